import { METRIC_GROUPS } from "@sagittal/catalogue";
import {
  Agent,
  AgentCreate,
  AgentPatch,
  BadRequest,
  ErrorBody,
  envelope,
  IdParams,
  NoContent,
  PageQuery,
  Paywall,
} from "@sagittal/contract";
import type { Context } from "../../context.ts";
import { FieldError } from "../../domain/errors.ts";
import { teamOf } from "../../http/caller.ts";
import { pageLinks } from "../../http/page.ts";
import type { Api } from "../../http/server.ts";
import { AgentRepository, type AgentRow } from "./repository.ts";

const tags = ["Coaching agents"];

export function agentRoutes(app: Api, ctx: Context): void {
  const all = { access: "member", feature: "agents" } as const;
  const one = { ...all, missing: "agent_not_found" } as const;

  app.route({
    method: "GET",
    url: "/api/agents/",
    config: all,
    schema: {
      tags,
      summary: "List coaching agents",
      querystring: PageQuery,
      response: { 200: envelope(Agent), 400: BadRequest, 402: Paywall },
    },
    handler: async (request) => {
      const { count, rows } = await new AgentRepository(ctx.db, teamOf(request)).list(request.query);
      return { count, ...pageLinks(ctx, request, request.query, count), results: rows.map(view) };
    },
  });

  app.route({
    method: "POST",
    url: "/api/agents/",
    config: { ...all, creates: true },
    schema: { tags, summary: "Make a coaching agent", body: AgentCreate, response: { 201: Agent, 400: BadRequest, 402: Paywall } },
    handler: async (request, reply) => {
      checkFocus(request.body.focus);
      return reply.code(201).send(view(await new AgentRepository(ctx.db, teamOf(request)).insert(request.body, ctx.clock.now())));
    },
  });

  app.route({
    method: "GET",
    url: "/api/agents/:id/",
    config: one,
    schema: { tags, summary: "Read a coaching agent", params: IdParams, response: { 200: Agent, 402: Paywall, 404: ErrorBody } },
    handler: async (request) => view(await new AgentRepository(ctx.db, teamOf(request)).get(request.params.id)),
  });

  app.route({
    method: "PATCH",
    url: "/api/agents/:id/",
    config: one,
    schema: {
      tags,
      summary: "Change a coaching agent; its texts are written anew when they are next asked for",
      params: IdParams,
      body: AgentPatch,
      response: { 200: Agent, 400: BadRequest, 402: Paywall, 404: ErrorBody },
    },
    handler: async (request) => {
      checkFocus(request.body.focus ?? []);
      return view(await new AgentRepository(ctx.db, teamOf(request)).update(request.params.id, request.body, ctx.clock.now()));
    },
  });

  app.route({
    method: "DELETE",
    url: "/api/agents/:id/",
    config: one,
    schema: {
      tags,
      summary: "Delete a coaching agent with the texts it wrote",
      params: IdParams,
      response: { 204: NoContent, 402: Paywall, 404: ErrorBody },
    },
    handler: async (request, reply) => {
      const team = teamOf(request);
      await ctx.db.transaction((tx) => new AgentRepository(tx, team).remove(request.params.id));
      return reply.code(204).send(undefined);
    },
  });
}

/** Throws 400 for a key that is not a metric group's. */
function checkFocus(focus: readonly string[]): void {
  const known: readonly string[] = METRIC_GROUPS;
  const unknown = focus.filter((group) => !known.includes(group));
  if (unknown.length > 0) throw new FieldError({ focus: (t) => t.unknownMetricGroups(unknown, known) });
}

function view(row: AgentRow): Agent {
  const { id, name, focus, tone, locale, instructions } = row;
  return {
    id,
    name,
    focus,
    tone,
    locale,
    instructions,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}
