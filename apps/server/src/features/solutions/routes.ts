import { SOLUTIONS, solutionListing } from "@sagittal/catalogue";
import {
  BadRequest,
  ErrorBody,
  envelope,
  IdParams,
  NoContent,
  queryFields,
  ReportQuery,
  Solution,
  SolutionReportView,
  SolutionRun,
  SolutionRunCreate,
  SolutionRunListQuery,
  SolutionRunPatch,
} from "@sagittal/contract";
import { z } from "zod";
import type { Api } from "../../http/api.ts";
import { teamOf } from "../../http/caller.ts";
import { closedSignal } from "../../http/closed.ts";
import { fileAnswer } from "../../http/media.ts";
import { pageLinks } from "../../http/page.ts";
import { teamPersona } from "../branding/service.ts";
import { inTurn, turnOf } from "../printing/printer.ts";
import { runReport } from "./print.ts";
import { archiveRun, createRun, currentRun, currentRuns, patchRun, removeRun } from "./service.ts";
import type { PrintedShareDeps } from "./share.ts";
import { solutionShareRoutes } from "./share-routes.ts";
import { reportView, runView } from "./view.ts";

const tags = ["Solutions"];
const LangQuery = z.object({ lang: queryFields.lang });
const one = { access: "team", missing: "run_not_found" } as const;

/**
 * The list of Solutions (any person or key), the team's runs of them and their reports (its people and keys), and the runs' public links.
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a list of route declarations
export function solutionRoutes(app: Api, deps: PrintedShareDeps): void {
  app.route({
    method: "GET",
    url: "/api/solutions/",
    config: { access: "any" },
    schema: { tags, summary: "The Solutions and the sessions they take", querystring: LangQuery, response: { 200: z.array(Solution) } },
    handler: async (request) => SOLUTIONS.map((s) => solutionListing(s, request.query.lang)),
  });

  app.route({
    method: "GET",
    url: "/api/solutions/runs/",
    config: { access: "team" },
    schema: { tags, summary: "List runs", querystring: SolutionRunListQuery, response: { 200: envelope(SolutionRun), 400: BadRequest } },
    handler: async (request) => {
      const { count, runs } = await currentRuns(deps, teamOf(request), request.query);
      const results = runs.map((run) => runView(run, request.query.lang));
      return { count, ...pageLinks(deps, request, request.query, count), results };
    },
  });

  app.route({
    method: "POST",
    url: "/api/solutions/runs/",
    config: { access: "team", creates: true },
    schema: {
      tags,
      summary: "Start a report from an athlete's sessions",
      querystring: LangQuery,
      body: SolutionRunCreate,
      response: { 201: SolutionRun, 400: BadRequest, 404: ErrorBody },
    },
    handler: async (request, reply) =>
      reply.code(201).send(runView(await createRun(deps, teamOf(request), request.body), request.query.lang)),
  });

  app.route({
    method: "GET",
    url: "/api/solutions/runs/:id/",
    config: one,
    schema: { tags, summary: "Read a run", params: IdParams, querystring: LangQuery, response: { 200: SolutionRun, 404: ErrorBody } },
    handler: async (request) => runView(await currentRun(deps, teamOf(request), request.params.id), request.query.lang),
  });

  app.route({
    method: "PATCH",
    url: "/api/solutions/runs/:id/",
    config: one,
    schema: {
      tags,
      summary: "Rename a run or bind other sessions",
      params: IdParams,
      querystring: LangQuery,
      body: SolutionRunPatch,
      response: { 200: SolutionRun, 400: BadRequest, 404: ErrorBody },
    },
    handler: async (request) => runView(await patchRun(deps, teamOf(request), request.params.id, request.body), request.query.lang),
  });

  app.route({
    method: "DELETE",
    url: "/api/solutions/runs/:id/",
    config: one,
    schema: { tags, summary: "Delete a run; its sessions stay", params: IdParams, response: { 204: NoContent, 404: ErrorBody } },
    handler: async (request, reply) => {
      await removeRun(deps, teamOf(request), request.params.id);
      return reply.code(204).send(undefined);
    },
  });

  for (const [action, summary] of [
    ["archive", "Archive a run"],
    ["unarchive", "Take a run out of the archive"],
  ] as const) {
    app.route({
      method: "POST",
      url: `/api/solutions/runs/:id/${action}/`,
      config: one,
      schema: { tags, summary, params: IdParams, querystring: LangQuery, response: { 200: SolutionRun, 404: ErrorBody } },
      handler: async (request) =>
        runView(await archiveRun(deps, teamOf(request), request.params.id, action === "archive"), request.query.lang),
    });
  }

  app.route({
    method: "GET",
    url: "/api/solutions/runs/:id/report/",
    config: one,
    schema: {
      tags,
      summary: "The report of a ready run",
      params: IdParams,
      querystring: ReportQuery,
      response: { 200: SolutionReportView, 400: BadRequest, 404: ErrorBody, 409: ErrorBody },
    },
    handler: async (request) => {
      const team = teamOf(request);
      const { lang, units } = request.query;
      const run = await currentRun(deps, team, request.params.id);
      return reportView(run, { lang, units, persona: await teamPersona(deps.db, team.teamId) });
    },
  });

  app.route({
    method: "GET",
    url: "/api/solutions/runs/:id/report.pdf",
    config: one,
    schema: {
      tags,
      summary: "The report of a ready run as PDF",
      params: IdParams,
      querystring: ReportQuery,
      response: { 200: fileAnswer("The report", "application/pdf"), 400: BadRequest, 404: ErrorBody, 409: ErrorBody, 429: ErrorBody },
    },
    handler: async (request, reply) => {
      const team = teamOf(request);
      const run = await currentRun(deps, team, request.params.id);
      const report = await runReport(deps, team, run, request.query, true);
      const closed = closedSignal(reply);
      const pdf = await inTurn(turnOf(team, closed), () => report.print(closed));
      return reply.type("application/pdf").header("content-disposition", `inline; filename="${run.row.solution}.pdf"`).code(200).send(pdf);
    },
  });

  solutionShareRoutes(app, deps);
}
