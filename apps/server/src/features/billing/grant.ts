import type { Interval, PlanRole } from "@sagittal/contract";
import { DomainError } from "../../domain/errors.ts";
import { periodFrom } from "../../domain/periods.ts";
import { priceOf } from "../../domain/plans.ts";
import type { Executor } from "../../platform/db/index.ts";
import { endSubscription, settle, startFree } from "./quota.ts";
import { currentSubscription, insertSubscription, lockTeam, type SubscriptionRow } from "./repository.ts";

/**
 * Puts a team on a plan without payment, from now. Throws managed_by_provider while the team has a paid plan: the paid subscription has to be
 * ended at the provider first, or the provider would continue to charge it.
 */
export async function grantPlan(
  tx: Executor,
  teamId: string,
  grant: { role: PlanRole; interval: Interval; session_quota?: number },
  now: Date,
): Promise<SubscriptionRow> {
  await lockTeam(tx, teamId);
  const current = await currentSubscription(tx, teamId);
  if (current.managed_source === "payment_provider") throw new DomainError("managed_by_provider");
  await endSubscription(tx, current, now);
  if (grant.role === "free" && grant.session_quota === undefined) {
    await startFree(tx, teamId, now);
    return currentSubscription(tx, teamId);
  }
  const interval = grant.role === "free" || grant.role === "strategic" ? "month" : grant.interval;
  const period = periodFrom(now, interval);
  await insertSubscription(tx, {
    team_id: teamId,
    price_id: priceOf(grant.role, interval),
    status: "active",
    managed_source: grant.role === "strategic" ? "strategic" : "admin_grant",
    quota_override: grant.session_quota ?? null,
    current_period_start: period.start,
    current_period_end: period.end,
    created_at: now,
    updated_at: now,
  });
  return settle(tx, teamId, now);
}
