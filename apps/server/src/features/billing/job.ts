import { and, eq, isNull, lte, ne, or, sql } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { quotaEntries, subscriptions } from "../../platform/db/schema/index.ts";
import { settle } from "./quota.ts";

/** Settles every team with a period or a grant that is over. Returns how many there were. Safe in several processes at once. */
export async function settleDueTeams(ctx: Context): Promise<number> {
  const now = ctx.clock.now();
  const openAndOver = ctx.db
    .selectDistinct({ team_id: quotaEntries.team_id })
    .from(quotaEntries)
    .where(
      and(
        eq(quotaEntries.kind, "grant"),
        lte(quotaEntries.expires_at, now),
        sql`not exists (select 1 from quota_entries x where x.grant_id = ${quotaEntries.id} and x.kind = 'expiry' and x.debit_id is null)`,
      ),
    );
  const due = await ctx.db
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
  for (const { team_id } of due) await ctx.db.transaction((tx) => settle(tx, team_id, now));
  return due.length;
}
