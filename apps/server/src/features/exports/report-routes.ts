import { BadRequest, ErrorBody, IdParams, ReportQuery } from "@sagittal/contract";
import type { Api } from "../../http/api.ts";
import { teamOf } from "../../http/caller.ts";
import { fileAnswer } from "../../http/media.ts";
import { type ReportDeps, sessionReportPdf } from "./session-report.ts";

export function reportRoutes(app: Api, deps: ReportDeps): void {
  app.route({
    method: "GET",
    url: "/api/sessions/:id/report.pdf",
    config: { access: "team", missing: "session_not_found" },
    schema: {
      tags: ["Sessions"],
      summary: "The session's report as PDF",
      params: IdParams,
      querystring: ReportQuery,
      response: { 200: fileAnswer("The report", "application/pdf"), 400: BadRequest, 404: ErrorBody, 409: ErrorBody },
    },
    handler: async (request, reply) => {
      const { name, pdf } = await sessionReportPdf(deps, teamOf(request), request.params.id, request.query);
      return reply.type("application/pdf").header("content-disposition", `inline; filename="${name}"`).code(200).send(pdf);
    },
  });
}
