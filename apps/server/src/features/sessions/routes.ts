import {
  BadRequest,
  ErrorBody,
  envelope,
  IdParams,
  type Lang,
  NoContent,
  Paywall,
  Review,
  Session,
  SessionCounts,
  SessionCountsQuery,
  SessionCreate,
  SessionListQuery,
  SessionPatch,
  SessionReanalyze,
  UploadIntent,
  UploadIntentRequest,
} from "@sagittal/contract";
import type { FastifyRequest } from "fastify";
import type { Context } from "../../context.ts";
import { DomainError } from "../../domain/errors.ts";
import { teamOf } from "../../http/caller.ts";
import { languageOf } from "../../http/language.ts";
import { pageLinks } from "../../http/page.ts";
import type { Api } from "../../http/server.ts";
import type { TeamHandle } from "../../tenancy.ts";
import { RunRepository } from "../solutions/repository.ts";
import { patchSession, reviewSession } from "./change.ts";
import { createSession, type Uploader } from "./create.ts";
import { reserveUpload } from "./intent.ts";
import { reanalyzeSession } from "./reanalyze.ts";
import { removeSession } from "./remove.ts";
import { SessionRepository } from "./repository.ts";
import { type SessionRow, sessionView } from "./view.ts";

const tags = ["Sessions"];

export function sessionRoutes(app: Api, ctx: Context): void {
  app.route({
    method: "POST",
    url: "/api/sessions/upload-intent/",
    config: { access: "team", partnerLimit: "upload-intent", creates: true },
    schema: {
      tags,
      summary: "Reserve a session and get a presigned upload URL",
      body: UploadIntentRequest,
      response: { 201: UploadIntent, 400: BadRequest, 429: ErrorBody },
    },
    handler: async (request, reply) => reply.code(201).send(await reserveUpload(ctx, teamOf(request), request.body)),
  });

  app.route({
    method: "POST",
    url: "/api/sessions/",
    config: { access: "team", partnerLimit: "session-create", creates: true },
    schema: {
      tags,
      summary: "Create a session: debits one session of quota and queues the analysis",
      body: SessionCreate,
      response: { 201: Session, 400: BadRequest, 402: Paywall, 404: ErrorBody, 429: ErrorBody, 503: ErrorBody },
    },
    handler: async (request, reply) => {
      const row = await createSession(ctx, teamOf(request), request.body, uploaderOf(request));
      return reply.code(201).send(await sessionView(row, [], ctx.storage, languageOf(request)));
    },
  });

  app.route({
    method: "GET",
    url: "/api/sessions/",
    config: { access: "team" },
    schema: { tags, summary: "List sessions", querystring: SessionListQuery, response: { 200: envelope(Session), 400: BadRequest } },
    handler: async (request) => {
      const store = new SessionRepository(ctx.db, teamOf(request));
      const { count, rows } = await store.list(request.query);
      const metrics = await store.metrics(rows);
      const reports = await new RunRepository(ctx.db, teamOf(request)).reportsOf(rows.map((row) => row.id));
      const lang = languageOf(request);
      const results = await Promise.all(
        rows.map((row) =>
          sessionView(row, metrics.get(row.id) ?? [], ctx.storage, lang, { report_count: reports.get(row.id)?.length ?? 0 }),
        ),
      );
      return { count, ...pageLinks(ctx, request, request.query, count), results };
    },
  });

  app.route({
    method: "GET",
    url: "/api/sessions/counts/",
    config: { access: "team" },
    schema: {
      tags,
      summary: "Count sessions by activity and state",
      querystring: SessionCountsQuery,
      response: { 200: SessionCounts, 400: BadRequest },
    },
    handler: async (request) => new SessionRepository(ctx.db, teamOf(request)).counts(request.query),
  });

  app.route({
    method: "GET",
    url: "/api/sessions/:id/",
    config: { access: "team", missing: "session_not_found" },
    schema: { tags, summary: "Read a session", params: IdParams, response: { 200: Session, 404: ErrorBody } },
    handler: async (request) => {
      const store = new SessionRepository(ctx.db, teamOf(request));
      const row = await store.find(request.params.id);
      if (!row) throw new DomainError("session_not_found");
      const metrics = await store.metrics([row]);
      const reports = await new RunRepository(ctx.db, teamOf(request)).reportsOf([row.id]);
      return sessionView(row, metrics.get(row.id) ?? [], ctx.storage, languageOf(request), {
        has_active_share: await store.hasActiveShare(row.id, ctx.clock.now()),
        reports: reports.get(row.id) ?? [],
      });
    },
  });

  const one = { access: "team", missing: "session_not_found" } as const;
  const shown = async (team: TeamHandle, row: SessionRow, lang: Lang) => {
    const store = new SessionRepository(ctx.db, team);
    const metrics = await store.metrics([row]);
    return sessionView(row, metrics.get(row.id) ?? [], ctx.storage, lang, {
      has_active_share: await store.hasActiveShare(row.id, ctx.clock.now()),
    });
  };

  app.route({
    method: "PATCH",
    url: "/api/sessions/:id/",
    config: one,
    schema: {
      tags,
      summary: "Change a session's label, athlete, exercise or handedness",
      params: IdParams,
      body: SessionPatch,
      response: { 200: Session, 400: BadRequest, 404: ErrorBody, 409: ErrorBody },
    },
    handler: async (request) => {
      const team = teamOf(request);
      return shown(team, await patchSession(ctx, team, request.params.id, request.body), languageOf(request));
    },
  });

  app.route({
    method: "DELETE",
    url: "/api/sessions/:id/",
    config: one,
    schema: { tags, summary: "Delete a session with its media", params: IdParams, response: { 204: NoContent, 404: ErrorBody } },
    handler: async (request, reply) => {
      await removeSession(ctx, teamOf(request), request.params.id);
      return reply.code(204).send(undefined);
    },
  });

  app.route({
    method: "POST",
    url: "/api/sessions/:id/review/",
    config: one,
    schema: {
      tags,
      summary: "Review a session",
      params: IdParams,
      body: Review,
      response: { 200: Session, 400: BadRequest, 404: ErrorBody, 409: ErrorBody },
    },
    handler: async (request) => {
      const team = teamOf(request);
      return shown(team, await reviewSession(ctx, team, request.params.id, request.body), languageOf(request));
    },
  });

  app.route({
    method: "POST",
    url: "/api/sessions/:id/reanalyze/",
    config: one,
    schema: {
      tags,
      summary: "Analyse a session again",
      params: IdParams,
      body: SessionReanalyze.prefault({}),
      response: { 202: Session, 400: BadRequest, 402: Paywall, 404: ErrorBody, 409: ErrorBody, 503: ErrorBody },
    },
    handler: async (request, reply) => {
      const team = teamOf(request);
      return reply
        .code(202)
        .send(await shown(team, await reanalyzeSession(ctx, team, request.params.id, request.body), languageOf(request)));
    },
  });
}

function uploaderOf(request: FastifyRequest): Uploader {
  if (request.caller.kind !== "human") return { adminId: null, blurFaceByDefault: false };
  return { adminId: request.caller.admin.id, blurFaceByDefault: request.caller.admin.blur_face_by_default };
}
