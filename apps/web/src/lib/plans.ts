import type { Plan } from "@sagittal/contract";

const ORDER = ["free", "starter", "professional", "organization", "strategic"] as const satisfies readonly Plan["role"][];
const atLeast = (role: Plan["role"], needed: Plan["role"]): boolean => ORDER.indexOf(role) >= ORDER.indexOf(needed);

/** Whether a plan has coaching agents, the assistant and written texts. */
export const planHasAgents = (role: Plan["role"]): boolean => atLeast(role, "professional");

/** Whether a plan has live API keys. */
export const planHasKeys = (role: Plan["role"]): boolean => atLeast(role, "organization");
