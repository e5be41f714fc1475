import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { findSolution, solutionName } from "@sagittal/catalogue";
import { type Lang, type ReportQuery, type SharedSolution, UnitSystem } from "@sagittal/contract";
import type { z } from "zod";
import type { Context } from "../../context.ts";
import { DomainError } from "../../domain/errors.ts";
import type { TeamHandle } from "../../tenancy.ts";
import { teamPersona } from "../branding/service.ts";
import { turnOfLinks } from "../printing/printer.ts";
import type { RememberedPrints } from "../printing/remembered-prints.ts";
import { type LinkPreview, opened, siteOf } from "../shares/preview.ts";
import { openShare, revokeShares, type ShareDeps, type ShareRow, shareLink } from "../shares/service.ts";
import { type PublicViewDeps, publicBranding } from "../shares/view.ts";
import { runReport } from "./print.ts";
import { currentRun, getRun } from "./service.ts";
import { readyRun, reportOf } from "./view.ts";
import type { WholeRun } from "./whole-run.ts";

export type RunShareDeps = ShareDeps & PublicViewDeps & Pick<Context, "log">;
/** `reports`: shared reports that were printed. */
export type PrintedShareDeps = RunShareDeps & { reports: RememberedPrints };

const unitsOf = (row: ShareRow) => UnitSystem.catch("metric").parse(row.units);

/** Shares a ready report. Throws run_not_found, run_not_ready. */
export async function shareRun(
  deps: ShareDeps,
  team: TeamHandle,
  id: string,
  query: { lang: Lang; units: z.output<typeof UnitSystem> },
): Promise<{ token: string; row: ShareRow }> {
  const run = await currentRun(deps, team, id);
  readyRun(run, query.lang);
  return shareLink(deps, team, { kind: "solution", ids: [run.row.id] }, query.lang, { units: query.units });
}

/** Ends the public links of a report. Throws run_not_found. */
export async function revokeRunShares(deps: ShareDeps, team: TeamHandle, id: string): Promise<void> {
  const run = await getRun(deps.db, team, id);
  await revokeShares(deps, team, { kind: "solution", ids: [run.id] });
}

/** The report behind a token, without anything that names a person. Throws share_not_found, share_expired, run_not_ready. */
export async function sharedReport(deps: RunShareDeps, token: string): Promise<z.input<typeof SharedSolution>> {
  const { row, team, run } = await sharedRun(deps, token);
  const wording = { lang: row.locale, units: unitsOf(row), persona: await teamPersona(deps.db, team.teamId) };
  const { sections, sources, judgement } = reportOf(run, wording);
  return {
    run: {
      name: "",
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
    units: wording.units,
    expires_at: row.expires_at?.toISOString() ?? null,
    branding: await publicBranding(deps, team, row.id),
    persona: wording.persona,
  };
}

const DESCRIPTION: Readonly<Record<Lang, string>> = {
  en: "Measured from video: the values, what they mean, and what to do.",
  ru: "Измерено по видео: значения, что они значат и что делать.",
  es: "Medido en vídeo: los valores, qué significan y qué hacer.",
};

/**
 * The preview of a shared report, which names nobody; null where the link opens nothing.
 * @param url path of the page, `/solutions/shared/…`
 */
export async function reportPreview(deps: RunShareDeps, url: string): Promise<LinkPreview | null> {
  const [, token = ""] = /^\/solutions\/shared\/([\w-]+)\/?(?:\?|$)/.exec(url) ?? [];
  if (token === "") return null;
  return opened(async () => {
    const { row, team, run } = await sharedRun(deps, token);
    const site = await siteOf(deps, team, row);
    const solution = findSolution(run.row.solution);
    const title = solution ? `${solutionName(solution, row.locale)} · ${site}` : site;
    return { lang: row.locale, site, title, description: DESCRIPTION[row.locale], image: null };
  });
}

/** The same as PDF, with the Solution's slug. Throws share_not_found, share_expired, run_not_ready, RateLimited. */
export async function sharedReportPdf(
  deps: PrintedShareDeps,
  token: string,
  paper: ReportQuery["paper"],
  closed: AbortSignal,
): Promise<{ pdf: Readable; solution: string }> {
  const { row, team, run } = await sharedRun(deps, token);
  const report = await runReport(deps, team, run, { lang: row.locale, units: unitsOf(row), paper }, false);
  const pdf = await deps.reports.of({
    ...turnOfLinks(team, closed),
    name: report.name,
    about: run.sessions.map(({ id }) => `session:${id}` as const),
    print: async () => buffer(await report.print(closed)),
  });
  return { pdf, solution: run.row.solution };
}

/** The run behind a token. Throws share_not_found, also when the run was deleted, and share_expired. */
export async function sharedRun(deps: RunShareDeps, token: string): Promise<{ row: ShareRow; team: TeamHandle; run: WholeRun }> {
  const { row, ids, team } = await openShare(deps, token, "solution");
  try {
    return { row, team, run: await currentRun(deps, team, ids[0] ?? "") };
  } catch (error) {
    if (error instanceof DomainError && error.code === "run_not_found") throw new DomainError("share_not_found");
    throw error;
  }
}
