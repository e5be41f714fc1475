import {
  BadRequest,
  ClientGroup,
  ClientGroupCreate,
  ClientGroupPatch,
  ClientIds,
  ErrorBody,
  envelope,
  GroupTable,
  GroupTableQuery,
  IdParams,
  NoContent,
  PageQuery,
} from "@sagittal/contract";
import type { Context } from "../../context.ts";
import type { Api } from "../../http/api.ts";
import { teamOf } from "../../http/caller.ts";
import { fileAnswer } from "../../http/media.ts";
import { pageLinks } from "../../http/page.ts";
import { addMembers, createGroup, dropMembers, listGroups, patchGroup, readGroup, removeGroup } from "./service.ts";
import { groupTable, groupTableCsv } from "./table.ts";

type Deps = Pick<Context, "db" | "clock" | "publicUrl">;

const tags = ["Client groups"];

/** The team's groups of athletes, who is in them, and the table of a group's values. For the team's people and keys. */
export function groupRoutes(app: Api, deps: Deps): void {
  const one = { access: "team", missing: "group_not_found" } as const;
  const answers = { 200: ClientGroup, 400: BadRequest, 404: ErrorBody };

  app.route({
    method: "GET",
    url: "/api/client-groups/",
    config: { access: "team" },
    schema: { tags, summary: "List groups", querystring: PageQuery, response: { 200: envelope(ClientGroup), 400: BadRequest } },
    handler: async (request) => {
      const { count, results } = await listGroups(deps.db, teamOf(request), request.query);
      return { count, ...pageLinks(deps, request, request.query, count), results };
    },
  });
  app.route({
    method: "POST",
    url: "/api/client-groups/",
    config: { access: "team", creates: true },
    schema: { tags, summary: "Create a group", body: ClientGroupCreate, response: { 201: ClientGroup, 400: BadRequest } },
    handler: async (request, reply) => reply.code(201).send(await createGroup(deps, teamOf(request), request.body)),
  });
  app.route({
    method: "GET",
    url: "/api/client-groups/:id/",
    config: one,
    schema: { tags, summary: "Read a group", params: IdParams, response: { 200: ClientGroup, 404: ErrorBody } },
    handler: (request) => readGroup(deps.db, teamOf(request), request.params.id),
  });
  app.route({
    method: "PATCH",
    url: "/api/client-groups/:id/",
    config: one,
    schema: { tags, summary: "Change a group", params: IdParams, body: ClientGroupPatch, response: answers },
    handler: (request) => patchGroup(deps, teamOf(request), request.params.id, request.body),
  });
  app.route({
    method: "DELETE",
    url: "/api/client-groups/:id/",
    config: one,
    schema: { tags, summary: "Delete a group; its athletes stay", params: IdParams, response: { 204: NoContent, 404: ErrorBody } },
    handler: async (request, reply) => {
      await removeGroup(deps.db, teamOf(request), request.params.id);
      return reply.code(204).send(undefined);
    },
  });
  app.route({
    method: "GET",
    url: "/api/client-groups/:id/table/",
    config: one,
    schema: {
      tags,
      summary: "Newest values of a group's athletes",
      params: IdParams,
      querystring: GroupTableQuery,
      response: { 200: GroupTable, 400: BadRequest, 404: ErrorBody },
    },
    handler: (request) => groupTable(deps.db, teamOf(request), request.params.id, request.query),
  });
  app.route({
    method: "GET",
    url: "/api/client-groups/:id/table.csv",
    config: one,
    schema: {
      tags,
      summary: "The same table as CSV",
      params: IdParams,
      querystring: GroupTableQuery,
      response: { 200: fileAnswer("The table", "text/csv"), 400: BadRequest, 404: ErrorBody },
    },
    handler: async (request, reply) => {
      const table = await groupTable(deps.db, teamOf(request), request.params.id, request.query);
      return reply
        .type("text/csv; charset=utf-8")
        .header("content-disposition", `attachment; filename="group-${table.group.id}.csv"`)
        .code(200)
        .send(Buffer.from(groupTableCsv(table)));
    },
  });
  app.route({
    method: "POST",
    url: "/api/client-groups/:id/members/",
    config: one,
    schema: { tags, summary: "Add athletes to a group", params: IdParams, body: ClientIds, response: answers },
    handler: (request) => addMembers(deps, teamOf(request), request.params.id, request.body.client_ids),
  });
  app.route({
    method: "DELETE",
    url: "/api/client-groups/:id/members/",
    config: one,
    schema: { tags, summary: "Take athletes out of a group", params: IdParams, body: ClientIds, response: answers },
    handler: (request) => dropMembers(deps, teamOf(request), request.params.id, request.body.client_ids),
  });
}
