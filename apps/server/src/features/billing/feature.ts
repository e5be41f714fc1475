import type { Context } from "../../context.ts";
import { paywall } from "../../domain/errors.ts";
import type { TeamHandle } from "../../tenancy.ts";
import { atLeast } from "./plans.ts";
import { currentSubscription, effectivePlan } from "./quota.ts";

/** Features that belong to some plans only, with the first plan that has them. */
const FEATURES = { agents: "professional" } as const;
export type Feature = keyof typeof FEATURES;

/** Throws 402 feature_not_in_plan when the team's plan does not include the feature. */
export async function requireFeature(ctx: Context, team: TeamHandle, feature: Feature): Promise<void> {
  const plan = effectivePlan(await currentSubscription(ctx.db, team.teamId));
  if (atLeast(plan.role, FEATURES[feature])) return;
  throw paywall("feature_not_in_plan", plan, { feature });
}
