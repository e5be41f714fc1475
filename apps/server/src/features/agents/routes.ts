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
import type { Api } from "../../http/api.ts";
import { teamOf } from "../../http/caller.ts";
import { pageLinks } from "../../http/page.ts";
import { type AgentRow, createAgent, getAgent, listAgents, patchAgent, removeAgent } from "./service.ts";

type Deps = Pick<Context, "db" | "clock" | "publicUrl">;

const tags = ["Coaching agents"];

/** The team's coaching agents. For its people, not for keys, on a plan that includes agents (feature_not_in_plan). */
export function agentRoutes(app: Api, deps: Deps): void {
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
      const { count, rows } = await listAgents(deps.db, teamOf(request), request.query);
      return { count, ...pageLinks(deps, request, request.query, count), results: rows.map(view) };
    },
  });

  app.route({
    method: "POST",
    url: "/api/agents/",
    config: { ...all, creates: true },
    schema: { tags, summary: "Make a coaching agent", body: AgentCreate, response: { 201: Agent, 400: BadRequest, 402: Paywall } },
    handler: async (request, reply) => reply.code(201).send(view(await createAgent(deps, teamOf(request), request.body))),
  });

  app.route({
    method: "GET",
    url: "/api/agents/:id/",
    config: one,
    schema: { tags, summary: "Read a coaching agent", params: IdParams, response: { 200: Agent, 402: Paywall, 404: ErrorBody } },
    handler: async (request) => view(await getAgent(deps.db, teamOf(request), request.params.id)),
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
    handler: async (request) => view(await patchAgent(deps, teamOf(request), request.params.id, request.body)),
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
      await removeAgent(deps, teamOf(request), request.params.id);
      return reply.code(204).send(undefined);
    },
  });
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
