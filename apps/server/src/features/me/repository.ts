import type { Activity } from "@sagittal/contract";
import { and, eq, inArray, isNull, like, sql } from "drizzle-orm";
import type { Executor } from "../../platform/db/index.ts";
import {
  admins,
  agents,
  apiKeys,
  artifacts,
  clientConsents,
  clients,
  hiddenMetrics,
  idempotencyKeys,
  invites,
  memberships,
  metricThresholdChanges,
  metricThresholds,
  type StoredBranding,
  sessions,
  solutionRuns,
  teams,
} from "../../platform/db/schema/index.ts";

/** Changes a person and stamps `updated_at`; without values only the stamp. Nothing happens when the account is gone. */
export async function updateAdmin(db: Executor, adminId: string, values: Partial<typeof admins.$inferInsert>, now: Date): Promise<void> {
  await db
    .update(admins)
    .set({ ...values, updated_at: now })
    .where(eq(admins.id, adminId));
}

/** Notes a step of onboarding once; later calls change nothing. */
export async function stampOnce(db: Executor, adminId: string, column: "onboarded_at" | "demo_completed_at", now: Date): Promise<void> {
  await db
    .update(admins)
    .set({ [column]: now })
    .where(and(eq(admins.id, adminId), isNull(admins[column])));
}

/** True for a team of this person, in any role, active or not. */
export async function belongsTo(db: Executor, adminId: string, teamId: string): Promise<boolean> {
  const found = await db
    .select({ team_id: memberships.team_id })
    .from(memberships)
    .where(and(eq(memberships.admin_id, adminId), eq(memberships.team_id, teamId)));
  return found.length > 0;
}

/** Renames a team that the person owns; another team stays as it is. */
export async function renameOwned(tx: Executor, adminId: string, teamId: string, name: string, now: Date): Promise<void> {
  const owned = tx
    .select({ id: memberships.team_id })
    .from(memberships)
    .where(and(eq(memberships.admin_id, adminId), eq(memberships.role, "owner")));
  await tx
    .update(teams)
    .set({ name, updated_at: now })
    .where(and(eq(teams.id, teamId), sql`${teams.id} in ${owned}`));
}

/** Makes a team active when the person belongs to it; otherwise nothing changes. */
export async function activateIfMember(tx: Executor, adminId: string, teamId: string): Promise<void> {
  const belongs = tx.select({ id: memberships.team_id }).from(memberships).where(eq(memberships.admin_id, adminId));
  await tx
    .update(admins)
    .set({ active_team_id: teamId })
    .where(and(eq(admins.id, adminId), sql`${teamId}::uuid in ${belongs}`));
}

/** Adds a dismissed hint once. */
export async function dismissHint(db: Executor, adminId: string, hintId: string): Promise<void> {
  const hint = JSON.stringify([hintId]);
  await db
    .update(admins)
    .set({
      dismissed_hints: sql`case when ${admins.dismissed_hints} @> ${hint}::jsonb then ${admins.dismissed_hints} else ${admins.dismissed_hints} || ${hint}::jsonb end`,
    })
    .where(eq(admins.id, adminId));
}

/** Replaces the person's whole set for an activity and exercise; an empty exercise is the set of the activity. */
export async function saveHiddenMetrics(db: Executor, row: typeof hiddenMetrics.$inferInsert): Promise<void> {
  await db
    .insert(hiddenMetrics)
    .values(row)
    .onConflictDoUpdate({
      target: [hiddenMetrics.admin_id, hiddenMetrics.activity, hiddenMetrics.exercise],
      set: { hidden: row.hidden },
    });
}

/** The person's set for exactly this activity and exercise, empty when they hid none; that of the activity is not added. */
export async function hiddenMetricsOf(db: Executor, adminId: string, activity: Activity, exercise: string): Promise<string[]> {
  const [row] = await db
    .select()
    .from(hiddenMetrics)
    .where(and(eq(hiddenMetrics.admin_id, adminId), eq(hiddenMetrics.activity, activity), eq(hiddenMetrics.exercise, exercise)));
  return row?.hidden ?? [];
}

/** The team's branding, locked until the transaction ends; null when none was set. */
export async function lockBranding(tx: Executor, teamId: string): Promise<StoredBranding | null> {
  const [team] = await tx.select({ branding: teams.branding }).from(teams).where(eq(teams.id, teamId)).for("no key update");
  return team?.branding ?? null;
}

/** Replaces the team's whole branding. Lock it with `lockBranding` before reading what is kept. */
export async function saveBranding(tx: Executor, teamId: string, branding: StoredBranding, now: Date): Promise<void> {
  await tx.update(teams).set({ branding, updated_at: now }).where(eq(teams.id, teamId));
}

/** Ids that jobs of the teams are known by. */
export async function idsInJobsOf(tx: Executor, teamIds: readonly string[]): Promise<string[]> {
  const found = [...teamIds];
  for (const table of [sessions, artifacts]) {
    const rows = await tx
      .select({ id: table.id })
      .from(table)
      .where(inArray(table.team_id, [...teamIds]));
    found.push(...rows.map((row) => row.id));
  }
  return found;
}

/**
 * Deletes a team with all rows that belong to it, its twin for test data included, and the answers kept for its keys. Files, jobs and mails
 * are the caller's.
 */
export async function deleteTeam(tx: Executor, teamId: string): Promise<void> {
  const keys = await tx.select({ id: apiKeys.id }).from(apiKeys).where(eq(apiKeys.team_id, teamId));
  for (const { id } of keys) await tx.delete(idempotencyKeys).where(like(idempotencyKeys.scope, `key:${id} %`));
  await tx.delete(teams).where(eq(teams.id, teamId));
}

/** Deletes the person; what they made in other teams stays without their name. */
export async function deleteAdmin(tx: Executor, adminId: string): Promise<void> {
  await tx.update(sessions).set({ uploaded_by: null }).where(eq(sessions.uploaded_by, adminId));
  await tx.update(sessions).set({ corrected_by: null }).where(eq(sessions.corrected_by, adminId));
  await tx.update(sessions).set({ placed_by: null }).where(eq(sessions.placed_by, adminId));
  for (const made of [invites, apiKeys, agents, artifacts, clients, solutionRuns])
    await tx.update(made).set({ created_by: null }).where(eq(made.created_by, adminId));
  await tx.update(metricThresholds).set({ updated_by: null }).where(eq(metricThresholds.updated_by, adminId));
  await tx.update(metricThresholdChanges).set({ changed_by: null }).where(eq(metricThresholdChanges.changed_by, adminId));
  await tx.update(clientConsents).set({ recorded_by: null }).where(eq(clientConsents.recorded_by, adminId));
  // The invite that brought them in holds their address.
  await tx.delete(invites).where(eq(invites.accepted_by, adminId));
  await tx.delete(idempotencyKeys).where(like(idempotencyKeys.scope, `human:${adminId}:%`));
  await tx.delete(admins).where(eq(admins.id, adminId));
}
