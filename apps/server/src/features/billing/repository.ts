import { and, desc, eq, inArray, isNull, like, lte, ne, or, sql } from "drizzle-orm";
import { z } from "zod";
import type { Executor } from "../../platform/db/index.ts";
import { billingEvents, quotaEntries, subscriptions, teams } from "../../platform/db/schema/index.ts";

export type SubscriptionRow = typeof subscriptions.$inferSelect;
type QuotaEntryRow = typeof quotaEntries.$inferSelect;

/** Serialises all that touches a team's plan, seats or quota until the transaction ends. */
export async function lockTeam(tx: Executor, teamId: string): Promise<void> {
  await tx.select({ id: teams.id }).from(teams).where(eq(teams.id, teamId)).for("no key update");
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

/** The team's paid subscription; undefined on Free and on plans that the platform granted. */
export async function paidSubscription(tx: Executor, teamId: string): Promise<SubscriptionRow | undefined> {
  const [row] = await tx
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.team_id, teamId), isNull(subscriptions.ended_at), eq(subscriptions.managed_source, "payment_provider")));
  return row;
}

/** The subscription with the payment provider's id, current or ended. */
export async function subscriptionOfProvider(tx: Executor, providerId: string): Promise<SubscriptionRow | undefined> {
  const [row] = await tx.select().from(subscriptions).where(eq(subscriptions.provider_subscription_id, providerId));
  return row;
}

/** Adds a subscription. A team has one that has not ended: end it before, in the same transaction, unless the new one has ended too. */
export async function insertSubscription(tx: Executor, values: typeof subscriptions.$inferInsert): Promise<void> {
  await tx.insert(subscriptions).values(values);
}

/** Changes a subscription, current or ended, and returns the new row. The row must exist; grants stay as they are. */
export async function updateSubscription(
  tx: Executor,
  id: string,
  values: Partial<typeof subscriptions.$inferInsert>,
): Promise<SubscriptionRow> {
  const [row] = await tx.update(subscriptions).set(values).where(eq(subscriptions.id, id)).returning();
  return row!;
}

/** Teams whose own period is over, or that hold an open grant whose time is over. */
export async function dueTeams(db: Executor, now: Date): Promise<string[]> {
  const openAndOver = db
    .selectDistinct({ team_id: quotaEntries.team_id })
    .from(quotaEntries)
    .where(and(eq(quotaEntries.kind, "grant"), lte(quotaEntries.expires_at, now), sql`not ${closedGrant}`));
  const due = await db
    .selectDistinct({ team_id: subscriptions.team_id })
    .from(subscriptions)
    .where(
      and(
        isNull(subscriptions.ended_at),
        or(
          and(ne(subscriptions.managed_source, "payment_provider"), lte(subscriptions.current_period_end, now)),
          sql`${subscriptions.team_id} in ${openAndOver}`,
        ),
      ),
    );
  return due.map((row) => row.team_id);
}

/** True for a grant whose expiry is written; an expiry with `debit_id` takes back a late refund only. */
const closedGrant = sql`exists (select 1 from quota_entries x where x.grant_id = ${quotaEntries.id} and x.kind = 'expiry' and x.debit_id is null)`;

/** Writes the expiry of the team's open grants, taking back what is left of each. With `over`, only of those that expire until then. */
export async function closeGrants(tx: Executor, teamId: string, over: Date | null): Promise<void> {
  const which = over ? sql`g.expires_at <= ${over.toISOString()}::timestamptz` : sql`true`;
  await tx.execute(sql`
    insert into quota_entries (team_id, kind, amount, grant_id)
    select g.team_id, 'expiry', -(g.amount + coalesce((select sum(e.amount) from quota_entries e where e.grant_id = g.id), 0)), g.id
    from quota_entries g
    where g.team_id = ${teamId} and g.kind = 'grant' and ${which}
      and not exists (select 1 from quota_entries x where x.grant_id = g.id and x.kind = 'expiry' and x.debit_id is null)
    on conflict do nothing`);
}

