import {
  Artifact,
  ArtifactCreate,
  ArtifactExportQuery,
  ArtifactListQuery,
  ArtifactPatch,
  BadRequest,
  ErrorBody,
  envelope,
  IdParams,
  NoContent,
  Paywall,
} from "@sagittal/contract";
import type { Context } from "../../context.ts";
import type { Api } from "../../http/api.ts";
import { teamOf } from "../../http/caller.ts";
import { fileAnswer } from "../../http/media.ts";
import { pageLinks } from "../../http/page.ts";
import { type ArtifactDeps, createArtifact, editArtifact, exportArtifact, listArtifacts, readArtifact, removeArtifact } from "./service.ts";

const tags = ["Artifacts"];
const TYPES = { md: "text/markdown; charset=utf-8", txt: "text/plain; charset=utf-8", pdf: "application/pdf" } as const;

/**
 * Texts that are written for an athlete from their sessions, and their export. For the team's people, not for keys, on a plan that includes
 * agents (feature_not_in_plan).
 */
export function artifactRoutes(app: Api, deps: ArtifactDeps & Pick<Context, "publicUrl">): void {
  const all = { access: "member", feature: "agents" } as const;
  const one = { ...all, missing: "artifact_not_found" } as const;

  app.route({
    method: "GET",
    url: "/api/artifacts/",
    config: all,
    schema: {
      tags,
      summary: "List artifacts",
      querystring: ArtifactListQuery,
      response: { 200: envelope(Artifact), 400: BadRequest, 402: Paywall },
    },
    handler: async (request) => {
      const { count, results } = await listArtifacts(deps, teamOf(request), request.query);
      return { count, ...pageLinks(deps, request, request.query, count), results };
    },
  });

  app.route({
    method: "POST",
    url: "/api/artifacts/",
    config: { ...all, creates: true },
    schema: {
      tags,
      summary: "Have a training plan, a summary or a message to the athlete written from sessions",
      body: ArtifactCreate,
      response: { 201: Artifact, 400: BadRequest, 402: Paywall, 404: ErrorBody, 409: ErrorBody, 503: ErrorBody },
    },
    handler: async (request, reply) => reply.code(201).send(await createArtifact(deps, teamOf(request), request.body)),
  });

  app.route({
    method: "GET",
    url: "/api/artifacts/:id/",
    config: one,
    schema: { tags, summary: "Read an artifact", params: IdParams, response: { 200: Artifact, 402: Paywall, 404: ErrorBody } },
    handler: (request) => readArtifact(deps, teamOf(request), request.params.id),
  });

  app.route({
    method: "PATCH",
    url: "/api/artifacts/:id/",
    config: one,
    schema: {
      tags,
      summary: "Edit a ready artifact",
      params: IdParams,
      body: ArtifactPatch,
      response: { 200: Artifact, 400: BadRequest, 402: Paywall, 404: ErrorBody, 409: ErrorBody },
    },
    handler: (request) => editArtifact(deps, teamOf(request), request.params.id, request.body),
  });

  app.route({
    method: "DELETE",
    url: "/api/artifacts/:id/",
    config: one,
    schema: {
      tags,
      summary: "Delete an artifact; its sessions stay",
      params: IdParams,
      response: { 204: NoContent, 402: Paywall, 404: ErrorBody },
    },
    handler: async (request, reply) => {
      await removeArtifact(deps, teamOf(request), request.params.id);
      return reply.code(204).send(undefined);
    },
  });

  app.route({
    method: "GET",
    url: "/api/artifacts/:id/export/",
    config: one,
    schema: {
      tags,
      summary: "A ready artifact as Markdown, plain text or PDF",
      params: IdParams,
      querystring: ArtifactExportQuery,
      response: {
        200: fileAnswer("The file", "text/markdown", "text/plain", "application/pdf"),
        400: BadRequest,
        402: Paywall,
        404: ErrorBody,
        409: ErrorBody,
      },
    },
    handler: async (request, reply) => {
      const { name, file } = await exportArtifact(deps, teamOf(request), request.params.id, request.query);
      return reply.type(TYPES[request.query.format]).header("content-disposition", `attachment; filename="${name}"`).code(200).send(file);
    },
  });
}
