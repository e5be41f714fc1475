import type { Plan } from "@sagittal/contract";
import { paywall } from "../../domain/errors.ts";
import { monthHolding, type Period, periodFrom } from "../../domain/periods.ts";
import { FREE_PRICE, knownPlan } from "../../domain/plans.ts";
import type { Executor } from "../../platform/db/index.ts";
import {
  closeGrants,
  currentSubscription,
  debitOf,
  expireRefund,
  grantOf,
  grantsOfWindow,
  insertDebit,
  insertGrant,
  insertRefund,
  insertSubscription,
  isRefunded,
  lockTeam,
  openGrant,
  type PlanSnapshot,
  quotaBalance,
  type SubscriptionRow,
  updateSubscription,
  usedOf,
} from "./repository.ts";

export { currentSubscription, lockTeam, paidSubscription, quotaBalance, teamExists } from "./repository.ts";

/** The plan of a subscription, with additional grants of the platform. */
export function effectivePlan(row: SubscriptionRow): Plan {
  const plan = knownPlan(row.price_id);
  return row.quota_override === null ? plan : { ...plan, session_quota: row.quota_override, display_mode: "custom" };
}

/** True for the statuses in which quota is granted and may be used. */
function isLive(row: SubscriptionRow): boolean {
  return row.status === "active" || row.status === "trialing";
}

/** Puts a team without a current subscription on Free from `now`. */
export async function startFree(tx: Executor, teamId: string, now: Date): Promise<void> {
  const period = periodFrom(now, "month");
  await insertSubscription(tx, {
    team_id: teamId,
    price_id: FREE_PRICE,
    status: "active",
    managed_source: "free",
    current_period_start: period.start,
    current_period_end: period.end,
    created_at: now,
  });
  await grantCurrentWindow(tx, teamId, now);
}

/**
 * Brings a team's periods and ledger up to `now`: rolls the periods that this service keeps itself, closes grants whose time is over
 * and grants the current month once. Safe to run at any time, by any number of processes, after any downtime.
 */
export async function settle(tx: Executor, teamId: string, now: Date): Promise<SubscriptionRow> {
  await lockTeam(tx, teamId);
  let row = await currentSubscription(tx, teamId);
  if (row.managed_source !== "payment_provider" && row.current_period_end <= now) row = await rollPeriod(tx, row, now);
  await closeGrants(tx, teamId, now);
  await grantCurrentWindow(tx, teamId, now);
  return row;
}

/** Whether `settle` has nothing to do at `now`: most reads of a plan need no lock. */
export function isSettled({ row, openGrants }: PlanSnapshot, now: Date): boolean {
  const isOver = row.current_period_end <= now;
  if (row.managed_source !== "payment_provider" && isOver) return false;
  if (openGrants.some((grant) => grant.expires_at !== null && grant.expires_at <= now)) return false;
  if (!isLive(row) || isOver || effectivePlan(row).session_quota === 0) return true;
  return openGrants.some((grant) => grant.window_key?.startsWith(`${windowKey(row, now)}#`));
}

const windowKey = (row: SubscriptionRow, now: Date): string => `${row.id}:${quotaMonth(row, now).start.toISOString()}`;

async function rollPeriod(tx: Executor, row: SubscriptionRow, now: Date): Promise<SubscriptionRow> {
  if (row.cancel_at_period_end) {
    await endSubscription(tx, row, row.current_period_end);
    await startFree(tx, row.team_id, row.current_period_end);
    return settle(tx, row.team_id, now);
  }
  let period = { start: row.current_period_start, end: row.current_period_end };
  const interval = knownPlan(row.price_id).interval;
  // Monthly periods are counted from the subscription's first day, so that a short month does not shift the later ones.
  if (interval === "month") period = monthHolding(row.created_at, now);
  else while (period.end <= now) period = periodFrom(period.end, interval);
  return updateSubscription(tx, row.id, { current_period_start: period.start, current_period_end: period.end, updated_at: now });
}

