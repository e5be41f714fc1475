import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { Context } from "../../context.ts";
import { DomainError } from "../../domain/errors.ts";
import { checked } from "../../domain/validation.ts";
import { teamOf } from "../../http/caller.ts";
import type { Api } from "../../http/server.ts";
import type { clients } from "../../platform/db/schema/index.ts";
import { reencoded } from "../../platform/images.ts";
import type { TeamHandle } from "../../tenancy.ts";
import { ageOf } from "../analysis/request.ts";
import { eraseClient } from "../clients/erase.ts";
import { ClientRepository, type ClientRow } from "../clients/repository.ts";
import { addClient } from "../clients/service.ts";
import { readForm } from "./form.ts";
import { RosterRepository } from "./repository.ts";
import {
  ROSTER_ACTIVITIES,
  RosterCreate,
  RosterCreated,
  RosterFilter,
  RosterNote,
  RosterUpdate,
  RosterUser,
  rosterNames,
} from "./shape.ts";

const PHOTO_SECONDS = 24 * 3600;
const Message = z.object({ message: z.string() });
const RosterError = z.object({ error: z.string() });
const errors = { 400: RosterError, 401: RosterError, 403: RosterError, 404: RosterError };
const cm = (m: number | null) => (m === null ? null : Math.round(m * 1e5) / 1e3);

/** The athlete roster surface. It shows the same athletes as the main one, in its own shapes and with its own error bodies. */
export function rosterRoutes(parent: Api, ctx: Context): void {
  parent.register(async (app: Api) => {
    app.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string", bodyLimit: 256 * 1024 }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(body.toString()))),
    );
    routes(app, ctx);
  });
}

