import {
  AnswerCreate,
  BadRequest,
  CompareShare,
  ErrorBody,
  IdParams,
  type Lang,
  NoContent,
  PublicTrends,
  ReviewAnswer,
  SharedComparison,
  SharedSession,
  ShareLink,
  ShareQuery,
  TokenParams,
  TrendRange,
  VoiceAnswer,
} from "@sagittal/contract";
import type { z } from "zod";
import type { Api } from "../../http/api.ts";
import { teamOf } from "../../http/caller.ts";
import { closedSignal } from "../../http/closed.ts";
import { DRAWN_CACHING, fileAnswer } from "../../http/media.ts";
import { notIndexed } from "../../http/security-headers.ts";
import type { KeyMoments } from "../printing/key-moments.ts";
import { answerShared } from "./answer.ts";
import { revokeComparison, type ShareDeps, type ShareRow } from "./service.ts";
import {
  activeSessionShare,
  revokeSessionShares,
  shareComparison,
  sharedComparison,
  sharedMoments,
  sharedSession,
  sharedTrends,
  sharedVoice,
  shareSession,
} from "./sessions.ts";
import type { PublicViewDeps } from "./view.ts";

const tags = ["Shares"];
const gone = { 404: ErrorBody, 410: ErrorBody };

/**
 * Public links of sessions and comparisons, for the team's people and keys, and what their readers see and answer, whose token is the
 * credential (share_not_found, share_expired).
 */
export function shareRoutes(app: Api, deps: ShareDeps & PublicViewDeps & { moments: KeyMoments }): void {
  publicRoutes(app, deps);
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
    handler: async (request) => view(await shareSession(deps, teamOf(request), request.params.id, optionsOf(request.query)), "/r/"),
  });

  app.route({
    method: "GET",
    url: "/api/sessions/:id/share/",
    config: { access: "team", missing: "session_not_found" },
    schema: {
      tags,
      summary: "The active public link of a session",
      params: IdParams,
      response: { 200: ShareLink, 404: ErrorBody },
    },
    handler: async (request) => view(await activeSessionShare(deps, teamOf(request), request.params.id), "/r/"),
  });

  app.route({
    method: "DELETE",
    url: "/api/sessions/:id/share/",
    config: { access: "team", missing: "session_not_found" },
    schema: {
      tags,
      summary: "Revoke a session's public links, comparisons and reports that show its video included",
      params: IdParams,
      response: { 204: NoContent, 404: ErrorBody },
    },
    handler: async (request, reply) => {
      await revokeSessionShares(deps, teamOf(request), request.params.id);
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
    handler: async (request) => view(await shareComparison(deps, teamOf(request), request.body.ids, optionsOf(request.query)), "/r/c/"),
  });

  app.route({
    method: "DELETE",
    url: "/api/sessions/compare/share/",
    config: { access: "team", missing: "share_not_found" },
    schema: {
      tags,
      summary: "Revoke the public links of a comparison",
      body: CompareShare,
      response: { 204: NoContent, 400: BadRequest, 404: ErrorBody },
    },
    handler: async (request, reply) => {
      await revokeComparison(deps, teamOf(request), request.body.ids);
      return reply.code(204).send(undefined);
    },
  });
}

/** What a link leads to; its token is the credential. */
function publicRoutes(app: Api, deps: ShareDeps & PublicViewDeps & { moments: KeyMoments }): void {
  app.route({
    method: "GET",
    url: "/api/shared/:token/",
    config: { access: "public", missing: "share_not_found" },
    schema: { tags, summary: "A shared session", params: TokenParams, response: { 200: SharedSession, ...gone } },
    onRequest: notIndexed,
    handler: (request) => sharedSession(deps, request.params.token),
  });

  app.route({
    method: "POST",
    url: "/api/shared/:token/answer/",
    config: { access: "public", missing: "share_not_found" },
    schema: {
      tags,
      summary: "The athlete's answer to a review",
      params: TokenParams,
      body: AnswerCreate,
      response: { 200: ReviewAnswer, 400: BadRequest, 409: ErrorBody, ...gone },
    },
    onRequest: notIndexed,
    handler: (request) => answerShared(deps, request.params.token, request.clientAddress, request.body),
  });

  app.route({
    method: "GET",
    url: "/api/shared/:token/voice/",
    config: { access: "public", missing: "share_not_found" },
    schema: { tags, summary: "The coach's voice over a shared session", params: TokenParams, response: { 200: VoiceAnswer, ...gone } },
    onRequest: notIndexed,
    handler: (request) => sharedVoice(deps, request.params.token),
  });

  app.route({
    method: "GET",
    url: "/api/shared/:token/key-moments.jpg",
    config: { access: "public", missing: "share_not_found" },
    schema: {
      tags,
      summary: "The key moments of a shared session as one picture",
      params: TokenParams,
      response: { 200: fileAnswer("The picture", "image/jpeg"), 409: ErrorBody, 429: ErrorBody, ...gone },
    },
    onRequest: notIndexed,
    handler: async (request, reply) => {
      const picture = await sharedMoments(deps, request.params.token, closedSignal(reply));
      return reply.type("image/jpeg").headers(DRAWN_CACHING).code(200).send(picture);
    },
  });

  app.route({
    method: "GET",
    url: "/api/shared/compare/:token/",
    config: { access: "public", missing: "share_not_found" },
    schema: { tags, summary: "A shared comparison", params: TokenParams, response: { 200: SharedComparison, ...gone } },
    onRequest: notIndexed,
    handler: (request) => sharedComparison(deps, request.params.token),
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
    onRequest: notIndexed,
    // The answer's schema leaves out every id.
    handler: (request) => sharedTrends(deps, request.params.token, request.query),
  });
}

function optionsOf({ lang, sound }: z.output<typeof ShareQuery>): { lang: Lang; sound?: boolean } {
  return { lang, ...(sound && { sound: sound === "on" }) };
}

function view({ token, row }: { token: string; row: ShareRow }, path: string): ShareLink {
  return { token, url: path + token, expires_at: row.expires_at?.toISOString() ?? null, locale: row.locale, sound: row.sound };
}
