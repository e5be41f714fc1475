import { BadRequest, ErrorBody, ExportQuery, IdParams } from "@sagittal/contract";
import type { Api } from "../../http/api.ts";
import { teamOf } from "../../http/caller.ts";
import { fileAnswer } from "../../http/media.ts";
import { answeredUnchanged, etagOf } from "../../http/validators.ts";
import { type ExportDeps, exportSession } from "./service.ts";

const TYPES = {
  csv: "text/csv; charset=utf-8",
  json: "application/json; charset=utf-8",
  trc: "text/tab-separated-values; charset=utf-8",
  mot: "text/tab-separated-values; charset=utf-8",
  c3d: "application/octet-stream",
  bvh: "text/plain; charset=utf-8",
  glb: "model/gltf-binary",
  fhir: "application/fhir+json; charset=utf-8",
} as const;

/** A session as a file in one of the exchange formats; an unchanged one is answered 304. For the team's people and keys. */
export function exportRoutes(app: Api, deps: ExportDeps): void {
  app.route({
    method: "GET",
    url: "/api/sessions/:id/export/",
    config: { access: "team", missing: "session_not_found" },
    schema: {
      tags: ["Sessions"],
      summary: "Time series, events and metrics as CSV, JSON, TRC, MOT, C3D, BVH, glTF or FHIR",
      params: IdParams,
      querystring: ExportQuery,
      response: {
        200: fileAnswer("The file", ...new Set(Object.values(TYPES).map((type) => type.split(";")[0] ?? type))),
        400: BadRequest,
        404: ErrorBody,
        409: ErrorBody,
        429: ErrorBody,
      },
    },
    handler: async (request, reply) => {
      const { name, madeFrom, contents } = await exportSession(deps, teamOf(request), request.params.id, request.query);
      const etag = etagOf(madeFrom);
      if (answeredUnchanged(request, reply, etag)) return reply;
      const file = await contents();
      return reply
        .type(TYPES[request.query.format])
        .header("content-disposition", `attachment; filename="${name}"`)
        .code(200)
        .header("etag", etag)
        .send(file);
    },
  });
}
