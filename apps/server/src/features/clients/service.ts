import type { Client, ClientCreate, ClientListQuery, ClientPatch } from "@sagittal/contract";
import type { Context } from "../../context.ts";
import { DomainError, paywall } from "../../domain/errors.ts";
import type { Executor } from "../../platform/db/index.ts";
import type { ObjectStorage } from "../../platform/storage/port.ts";
import type { TeamHandle } from "../../tenancy.ts";
import { effectivePlan, settle } from "../billing/quota.ts";
import { ClientRepository } from "./repository.ts";
import type { ClientIdentity, ClientRow, ClientValues } from "./row.ts";
import { clientColumns, clientView } from "./view.ts";

type Deps = Pick<Context, "db" | "clock">;

/** An athlete of the team, archived ones included; undefined when there is none with this id or they are another team's. */
export function findClient(db: Executor, team: TeamHandle, id: string): Promise<ClientRow | undefined> {
  return new ClientRepository(db, team).find(id);
}

/** Throws client_not_found. */
export async function getClient(db: Executor, team: TeamHandle, id: string): Promise<ClientRow> {
  const row = await findClient(db, team, id);
  if (!row) throw new DomainError("client_not_found");
  return row;
}

/** An athlete who may be filmed and analysed; no record of a consent is no withdrawal. Throws client_not_found, consent_withdrawn. */
export async function filmableClient(tx: Executor, team: TeamHandle, id: string): Promise<ClientRow> {
  const row = await new ClientRepository(tx, team).hold(id);
  if (!row) throw new DomainError("client_not_found");
  if (row.consent_withdrawn_at !== null) throw new DomainError("consent_withdrawn");
  return row;
}

/** The athletes with these ids, by id; an id that is not the team's is missing. */
export async function clientsById(db: Executor, team: TeamHandle, ids: Iterable<string>): Promise<Map<string, ClientRow>> {
  const rows = await Promise.all([...new Set(ids)].map((id) => findClient(db, team, id)));
  return new Map(rows.flatMap((row) => (row ? [[row.id, row]] : [])));
}

/**
 * One page of the team's athletes in the query's order, and the number of all that match. Archived ones are left out unless the query asks
 * for them, or names ids and does not say.
 */
export function listClients(db: Executor, team: TeamHandle, query: ClientListQuery): Promise<{ count: number; rows: ClientRow[] }> {
  return new ClientRepository(db, team).list(query);
}

/** Which of the ids are athletes of the team. */
export function knownClients(db: Executor, team: TeamHandle, ids: readonly string[]): Promise<Set<string>> {
  return new ClientRepository(db, team).known(ids);
}

/** Adds an athlete. Throws client_limit_reached at the plan's ceiling. */
export function addClient({ db, clock }: Deps, team: TeamHandle, values: ClientValues): Promise<ClientRow> {
  return db.transaction(async (tx) => {
    const [row] = await addClients(tx, team, [values], await roomOf(tx, team, clock.now()));
    return row!;
  });
}

/** Adds athletes, in the order of the values. Throws client_limit_reached when the room does not hold them all. */
export function addClients(tx: Executor, team: TeamHandle, values: readonly ClientValues[], room: Room): Promise<ClientRow[]> {
  checkRoom(room, values.length);
  return new ClientRepository(tx, team).insert(values.map((v) => ({ ...v, created_by: team.adminId })));
}

/** Identifying data of the team's athletes, archived ones included, oldest first. */
export function clientIdentities(db: Executor, team: TeamHandle): Promise<ClientIdentity[]> {
  return new ClientRepository(db, team).identities();
}

/** Adds an athlete from the main surface. Throws client_limit_reached at the plan's ceiling. */
export function createClient(deps: Deps, team: TeamHandle, body: ClientCreate): Promise<ClientRow> {
  const now = deps.clock.now();
  return addClient(deps, team, { ...clientColumns(body, now), display_name: body.display_name, created_at: now });
}

/** Throws client_not_found, and client_limit_reached when an archived athlete comes back at the plan's ceiling. */
export function patchClient({ db, clock }: Deps, team: TeamHandle, id: string, patch: ClientPatch): Promise<ClientRow> {
  const now = clock.now();
  const { archived, ...body } = patch;
  return db.transaction(async (tx) => {
    const known = await getClient(tx, team, id);
    if (archived === false && known.archived_at !== null) checkRoom(await roomOf(tx, team, now), 1);
    const archived_at = archived === undefined ? known.archived_at : archived ? (known.archived_at ?? now) : null;
    return updateClient(tx, team, known.id, { ...clientColumns(body, now), archived_at });
  });
}

/** Stores these columns. Throws client_not_found. */
export async function updateClient(db: Executor, team: TeamHandle, id: string, values: Partial<ClientValues>): Promise<ClientRow> {
  const row = await new ClientRepository(db, team).update(id, values);
  if (!row) throw new DomainError("client_not_found");
  return row;
}

/** Removes the record alone; erasing an athlete takes more (feature `erasure`). */
export function removeClient(tx: Executor, team: TeamHandle, id: string): Promise<void> {
  return new ClientRepository(tx, team).remove(id);
}

/** An athlete as the main surface shows them, with what their sessions add. */
export async function clientDetail(deps: Deps & Pick<Context, "storage">, team: TeamHandle, row: ClientRow): Promise<Client> {
  const [view] = await clientViews(deps, team, [row]);
  return view!;
}

/** Stores a height that was measured with a session. */
export async function setHeight(tx: Executor, team: TeamHandle, id: string, heightM: number, now: Date): Promise<void> {
  await new ClientRepository(tx, team).update(id, { height_m: heightM, updated_at: now });
}

/** Athletes as the main surface shows them, with what their sessions add. */
export async function clientViews(
  { db, clock, storage }: Deps & { storage: ObjectStorage },
  team: TeamHandle,
  rows: readonly ClientRow[],
): Promise<Client[]> {
  const activity = await new ClientRepository(db, team).activity(rows);
  return Promise.all(rows.map((row) => clientView(row, activity.get(row.id), storage, clock.now())));
}

/** How many more athletes a team's plan takes. */
export interface Room {
  /** Null without a ceiling. */
  left: number | null;
  plan: { name: string; role: string };
}

/** How many more athletes the plan takes. Holds the team until the transaction ends. */
export async function roomOf(tx: Executor, team: TeamHandle, now: Date): Promise<Room> {
  const plan = effectivePlan(await settle(tx, team.teamId, now));
  if (plan.role === "strategic") return { left: null, plan };
  const active = await new ClientRepository(tx, team).activeCount();
  return { left: Math.max(0, plan.max_client_profiles - active), plan };
}

/** Throws client_limit_reached when the room does not hold `n` more athletes. */
function checkRoom({ left, plan }: Room, n: number): void {
  if (left !== null && n > left) throw paywall("client_limit_reached", plan);
}
