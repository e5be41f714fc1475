import { randomUUID } from "node:crypto";
import type { z } from "zod";
import type { Context } from "../../context.ts";
import { DomainError } from "../../domain/errors.ts";
import { reencoded } from "../../platform/images.ts";
import type { TeamHandle } from "../../tenancy.ts";
import { ageOf } from "../clients/profile.ts";
import type { ClientRow, ClientValues } from "../clients/row.ts";
import { addClient, findClient, updateClient } from "../clients/service.ts";
import { eraseClient } from "../erasure/service.ts";
import { RosterRepository } from "./repository.ts";
import {
  ROSTER_ACTIVITIES,
  type RosterCreate,
  type RosterCreated,
  type RosterFilter,
  type RosterUpdate,
  type RosterUser,
  rosterNames,
} from "./shape.ts";

export type RosterDeps = Pick<Context, "db" | "clock" | "storage" | "queue" | "config" | "secrets">;

const PHOTO_SECONDS = 24 * 3600;
const PHOTO_SIDE_PX = 1024;
const cm = (m: number | null) => (m === null ? null : Math.round(m * 1e5) / 1e3);

/** Every athlete of the team, newest first, in the roster surface's shape, without pages; archived ones are left out. */
export async function allUsers(deps: RosterDeps, team: TeamHandle): Promise<RosterUser[]> {
  return users(deps, team, await new RosterRepository(deps.db, team).all());
}

/** Throws user_not_found. */
export async function readUser(deps: RosterDeps, team: TeamHandle, id: string): Promise<RosterUser> {
  const [one] = await users(deps, team, [await known(deps, team, id)]);
  if (!one) throw new DomainError("user_not_found");
  return one;
}

/** Throws no_users_found. */
export async function filterUsers(deps: RosterDeps, team: TeamHandle, query: RosterFilter) {
  const repository = new RosterRepository(deps.db, team);
  const rows = await repository.filter(query);
  const [first, last] = [rows.at(0), rows.at(-1)];
  if (!first || !last) throw new DomainError("no_users_found");
  return { query_count: await repository.total(), users: await users(deps, team, rows), first_uid: first.id, last_uid: last.id };
}

/** Throws user_limit_reached at the plan's ceiling, and FieldError for a photo that cannot be decoded. */
export async function addUser(
  deps: RosterDeps,
  team: TeamHandle,
  body: z.output<typeof RosterCreate>,
  photo: Buffer | null,
): Promise<z.infer<typeof RosterCreated>["userData"]> {
  const now = deps.clock.now();
  const photo_key = photo ? await storePhoto(deps, team, photo) : "";
  const values = { ...columns(body, null, now), display_name: body.display_name, photo_key, created_at: now };
  const row = await addClient(deps, team, values).catch(async (error: unknown) => {
    if (photo_key) await deps.storage.remove([photo_key]);
    throw error instanceof DomainError && error.code === "client_limit_reached" ? new DomainError("user_limit_reached") : error;
  });
  return {
    user_uid: row.id,
    display_name: row.display_name,
    email: row.email,
    age: ageOf(row, now),
    gender: row.gender,
    shoeSize: row.shoe.size,
    weight: row.weight_kg,
    height: cm(row.height_m),
    profile_photo: await photoUrl(deps, row),
    preferable_activities: rosterNames(row.preferred_activities),
  };
}

/** Throws user_not_found, and FieldError for a photo that cannot be decoded. */
export async function changeUser(
  deps: RosterDeps,
  team: TeamHandle,
  body: z.output<typeof RosterUpdate>,
  photo: Buffer | null,
): Promise<void> {
  const row = await known(deps, team, body.user_uid);
  const photo_key = photo ? await storePhoto(deps, team, photo) : null;
  const values = { ...columns(body, row, deps.clock.now()), ...(photo_key !== null && { photo_key }) };
  await updateClient(deps.db, team, row.id, values).catch(async (error: unknown) => {
    if (photo_key !== null) await deps.storage.remove([photo_key]);
    throw error instanceof DomainError && error.code === "client_not_found" ? new DomainError("user_not_found") : error;
  });
  if (photo && row.photo_key) await deps.storage.remove([row.photo_key]);
}

