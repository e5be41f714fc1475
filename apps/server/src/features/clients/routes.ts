import {
  BadRequest,
  Client,
  ClientCreate,
  ClientListQuery,
  ClientPatch,
  ErrorBody,
  envelope,
  IdParams,
  NoContent,
  Paywall,
  QueryBoolean,
} from "@sagittal/contract";
import { z } from "zod";
import type { Context } from "../../context.ts";
import { DomainError } from "../../domain/errors.ts";
import { teamOf } from "../../http/caller.ts";
import { pageLinks } from "../../http/page.ts";
import type { Api } from "../../http/server.ts";
import type { TeamHandle } from "../../tenancy.ts";
import { eraseClient } from "./erase.ts";
import { ClientRepository, type ClientRow } from "./repository.ts";
import { addClient, requireRoom } from "./service.ts";
import { clientColumns, clientView } from "./view.ts";

const tags = ["Athletes"];

export function clientRoutes(app: Api, ctx: Context): void {
  const one = { access: "team", missing: "client_not_found" } as const;
  const views = async (team: TeamHandle, rows: readonly ClientRow[]) => {
    const activity = await new ClientRepository(ctx.db, team).activity(rows);
    return Promise.all(rows.map((row) => clientView(row, activity.get(row.id), ctx.storage, ctx.clock.now())));
  };
  const viewOf = async (team: TeamHandle, row: ClientRow | undefined): Promise<Client> => {
    const [view] = row ? await views(team, [row]) : [];
    if (!view) throw new DomainError("client_not_found");
    return view;
  };

  app.route({
    method: "GET",
    url: "/api/clients/",
    config: { access: "team" },
    schema: { tags, summary: "List athletes", querystring: ClientListQuery, response: { 200: envelope(Client), 400: BadRequest } },
    handler: async (request) => {
      const team = teamOf(request);
      const { count, rows } = await new ClientRepository(ctx.db, team).list(request.query);
      return { count, ...pageLinks(ctx, request, request.query, count), results: await views(team, rows) };
    },
  });

  app.route({
    method: "POST",
    url: "/api/clients/",
    config: { access: "team", creates: true },
    schema: { tags, summary: "Add an athlete", body: ClientCreate, response: { 201: Client, 400: BadRequest, 402: Paywall } },
    handler: async (request, reply) => {
      const team = teamOf(request);
      const now = ctx.clock.now();
      const { display_name } = request.body;
      const row = await addClient(ctx, team, { ...clientColumns(request.body, now), display_name, created_at: now });
      return reply.code(201).send(await viewOf(team, row));
    },
  });

  app.route({
    method: "GET",
    url: "/api/clients/:id/",
    config: one,
    schema: { tags, summary: "Read an athlete", params: IdParams, response: { 200: Client, 404: ErrorBody } },
    handler: async (request) => {
      const team = teamOf(request);
      return viewOf(team, await new ClientRepository(ctx.db, team).find(request.params.id));
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
      const now = ctx.clock.now();
      const { archived, ...body } = request.body;
      const row = await ctx.db.transaction(async (tx) => {
        const store = new ClientRepository(tx, team);
        const known = await store.find(request.params.id);
        if (!known) throw new DomainError("client_not_found");
        if (archived === false && known.archived_at !== null) await requireRoom(ctx, tx, team);
        const archived_at = archived === undefined ? known.archived_at : archived ? (known.archived_at ?? now) : null;
        return store.update(known.id, { ...clientColumns(body, now), archived_at });
      });
      return viewOf(team, row);
    },
  });

  app.route({
    method: "DELETE",
    url: "/api/clients/:id/",
    config: one,
    schema: {
      tags,
      summary: "Erase an athlete's data; sessions stay without the athlete, or go too with erase_sessions=true",
      params: IdParams,
      querystring: z.object({ erase_sessions: QueryBoolean.optional() }),
      response: { 204: NoContent, 404: ErrorBody },
    },
    handler: async (request, reply) => {
      await eraseClient(ctx, teamOf(request), request.params.id, request.query.erase_sessions === true);
      return reply.code(204).send(undefined);
    },
  });
}
