import { PLAN_ROLES, type PlanRole } from "@sagittal/contract";

const atLeast = (role: PlanRole, needed: PlanRole): boolean => PLAN_ROLES.indexOf(role) >= PLAN_ROLES.indexOf(needed);

/** Whether a plan has coaching agents, the assistant and written texts. */
export const planHasAgents = (role: PlanRole): boolean => atLeast(role, "professional");

/** Whether a plan has live API keys. */
export const planHasKeys = (role: PlanRole): boolean => atLeast(role, "organization");
