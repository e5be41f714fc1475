import type { Membership, PageQuery, Team } from "@sagittal/contract";
import type { z } from "zod";
import type { Context } from "../../context.ts";
import { DomainError } from "../../domain/errors.ts";
import { FREE_PRICE } from "../../domain/plans.ts";
import type { AdminRow } from "../../identity/caller.ts";
import type { Executor } from "../../platform/db/index.ts";
import type { TeamHandle } from "../../tenancy.ts";
import { lockTeam, startFree } from "../billing/quota.ts";
import {
  activateFirst,
  countFreeTeams,
  insertTeam,
  MembershipRepository,
  memberIds,
  memberRows,
  ownedTeamIds,
  type TeamRow,
} from "./repository.ts";

export type TeamDeps = Pick<Context, "db" | "clock">;

/** Adds a team on Free that the person owns, with a new id unless one is given. */
export async function addTeam(tx: Executor, ownerId: string, name: string, now: Date, id?: string): Promise<TeamRow> {
  const team = await insertTeam(tx, ownerId, name, now, id);
  await lockTeam(tx, team.id);
  await startFree(tx, team.id, now);
  return team;
}

/** Adds a team on Free that the person owns; it becomes active when the person has no active team. */
export async function addOwnTeam(tx: Executor, ownerId: string, name: string, now: Date): Promise<TeamRow> {
  const team = await addTeam(tx, ownerId, name, now);
  await activateFirst(tx, ownerId, team.id);
  return team;
}

/** Further teams on Free multiply the free sessions and the free storage. */
const MAX_FREE_TEAMS = 3;

/**
 * Adds a further team; it becomes active when the person has no active team. Throws free_team_limit_reached while the person owns three
 * teams on Free.
 */
export async function createTeam({ db, clock }: TeamDeps, owner: AdminRow, name: string): Promise<z.infer<typeof Team>> {
  const team = await db.transaction(async (tx) => {
    if ((await countFreeTeams(tx, owner.id, FREE_PRICE)) >= MAX_FREE_TEAMS) throw new DomainError("free_team_limit_reached");
    return addOwnTeam(tx, owner.id, name, clock.now());
  });
  return { id: team.id, name: team.name, role: "owner", is_active: owner.active_team_id === null, owner_email: owner.email };
}

/** The teams that the person owns. */
export function idsOfOwnedTeams(db: Executor, adminId: string): Promise<string[]> {
  return ownedTeamIds(db, adminId);
}

/** The people of a team. */
export function idsOfMembers(db: Executor, teamId: string): Promise<string[]> {
  return memberIds(db, teamId);
}

/** Members of the team by time of joining; with `adminId` only that one. */
export async function membersOf(db: Executor, team: Pick<TeamHandle, "teamId">, adminId?: string): Promise<Membership[]> {
  const rows = await memberRows(db, team, adminId);
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

/** One page of the team's people by time of joining, its owner included, and the number of all. */
export async function listMembers({ db }: TeamDeps, team: TeamHandle, page: PageQuery): Promise<{ count: number; results: Membership[] }> {
  const all = await membersOf(db, team);
  return { count: all.length, results: all.slice(page.offset, page.offset + page.limit) };
}

/** The owner removes a member, or a member leaves. Throws owner_only, member_not_found, owner_cannot_leave. */
export async function removeMember({ db, clock }: TeamDeps, team: TeamHandle, adminId: string): Promise<void> {
  if (team.role !== "owner" && adminId !== team.adminId) throw new DomainError("owner_only");
  await db.transaction(async (tx) => {
    await lockTeam(tx, team.teamId);
    const members = new MembershipRepository(tx, team);
    const membership = await members.find(adminId);
    if (!membership) throw new DomainError("member_not_found");
    if (membership.role === "owner") throw new DomainError("owner_cannot_leave");
    await members.remove(adminId);
    await members.deactivate(adminId, clock.now());
  });
}

/** Hands the team over to another member. Throws member_not_found, and owner_only when the caller owns the team no longer. */
export async function transferOwnership({ db }: TeamDeps, team: TeamHandle, owner: AdminRow, heirId: string): Promise<Membership> {
  await db.transaction(async (tx) => {
    await lockTeam(tx, team.teamId);
    const members = new MembershipRepository(tx, team);
    if (!(await members.find(heirId))) throw new DomainError("member_not_found");
    if (!(await members.demoteOwner(owner.id))) throw new DomainError("owner_only");
    await members.promote(heirId);
  });
  const [heir] = await membersOf(db, team, heirId);
  if (!heir) throw new DomainError("member_not_found");
  return heir;
}
