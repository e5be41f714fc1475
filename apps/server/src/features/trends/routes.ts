import { Activity, BadRequest, ErrorBody, IdParams, Lang, TrendRange, Trends } from "@sagittal/contract";
import { z } from "zod";
import type { Context } from "../../context.ts";
import { DomainError } from "../../domain/errors.ts";
import { teamOf } from "../../http/caller.ts";
import type { Api } from "../../http/server.ts";
import { ClientRepository } from "../clients/repository.ts";
import { SessionRepository } from "../sessions/repository.ts";
import { computeTrends } from "./service.ts";

const tags = ["Trends"];
const lang = Lang.default("en");

export function trendRoutes(app: Api, ctx: Context): void {
  app.route({
    method: "GET",
    url: "/api/clients/:id/trends/",
    config: { access: "team", missing: "client_not_found" },
    schema: {
      tags,
      summary: "An athlete's metrics over time",
      params: IdParams,
      querystring: z.object({ ...TrendRange.shape, activity: Activity, exercise: z.string().max(80).default(""), lang }),
      response: { 200: Trends, 400: BadRequest, 404: ErrorBody },
    },
    handler: async (request) => {
      const team = teamOf(request);
      const client = await new ClientRepository(ctx.db, team).find(request.params.id);
      if (!client) throw new DomainError("client_not_found");
      const { activity, exercise } = request.query;
      return computeTrends(ctx.db, team, { activity, exercise, clientId: client.id }, request.query, request.query.lang, ctx.clock.now());
    },
  });

  app.route({
    method: "GET",
    url: "/api/sessions/:id/trends/",
    config: { access: "member", missing: "session_not_found" },
    schema: {
      tags,
      summary: "The metrics of a session's athlete over time, in the same exercise",
      params: IdParams,
      querystring: z.object({ ...TrendRange.shape, lang }),
      response: { 200: Trends, 400: BadRequest, 404: ErrorBody },
    },
    handler: async (request) => {
      const team = teamOf(request);
      const row = await new SessionRepository(ctx.db, team).find(request.params.id);
      if (!row) throw new DomainError("session_not_found");
      const subject = { activity: row.activity, exercise: row.exercise, clientId: row.client_id, sessionId: row.id };
      return computeTrends(ctx.db, team, subject, request.query, request.query.lang, ctx.clock.now());
    },
  });
}
