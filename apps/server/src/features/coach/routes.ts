import { ErrorBody, IdParams, Lang, Paywall } from "@sagittal/contract";
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import type { Context } from "../../context.ts";
import { DomainError } from "../../domain/errors.ts";
import { humanOf, teamOf } from "../../http/caller.ts";
import { eventStream } from "../../http/media.ts";
import type { Api } from "../../http/server.ts";
import type { TeamHandle } from "../../tenancy.ts";
import { AgentRepository, type AgentRow } from "../agents/repository.ts";
import { voiceOf } from "../agents/voice.ts";
import { requireFeature } from "../billing/feature.ts";
import { SessionRepository } from "../sessions/repository.ts";
import { openShare } from "../shares/service.ts";
import { coachingText, type FinishedText } from "./service.ts";
import { lastEventOf, sendText } from "./stream.ts";

const tags = ["Coaching"];
const EventStream = eventStream("Events start {session_id, locale, model}, delta {text}, done {text, sections}, error {detail}");

export function coachRoutes(app: Api, ctx: Context): void {
  /** A session that can be written about. */
  const subject = async (team: TeamHandle, id: string, missing: "session_not_found" | "share_not_found") => {
    const store = new SessionRepository(ctx.db, team);
    const row = await store.find(id);
    if (!row) throw new DomainError(missing);
    if (row.status !== "completed") throw new DomainError("session_not_completed");
    return { row, metrics: (await store.metrics([row])).get(row.id) ?? [] };
  };

  /** The team's agent. Throws 403 for API keys, 402 below Professional, 404 agent_not_found. */
  const agentOf = async (request: FastifyRequest, id: string): Promise<AgentRow> => {
    humanOf(request);
    await requireFeature(ctx, teamOf(request), "agents");
    return new AgentRepository(ctx.db, teamOf(request)).get(id);
  };
  const done = ({ sections }: FinishedText) => ({ sections });

  app.route({
    method: "GET",
    url: "/api/sessions/:id/coaching/",
    config: { access: "team", missing: "session_not_found" },
    schema: {
      tags,
      summary: "The coaching text of a session as server-sent events",
      params: IdParams,
      querystring: z.object({
        lang: Lang.optional().describe("Default: the agent's language, or en"),
        agent: z.uuid().optional().describe("A coaching agent's id: people only, Professional and above"),
      }),
      response: { 200: EventStream, 402: Paywall, 404: ErrorBody, 409: ErrorBody },
    },
    handler: async (request, reply) => {
      const team = teamOf(request);
      const agent = request.query.agent ? await agentOf(request, request.query.agent) : null;
      const { row, metrics } = await subject(team, request.params.id, "session_not_found");
      const locale = request.query.lang ?? agent?.locale ?? "en";
      return sendText(ctx, reply, {
        start: { session_id: row.id, locale },
        write: () => coachingText(ctx, row, metrics, locale, agent ? voiceOf(agent) : undefined),
        done,
        after: lastEventOf(request),
      });
    },
  });

  app.route({
    method: "GET",
    url: "/api/shared/:token/coaching/",
    config: { access: "public", missing: "share_not_found" },
    schema: {
      tags,
      summary: "The coaching text of a shared session, in the share's language",
      params: z.object({ token: z.string().min(1).max(200) }),
      response: { 200: EventStream, 404: ErrorBody, 409: ErrorBody, 410: ErrorBody },
    },
    handler: async (request, reply) => {
      const { row: share, ids, team } = await openShare(ctx, request.params.token, "session");
      const { row, metrics } = await subject(team, ids[0] ?? "", "share_not_found");
      reply.header("x-robots-tag", "noindex");
      return sendText(ctx, reply, {
        start: { session_id: row.id, locale: share.locale },
        write: () => coachingText(ctx, row, metrics, share.locale),
        done,
        after: lastEventOf(request),
      });
    },
  });
}
