import { and, eq, isNotNull, sql } from "drizzle-orm";
import { lockTeam, startFree } from "../features/billing/quota.ts";
import type { Executor } from "../platform/db/index.ts";
import { admins, memberships, teams } from "../platform/db/schema/index.ts";
import type { AdminRow } from "./caller.ts";

export interface NewAdmin {
  idp_uid: string;
  email: string;
  display_name: string;
  password_hash?: string;
  email_verified_at?: Date | null;
  locale?: string;
}

/**
 * Adds a person with a personal team on Free, or answers null when the identity exists already: concurrent first requests of one
 * identity make exactly one person and one team.
 */
export async function addAdmin(tx: Executor, person: NewAdmin, now: Date): Promise<AdminRow | null> {
  const [admin] = await tx
    .insert(admins)
    .values({ ...person, created_at: now, updated_at: now })
    .onConflictDoNothing()
    .returning();
  if (!admin) return null;
  const name = person.display_name || person.email.split("@")[0] || "My team";
  const team = await addTeam(tx, admin.id, name, now);
  const [withTeam] = await tx.update(admins).set({ active_team_id: team.id }).where(eq(admins.id, admin.id)).returning();
  return withTeam!;
}

/** Adds a team on Free that the person owns. */
export async function addTeam(tx: Executor, ownerId: string, name: string, now: Date): Promise<typeof teams.$inferSelect> {
  const [team] = await tx.insert(teams).values({ name, created_at: now, updated_at: now }).returning();
  await tx.insert(memberships).values({ team_id: team!.id, admin_id: ownerId, role: "owner", joined_at: now });
  await lockTeam(tx, team!.id);
  await startFree(tx, team!.id, now);
  return team!;
}

/** The local account with this email, in any case of letters. */
export async function localAccount(db: Executor, email: string): Promise<AdminRow | undefined> {
  const [row] = await db
    .select()
    .from(admins)
    .where(and(sql`lower(${admins.email}) = ${email.toLowerCase()}`, isNotNull(admins.password_hash)));
  return row;
}

export async function adminOfIdentity(db: Executor, idpUid: string): Promise<AdminRow | undefined> {
  const [row] = await db.select().from(admins).where(eq(admins.idp_uid, idpUid));
  return row;
}
