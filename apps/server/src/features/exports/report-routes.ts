import { BadRequest, ErrorBody, IdParams, KeyMomentsQuery, ReportQuery } from "@sagittal/contract";
import type { Api } from "../../http/api.ts";
import { teamOf } from "../../http/caller.ts";
import { closedSignal } from "../../http/closed.ts";
import { DRAWN_CACHING, fileAnswer } from "../../http/media.ts";
import type { KeyMoments } from "../printing/key-moments.ts";
import { turnOf } from "../printing/printer.ts";
import { getSession } from "../sessions/service.ts";
import { type ReportDeps, sessionReportPdf } from "./session-report.ts";

/**
 * The session's report and the picture of its key moments. Those of one team are printed in turn (rate_limited when too many wait). For the
 * team's people and keys.
 */
export function reportRoutes(app: Api, deps: ReportDeps & { moments: KeyMoments }): void {
  app.route({
    method: "GET",
    url: "/api/sessions/:id/report.pdf",
    config: { access: "team", missing: "session_not_found" },
    schema: {
      tags: ["Sessions"],
      summary: "The session's report as PDF",
      params: IdParams,
      querystring: ReportQuery,
      response: { 200: fileAnswer("The report", "application/pdf"), 400: BadRequest, 404: ErrorBody, 409: ErrorBody, 429: ErrorBody },
    },
    handler: async (request, reply) => {
      const { name, pdf } = await sessionReportPdf(deps, teamOf(request), request.params.id, request.query, closedSignal(reply));
      return reply.type("application/pdf").header("content-disposition", `inline; filename="${name}"`).code(200).send(pdf);
    },
  });

  app.route({
    method: "GET",
    url: "/api/sessions/:id/key-moments.jpg",
    config: { access: "team", missing: "session_not_found" },
    schema: {
      tags: ["Sessions"],
      summary: "The key moments of the movement as one picture",
      params: IdParams,
      querystring: KeyMomentsQuery,
      response: { 200: fileAnswer("The picture", "image/jpeg"), 400: BadRequest, 404: ErrorBody, 409: ErrorBody, 429: ErrorBody },
    },
    handler: async (request, reply) => {
      const team = teamOf(request);
      const row = await getSession(deps.db, team, request.params.id);
      const picture = await deps.moments.of(row, request.query.lang, turnOf(team, closedSignal(reply)));
      return reply
        .type("image/jpeg")
        .headers(DRAWN_CACHING)
        .header("content-disposition", `inline; filename="session-${row.seq_no ?? row.id}-moments.jpg"`)
        .code(200)
        .send(picture);
    },
  });
}
