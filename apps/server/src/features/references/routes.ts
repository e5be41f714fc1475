import {
  BadRequest,
  ComparedReference,
  ErrorBody,
  IdParams,
  NoContent,
  REFERENCE_BYTES,
  ReferenceImportQuery,
  ReferenceParams,
  ReportQuery,
  SessionReferences,
} from "@sagittal/contract";
import type { FastifyRequest } from "fastify";
import { FieldError } from "../../domain/errors.ts";
import type { FieldMessage } from "../../domain/fields/index.ts";
import type { Api } from "../../http/api.ts";
import { teamOf } from "../../http/caller.ts";
import { fileForm } from "../../http/document/form-body.ts";
import { fileOfForm } from "../../http/form.ts";
import { fileAnswer } from "../../http/media.ts";
import {
  importReference,
  listReferences,
  type ReferenceDeps,
  readReference,
  referencePdf,
  removeReference,
  type SentFile,
} from "./service.ts";

const tags = ["Sessions"];
const FIELD = "file";

/** A laboratory's files beside a session: import, agreement, its report, deletion. For the team's people and keys. */
export function referenceRoutes(app: Api, deps: ReferenceDeps): void {
  const config = { access: "team", missing: "session_not_found" } as const;
  const one = { access: "team", missing: "reference_not_found" } as const;

  app.route({
    method: "POST",
    url: "/api/sessions/:id/references/",
    config: {
      ...config,
      creates: true,
      fileBytes: REFERENCE_BYTES,
      form: fileForm({ field: FIELD, types: ["*/*"], description: "C3D, MOT, CSV, FIT or TCX, told by its content; up to 24 MB" }),
    },
    schema: {
      tags,
      summary: "Import a laboratory's file beside a session and compare",
      params: IdParams,
      querystring: ReferenceImportQuery,
      response: { 201: ComparedReference, 400: BadRequest, 404: ErrorBody, 409: ErrorBody, 413: ErrorBody, 429: ErrorBody },
    },
    handler: async (request, reply) => {
      const { params, query } = request;
      return reply.code(201).send(await importReference(deps, teamOf(request), params.id, query.offset_s ?? null, () => sentFile(request)));
    },
  });

  app.route({
    method: "GET",
    url: "/api/sessions/:id/references/",
    config,
    schema: { tags, summary: "A session's laboratory files", params: IdParams, response: { 200: SessionReferences, 404: ErrorBody } },
    handler: (request) => listReferences(deps, teamOf(request), request.params.id),
  });

  app.route({
    method: "GET",
    url: "/api/sessions/:id/references/:reference/",
    config: one,
    schema: {
      tags,
      summary: "How far a session agrees with a laboratory's file",
      params: ReferenceParams,
      response: { 200: ComparedReference, 400: BadRequest, 404: ErrorBody, 409: ErrorBody, 429: ErrorBody },
    },
    handler: (request) => readReference(deps, teamOf(request), request.params.id, request.params.reference),
  });

  app.route({
    method: "GET",
    url: "/api/sessions/:id/references/:reference/report.pdf",
    config: one,
    schema: {
      tags,
      summary: "The agreement with a laboratory's file as PDF",
      params: ReferenceParams,
      querystring: ReportQuery,
      response: { 200: fileAnswer("The report", "application/pdf"), 400: BadRequest, 404: ErrorBody, 409: ErrorBody, 429: ErrorBody },
    },
    handler: async (request, reply) => {
      const { params, query } = request;
      const { name, pdf } = await referencePdf(deps, teamOf(request), params.id, params.reference, query);
      return reply.type("application/pdf").header("content-disposition", `inline; filename="${name}"`).code(200).send(pdf);
    },
  });

  app.route({
    method: "DELETE",
    url: "/api/sessions/:id/references/:reference/",
    config: one,
    schema: { tags, summary: "Delete a laboratory's file", params: ReferenceParams, response: { 204: NoContent, 404: ErrorBody } },
    handler: async (request, reply) => {
      await removeReference(deps, teamOf(request), request.params.id, request.params.reference);
      return reply.code(204).send(undefined);
    },
  });
}

/** The laboratory's file. Throws FieldError when there is none, also in a body that is no form, and payload_too_large. */
async function sentFile(request: FastifyRequest): Promise<SentFile> {
  const missing: FieldMessage = (t) => t.referenceMissing;
  if (!request.isMultipart()) throw new FieldError({ [FIELD]: missing });
  return fileOfForm(request, FIELD, REFERENCE_BYTES, missing);
}