function routes(app: Api, ctx: Context): void {
  const config = { access: "team", roster: true, missing: "user_not_found" } as const;
  const tags = ["Roster"];
  const url = "/client-management/clients/";
  const users = async (team: TeamHandle, rows: readonly ClientRow[]): Promise<RosterUser[]> => {
    const oscillation = await new RosterRepository(ctx.db, team).oscillations(rows);
    return Promise.all(rows.map((row) => user(ctx, row, oscillation.get(row.id) ?? null)));
  };
  const known = async (team: TeamHandle, id: string): Promise<ClientRow> => {
    const row = await new ClientRepository(ctx.db, team).find(id);
    if (!row) throw new DomainError("user_not_found");
    return row;
  };

  app.route({
    method: "GET",
    url,
    config,
    schema: { tags, summary: "All users", response: { 200: z.object({ users: z.array(RosterUser) }), ...errors } },
    handler: async (request) => {
      const team = teamOf(request);
      return { users: await users(team, await new RosterRepository(ctx.db, team).all()) };
    },
  });

  app.route({
    method: "POST",
    url,
    config,
    schema: { tags, summary: "Add a user (form or multipart)", response: { 201: RosterCreated, ...errors } },
    handler: async (request, reply) => {
      const team = teamOf(request);
      const form = await readForm(request);
      const body = parsed(RosterCreate, form.fields);
      const now = ctx.clock.now();
      const photo_key = form.photo ? await storePhoto(ctx, team, form.photo) : "";
      const values = { ...columns(body, null, now), display_name: body.display_name, photo_key, created_at: now };
      const row = await addClient(ctx, team, values).catch((error: unknown) => {
        throw error instanceof DomainError && error.code === "client_limit_reached" ? new DomainError("user_limit_reached") : error;
      });
      return reply.code(201).send({
        userData: {
          user_uid: row.id,
          display_name: row.display_name,
          email: row.email,
          age: ageOf(row, now),
          gender: row.gender,
          shoeSize: row.shoe.size,
          weight: row.weight_kg,
          height: cm(row.height_m),
          profile_photo: await photoUrl(ctx, row),
          preferable_activities: rosterNames(row.preferred_activities),
        },
      });
    },
  });

  app.route({
    method: "PUT",
    url,
    config,
    schema: { tags, summary: "Change a user (query, form or multipart)", response: { 200: Message, ...errors } },
    handler: async (request) => {
      const team = teamOf(request);
      const form = await readForm(request);
      const body = parsed(RosterUpdate, form.fields);
      const row = await known(team, body.user_uid);
      const photo = form.photo ? { photo_key: await storePhoto(ctx, team, form.photo) } : {};
      await new ClientRepository(ctx.db, team).update(row.id, { ...columns(body, row, ctx.clock.now()), ...photo });
      if (form.photo && row.photo_key) await ctx.storage.remove([row.photo_key]);
      return { message: "User updated successfully" };
    },
  });

  app.route({
    method: "DELETE",
    url,
    config,
    schema: { tags, summary: "Delete a user (user_uid in query or body)", response: { 200: Message, ...errors } },
    handler: async (request) => {
      const team = teamOf(request);
      const { user_uid } = parsed(z.object({ user_uid: z.uuid() }), (await readForm(request)).fields);
      await known(team, user_uid);
      await eraseClient(ctx, team, user_uid, false);
      return { message: "User deleted successfully" };
    },
  });

  app.route({
    method: "POST",
    url: "/client-management/clients/save-notes/:user_uid",
    config,
    schema: {
      tags,
      summary: "Store a note; an empty one clears it",
      params: z.object({ user_uid: z.uuid() }),
      body: RosterNote.prefault({}),
      response: { 200: Message, ...errors },
    },
    handler: async (request) => {
      const team = teamOf(request);
      const row = await known(team, request.params.user_uid);
      const now = ctx.clock.now();
      await new ClientRepository(ctx.db, team).update(row.id, { note: request.body.note || null, note_updated_at: now, updated_at: now });
      return { message: request.body.note ? "Note saved successfully" : "Note cleared successfully" };
    },
  });

  app.route({
    method: "GET",
    url: "/client-management/clients/filter/",
    config,
    schema: {
      tags,
      summary: "Find users",
      querystring: RosterFilter,
      response: { 200: z.object({ query_count: z.int(), users: z.array(RosterUser), first_uid: z.uuid(), last_uid: z.uuid() }), ...errors },
    },
    handler: async (request) => {
      const team = teamOf(request);
      const store = new RosterRepository(ctx.db, team);
      const rows = await store.filter(request.query);
      const [first, last] = [rows.at(0), rows.at(-1)];
      if (!first || !last) throw new DomainError("no_users_found");
      return { query_count: await store.total(), users: await users(team, rows), first_uid: first.id, last_uid: last.id };
    },
  });

  app.route({
    method: "GET",
    url: "/client-management/clients/:user_uid",
    config,
    schema: { tags, summary: "Read a user", params: z.object({ user_uid: z.uuid() }), response: { 200: RosterUser, ...errors } },
    handler: async (request) => {
      const team = teamOf(request);
      const [one] = await users(team, [await known(team, request.params.user_uid)]);
      if (!one) throw new DomainError("user_not_found");
      return one;
    },
  });
}

function parsed<S extends z.ZodType>(schema: S, fields: Record<string, unknown>): z.output<S> {
  const result = checked(schema, fields);
  if ("error" in result) throw result.error;
  return result.value;
}

/** What a form stores. The four names replace the four activities only: what the main surface chose beyond them stays. */
function columns(body: Partial<z.output<typeof RosterCreate>>, row: ClientRow | null, now: Date): Partial<typeof clients.$inferInsert> {
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

async function storePhoto(ctx: Context, team: TeamHandle, photo: Buffer): Promise<string> {
  const key = `teams/${team.teamId}/photos/${randomUUID()}.jpg`;
  await ctx.storage.putBytes(key, await reencoded(photo, "profile_photo", 1024, "jpeg"), "image/jpeg");
  return key;
}

async function photoUrl(ctx: Context, row: ClientRow): Promise<string> {
  return row.photo_key ? ctx.storage.readUrl(row.photo_key, PHOTO_SECONDS) : "";
}

async function user(ctx: Context, row: ClientRow, oscillation: number | null): Promise<RosterUser> {
  return {
    created_at: row.created_at.toISOString(),
    weight: row.weight_kg,
    age: String(ageOf(row, ctx.clock.now()) ?? ""),
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
    profile_photo: await photoUrl(ctx, row),
    user_uid: row.id,
  };
}
