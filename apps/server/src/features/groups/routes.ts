import {
  BadRequest,
  ClientGroup,
  ClientGroupCreate,
  ClientGroupPatch,
  ClientIds,
  ErrorBody,
  envelope,
  IdParams,
  NoContent,
  PageQuery,
} from "@sagittal/contract";
import type { Context } from "../../context.ts";
import { teamOf } from "../../http/caller.ts";
import { pageLinks } from "../../http/page.ts";
import type { Api } from "../../http/server.ts";
import type { TeamHandle } from "../../tenancy.ts";
import { GroupRepository } from "./repository.ts";

const tags = ["Client groups"];

export function groupRoutes(app: Api, ctx: Context): void {
  const one = { access: "team", missing: "group_not_found" } as const;
  const answers = { 200: ClientGroup, 400: BadRequest, 404: ErrorBody };
  /** Runs a change in one transaction and shows the group as it is then. */
  const change = (team: TeamHandle, act: (store: GroupRepository) => ReturnType<GroupRepository["get"]>): Promise<ClientGroup> =>
    ctx.db.transaction(async (tx) => {
      const store = new GroupRepository(tx, team);
      const [view] = await store.views([await act(store)]);
      return view!;
    });

  app.route({
    method: "GET",
    url: "/api/client-groups/",
    config: { access: "team" },
    schema: { tags, summary: "List groups", querystring: PageQuery, response: { 200: envelope(ClientGroup), 400: BadRequest } },
    handler: async (request) => {
      const store = new GroupRepository(ctx.db, teamOf(request));
      const { count, rows } = await store.list(request.query);
      return { count, ...pageLinks(ctx, request, request.query, count), results: await store.views(rows) };
    },
  });
  app.route({
    method: "POST",
    url: "/api/client-groups/",
    config: { access: "team", creates: true },
    schema: { tags, summary: "Create a group", body: ClientGroupCreate, response: { 201: ClientGroup, 400: BadRequest } },
    handler: async (request, reply) =>
      reply.code(201).send(await change(teamOf(request), (store) => store.insert(request.body, ctx.clock.now()))),
  });
  app.route({
    method: "GET",
    url: "/api/client-groups/:id/",
    config: one,
    schema: { tags, summary: "Read a group", params: IdParams, response: { 200: ClientGroup, 404: ErrorBody } },
    handler: (request) => change(teamOf(request), (store) => store.get(request.params.id)),
  });
  app.route({
    method: "PATCH",
    url: "/api/client-groups/:id/",
    config: one,
    schema: { tags, summary: "Change a group", params: IdParams, body: ClientGroupPatch, response: answers },
    handler: (request) => change(teamOf(request), (store) => store.update(request.params.id, request.body, ctx.clock.now())),
  });
  app.route({
    method: "DELETE",
    url: "/api/client-groups/:id/",
    config: one,
    schema: { tags, summary: "Delete a group; its athletes stay", params: IdParams, response: { 204: NoContent, 404: ErrorBody } },
    handler: async (request, reply) => {
      await new GroupRepository(ctx.db, teamOf(request)).remove(request.params.id);
      return reply.code(204).send(undefined);
    },
  });
  app.route({
    method: "POST",
    url: "/api/client-groups/:id/members/",
    config: one,
    schema: { tags, summary: "Add athletes to a group", params: IdParams, body: ClientIds, response: answers },
    handler: (request) => change(teamOf(request), (store) => store.add(request.params.id, request.body.client_ids, ctx.clock.now())),
  });
  app.route({
    method: "DELETE",
    url: "/api/client-groups/:id/members/",
    config: one,
    schema: { tags, summary: "Take athletes out of a group", params: IdParams, body: ClientIds, response: answers },
    handler: (request) => change(teamOf(request), (store) => store.drop(request.params.id, request.body.client_ids, ctx.clock.now())),
  });
}