/** The team's grants of one month, open and closed. */
export function grantsOfWindow(tx: Executor, teamId: string, window: string): Promise<{ id: string; open: boolean }[]> {
  return tx
    .select({ id: quotaEntries.id, open: sql<boolean>`not ${closedGrant}` })
    .from(quotaEntries)
    .where(and(eq(quotaEntries.team_id, teamId), eq(quotaEntries.kind, "grant"), like(quotaEntries.window_key, `${window}#%`)));
}

/** Adds a grant, unless its window has one. */
export async function insertGrant(
  tx: Executor,
  grant: { team_id: string; amount: number; window_key: string; expires_at: Date },
): Promise<void> {
  await tx
    .insert(quotaEntries)
    .values({ ...grant, kind: "grant" })
    .onConflictDoNothing();
}

/** Sessions taken from these grants and not given back. */
export async function usedOf(tx: Executor, grantIds: string[]): Promise<number> {
  if (grantIds.length === 0) return 0;
  const [row] = await tx
    .select({ used: sql<number>`coalesce(-sum(${quotaEntries.amount}), 0)::int` })
    .from(quotaEntries)
    .where(and(inArray(quotaEntries.grant_id, grantIds), inArray(quotaEntries.kind, ["debit", "refund"])));
  return row?.used ?? 0;
}

/** A team's current subscription with the live sum of its ledger and its open grants, as one query sees them. */
export interface PlanSnapshot {
  row: SubscriptionRow;
  balance: number;
  openGrants: readonly { window_key: string | null; expires_at: Date | null }[];
}

const OpenGrants = z.array(z.object({ window_key: z.string().nullable(), expires_at: z.coerce.date().nullable() }));

/**
 * Reads without locks and changes nothing; grants whose time is over may still be open. Throws Error for a team without a subscription:
 * every team has one.
 */
export async function planSnapshot(db: Executor, teamId: string): Promise<PlanSnapshot> {
  const grants = db
    .select({
      open: sql`coalesce(json_agg(json_build_object('window_key', ${quotaEntries.window_key}, 'expires_at', ${quotaEntries.expires_at})), '[]')`,
    })
    .from(quotaEntries)
    .where(and(eq(quotaEntries.team_id, teamId), eq(quotaEntries.kind, "grant"), sql`not ${closedGrant}`));
  const sum = db
    .select({ sum: sql`coalesce(sum(${quotaEntries.amount}), 0)::int` })
    .from(quotaEntries)
    .where(eq(quotaEntries.team_id, teamId));
  const [found] = await db
    .select({ row: subscriptions, balance: sql<number>`${sum}`, openGrants: sql<unknown>`${grants}` })
    .from(subscriptions)
    .where(and(eq(subscriptions.team_id, teamId), isNull(subscriptions.ended_at)));
  if (!found) throw new Error(`Team ${teamId} has no subscription.`);
  return { ...found, openGrants: OpenGrants.parse(found.openGrants) };
}

/** The live sum of the ledger. */
export async function quotaBalance(tx: Executor, teamId: string): Promise<number> {
  const [row] = await tx
    .select({ sum: sql<number>`coalesce(sum(${quotaEntries.amount}), 0)::int` })
    .from(quotaEntries)
    .where(eq(quotaEntries.team_id, teamId));
  return row?.sum ?? 0;
}

/** The team's open grant that expires last. */
export async function openGrant(tx: Executor, teamId: string): Promise<QuotaEntryRow | undefined> {
  const [grant] = await tx
    .select()
    .from(quotaEntries)
    .where(and(eq(quotaEntries.team_id, teamId), eq(quotaEntries.kind, "grant"), sql`not ${closedGrant}`))
    .orderBy(desc(quotaEntries.expires_at))
    .limit(1);
  return grant;
}

