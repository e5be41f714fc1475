import { createHash } from "node:crypto";
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
import { landingsOf, type WholeRun } from "./whole-run.ts";

type PrintDeps = Pick<Context, "db" | "storage" | "clock" | "log">;

/** A report that is ready to be printed. */
interface PreparedReport {
  /** Differs where the printed report would, but for the time of printing. */
  readonly name: string;
  /** The PDF. Called within `inTurn`. */
  print(closed: AbortSignal): Promise<Readable>;
}

/**
 * The report of a ready run.
 * @param named false leaves out every name, for shared reports: with them the coach's words and the pictures, but for landings, whose videos they show
 */
export async function runReport(
  deps: PrintDeps,
  team: TeamHandle,
  run: WholeRun,
  query: ReportQuery,
  named: boolean,
): Promise<PreparedReport> {
  const options = await printOptions(deps, team, query);
  const { sections, judgement } = reportOf(run, options);
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
    ...options,
    solution: judgement.solution.slug,
    name: named ? run.row.name : "",
    athlete: named && run.client ? { name: run.client.display_name, age: judgement.athlete.age } : null,
    sessions: await Promise.all(sessions),
    sections,
  };
  return {
    name: nameOf(run, named, report),
    print: async (closed) => {
      const open = await openFilms(deps, run, named);
      const job: SolutionJob = {
        kind: "solution",
        report,
        films: filmsOf(run, open, named, query.lang),
        landings: landingFilms(run, open),
      };
      return printed(deps, job, [...open.values()], closed);
    },
  };
}

/** Everything that a report shows: its words and numbers, and the version of each clip. */
function nameOf(run: WholeRun, named: boolean, report: SolutionJob["report"]): string {
  const clips = filmed(run, named).map((row) => [row.id, row.processed_at, row.pose3d_key, row.analyzed_key, row.near_side]);
  const pairs = pairsOf(run).map(({ exercise, left, right }) => [exercise, left.row.id, right.row.id]);
  const all = JSON.stringify([run.row.id, { ...report, made_at: "" }, clips, pairs]);
  return createHash("sha256").update(all).digest("base64url");
}

type OpenFilms = ReadonlyMap<string, OpenFilm>;

/** The clips of a run whose pictures are printed, by session. */
async function openFilms({ storage }: PrintDeps, run: WholeRun, named: boolean): Promise<OpenFilms> {
  const opened = filmed(run, named).map(async (row): Promise<[string, OpenFilm][]> => {
    const film = await openFilm(storage, row);
    return film ? [[row.id, film]] : [];
  });
  return new Map((await Promise.all(opened)).flat());
}

/** The sessions whose clips a report shows, each once. */
function filmed(run: WholeRun, named: boolean): SessionRow[] {
  const rows = [...legs(run), ...(named ? pictured(run) : [])];
  return [...new Map(rows.map((row) => [row.id, row])).values()];
}

/** Picture files of the sessions, each with a distinguishing label. */
function filmsOf(run: WholeRun, open: OpenFilms, named: boolean, lang: Lang): SolutionJob["films"] {
  const chosen = named ? pictured(run) : [];
  const alike = new Set(chosen.map(kindOf)).size < chosen.length;
  return chosen.flatMap((row) => {
    const film = open.get(row.id);
    const name = alike ? dayText(row.created_at.toISOString(), lang) : exerciseName(row.activity, row.exercise, lang);
    return film ? [{ ...filmOf(film), name }] : [];
  });
}

/** The hop tests whose landings of both legs are printed beside each other. */
const pairsOf = (run: WholeRun) => landingsOf(run, run.sessions);

const legs = (run: WholeRun): SessionRow[] => pairsOf(run).flatMap(({ left, right }) => [left.row, right.row]);

function landingFilms(run: WholeRun, open: OpenFilms): SolutionJob["landings"] {
  const legOf = (row: SessionRow) => {
    const film = open.get(row.id);
    return film && { ...filmOf(film), recorded_at: row.created_at.toISOString() };
  };
  return pairsOf(run).flatMap(({ exercise, left, right }) => {
    const [l, r] = [legOf(left.row), legOf(right.row)];
    return l && r ? [{ exercise, left: l, right: r }] : [];
  });
}

const kindOf = (s: SessionRow): string => `${s.activity} ${s.exercise} ${s.camera_view}`;

/** First and last of sessions of one kind, else one session of each of the first four kinds; oldest first. A hop test with its landings shows no more of its clips. */
function pictured(run: WholeRun): SessionRow[] {
  const shown = new Set(pairsOf(run).map(({ exercise }) => exercise));
  const inOrder = run.sessions.filter((s) => !shown.has(s.exercise)).toSorted((a, b) => a.created_at.getTime() - b.created_at.getTime());
  const kinds = [...new Map(inOrder.map((s) => [kindOf(s), s])).values()];
  if (kinds.length > 1) return kinds.slice(0, 4);
  const [first] = inOrder;
  const last = inOrder.at(-1);
  return [...new Set([first, last])].filter((s) => s !== undefined);
}
