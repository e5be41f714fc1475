import { z } from "zod";
import { checked } from "../../domain/validation.ts";
import type { Api } from "../../http/api.ts";
import { teamOf } from "../../http/caller.ts";
import type { FormBody } from "../../http/document/form-body.ts";
import { readForm } from "../../http/form.ts";
import { addUser, allUsers, changeUser, deleteUser, filterUsers, type RosterDeps, readUser, saveNote } from "./service.ts";
import { RosterCreate, RosterCreated, RosterDelete, RosterFilter, RosterNote, RosterUpdate, RosterUser } from "./shape.ts";

const UserParams = z.object({ user_uid: z.uuid().describe("Id of the user") });
const Message = z.object({ message: z.string() });
/** The form field of an athlete's photo. */
const PHOTO = "profile_photo";
const FORM_TYPES = ["multipart/form-data", "application/x-www-form-urlencoded", "application/json"];
const userForm = (fields: z.ZodObject): FormBody => ({
  types: FORM_TYPES,
  fields,
  file: { field: PHOTO, types: ["image/jpeg", "image/png"], optional: true, description: "Photo, up to 8 MB" },
});
const RosterError = z.object({ error: z.string() });
const errors = { 400: RosterError, 401: RosterError, 403: RosterError, 404: RosterError };

/** The athlete roster surface. It shows the same athletes as the main one, in its own shapes and with its own error bodies. */
export function rosterRoutes(parent: Api, deps: RosterDeps): void {
  parent.register(async (app: Api) => {
    app.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string", bodyLimit: 256 * 1024 }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(body.toString()))),
    );
    routes(app, deps);
  });
}

function routes(app: Api, deps: RosterDeps): void {
  const config = { access: "team", roster: true, missing: "user_not_found" } as const;
  const tags = ["Roster"];
  const url = "/client-management/clients/";

  app.route({
    method: "GET",
    url,
    config,
    schema: { tags, summary: "All users", response: { 200: z.object({ users: z.array(RosterUser) }), ...errors } },
    handler: async (request) => ({ users: await allUsers(deps, teamOf(request)) }),
  });

  app.route({
    method: "POST",
    url,
    config: { ...config, form: userForm(RosterCreate), creates: true },
    schema: { tags, summary: "Add a user", response: { 201: RosterCreated, ...errors } },
    handler: async (request, reply) => {
      const form = await readForm(request, PHOTO);
      const userData = await addUser(deps, teamOf(request), parsed(RosterCreate, form.fields), form.photo);
      return reply.code(201).send({ userData });
    },
  });

  app.route({
    method: "PUT",
    url,
    config: { ...config, form: userForm(RosterUpdate) },
    schema: { tags, summary: "Change a user", response: { 200: Message, ...errors } },
    handler: async (request) => {
      const form = await readForm(request, PHOTO);
      await changeUser(deps, teamOf(request), parsed(RosterUpdate, form.fields), form.photo);
      return { message: "User updated successfully" };
    },
  });

  app.route({
    method: "DELETE",
    url,
    config: { ...config, form: { types: FORM_TYPES, fields: RosterDelete } },
    schema: { tags, summary: "Delete a user", response: { 200: Message, ...errors } },
    handler: async (request) => {
      const { user_uid } = parsed(RosterDelete, (await readForm(request, PHOTO)).fields);
      request.about = user_uid;
      await deleteUser(deps, teamOf(request), user_uid);
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
      params: UserParams,
      body: RosterNote.prefault({}),
      response: { 200: Message, ...errors },
    },
    handler: async (request) => {
      await saveNote(deps, teamOf(request), request.params.user_uid, request.body.note || null);
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
    handler: (request) => filterUsers(deps, teamOf(request), request.query),
  });

  app.route({
    method: "GET",
    url: "/client-management/clients/:user_uid",
    config,
    schema: { tags, summary: "Read a user", params: UserParams, response: { 200: RosterUser, ...errors } },
    handler: (request) => readUser(deps, teamOf(request), request.params.user_uid),
  });
}

function parsed<S extends z.ZodType>(schema: S, fields: Record<string, unknown>): z.output<S> {
  const result = checked(schema, fields);
  if ("error" in result) throw result.error;
  return result.value;
}