/** Throws user_not_found. */
export async function deleteUser(deps: RosterDeps, team: TeamHandle, id: string): Promise<void> {
  await known(deps, team, id);
  await eraseClient(deps, team, id, false);
}

/** Stores a note in place of an earlier one; null clears it. Throws user_not_found. */
export async function saveNote(deps: RosterDeps, team: TeamHandle, id: string, note: string | null): Promise<void> {
  const row = await known(deps, team, id);
  const now = deps.clock.now();
  await updateClient(deps.db, team, row.id, { note, note_updated_at: now, updated_at: now });
}

async function known({ db }: RosterDeps, team: TeamHandle, id: string): Promise<ClientRow> {
  const row = await findClient(db, team, id);
  if (!row) throw new DomainError("user_not_found");
  return row;
}

/** Values that a form stores. They replace the four roster activities only; other activities chosen in the main app stay. */
function columns(body: Partial<z.output<typeof RosterCreate>>, row: ClientRow | null, now: Date): Partial<ClientValues> {
  const ours = new Set<string>(Object.values(ROSTER_ACTIVITIES));
  const kept = (row?.preferred_activities ?? []).filter((a) => !ours.has(a));
  return {
    ...(body.display_name !== undefined && { display_name: body.display_name }),
    ...(body.email !== undefined && { email: body.email }),
    ...(body.gender !== undefined && { gender: body.gender }),
    ...(body.age !== undefined && { age_years: body.age, age_given_at: now, birth_date: null }),
    ...(body.weight !== undefined && { weight_kg: body.weight }),
    ...(body.height !== undefined && { height_m: body.height / 100 }),
    ...(body.shoeSize !== undefined && { shoe: { ...(row?.shoe ?? { brand: "", model: "" }), size: body.shoeSize } }),
    ...(body.preferable_activities !== undefined && {
      preferred_activities: [...kept, ...body.preferable_activities.map((n) => ROSTER_ACTIVITIES[n])],
    }),
    updated_at: now,
  };
}

async function storePhoto({ storage }: RosterDeps, team: TeamHandle, photo: Buffer): Promise<string> {
  const key = `teams/${team.teamId}/photos/${randomUUID()}.jpg`;
  await storage.putBytes(key, await reencoded(photo, "profile_photo", PHOTO_SIDE_PX, "jpeg"), "image/jpeg");
  return key;
}

async function photoUrl({ storage }: RosterDeps, row: ClientRow): Promise<string> {
  return row.photo_key ? storage.readUrl(row.photo_key, PHOTO_SECONDS) : "";
}

async function users(deps: RosterDeps, team: TeamHandle, rows: readonly ClientRow[]): Promise<RosterUser[]> {
  const oscillation = await new RosterRepository(deps.db, team).oscillations(rows);
  return Promise.all(rows.map((row) => user(deps, row, oscillation.get(row.id) ?? null)));
}

async function user(deps: RosterDeps, row: ClientRow, oscillation: number | null): Promise<RosterUser> {
  return {
    created_at: row.created_at.toISOString(),
    weight: row.weight_kg,
    age: String(ageOf(row, deps.clock.now()) ?? ""),
    ycom: oscillation,
    height: cm(row.height_m),
    phone: row.phone,
    leg_length: cm(row.leg_length_m),
    display_name: row.display_name,
    shoeSize: String(row.shoe.size ?? ""),
    email: row.email,
    gender: row.gender,
    brand: row.shoe.brand,
    shoeModel: row.shoe.model,
    profile_photo: await photoUrl(deps, row),
    user_uid: row.id,
  };
}
