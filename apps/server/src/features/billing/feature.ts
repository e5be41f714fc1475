import type { Context } from "../../context.ts";
import { paywall } from "../../domain/errors.ts";
import { atLeast, FEATURES, type Feature } from "../../domain/plans.ts";
import type { TeamHandle } from "../../tenancy.ts";
import { currentSubscription, effectivePlan } from "./quota.ts";

/** Throws feature_not_in_plan when the team's plan does not include the feature. */
export async function requireFeature({ db }: Pick<Context, "db">, team: TeamHandle, feature: Feature): Promise<void> {
  const plan = effectivePlan(await currentSubscription(db, team.teamId));
  if (!atLeast(plan.role, FEATURES[feature])) throw paywall("feature_not_in_plan", plan, { feature });
}
