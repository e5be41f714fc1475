import { and, asc, eq } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { AdminRow } from "../../identity/caller.ts";
import type { Executor } from "../../platform/db/index.ts";
import { admins, memberships, teams } from "../../platform/db/schema/index.ts";

/** A person as stored; undefined when the account is gone. */
export async function adminOf(db: Executor, id: string): Promise<AdminRow | undefined> {
  const [row] = await db.select().from(admins).where(eq(admins.id, id));
  return row;
}

/** The person's teams with their role and the owner's email, by time of joining. */
export function teamsOf(db: Executor, adminId: string) {
  const owner = alias(memberships, "owner");
  const ownerAdmin = alias(admins, "owner_admin");
  return db
    .select({ team: teams, role: memberships.role, owner_email: ownerAdmin.email })
    .from(memberships)
    .innerJoin(teams, eq(teams.id, memberships.team_id))
    .leftJoin(owner, and(eq(owner.team_id, teams.id), eq(owner.role, "owner")))
    .leftJoin(ownerAdmin, eq(ownerAdmin.id, owner.admin_id))
    .where(eq(memberships.admin_id, adminId))
    .orderBy(asc(memberships.joined_at), asc(teams.id));
}
