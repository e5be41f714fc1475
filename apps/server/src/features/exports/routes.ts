import { BadRequest, ErrorBody, ExportQuery, IdParams } from "@sagittal/contract";
import { type Correction, toC3d, toCsv, toJson, toMot, toTrc } from "@sagittal/reports";
import { eq } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { DomainError } from "../../domain/errors.ts";
import { teamOf } from "../../http/caller.ts";
import { fileAnswer } from "../../http/media.ts";
import type { Api } from "../../http/server.ts";
import { admins } from "../../platform/db/schema/index.ts";
import { fromTrack } from "../events/service.ts";
import { SessionRepository } from "../sessions/repository.ts";
import { storedResult, storedSidecar } from "../sessions/result.ts";
import type { SessionRow } from "../sessions/view.ts";

const TYPES = {
  csv: "text/csv; charset=utf-8",
  json: "application/json; charset=utf-8",
  trc: "text/tab-separated-values; charset=utf-8",
  mot: "text/tab-separated-values; charset=utf-8",
  c3d: "application/octet-stream",
} as const;

export function exportRoutes(app: Api, ctx: Context): void {
  app.route({
    method: "GET",
    url: "/api/sessions/:id/export/",
    config: { access: "team", missing: "session_not_found" },
    schema: {
      tags: ["Sessions"],
      summary: "Time series, events and metrics as CSV, JSON, TRC, MOT or C3D",
      params: IdParams,
      querystring: ExportQuery,
      response: {
        200: fileAnswer("The file", ...new Set(Object.values(TYPES).map((type) => type.split(";")[0] ?? type))),
        400: BadRequest,
        404: ErrorBody,
        409: ErrorBody,
      },
    },
    handler: async (request, reply) => {
      const store = new SessionRepository(ctx.db, teamOf(request));
      const row = await store.find(request.params.id);
      if (!row) throw new DomainError("session_not_found");
      const metrics = (await store.metrics([row])).get(row.id) ?? [];
      const result = storedResult(row, metrics);
      const sidecar = await storedSidecar(ctx, row);
      const correction = await correctionOf(ctx, row);
      const { format, lang } = request.query;
      const name = `session-${row.seq_no ?? row.id}`;
      const contents = {
        csv: () => toCsv(result, sidecar, { lang, correction }),
        json: () => toJson(result, sidecar, correction),
        trc: () => toTrc(result, sidecar, `${name}.trc`),
        mot: () => toMot(result, sidecar, name, correction),
        c3d: () => toC3d(result, sidecar, correction),
      }[format]();
      return reply
        .type(TYPES[format])
        .header("content-disposition", `attachment; filename="${name}.${format}"`)
        .code(200)
        .send(Buffer.from(contents));
    },
  });
}

/** Who corrected the events, when, and what the analysis had said. */
export async function correctionOf(ctx: Context, row: SessionRow): Promise<Correction | null> {
  if (row.corrected_events === null || row.corrected_at === null) return null;
  const original = await fromTrack(ctx, row, null);
  const [by] = row.corrected_by
    ? await ctx.db.select({ name: admins.display_name }).from(admins).where(eq(admins.id, row.corrected_by))
    : [];
  return {
    by: by?.name || "API",
    at: row.corrected_at.toISOString(),
    original_metrics: original.result.metrics,
    original_events: original.sidecar.events,
  };
}
