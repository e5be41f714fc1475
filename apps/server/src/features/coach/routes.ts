import { ErrorBody, IdParams, Lang, Paywall, TokenParams } from "@sagittal/contract";
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import type { Context } from "../../context.ts";
import type { Api } from "../../http/api.ts";
import { humanOf, teamOf } from "../../http/caller.ts";
import { eventStream } from "../../http/media.ts";
import { notIndexed } from "../../http/security-headers.ts";
import { lastEventOf, sendText } from "../../http/text-stream.ts";
import { type AgentRow, getAgent } from "../agents/service.ts";
import { requireFeature } from "../billing/feature.ts";
import { coachedSession, coachedShare, coachingText, type FinishedText } from "./service.ts";
import { voiceOf } from "./voice.ts";

type Deps = Pick<Context, "db" | "clock" | "config" | "log">;

const tags = ["Coaching"];
const EventStream = eventStream("Events start {session_id, locale, model}, delta {text}, done {text, sections}, error {detail}");

/**
 * The coaching text of a session as a stream: for the team's people and keys, an agent's voice for people alone; and of a shared session,
 * whose token is the credential.
 */
export function coachRoutes(app: Api, deps: Deps): void {
  /** The team's agent. Throws human_only for API keys, feature_not_in_plan below Professional, agent_not_found. */
  const agentOf = async (request: FastifyRequest, id: string): Promise<AgentRow> => {
    humanOf(request);
    await requireFeature(deps, teamOf(request), "agents");
    return getAgent(deps.db, teamOf(request), id);
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
      const session = await coachedSession(deps, team, request.params.id);
      const locale = request.query.lang ?? agent?.locale ?? "en";
      return sendText(deps.log, reply, {
        start: { session_id: session.row.id, locale },
        write: () => coachingText(deps, session, locale, agent ? voiceOf(agent) : undefined),
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
      params: TokenParams,
      response: { 200: EventStream, 404: ErrorBody, 409: ErrorBody, 410: ErrorBody },
    },
    onRequest: notIndexed,
    handler: async (request, reply) => {
      const session = await coachedShare(deps, request.params.token);
      const { locale } = session.share;
      return sendText(deps.log, reply, {
        start: { session_id: session.row.id, locale },
        write: () => coachingText(deps, session, locale),
        done,
        after: lastEventOf(request),
      });
    },
  });
}
