import { and, count, desc, eq, ilike, isNull, or, sql } from "drizzle-orm";
import type { AdminRow } from "../../identity/caller.ts";
import type { Executor } from "../../platform/db/index.ts";
import { admins, memberships, subscriptions, teams } from "../../platform/db/schema/index.ts";

export interface TeamQuery {
  search?: string;
  limit: number;
  offset: number;
}

/** One page of the deployment's teams with owner, current subscription and counts, newest first; and the number of all that match. */
export async function findTeams(db: Executor, query: TeamQuery) {
  const pattern = query.search ? `%${query.search.replace(/[\\%_]/g, "\\$&")}%` : undefined;
  const where = and(isNull(teams.test_of), pattern ? or(ilike(teams.name, pattern), ilike(admins.email, pattern)) : undefined);
  const owner = and(eq(memberships.team_id, teams.id), eq(memberships.role, "owner"));
  const [total] = await db
    .select({ n: count() })
    .from(teams)
    .leftJoin(memberships, owner)
    .leftJoin(admins, eq(admins.id, memberships.admin_id))
    .where(where);
  const rows = await db
    .select({
      team: teams,
      owner_email: admins.email,
      subscription: subscriptions,
      members: sql<number>`(select count(*) from memberships m where m.team_id = ${teams.id})::int`,
      sessions: sql<number>`(select count(*) from sessions s where s.team_id = ${teams.id})::int`,
    })
    .from(teams)
    .innerJoin(subscriptions, and(eq(subscriptions.team_id, teams.id), isNull(subscriptions.ended_at)))
    .leftJoin(memberships, owner)
    .leftJoin(admins, eq(admins.id, memberships.admin_id))
    .where(where)
    .orderBy(desc(teams.created_at), desc(teams.id))
    .limit(query.limit)
    .offset(query.offset);
  return { count: total?.n ?? 0, rows };
}

/** People with this email, in any case of letters. */
export function adminsWithEmail(db: Executor, email: string): Promise<AdminRow[]> {
  return db.select().from(admins).where(sql`lower(${admins.email}) = ${email.toLowerCase()}`);
}

/** Lets a person run the deployment; there is no way back here. Only the operator's command line calls it. */
export async function makePlatformAdmin(db: Executor, adminId: string): Promise<void> {
  await db.update(admins).set({ is_platform_admin: true }).where(eq(admins.id, adminId));
}
