import {
  BadRequest,
  CapturedClip,
  CaptureIntent,
  CaptureLink,
  CaptureLinkCreate,
  CaptureReceived,
  CaptureUpload,
  ErrorBody,
  IdParams,
  NoContent,
  OpenCaptureLink,
  OpenCaptureQuery,
  TokenParams,
} from "@sagittal/contract";
import { z } from "zod";
import type { Api } from "../../http/api.ts";
import { teamOf } from "../../http/caller.ts";
import { notIndexed } from "../../http/security-headers.ts";
import {
  beginCapture,
  type CaptureDeps,
  capturedClips,
  createCaptureLink,
  finishCapture,
  listCaptureLinks,
  openCaptureLink,
  revokeCaptureLink,
} from "./service.ts";

const tags = ["Capture links"];
const gone = { 404: ErrorBody, 410: ErrorBody };

/** Links by which athletes without an account send clips: the team's side, and the holder's. */
export function captureLinkRoutes(app: Api, deps: CaptureDeps): void {
  holderRoutes(app, deps);
  app.route({
    method: "POST",
    url: "/api/capture-links/",
    config: { access: "team", creates: true },
    schema: {
      tags,
      summary: "Make a link by which an athlete sends clips without an account",
      body: CaptureLinkCreate,
      response: { 201: CaptureLink, 400: BadRequest, 404: ErrorBody },
    },
    handler: async (request, reply) => reply.code(201).send(await createCaptureLink(deps, teamOf(request), request.body)),
  });

  app.route({
    method: "GET",
    url: "/api/capture-links/",
    config: { access: "team" },
    schema: { tags, summary: "The links that take clips", response: { 200: z.array(CaptureLink) } },
    handler: (request) => listCaptureLinks(deps, teamOf(request)),
  });

  app.route({
    method: "DELETE",
    url: "/api/capture-links/:id/",
    config: { access: "team", missing: "capture_link_not_found" },
    schema: { tags, summary: "Take a link back", params: IdParams, response: { 204: NoContent, 404: ErrorBody } },
    handler: async (request, reply) => {
      await revokeCaptureLink(deps, teamOf(request), request.params.id);
      return reply.code(204).send(undefined);
    },
  });

  app.route({
    method: "GET",
    url: "/api/capture-links/:id/clips/",
    config: { access: "team", missing: "capture_link_not_found" },
    schema: {
      tags,
      summary: "What came by a link, with the consents",
      params: IdParams,
      response: { 200: z.array(CapturedClip), 404: ErrorBody },
    },
    handler: (request) => capturedClips(deps, teamOf(request), request.params.id),
  });
}

/** What the holder of a link can do; its token is the credential, and reads nothing of the team. */
function holderRoutes(app: Api, deps: CaptureDeps): void {
  const open = { access: "public", missing: "capture_link_not_found" } as const;

  app.route({
    method: "GET",
    url: "/api/capture/:token/",
    config: open,
    schema: {
      tags,
      summary: "What a capture link asks for",
      params: TokenParams,
      querystring: OpenCaptureQuery,
      response: { 200: OpenCaptureLink, 400: BadRequest, ...gone },
    },
    onRequest: notIndexed,
    handler: (request) => openCaptureLink(deps, request.params.token, request.clientAddress, request.query.lang),
  });

  app.route({
    method: "POST",
    url: "/api/capture/:token/uploads/",
    config: { ...open, creates: true },
    schema: {
      tags,
      summary: "Agree, and reserve the upload of a clip",
      params: TokenParams,
      body: CaptureUpload,
      response: { 201: CaptureIntent, 400: BadRequest, 409: ErrorBody, ...gone },
    },
    onRequest: notIndexed,
    handler: async (request, reply) =>
      reply.code(201).send(await beginCapture(deps, request.params.token, request.clientAddress, request.body)),
  });

  app.route({
    method: "POST",
    url: "/api/capture/:token/uploads/:id/done/",
    config: open,
    schema: {
      tags,
      summary: "Hand in a clip that has arrived",
      params: z.object({ ...TokenParams.shape, ...IdParams.shape }),
      response: { 200: CaptureReceived, 400: BadRequest, 409: ErrorBody, ...gone },
    },
    onRequest: notIndexed,
    handler: async (request) => {
      await finishCapture(deps, request.params.token, request.params.id);
      return { received: true as const };
    },
  });
}
