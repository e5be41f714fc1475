import { BadRequest, Client, ClientCreate, ClientListQuery, ClientPatch, ErrorBody, envelope, IdParams, Paywall } from "@sagittal/contract";
import type { Context } from "../../context.ts";
import type { Api } from "../../http/api.ts";
import { teamOf } from "../../http/caller.ts";
import { pageLinks } from "../../http/page.ts";
import { clientDetail, clientViews, createClient, getClient, listClients, patchClient } from "./service.ts";

type Deps = Pick<Context, "db" | "clock" | "storage" | "publicUrl">;

const tags = ["Athletes"];

/** The team's athletes: list, add, read, change; erasing is in `erasureRoutes`. For the team's people and keys. */
export function clientRoutes(app: Api, deps: Deps): void {
  const one = { access: "team", missing: "client_not_found" } as const;

  app.route({
    method: "GET",
    url: "/api/clients/",
    config: { access: "team" },
    schema: { tags, summary: "List athletes", querystring: ClientListQuery, response: { 200: envelope(Client), 400: BadRequest } },
    handler: async (request) => {
      const team = teamOf(request);
      const { count, rows } = await listClients(deps.db, team, request.query);
      return { count, ...pageLinks(deps, request, request.query, count), results: await clientViews(deps, team, rows) };
    },
  });

  app.route({
    method: "POST",
    url: "/api/clients/",
    config: { access: "team", creates: true },
    schema: { tags, summary: "Add an athlete", body: ClientCreate, response: { 201: Client, 400: BadRequest, 402: Paywall } },
    handler: async (request, reply) => {
      const team = teamOf(request);
      return reply.code(201).send(await clientDetail(deps, team, await createClient(deps, team, request.body)));
    },
  });

  app.route({
    method: "GET",
    url: "/api/clients/:id/",
    config: one,
    schema: { tags, summary: "Read an athlete", params: IdParams, response: { 200: Client, 404: ErrorBody } },
    handler: async (request) => {
      const team = teamOf(request);
      return clientDetail(deps, team, await getClient(deps.db, team, request.params.id));
    },
  });

  app.route({
    method: "PATCH",
    url: "/api/clients/:id/",
    config: one,
    schema: {
      tags,
      summary: "Change an athlete",
      params: IdParams,
      body: ClientPatch,
      response: { 200: Client, 400: BadRequest, 402: Paywall, 404: ErrorBody },
    },
    handler: async (request) => {
      const team = teamOf(request);
      return clientDetail(deps, team, await patchClient(deps, team, request.params.id, request.body));
    },
  });
}
