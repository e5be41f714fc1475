import {
  BadRequest,
  ErrorBody,
  envelope,
  IdParams,
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
import type { Api } from "../../http/api.ts";
import { teamOf } from "../../http/caller.ts";
import { languageOf } from "../../http/language.ts";
import { pageLinks } from "../../http/page.ts";
import { readyAnswer, readyObject } from "../../platform/ready-json.ts";
import { patchSession, reviewSession } from "./change.ts";
import { createSession, type Uploader } from "./create.ts";
import { changedSession, type SessionDetails } from "./detail.ts";
import { reserveUpload } from "./intent.ts";
import type { SessionLists } from "./lists.ts";
import type { SessionNeighbours } from "./neighbours.ts";
import { reanalyzeSession } from "./reanalyze.ts";
import { removeSession } from "./remove.ts";
import { sessionView } from "./view.ts";

type Deps = Pick<Context, "db" | "clock" | "secrets" | "storage" | "queue" | "config" | "publicUrl"> & {
  neighbours: SessionNeighbours;
  details: SessionDetails;
  lists: SessionLists;
};

const tags = ["Sessions"];

/**
 * The team's sessions: upload, create, list, count, read, change, review, analyse again, delete. For the team's people and keys; uploading
 * and creating also for keys with the scope `upload` alone, counted per key (rate_limited).
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a list of route declarations
export function sessionRoutes(app: Api, deps: Deps): void {
  app.route({
    method: "POST",
    url: "/api/sessions/upload-intent/",
    config: { access: "team", partnerLimit: "upload-intent", uploads: true, creates: true },
    schema: {
      tags,
      summary: "Reserve a session and get a presigned upload URL",
      body: UploadIntentRequest,
      response: { 201: UploadIntent, 400: BadRequest, 429: ErrorBody },
    },
    handler: async (request, reply) => reply.code(201).send(await reserveUpload(deps, teamOf(request), request.body)),
  });

  app.route({
    method: "POST",
    url: "/api/sessions/",
    config: { access: "team", partnerLimit: "session-create", uploads: true, creates: true },
    schema: {
      tags,
      summary: "Create a session: debits one session of quota and queues the analysis",
      body: SessionCreate,
      response: { 201: Session, 400: BadRequest, 402: Paywall, 404: ErrorBody, 429: ErrorBody, 503: ErrorBody },
    },
    handler: async (request, reply) => {
      const row = await createSession(deps, teamOf(request), request.body, uploaderOf(request));
      return reply.code(201).send(await sessionView(row, [], deps.storage, languageOf(request)));
    },
  });

  app.route({
    method: "GET",
    url: "/api/sessions/",
    config: { access: "team" },
    schema: {
      tags,
      summary: "List sessions",
      querystring: SessionListQuery,
      response: { 200: readyAnswer(envelope(Session)), 400: BadRequest },
    },
    handler: async (request) => {
      const { count, results } = await deps.lists.page(teamOf(request), request.query, languageOf(request));
      return readyObject({ count, ...pageLinks(deps, request, request.query, count), results });
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
    handler: (request) => deps.lists.counts(teamOf(request), request.query),
  });

  app.route({
    method: "GET",
    url: "/api/sessions/:id/",
    config: { access: "team", missing: "session_not_found" },
    schema: { tags, summary: "Read a session", params: IdParams, response: { 200: readyAnswer(Session), 404: ErrorBody } },
    handler: (request) => deps.details.of(teamOf(request), request.params.id, languageOf(request)),
  });

  const one = { access: "team", missing: "session_not_found" } as const;

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
      return changedSession(deps, team, await patchSession(deps, team, request.params.id, request.body), languageOf(request));
    },
  });

  app.route({
    method: "DELETE",
    url: "/api/sessions/:id/",
    config: one,
    schema: { tags, summary: "Delete a session with its media", params: IdParams, response: { 204: NoContent, 404: ErrorBody } },
    handler: async (request, reply) => {
      await removeSession(deps, teamOf(request), request.params.id);
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
      return changedSession(deps, team, await reviewSession(deps, team, request.params.id, request.body), languageOf(request));
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
        .send(await changedSession(deps, team, await reanalyzeSession(deps, team, request.params.id, request.body), languageOf(request)));
    },
  });
}

function uploaderOf({ caller }: FastifyRequest): Uploader {
  if (caller.kind !== "human") return { adminId: null, blurFaceByDefault: false };
  return { adminId: caller.admin.id, blurFaceByDefault: caller.admin.blur_face_by_default };
}
