import { findSolution, solutionName } from "@sagittal/catalogue";
import { BadRequest, ErrorBody, IdParams, Lang, NoContent, ReportQuery, SharedSolution, ShareLink, UnitSystem } from "@sagittal/contract";
import { z } from "zod";
import type { Context } from "../../context.ts";
import { DomainError } from "../../domain/errors.ts";
import { teamOf } from "../../http/caller.ts";
import { fileAnswer } from "../../http/media.ts";
import type { Api } from "../../http/server.ts";
import type { TeamHandle } from "../../tenancy.ts";
import { openShare, revokeShares, type ShareRow, shareLink } from "../shares/service.ts";
import { publicBranding } from "../shares/view.ts";
import { currentRun } from "./current.ts";
import { runPdf } from "./print.ts";
import { RunRepository, type WholeRun } from "./repository.ts";
import { reportOf } from "./view.ts";

const tags = ["Solutions"];
const TokenParams = z.object({ token: z.string().min(1).max(200) });
const PaperQuery = z.object({ paper: ReportQuery.shape.paper });
const ShareRunQuery = z.object({ lang: Lang.default("en"), units: UnitSystem.default("metric") });
const one = { access: "team", missing: "run_not_found" } as const;
const open = { access: "public", missing: "share_not_found" } as const;
const gone = { 404: ErrorBody, 409: ErrorBody, 410: ErrorBody };

const unitsOf = (row: ShareRow) => UnitSystem.catch("metric").parse(row.units);

/** The run behind a token. Throws 404 share_not_found, also when the run was deleted, and 410 share_expired. */
async function sharedRun(ctx: Context, token: string): Promise<{ row: ShareRow; team: TeamHandle; run: WholeRun }> {
  const { row, ids, team } = await openShare(ctx, token, "solution");
  try {
    return { row, team, run: await currentRun(ctx, team, ids[0] ?? "") };
  } catch (error) {
    if (error instanceof DomainError && error.code === "run_not_found") throw new DomainError("share_not_found");
    throw error;
  }
}

export function solutionShareRoutes(app: Api, ctx: Context): void {
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
      const team = teamOf(request);
      const run = await currentRun(ctx, team, request.params.id);
      reportOf(run, request.query);
      const { token, row } = await shareLink(ctx, team, { kind: "solution", ids: [run.row.id] }, request.query.lang, request.query.units);
      return { token, url: `/solutions/shared/${token}`, expires_at: row.expires_at?.toISOString() ?? null, locale: row.locale };
    },
  });

  app.route({
    method: "DELETE",
    url: "/api/solutions/runs/:id/share/",
    config: one,
    schema: { tags, summary: "Revoke a report's public links", params: IdParams, response: { 204: NoContent, 404: ErrorBody } },
    handler: async (request, reply) => {
      const team = teamOf(request);
      const { id } = await new RunRepository(ctx.db, team).get(request.params.id);
      await revokeShares(ctx, team, { kind: "solution", ids: [id] });
      return reply.code(204).send(undefined);
    },
  });

  app.route({
    method: "GET",
    url: "/api/solutions/shared/:token/",
    config: open,
    schema: { tags, summary: "A shared report", params: TokenParams, response: { 200: SharedSolution, ...gone } },
    handler: async (request, reply) => {
      const { row, team, run } = await sharedRun(ctx, request.params.token);
      const language = { lang: row.locale, units: unitsOf(row) };
      const { sections, sources, judgement } = reportOf(run, language);
      reply.header("x-robots-tag", "noindex");
      return {
        run: {
          name: "" as const,
          solution_slug: run.row.solution,
          solution_name: solutionName(findSolution(run.row.solution) ?? judgement.solution, row.locale),
          activity: judgement.activity,
          session_count: run.sessions.length,
          sessions: run.sessions.map((s) => ({
            activity: s.activity,
            exercise: s.exercise,
            camera_view: s.camera_view,
            created_at: s.created_at.toISOString(),
          })),
          created_at: run.row.created_at.toISOString(),
        },
        athlete: null,
        sections: sections.map((s) => ({ ...s, metrics: s.metrics.map((m) => ({ ...m, session_id: null })) })),
        sources,
        locale: row.locale,
        units: language.units,
        expires_at: row.expires_at?.toISOString() ?? null,
        branding: await publicBranding(ctx, team, row.id),
      };
    },
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
      response: { 200: fileAnswer("The report", "application/pdf"), 400: BadRequest, ...gone },
    },
    handler: async (request, reply) => {
      const { row, team, run } = await sharedRun(ctx, request.params.token);
      const pdf = await runPdf(ctx, team, run, { lang: row.locale, units: unitsOf(row), paper: request.query.paper }, false);
      return reply
        .type("application/pdf")
        .header("x-robots-tag", "noindex")
        .header("content-disposition", `inline; filename="${run.row.solution}.pdf"`)
        .code(200)
        .send(pdf);
    },
  });
}
