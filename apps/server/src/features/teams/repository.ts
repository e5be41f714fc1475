import { and, asc, count, eq, isNull, ne, sql } from "drizzle-orm";
import type { Executor } from "../../platform/db/index.ts";
import { admins, memberships, sessions, subscriptions, teams } from "../../platform/db/schema/index.ts";
import type { TeamHandle } from "../../tenancy.ts";

export type TeamRow = typeof teams.$inferSelect;
export type MembershipRow = typeof memberships.$inferSelect;

/** A team with its owner's membership. */
export async function insertTeam(tx: Executor, ownerId: string, name: string, now: Date, id?: string): Promise<TeamRow> {
  const [team] = await tx.insert(teams).values({ id, name, created_at: now, updated_at: now }).returning();
  await tx.insert(memberships).values({ team_id: team!.id, admin_id: ownerId, role: "owner", joined_at: now });
  return team!;
}

/** Makes the team active for a person without an active team. */
export async function activateFirst(tx: Executor, adminId: string, teamId: string): Promise<void> {
  await tx
    .update(admins)
    .set({ active_team_id: teamId })
    .where(and(eq(admins.id, adminId), isNull(admins.active_team_id)));
}

/** Members of the team with the number of sessions that each uploaded, by time of joining; with `adminId` only that one. */
export function memberRows(db: Executor, team: Pick<TeamHandle, "teamId">, adminId?: string) {
  const uploaded = db
    .select({ by: sql`${sessions.uploaded_by}`.as("by"), n: count().as("n") })
    .from(sessions)
    .where(eq(sessions.team_id, team.teamId))
    .groupBy(sessions.uploaded_by)
    .as("uploaded");
  return db
    .select({ admin: admins, role: memberships.role, joined_at: memberships.joined_at, n: uploaded.n })
    .from(memberships)
    .innerJoin(admins, eq(admins.id, memberships.admin_id))
    .leftJoin(uploaded, eq(uploaded.by, admins.id))
    .where(and(eq(memberships.team_id, team.teamId), adminId === undefined ? undefined : eq(memberships.admin_id, adminId)))
    .orderBy(asc(memberships.joined_at), asc(admins.id));
}

/** Memberships of one team. */
export class MembershipRepository {
  readonly #db: Executor;
  readonly #team: TeamHandle;

  constructor(db: Executor, team: TeamHandle) {
    this.#db = db;
    this.#team = team;
  }

  async find(adminId: string): Promise<MembershipRow | undefined> {
    const [row] = await this.#db.select().from(memberships).where(this.#of(adminId));
    return row;
  }

  async remove(adminId: string): Promise<void> {
    await this.#db.delete(memberships).where(this.#of(adminId));
  }

  /** The owner becomes a member. Returns false when the person does not own the team. */
  async demoteOwner(adminId: string): Promise<boolean> {
    const demoted = await this.#db
      .update(memberships)
      .set({ role: "member" })
      .where(and(this.#of(adminId), eq(memberships.role, "owner")))
      .returning({ admin_id: memberships.admin_id });
    return demoted.length > 0;
  }

  async promote(adminId: string): Promise<void> {
    await this.#db.update(memberships).set({ role: "owner" }).where(this.#of(adminId));
  }

  /** After a person left: their next team becomes active in place of this one, an owned team first; none when there is none. */
  async deactivate(adminId: string, now: Date): Promise<void> {
    const [next] = await this.#db
      .select({ team_id: memberships.team_id })
      .from(memberships)
      .where(and(eq(memberships.admin_id, adminId), ne(memberships.team_id, this.#team.teamId)))
      .orderBy(sql`${memberships.role} = 'owner' desc`, memberships.joined_at)
      .limit(1);
    await this.#db
      .update(admins)
      .set({ active_team_id: next?.team_id ?? null, updated_at: now })
      .where(and(eq(admins.id, adminId), eq(admins.active_team_id, this.#team.teamId)));
  }

  #of(adminId: string) {
    return and(eq(memberships.team_id, this.#team.teamId), eq(memberships.admin_id, adminId));
  }
}

/** Ids of the teams that the person owns, in no order; never those for test data, which have no members. */
export async function ownedTeamIds(db: Executor, adminId: string): Promise<string[]> {
  const owned = await db
    .select({ id: memberships.team_id })
    .from(memberships)
    .where(and(eq(memberships.admin_id, adminId), eq(memberships.role, "owner")));
  return owned.map((team) => team.id);
}

/** Ids of the team's people, its owner included, in no order. */
export async function memberIds(db: Executor, teamId: string): Promise<string[]> {
  const people = await db.select({ admin_id: memberships.admin_id }).from(memberships).where(eq(memberships.team_id, teamId));
  return people.map((p) => p.admin_id);
}

/** How many teams on Free the person owns. Holds the person until the transaction ends. */
export async function countFreeTeams(tx: Executor, adminId: string, freePrice: string): Promise<number> {
  await tx.select({ id: admins.id }).from(admins).where(eq(admins.id, adminId)).for("no key update");
  const [owned] = await tx
    .select({ n: count() })
    .from(memberships)
    .innerJoin(subscriptions, and(eq(subscriptions.team_id, memberships.team_id), isNull(subscriptions.ended_at)))
    .where(and(eq(memberships.admin_id, adminId), eq(memberships.role, "owner"), eq(subscriptions.price_id, freePrice)));
  return owned?.n ?? 0;
}
