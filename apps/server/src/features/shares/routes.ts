import { exerciseName } from "@sagittal/catalogue";
import {
  BadRequest,
  CompareShare,
  ErrorBody,
  IdParams,
  Lang,
  NoContent,
  PublicTrends,
  SharedComparison,
  SharedSession,
  ShareLink,
  ShareQuery,
  TrendRange,
} from "@sagittal/contract";
import { z } from "zod";
import type { Context } from "../../context.ts";
import { DomainError } from "../../domain/errors.ts";
import { teamOf } from "../../http/caller.ts";
import type { Api } from "../../http/server.ts";
import type { TeamHandle } from "../../tenancy.ts";
import { SessionRepository } from "../sessions/repository.ts";
import type { SessionRow } from "../sessions/view.ts";
import { computeTrends } from "../trends/service.ts";
import { openShare, revokeShares, shareLink } from "./service.ts";
import { publicBranding, publicSession } from "./view.ts";

const tags = ["Shares"];
const TokenParams = z.object({ token: z.string().min(1).max(200) });
const gone = { 404: ErrorBody, 410: ErrorBody };

export function shareRoutes(app: Api, ctx: Context): void {
  app.route({
    method: "POST",
    url: "/api/sessions/:id/share/",
    config: { access: "team", missing: "session_not_found" },
    schema: {
      tags,
      summary: "Share a session by a public link",
      params: IdParams,
      querystring: ShareQuery,
      response: { 200: ShareLink, 400: BadRequest, 404: ErrorBody, 409: ErrorBody },
    },
    handler: async (request) => {
      const team = teamOf(request);
      const [row] = await completed(ctx, team, [request.params.id]);
      const link = await shareLink(ctx, team, { kind: "session", ids: [row!.id] }, request.query.lang);
      return view(link, "/r/");
    },
  });

  app.route({
    method: "DELETE",
    url: "/api/sessions/:id/share/",
    config: { access: "team", missing: "session_not_found" },
    schema: { tags, summary: "Revoke a session's public links", params: IdParams, response: { 204: NoContent, 404: ErrorBody } },
    handler: async (request, reply) => {
      const team = teamOf(request);
      if (!(await new SessionRepository(ctx.db, team).find(request.params.id))) throw new DomainError("session_not_found");
      await revokeShares(ctx, team, { kind: "session", ids: [request.params.id] });
      return reply.code(204).send(undefined);
    },
  });

  app.route({
    method: "POST",
    url: "/api/sessions/compare/share/",
    config: { access: "team" },
    schema: {
      tags,
      summary: "Share a comparison of 2 to 4 completed sessions",
      querystring: ShareQuery,
      body: CompareShare,
      response: { 200: ShareLink, 400: BadRequest, 404: ErrorBody, 409: ErrorBody },
    },
    handler: async (request) => {
      const team = teamOf(request);
      await completed(ctx, team, request.body.ids);
      return view(await shareLink(ctx, team, { kind: "compare", ids: request.body.ids }, request.query.lang), "/r/c/");
    },
  });

  app.route({
    method: "GET",
    url: "/api/shared/:token/",
    config: { access: "public", missing: "share_not_found" },
    schema: { tags, summary: "A shared session", params: TokenParams, response: { 200: SharedSession, ...gone } },
    handler: async (request, reply) => {
      const { row, ids, team } = await openShare(ctx, request.params.token, "session");
      const [session] = await publicSessions(ctx, team, row, ids);
      if (!session) throw new DomainError("share_not_found");
      reply.header("x-robots-tag", "noindex");
      return {
        ...session,
        exercise_name: exerciseName(session.activity, session.exercise, row.locale),
        expires_at: row.expires_at?.toISOString() ?? null,
        branding: await publicBranding(ctx, team, row.id),
      };
    },
  });

  app.route({
    method: "GET",
    url: "/api/shared/compare/:token/",
    config: { access: "public", missing: "share_not_found" },
    schema: { tags, summary: "A shared comparison", params: TokenParams, response: { 200: SharedComparison, ...gone } },
    handler: async (request, reply) => {
      const { row, ids, team } = await openShare(ctx, request.params.token, "compare");
      const sessions = await publicSessions(ctx, team, row, ids);
      if (sessions.length === 0) throw new DomainError("share_not_found");
      reply.header("x-robots-tag", "noindex");
      return {
        sessions,
        locale: row.locale,
        expires_at: row.expires_at?.toISOString() ?? null,
        branding: await publicBranding(ctx, team, row.id),
      };
    },
  });

  app.route({
    method: "GET",
    url: "/api/shared/:token/trends/",
    config: { access: "public", missing: "share_not_found" },
    schema: {
      tags,
      summary: "Trends around a shared session",
      params: TokenParams,
      querystring: TrendRange,
      response: { 200: PublicTrends, 400: BadRequest, ...gone },
    },
    handler: async (request, reply) => {
      const { row, ids, team } = await openShare(ctx, request.params.token, "session");
      const session = await new SessionRepository(ctx.db, team).find(ids[0] ?? "");
      if (!session) throw new DomainError("share_not_found");
      reply.header("x-robots-tag", "noindex");
      const subject = { activity: session.activity, exercise: session.exercise, clientId: session.client_id, sessionId: session.id };
      // The answer's schema leaves out every id.
      return computeTrends(ctx.db, team, subject, request.query, Lang.parse(row.locale), ctx.clock.now());
    },
  });
}

function view({ token, row }: Awaited<ReturnType<typeof shareLink>>, path: string): ShareLink {
  return { token, url: path + token, expires_at: row.expires_at?.toISOString() ?? null, locale: row.locale };
}

/** The team's sessions in the order asked for. Throws 404 when one is not theirs, 409 when one is not completed. */
async function completed(ctx: Context, team: TeamHandle, ids: readonly string[]): Promise<SessionRow[]> {
  const store = new SessionRepository(ctx.db, team);
  const rows: SessionRow[] = [];
  for (const id of ids) {
    const row = await store.find(id);
    if (!row) throw new DomainError("session_not_found");
    rows.push(row);
  }
  if (rows.some((row) => row.status !== "completed")) throw new DomainError("session_not_completed");
  return rows;
}

/** Sessions that still exist, in display order. */
async function publicSessions(ctx: Context, team: TeamHandle, share: { id: string; locale: Lang }, ids: readonly string[]) {
  const store = new SessionRepository(ctx.db, team);
  const rows = (await Promise.all(ids.map((id) => store.find(id)))).filter((row) => row !== undefined);
  const metrics = await store.metrics(rows);
  return Promise.all(rows.map((row) => publicSession(ctx, share, row, metrics.get(row.id) ?? [])));
}
