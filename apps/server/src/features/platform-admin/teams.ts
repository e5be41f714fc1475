import { and, count, desc, eq, ilike, isNull, or, sql } from "drizzle-orm";
import type { Db } from "../../platform/db/index.ts";
import { admins, memberships, subscriptions, teams } from "../../platform/db/schema/index.ts";
import { knownPlan } from "../billing/plans.ts";

/** Teams of the deployment, newest first, by name or by the owner's email. */
export async function findTeams(db: Db, query: { search?: string; limit: number; offset: number }) {
  const pattern = query.search ? `%${query.search.replace(/[\\%_]/g, "\\$&")}%` : undefined;
  const where = pattern ? or(ilike(teams.name, pattern), ilike(admins.email, pattern)) : undefined;
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
  return {
    count: total?.n ?? 0,
    rows: rows.map((r) => ({
      id: r.team.id,
      name: r.team.name,
      owner_email: r.owner_email ?? "",
      plan: knownPlan(r.subscription.price_id).name,
      role: knownPlan(r.subscription.price_id).role,
      status: r.subscription.status,
      managed_source: r.subscription.managed_source,
      members: r.members,
      sessions: r.sessions,
      created_at: r.team.created_at.toISOString(),
    })),
  };
}
