import type { Membership } from "@sagittal/contract";
import { and, asc, count, eq, sql } from "drizzle-orm";
import type { Executor } from "../../platform/db/index.ts";
import { admins, memberships, sessions } from "../../platform/db/schema/index.ts";
import type { TeamHandle } from "../../tenancy.ts";

/** People of the team, first come first; with `adminId` only that one. */
export async function membersOf(db: Executor, team: Pick<TeamHandle, "teamId">, adminId?: string): Promise<Membership[]> {
  const uploaded = db
    .select({ by: sql`${sessions.uploaded_by}`.as("by"), n: count().as("n") })
    .from(sessions)
    .where(eq(sessions.team_id, team.teamId))
    .groupBy(sessions.uploaded_by)
    .as("uploaded");
  const rows = await db
    .select({ admin: admins, role: memberships.role, joined_at: memberships.joined_at, n: uploaded.n })
    .from(memberships)
    .innerJoin(admins, eq(admins.id, memberships.admin_id))
    .leftJoin(uploaded, eq(uploaded.by, admins.id))
    .where(and(eq(memberships.team_id, team.teamId), adminId === undefined ? undefined : eq(memberships.admin_id, adminId)))
    .orderBy(asc(memberships.joined_at), asc(admins.id));
  return rows.map(({ admin, role, joined_at, n }) => ({
    admin: { id: admin.id, email: admin.email, display_name: admin.display_name },
    idp_uid: admin.idp_uid,
    team_id: team.teamId,
    role,
    is_owner: role === "owner",
    session_count: n ?? 0,
    joined_at: joined_at.toISOString(),
    updated_at: admin.updated_at.toISOString(),
  }));
}
