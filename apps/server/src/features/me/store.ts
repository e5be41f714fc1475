import { and, count, eq, isNull, ne, sql } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { DomainError } from "../../domain/errors.ts";
import type { AdminRow } from "../../identity/caller.ts";
import type { Executor } from "../../platform/db/index.ts";
import { admins, memberships, sessions, teams } from "../../platform/db/schema/index.ts";

/** Changes a person's own record. */
export async function updateAdmin(db: Executor, adminId: string, values: Partial<typeof admins.$inferInsert>, now: Date): Promise<void> {
  await db
    .update(admins)
    .set({ ...values, updated_at: now })
    .where(eq(admins.id, adminId));
}

/** Makes a team the active one. Throws 404 team_not_found when the person does not belong to it. */
export async function switchTeam(db: Executor, adminId: string, teamId: string, now: Date): Promise<void> {
  const [membership] = await db
    .select({ team_id: memberships.team_id })
    .from(memberships)
    .where(and(eq(memberships.admin_id, adminId), eq(memberships.team_id, teamId)));
  if (!membership) throw new DomainError("team_not_found");
  await updateAdmin(db, adminId, { active_team_id: teamId }, now);
}

/** After a person left a team that was active: another of their teams becomes active, their own first; none when there is none. */
export async function leaveActiveTeam(tx: Executor, adminId: string, teamId: string, now: Date): Promise<void> {
  const [next] = await tx
    .select({ team_id: memberships.team_id })
    .from(memberships)
    .where(and(eq(memberships.admin_id, adminId), ne(memberships.team_id, teamId)))
    .orderBy(sql`${memberships.role} = 'owner' desc`, memberships.joined_at)
    .limit(1);
  await tx
    .update(admins)
    .set({ active_team_id: next?.team_id ?? null, updated_at: now })
    .where(and(eq(admins.id, adminId), eq(admins.active_team_id, teamId)));
}

/** Notes a step of the person's own onboarding once; later calls change nothing. */
export async function stampOnce(db: Executor, adminId: string, column: "onboarded_at" | "demo_completed_at", now: Date): Promise<void> {
  await db
    .update(admins)
    .set({ [column]: now })
    .where(and(eq(admins.id, adminId), isNull(admins[column])));
}

/**
 * Erases an account with the teams that it owns alone and all their data. Throws 409 owns_team_with_members while others work in one of
 * them.
 */
export async function eraseAccount(ctx: Context, admin: AdminRow): Promise<void> {
  const erased = await ctx.db.transaction(async (tx) => {
    const owned = await tx
      .select({ id: memberships.team_id })
      .from(memberships)
      .where(and(eq(memberships.admin_id, admin.id), eq(memberships.role, "owner")));
    for (const team of owned) {
      await tx.select({ id: teams.id }).from(teams).where(eq(teams.id, team.id)).for("update");
      const [people] = await tx.select({ n: count() }).from(memberships).where(eq(memberships.team_id, team.id));
      if ((people?.n ?? 0) > 1) throw new DomainError("owns_team_with_members");
      await tx.delete(teams).where(eq(teams.id, team.id));
    }
    await tx.update(sessions).set({ uploaded_by: null }).where(eq(sessions.uploaded_by, admin.id));
    await tx.delete(admins).where(eq(admins.id, admin.id));
    return owned.map((t) => t.id);
  });
  for (const teamId of erased) await ctx.storage.removePrefix(`teams/${teamId}/`);
}
