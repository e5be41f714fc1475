import { readFile } from "node:fs/promises";
import type { Readable } from "node:stream";
import { dayText, exerciseName } from "@sagittal/catalogue";
import type { Lang, ReportQuery } from "@sagittal/contract";
import type { Branding, PrintOptions, SolutionJob, SolutionSession } from "@sagittal/reports";
import { eq } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { teams } from "../../platform/db/schema/index.ts";
import type { TeamHandle } from "../../tenancy.ts";
import { filmOf, type OpenFilm, openFilm, printed } from "../exports/printer.ts";
import { sessionReview } from "../exports/review.ts";
import { NO_BRANDING } from "../me/profile.ts";
import type { SessionRow } from "../sessions/view.ts";
import type { WholeRun } from "./repository.ts";
import { reportOf } from "./view.ts";

/** The team's look for a printed report, with the logo's bytes. */
async function printBranding(ctx: Context, team: TeamHandle): Promise<Branding> {
  const [row] = await ctx.db.select({ branding: teams.branding }).from(teams).where(eq(teams.id, team.teamId));
  const { logo_key, ...words } = row?.branding ?? NO_BRANDING;
  return { ...words, logo: logo_key ? await bytesOf(ctx, logo_key) : null };
}

/** A stored object's bytes; null when it is gone. */
async function bytesOf(ctx: Context, key: string): Promise<Buffer | null> {
  if ((await ctx.storage.info(key)) === null) return null;
  const copy = await ctx.storage.localCopy(key);
  try {
    return await readFile(copy.path);
  } finally {
    await copy.release();
  }
}

/** Language, units, paper, look and time of a report. */
export async function printOptions(ctx: Context, team: TeamHandle, { lang, units, paper }: ReportQuery): Promise<PrintOptions> {
  return { lang, units, paper, branding: await printBranding(ctx, team), made_at: ctx.clock.now().toISOString() };
}

/** A ready run as PDF. @param named false leaves out every name, for shared reports: with them the coach's words and the pictures */
export async function runPdf(ctx: Context, team: TeamHandle, run: WholeRun, query: ReportQuery, named: boolean): Promise<Readable> {
  const { sections, judgement } = reportOf(run, query);
  const films = named ? await filmsOf(ctx, run, query.lang) : [];
  const sessions = run.sessions.map(
    async (s): Promise<SolutionSession> => ({
      activity: s.activity,
      exercise: s.exercise,
      camera_view: s.camera_view,
      created_at: s.created_at.toISOString(),
      seq_no: named ? s.seq_no : null,
      corrected: s.corrected_events !== null,
      review: named ? await sessionReview(ctx, run.metrics.get(s.id) ?? []) : null,
    }),
  );
  const report = {
    ...(await printOptions(ctx, team, query)),
    solution: judgement.solution.slug,
    name: named ? run.row.name : "",
    athlete: named && run.client ? { name: run.client.display_name, age: judgement.athlete.age } : null,
    sessions: await Promise.all(sessions),
    sections,
  };
  const job: SolutionJob = { kind: "solution", report, films: films.map(({ film, name }) => ({ ...filmOf(film), name })) };
  return printed(
    ctx,
    job,
    films.map(({ film }) => film),
  );
}

/** Files of the sessions that give pictures, with words that tell them apart. */
async function filmsOf(ctx: Context, run: WholeRun, lang: Lang): Promise<{ film: OpenFilm; name: string }[]> {
  const chosen = pictured(run.sessions);
  const alike = new Set(chosen.map(kindOf)).size < chosen.length;
  const opened = chosen.map(async (row) => {
    const film = await openFilm(ctx, row);
    const name = alike ? dayText(row.created_at.toISOString(), lang) : exerciseName(row.activity, row.exercise, lang);
    return film ? [{ film, name }] : [];
  });
  return (await Promise.all(opened)).flat();
}

const kindOf = (s: SessionRow): string => `${s.activity} ${s.exercise} ${s.camera_view}`;

/** First and last of sessions of one kind, else one session of each of the first four kinds; oldest first. */
function pictured(sessions: readonly SessionRow[]): SessionRow[] {
  const inOrder = sessions.toSorted((a, b) => a.created_at.getTime() - b.created_at.getTime());
  const kinds = [...new Map(inOrder.map((s) => [kindOf(s), s])).values()];
  if (kinds.length > 1) return kinds.slice(0, 4);
  const [first] = inOrder;
  const last = inOrder.at(-1);
  return [...new Set([first, last])].filter((s) => s !== undefined);
}