/** Takes one session from a grant and returns the entry's id. The caller holds the team's lock and has seen that something is left. */
export async function insertDebit(tx: Executor, teamId: string, grantId: string, sessionId: string): Promise<string> {
  const [entry] = await tx
    .insert(quotaEntries)
    .values({ team_id: teamId, kind: "debit", amount: -1, grant_id: grantId, session_id: sessionId })
    .returning({ id: quotaEntries.id });
  return entry!.id;
}

/** A debit of this team by its id, given back or not; undefined for another team's and for an entry of another kind. */
export async function debitOf(tx: Executor, teamId: string, id: string): Promise<QuotaEntryRow | undefined> {
  const [row] = await tx
    .select()
    .from(quotaEntries)
    .where(and(eq(quotaEntries.id, id), eq(quotaEntries.team_id, teamId), eq(quotaEntries.kind, "debit")));
  return row;
}

/** The grant that a debit of the team names, open or closed; undefined when there is none. The team is not asked again. */
export async function grantOf(tx: Executor, id: string): Promise<QuotaEntryRow | undefined> {
  const [grant] = await tx.select().from(quotaEntries).where(eq(quotaEntries.id, id));
  return grant;
}

/** Gives a debit back to a grant. Returns false when it was given back before. */
export async function insertRefund(tx: Executor, debit: QuotaEntryRow, grantId: string): Promise<boolean> {
  const given = await tx
    .insert(quotaEntries)
    .values({ team_id: debit.team_id, kind: "refund", amount: 1, grant_id: grantId, debit_id: debit.id, session_id: debit.session_id })
    .onConflictDoNothing()
    .returning({ id: quotaEntries.id });
  return given.length > 0;
}

/** Lets a refund expire with the closed grant that it went to. */
export async function expireRefund(tx: Executor, debit: QuotaEntryRow, grantId: string): Promise<void> {
  await tx
    .insert(quotaEntries)
    .values({ team_id: debit.team_id, kind: "expiry", amount: -1, grant_id: grantId, debit_id: debit.id, session_id: debit.session_id });
}

/** True when a debit was given back, also where the refund has expired since. */
export async function isRefunded(tx: Executor, debitId: string): Promise<boolean> {
  const refunds = await tx
    .select({ id: quotaEntries.id })
    .from(quotaEntries)
    .where(and(eq(quotaEntries.debit_id, debitId), eq(quotaEntries.kind, "refund")));
  return refunds.length > 0;
}

/** Notes a provider's event. Returns false when it arrived before. */
export async function insertEvent(tx: Executor, event: typeof billingEvents.$inferInsert): Promise<boolean> {
  return (await tx.insert(billingEvents).values(event).onConflictDoNothing().returning()).length > 0;
}

/** Notes what a stored event did where that is not `applied`, in the transaction that stored it. */
export async function setEventOutcome(tx: Executor, id: string, outcome: string): Promise<void> {
  await tx.update(billingEvents).set({ outcome }).where(eq(billingEvents.id, id));
}

/** True for the id of any team of the deployment, test data's included: an event of the payment provider may name one that was deleted. */
export async function teamExists(db: Executor, id: string): Promise<boolean> {
  return (await db.select({ id: teams.id }).from(teams).where(eq(teams.id, id))).length > 0;
}

/** The id of the team that is this customer at the payment provider; null when none is, or it was deleted. */
export async function teamOfCustomer(tx: Executor, customerId: string): Promise<string | null> {
  const [row] = await tx.select({ id: teams.id }).from(teams).where(eq(teams.provider_customer_id, customerId));
  return row?.id ?? null;
}

/** The team's customer id at the payment provider; null before its first checkout. */
export async function customerOf(db: Executor, teamId: string): Promise<string | null> {
  const [team] = await db.select({ id: teams.provider_customer_id }).from(teams).where(eq(teams.id, teamId));
  return team?.id ?? null;
}

/** Notes which customer of the payment provider the team is. */
export async function setCustomer(tx: Executor, teamId: string, customerId: string): Promise<void> {
  await tx.update(teams).set({ provider_customer_id: customerId }).where(eq(teams.id, teamId));
}
