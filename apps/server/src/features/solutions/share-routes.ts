import {
  BadRequest,
  ErrorBody,
  IdParams,
  NoContent,
  ReportQuery,
  SharedLandings,
  SharedSolution,
  ShareLink,
  ShareQuery,
  TokenParams,
} from "@sagittal/contract";
import { z } from "zod";
import type { Api } from "../../http/api.ts";
import { teamOf } from "../../http/caller.ts";
import { closedSignal } from "../../http/closed.ts";
import { fileAnswer } from "../../http/media.ts";
import { notIndexed } from "../../http/security-headers.ts";
import { type PrintedShareDeps, revokeRunShares, sharedReport, sharedReportPdf, shareRun } from "./share.ts";
import { sharedLandings } from "./shared-landings.ts";

const tags = ["Solutions"];
const PaperQuery = z.object({ paper: ReportQuery.shape.paper });
const ShareRunQuery = z.object({ lang: ShareQuery.shape.lang, units: ReportQuery.shape.units });
const one = { access: "team", missing: "run_not_found" } as const;
const open = { access: "public", missing: "share_not_found" } as const;
const gone = { 404: ErrorBody, 409: ErrorBody, 410: ErrorBody };

/**
 * Public links of runs, for the team's people and keys, and what their readers see, whose token is the credential (share_not_found,
 * share_expired).
 */
export function solutionShareRoutes(app: Api, deps: PrintedShareDeps): void {
  app.route({
    method: "POST",
    url: "/api/solutions/runs/:id/share/",
    config: one,
    schema: {
      tags,
      summary: "Share a ready report by a public link",
      params: IdParams,
      querystring: ShareRunQuery,
      response: { 200: ShareLink, 400: BadRequest, 404: ErrorBody, 409: ErrorBody },
    },
    handler: async (request) => {
      const { token, row } = await shareRun(deps, teamOf(request), request.params.id, request.query);
      return { token, url: `/solutions/shared/${token}`, expires_at: row.expires_at?.toISOString() ?? null, locale: row.locale };
    },
  });

  app.route({
    method: "DELETE",
    url: "/api/solutions/runs/:id/share/",
    config: one,
    schema: { tags, summary: "Revoke a report's public links", params: IdParams, response: { 204: NoContent, 404: ErrorBody } },
    handler: async (request, reply) => {
      await revokeRunShares(deps, teamOf(request), request.params.id);
      return reply.code(204).send(undefined);
    },
  });

  app.route({
    method: "GET",
    url: "/api/solutions/shared/:token/",
    config: open,
    schema: { tags, summary: "A shared report", params: TokenParams, response: { 200: SharedSolution, ...gone } },
    onRequest: notIndexed,
    handler: (request) => sharedReport(deps, request.params.token),
  });

  app.route({
    method: "GET",
    url: "/api/solutions/shared/:token/landings/",
    config: open,
    schema: {
      tags,
      summary: "The landings of both legs of a shared return to sport",
      params: TokenParams,
      response: { 200: SharedLandings, 404: ErrorBody, 410: ErrorBody, 429: ErrorBody },
    },
    onRequest: notIndexed,
    handler: (request) => sharedLandings(deps, request.params.token),
  });

  app.route({
    method: "GET",
    url: "/api/solutions/shared/:token/report.pdf",
    config: open,
    schema: {
      tags,
      summary: "A shared report as PDF",
      params: TokenParams,
      querystring: PaperQuery,
      response: { 200: fileAnswer("The report", "application/pdf"), 400: BadRequest, 429: ErrorBody, ...gone },
    },
    onRequest: notIndexed,
    handler: async (request, reply) => {
      const { pdf, solution } = await sharedReportPdf(deps, request.params.token, request.query.paper, closedSignal(reply));
      return reply.type("application/pdf").header("content-disposition", `inline; filename="${solution}.pdf"`).code(200).send(pdf);
    },
  });
}
