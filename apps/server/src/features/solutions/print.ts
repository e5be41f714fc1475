import type { Readable } from "node:stream";
import { dayText, exerciseName } from "@sagittal/catalogue";
import type { Lang, ReportQuery } from "@sagittal/contract";
import type { SolutionJob, SolutionSession } from "@sagittal/reports";
import type { Context } from "../../context.ts";
import type { TeamHandle } from "../../tenancy.ts";
import { printOptions } from "../printing/options.ts";
import { filmOf, type OpenFilm, openFilm, printed } from "../printing/printer.ts";
import { sessionReview } from "../printing/review.ts";
import { isCorrected } from "../sessions/corrected.ts";
import type { SessionRow } from "../sessions/row.ts";
import { reportOf } from "./view.ts";
import type { WholeRun } from "./whole-run.ts";

type PrintDeps = Pick<Context, "db" | "storage" | "clock" | "log">;

/** A ready run as PDF. @param named false leaves out every name, for shared reports: with them the coach's words and the pictures */
export async function runPdf(deps: PrintDeps, team: TeamHandle, run: WholeRun, query: ReportQuery, named: boolean): Promise<Readable> {
  const { sections, judgement } = reportOf(run, query);
  const films = named ? await filmsOf(deps, run, query.lang) : [];
  const sessions = run.sessions.map(
    async (s): Promise<SolutionSession> => ({
      activity: s.activity,
      exercise: s.exercise,
      camera_view: s.camera_view,
      created_at: s.created_at.toISOString(),
      seq_no: named ? s.seq_no : null,
      corrected: isCorrected(s),
      review: named ? await sessionReview(deps.db, run.metrics.get(s.id) ?? []) : null,
    }),
  );
  const report = {
    ...(await printOptions(deps, team, query)),
    solution: judgement.solution.slug,
    name: named ? run.row.name : "",
    athlete: named && run.client ? { name: run.client.display_name, age: judgement.athlete.age } : null,
    sessions: await Promise.all(sessions),
    sections,
  };
  const job: SolutionJob = { kind: "solution", report, films: films.map(({ film, name }) => ({ ...filmOf(film), name })) };
  return printed(
    deps,
    job,
    films.map(({ film }) => film),
  );
}

/** Picture files of the sessions, each with a distinguishing label. */
async function filmsOf({ storage }: PrintDeps, run: WholeRun, lang: Lang): Promise<{ film: OpenFilm; name: string }[]> {
  const chosen = pictured(run.sessions);
  const alike = new Set(chosen.map(kindOf)).size < chosen.length;
  const opened = chosen.map(async (row) => {
    const film = await openFilm(storage, row);
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
