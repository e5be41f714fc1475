import type { Plan } from "@sagittal/contract";
import { and, desc, eq, inArray, isNull, like, sql } from "drizzle-orm";
import { paywall } from "../../domain/errors.ts";
import { monthHolding, type Period, periodFrom } from "../../domain/periods.ts";
import { FREE_PRICE, knownPlan } from "../../domain/plans.ts";
import type { Executor } from "../../platform/db/index.ts";
import { quotaEntries, subscriptions, teams } from "../../platform/db/schema/index.ts";

export type SubscriptionRow = typeof subscriptions.$inferSelect;

/** The plan of a subscription with what the platform granted beyond it. */
export function effectivePlan(row: SubscriptionRow): Plan {
  const plan = knownPlan(row.price_id);
  return row.quota_override === null ? plan : { ...plan, session_quota: row.quota_override, display_mode: "custom" };
}

/** Statuses in which quota is granted and may be used. */
export function isLive(row: SubscriptionRow): boolean {
  return row.status === "active" || row.status === "trialing";
}

/** Serialises all that touches a team's plan, seats or quota until the transaction ends. */
export async function lockTeam(tx: Executor, teamId: string): Promise<void> {
  await tx.select({ id: teams.id }).from(teams).where(eq(teams.id, teamId)).for("update");
}

/** The team's current subscription. Every team has one from its first moment. */
export async function currentSubscription(tx: Executor, teamId: string): Promise<SubscriptionRow> {
  const [row] = await tx
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.team_id, teamId), isNull(subscriptions.ended_at)));
  if (!row) throw new Error(`Team ${teamId} has no subscription.`);
  return row;
}