/** Ends a subscription and expires its remaining quota. */
export async function endSubscription(tx: Executor, row: SubscriptionRow, at: Date): Promise<void> {
  await updateSubscription(tx, row.id, { status: "canceled", ended_at: at, canceled_at: row.canceled_at ?? at, updated_at: at });
  await closeGrants(tx, row.team_id, null);
}

/** Expires the remaining quota of every open grant, for example when a plan changes or renews early. */
export function closeAllGrants(tx: Executor, teamId: string): Promise<void> {
  return closeGrants(tx, teamId, null);
}

/**
 * Grants the month that holds `now`, unless an open grant covers it or the subscription is not live. After a change of plan within
 * the month, sessions already used in it still count, so that switching plans back and forth adds no quota.
 */
async function grantCurrentWindow(tx: Executor, teamId: string, now: Date): Promise<void> {
  const row = await currentSubscription(tx, teamId);
  const quota = effectivePlan(row).session_quota;
  if (!isLive(row) || row.current_period_end <= now || quota === 0) return;
  const key = windowKey(row, now);
  const earlier = await grantsOfWindow(tx, teamId, key);
  if (earlier.some((grant) => grant.open)) return;
  const used = await usedOf(
    tx,
    earlier.map((grant) => grant.id),
  );
  await insertGrant(tx, {
    team_id: teamId,
    amount: Math.max(0, quota - used),
    window_key: `${key}#${earlier.length}`,
    expires_at: quotaMonth(row, now).end,
  });
}

/** The month of quota that holds `now`: the period itself, or a month of a yearly one. */
function quotaMonth(row: SubscriptionRow, now: Date): Period {
  const period = { start: row.current_period_start, end: row.current_period_end };
  return knownPlan(row.price_id).interval === "month" ? period : monthHolding(period.start, now, period.end);
}

/**
 * Takes one session from the team's quota, within the caller's transaction. Returns the debit's id.
 * Throws subscription_suspended when a payment is open, quota_exhausted when nothing is left; neither debits.
 */
export async function debit(tx: Executor, teamId: string, sessionId: string, now: Date): Promise<string> {
  const row = await settle(tx, teamId, now);
  const plan = effectivePlan(row);
  if (!isLive(row)) throw paywall("subscription_suspended", plan);
  const grant = await openGrant(tx, teamId);
  if (!grant || (await quotaBalance(tx, teamId)) < 1) {
    throw paywall("quota_exhausted", plan, { reset_at: nextGrantAt(row, now)?.toISOString() ?? null });
  }
  return insertDebit(tx, teamId, grant.id, sessionId);
}

/** When the next sessions are granted; null when none are scheduled, so that waiting does not help. */
function nextGrantAt(row: SubscriptionRow, now: Date): Date | null {
  const afterEnd = row.cancel_at_period_end ? knownPlan(FREE_PRICE) : effectivePlan(row);
  const window = quotaMonth(row, now);
  const next = window.end < row.current_period_end ? effectivePlan(row) : afterEnd;
  return next.session_quota > 0 ? window.end : null;
}

/**
 * Gives a debit back, at most once however often it is called. A debit of a month that is over returns to that month and expires
 * with it: nothing rolls over. After a change of plan within the month it returns to the current plan.
 */
export async function refund(tx: Executor, teamId: string, debitId: string, now: Date): Promise<boolean> {
  await settle(tx, teamId, now);
  const taken = await debitOf(tx, teamId, debitId);
  if (!taken?.grant_id) return false;
  const grant = await grantOf(tx, taken.grant_id);
  const over = !grant?.expires_at || grant.expires_at <= now;
  const target = over ? taken.grant_id : ((await openGrant(tx, teamId))?.id ?? taken.grant_id);
  if (!(await insertRefund(tx, taken, target))) return false;
  if (over) await expireRefund(tx, taken, target);
  return true;
}

/** True while the debit has not been given back. */
export async function holdsDebit(tx: Executor, debitId: string | null): Promise<boolean> {
  return debitId !== null && !(await isRefunded(tx, debitId));
}
