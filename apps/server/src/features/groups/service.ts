import type { ClientGroup, ClientGroupCreate, ClientGroupPatch } from "@sagittal/contract";
import type { z } from "zod";
import type { Context } from "../../context.ts";
import { DomainError, FieldError } from "../../domain/errors.ts";
import type { Executor } from "../../platform/db/index.ts";
import type { TeamHandle } from "../../tenancy.ts";
import { knownClients } from "../clients/service.ts";
import { GroupRepository, type GroupRow } from "./repository.ts";

type Deps = Pick<Context, "db" | "clock">;

/** A page of the team's groups, newest first. */
export async function listGroups(
  db: Executor,
  team: TeamHandle,
  page: { limit: number; offset: number },
): Promise<{ count: number; results: ClientGroup[] }> {
  const repository = new GroupRepository(db, team);
  const { count, rows } = await repository.list(page);
  return { count, results: await views(repository, rows) };
}

/** Throws group_not_found. */
export async function readGroup(db: Executor, team: TeamHandle, id: string): Promise<ClientGroup> {
  const repository = new GroupRepository(db, team);
  return view(repository, await get(repository, id));
}

/** Throws FieldError when the name is taken. */
export function createGroup({ db, clock }: Deps, team: TeamHandle, body: z.output<typeof ClientGroupCreate>): Promise<ClientGroup> {
  return db.transaction(async (tx) => {
    const repository = new GroupRepository(tx, team);
    await repository.holdNames();
    if (await repository.isNameTaken(body.name)) throw nameTaken();
    const row = await repository.insert(body, clock.now());
    if (!row) throw nameTaken();
    return view(repository, row);
  });
}

/** Throws group_not_found, and FieldError when the name is taken. */
export function patchGroup(
  { db, clock }: Deps,
  team: TeamHandle,
  id: string,
  body: z.output<typeof ClientGroupPatch>,
): Promise<ClientGroup> {
  return db.transaction(async (tx) => {
    const repository = new GroupRepository(tx, team);
    if (body.name !== undefined) await repository.holdNames();
    const row = await get(repository, id);
    if (body.name !== undefined && (await repository.isNameTaken(body.name, id))) throw nameTaken();
    return view(repository, (await repository.update(id, body, clock.now())) ?? row);
  });
}

/** Deletes a group; its athletes stay. Throws group_not_found. */
export async function removeGroup(db: Executor, team: TeamHandle, id: string): Promise<void> {
  const repository = new GroupRepository(db, team);
  await get(repository, id);
  await repository.remove(id);
}

/** Adds all of the athletes. Throws group_not_found, and FieldError with none added when one is not the team's. */
export function addMembers({ db, clock }: Deps, team: TeamHandle, id: string, clientIds: readonly string[]): Promise<ClientGroup> {
  return db.transaction(async (tx) => {
    const repository = new GroupRepository(tx, team);
    const row = await get(repository, id);
    const known = await knownClients(tx, team, clientIds);
    const unknown = clientIds.filter((clientId) => !known.has(clientId));
    if (unknown.length > 0) throw new FieldError({ client_ids: (t) => t.unknownAthletes(unknown) });
    await repository.addMembers(row, known);
    return view(repository, (await repository.update(id, {}, clock.now())) ?? row);
  });
}

/** Puts athletes of the team into groups by the groups' names, upper and lower case alike; groups that are missing are made. */
export async function fileIntoGroups(
  tx: Executor,
  team: TeamHandle,
  members: readonly { group: string; client_id: string }[],
  now: Date,
): Promise<void> {
  const repository = new GroupRepository(tx, team);
  await repository.holdNames();
  const known = new Map((await repository.all()).map((row) => [row.name.toLowerCase(), row]));
  for (const [key, those] of Map.groupBy(members, ({ group }) => group.toLowerCase())) {
    const name = those[0]!.group;
    const row = known.get(key) ?? (await repository.insert({ name, description: "", colour: "" }, now));
    if (!row) throw nameTaken();
    const clientIds = those.map(({ client_id }) => client_id);
    await repository.addMembers(row, clientIds);
    await repository.update(row.id, {}, now);
  }
}

/** Throws group_not_found. */
export function dropMembers({ db, clock }: Deps, team: TeamHandle, id: string, clientIds: readonly string[]): Promise<ClientGroup> {
  return db.transaction(async (tx) => {
    const repository = new GroupRepository(tx, team);
    const row = await get(repository, id);
    await repository.dropMembers(row, clientIds);
    return view(repository, (await repository.update(id, {}, clock.now())) ?? row);
  });
}

async function get(repository: GroupRepository, id: string): Promise<GroupRow> {
  const row = await repository.find(id);
  if (!row) throw new DomainError("group_not_found");
  return row;
}

async function view(repository: GroupRepository, row: GroupRow): Promise<ClientGroup> {
  const [shown] = await views(repository, [row]);
  return shown!;
}

async function views(repository: GroupRepository, rows: readonly GroupRow[]): Promise<ClientGroup[]> {
  const members = await repository.members(rows);
  return rows.map((row) => {
    const member_ids = members.get(row.id) ?? [];
    const { id, name, description, colour } = row;
    return {
      id,
      name,
      description,
      colour,
      member_ids,
      member_count: member_ids.length,
      created_at: row.created_at.toISOString(),
      updated_at: row.updated_at.toISOString(),
    };
  });
}

function nameTaken(): FieldError {
  return new FieldError({ name: (t) => t.nameTaken });
}