/** Puts a team on Free from `now`; it has no current subscription when this is called. */
export async function startFree(tx: Executor, teamId: string, now: Date): Promise<void> {
  const period = periodFrom(now, "month");
  await tx.insert(subscriptions).values({
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
  await closeGrants(tx, teamId, sql`g.expires_at <= ${now.toISOString()}::timestamptz`);
  await grantCurrentWindow(tx, teamId, now);
  return row;
}

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
  const [rolled] = await tx
    .update(subscriptions)
    .set({ current_period_start: period.start, current_period_end: period.end, updated_at: now })
    .where(eq(subscriptions.id, row.id))
    .returning();
  return rolled!;
}

/** Ends a subscription and what is left of its quota. */
export async function endSubscription(tx: Executor, row: SubscriptionRow, at: Date): Promise<void> {
  await tx
    .update(subscriptions)
    .set({ status: "canceled", ended_at: at, canceled_at: row.canceled_at ?? at, updated_at: at })
    .where(eq(subscriptions.id, row.id));
  await closeGrants(tx, row.team_id, sql`true`);
}

/** Writes the expiry of every open grant that matches, taking back what is left of it. */
async function closeGrants(tx: Executor, teamId: string, which: ReturnType<typeof sql>): Promise<void> {
  await tx.execute(sql`
    insert into quota_entries (team_id, kind, amount, grant_id)
    select g.team_id, 'expiry', -(g.amount + coalesce((select sum(e.amount) from quota_entries e where e.grant_id = g.id), 0)), g.id
    from quota_entries g
    where g.team_id = ${teamId} and g.kind = 'grant' and ${which}
      and not exists (select 1 from quota_entries x where x.grant_id = g.id and x.kind = 'expiry' and x.debit_id is null)
    on conflict do nothing`);
}

/**
 * Grants the month that holds `now`, unless an open grant covers it or the subscription is not live. After a change of plan within
 * the month, what was used of it already counts: changing to and fro gains nothing.
 */
export async function grantCurrentWindow(tx: Executor, teamId: string, now: Date): Promise<void> {
  const row = await currentSubscription(tx, teamId);
  const quota = effectivePlan(row).session_quota;
  if (!isLive(row) || row.current_period_end <= now || quota === 0) return;
  const window = quotaMonth(row, now);
  const key = `${row.id}:${window.start.toISOString()}`;
  const earlier = await tx
    .select({ id: quotaEntries.id, open: sql<boolean>`not ${closedGrant}` })
    .from(quotaEntries)
    .where(and(eq(quotaEntries.team_id, teamId), eq(quotaEntries.kind, "grant"), like(quotaEntries.window_key, `${key}#%`)));
  if (earlier.some((grant) => grant.open)) return;
  const used = await usedOf(
    tx,
    earlier.map((grant) => grant.id),
  );
  await tx
    .insert(quotaEntries)
    .values({
      team_id: teamId,
      kind: "grant",
      amount: Math.max(0, quota - used),
      window_key: `${key}#${earlier.length}`,
      expires_at: window.end,
    })
    .onConflictDoNothing();
}

const closedGrant = sql`exists (select 1 from quota_entries x where x.grant_id = ${quotaEntries.id} and x.kind = 'expiry' and x.debit_id is null)`;

/** Sessions taken from these grants and not given back. */
async function usedOf(tx: Executor, grantIds: string[]): Promise<number> {
  if (grantIds.length === 0) return 0;
  const [row] = await tx
    .select({ used: sql<number>`coalesce(-sum(${quotaEntries.amount}), 0)::int` })
    .from(quotaEntries)
    .where(and(inArray(quotaEntries.grant_id, grantIds), inArray(quotaEntries.kind, ["debit", "refund"])));
  return row?.used ?? 0;
}

/** The month of quota that holds `now`: the period itself, or a month of a yearly one. */
function quotaMonth(row: SubscriptionRow, now: Date): Period {
  const period = { start: row.current_period_start, end: row.current_period_end };
  return knownPlan(row.price_id).interval === "month" ? period : monthHolding(period.start, now, period.end);
}

/** The live sum of the ledger. */
export async function quotaBalance(tx: Executor, teamId: string): Promise<number> {
  const [row] = await tx
    .select({ sum: sql<number>`coalesce(sum(${quotaEntries.amount}), 0)::int` })
    .from(quotaEntries)
    .where(eq(quotaEntries.team_id, teamId));
  return row?.sum ?? 0;
}

async function openGrant(tx: Executor, teamId: string) {
  const [grant] = await tx
    .select()
    .from(quotaEntries)
    .where(and(eq(quotaEntries.team_id, teamId), eq(quotaEntries.kind, "grant"), sql`not ${closedGrant}`))
    .orderBy(desc(quotaEntries.expires_at))
    .limit(1);
  return grant;
}

/**
 * Takes one session from the team's quota, within the caller's transaction. Returns the debit's id.
 * Throws 402 subscription_suspended when a payment is open, 402 quota_exhausted when nothing is left; neither debits.
 */
export async function debit(tx: Executor, teamId: string, sessionId: string, now: Date): Promise<string> {
  const row = await settle(tx, teamId, now);
  const plan = effectivePlan(row);
  if (!isLive(row)) throw paywall("subscription_suspended", plan);
  const grant = await openGrant(tx, teamId);
  if (!grant || (await quotaBalance(tx, teamId)) < 1) {
    throw paywall("quota_exhausted", plan, { reset_at: nextGrantAt(row, now)?.toISOString() ?? null });
  }
  const [entry] = await tx
    .insert(quotaEntries)
    .values({ team_id: teamId, kind: "debit", amount: -1, grant_id: grant.id, session_id: sessionId })
    .returning({ id: quotaEntries.id });
  return entry!.id;
}

/** When the next sessions are granted; null when none are scheduled, so that waiting does not help. */
export function nextGrantAt(row: SubscriptionRow, now: Date): Date | null {
  const afterEnd = row.cancel_at_period_end ? knownPlan(FREE_PRICE) : effectivePlan(row);
  const window = quotaMonth(row, now);
  const next = window.end < row.current_period_end ? effectivePlan(row) : afterEnd;
  return next.session_quota > 0 ? window.end : null;
}

/**
 * Gives a debit back, at most once however often it is called. A debit of a month that is over returns to that month and expires
 * with it: nothing rolls over. After a change of plan within the month it returns to the plan of now.
 */
export async function refund(tx: Executor, teamId: string, debitId: string, now: Date): Promise<boolean> {
  await settle(tx, teamId, now);
  const [taken] = await tx
    .select()
    .from(quotaEntries)
    .where(and(eq(quotaEntries.id, debitId), eq(quotaEntries.team_id, teamId), eq(quotaEntries.kind, "debit")));
  if (!taken?.grant_id) return false;
  const [grant] = await tx.select().from(quotaEntries).where(eq(quotaEntries.id, taken.grant_id));
  const over = !grant?.expires_at || grant.expires_at <= now;
  const target = over ? taken.grant_id : ((await openGrant(tx, teamId))?.id ?? taken.grant_id);
  const given = await tx
    .insert(quotaEntries)
    .values({ team_id: teamId, kind: "refund", amount: 1, grant_id: target, debit_id: debitId, session_id: taken.session_id })
    .onConflictDoNothing()
    .returning({ id: quotaEntries.id });
  if (given.length === 0) return false;
  if (over)
    await tx
      .insert(quotaEntries)
      .values({ team_id: teamId, kind: "expiry", amount: -1, grant_id: target, debit_id: debitId, session_id: taken.session_id });
  return true;
}

/** True while the debit has not been given back. */
export async function holdsDebit(tx: Executor, debitId: string | null): Promise<boolean> {
  if (debitId === null) return false;
  const refunds = await tx
    .select({ id: quotaEntries.id })
    .from(quotaEntries)
    .where(and(eq(quotaEntries.debit_id, debitId), eq(quotaEntries.kind, "refund")));
  return refunds.length === 0;
}

/** Ends what is left of every open grant, as when a plan changes or renews early. */
export function closeAllGrants(tx: Executor, teamId: string): Promise<void> {
  return closeGrants(tx, teamId, sql`true`);
}
