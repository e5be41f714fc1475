import { and, eq, sql } from "drizzle-orm";
import type { Executor } from "../../platform/db/index.ts";
import { admins, memberships, type StoredBranding, teams } from "../../platform/db/schema/index.ts";

/** A team's branding as stored; null when it never set one. */
export async function findBranding(db: Executor, teamId: string): Promise<StoredBranding | null> {
  const [row] = await db.select({ branding: teams.branding }).from(teams).where(eq(teams.id, teamId));
  return row?.branding ?? null;
}

/** The segment that a team's owner chose; of test data that of the team that it belongs to. */
export async function findSegment(db: Executor, teamId: string): Promise<string> {
  const [row] = await db
    .select({ segment: admins.segment })
    .from(teams)
    .innerJoin(memberships, eq(memberships.team_id, sql`coalesce(${teams.test_of}, ${teams.id})`))
    .innerJoin(admins, eq(admins.id, memberships.admin_id))
    .where(and(eq(teams.id, teamId), eq(memberships.role, "owner")));
  return row?.segment ?? "";
}
