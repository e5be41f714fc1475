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
import { plainProse, textPdf } from "@sagittal/reports";
import type { Context } from "../../context.ts";
import { DomainError } from "../../domain/errors.ts";
import { teamOf } from "../../http/caller.ts";
import { fileAnswer } from "../../http/media.ts";
import { pageLinks } from "../../http/page.ts";
import type { Api } from "../../http/server.ts";
import { printOptions } from "../solutions/print.ts";
import { ArtifactRepository, type WholeArtifact } from "./repository.ts";
import { createArtifact } from "./service.ts";

const tags = ["Artifacts"];
const TYPES = { md: "text/markdown; charset=utf-8", txt: "text/plain; charset=utf-8", pdf: "application/pdf" } as const;

export function artifactRoutes(app: Api, ctx: Context): void {
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
      const { count, rows } = await new ArtifactRepository(ctx.db, teamOf(request)).list(request.query);
      return { count, ...pageLinks(ctx, request, request.query, count), results: rows.map(view) };
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
    handler: async (request, reply) => reply.code(201).send(view(await createArtifact(ctx, teamOf(request), request.body))),
  });

  app.route({
    method: "GET",
    url: "/api/artifacts/:id/",
    config: one,
    schema: { tags, summary: "Read an artifact", params: IdParams, response: { 200: Artifact, 402: Paywall, 404: ErrorBody } },
    handler: async (request) => view(await new ArtifactRepository(ctx.db, teamOf(request)).get(request.params.id)),
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
    handler: async (request) => {
      const team = teamOf(request);
      const edit = () =>
        ctx.db.transaction((tx) => new ArtifactRepository(tx, team).edit(request.params.id, request.body, ctx.clock.now()));
      return view(await edit());
    },
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
      await new ArtifactRepository(ctx.db, teamOf(request)).remove(request.params.id);
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
      const team = teamOf(request);
      const { row } = await new ArtifactRepository(ctx.db, team).get(request.params.id);
      if (row.status !== "ready") throw new DomainError("artifact_not_ready");
      const { format, paper } = request.query;
      const { title, content, kind, locale } = row;
      const print = async () => textPdf({ ...(await printOptions(ctx, team, { lang: locale, units: "metric", paper })), title, content });
      const file = {
        md: async () => Buffer.from(`# ${title}\n\n${content}\n`),
        txt: async () => Buffer.from(`${title}\n\n${plainProse(content)}\n`),
        pdf: print,
      }[format];
      return reply
        .type(TYPES[format])
        .header("content-disposition", `attachment; filename="${kind.replaceAll("_", "-")}.${format}"`)
        .code(200)
        .send(await file());
    },
  });
}

function view({ row, sessionIds }: WholeArtifact): Artifact {
  const { id, kind, locale, status, failure_reason, title, content, model } = row;
  return {
    id,
    kind,
    client: row.client_id,
    session_ids: sessionIds,
    locale,
    status,
    failure_reason,
    title,
    content,
    model,
    edited_at: row.edited_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}
