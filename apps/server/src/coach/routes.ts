import { ErrorBody, IdParams, Lang } from "@sagittal/contract";
import { z } from "zod";
import type { Context } from "../context.ts";
import type { Api } from "../http/server.ts";
import { teamOf } from "../identity/caller.ts";
import { ApiError } from "../platform/errors.ts";
import { SessionStore } from "../sessions/store.ts";
import { openShare } from "../shares/store.ts";
import type { TeamHandle } from "../tenancy.ts";
import { sendText } from "./stream.ts";
import { coachingText } from "./write.ts";

const tags = ["Coaching"];
const EventStream = z
  .string()
  .describe("text/event-stream: start {session_id, locale, model}, delta {text}, done {text, sections}, error {detail}");

export function coachRoutes(app: Api, ctx: Context): void {
  /** A session that can be written about. */
  const subject = async (team: TeamHandle, id: string, missing: "session_not_found" | "share_not_found") => {
    const store = new SessionStore(ctx.db, team);
    const row = await store.find(id);
    if (!row) throw new ApiError(missing);
    if (row.status !== "completed") throw new ApiError("session_not_completed");
    return { row, metrics: (await store.metrics([row])).get(row.id) ?? [] };
  };

  app.route({
    method: "GET",
    url: "/api/sessions/:id/coaching/",
    config: { access: "team", missing: "session_not_found" },
    schema: {
      tags,
      summary: "The coaching text of a session as server-sent events",
      params: IdParams,
      querystring: z.object({ lang: Lang.default("en") }),
      response: { 200: EventStream, 404: ErrorBody, 409: ErrorBody },
    },
    handler: async (request, reply) => {
      const { row, metrics } = await subject(teamOf(request), request.params.id, "session_not_found");
      const locale = request.query.lang;
      return sendText(ctx, request, reply, { session_id: row.id, locale }, () => coachingText(ctx, row, metrics, locale));
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
      return sendText(ctx, request, reply, { session_id: row.id, locale: share.locale }, () =>
        coachingText(ctx, row, metrics, share.locale),
      );
    },
  });
}
