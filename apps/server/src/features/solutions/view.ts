import {
  failureText,
  findSolution,
  missingText,
  type ReportLanguage,
  reportSections,
  solutionName,
  solutionSources,
} from "@sagittal/catalogue";
import { type Lang, type ReportSection, type SolutionReportView, type SolutionRun, storedMetric } from "@sagittal/contract";
import { DomainError } from "../../domain/errors.ts";
import { type Judgement, judge } from "./judge.ts";
import type { WholeRun } from "./whole-run.ts";

/** A run as the list shows it. */
export function runView({ row, sessions, metrics, client }: WholeRun, lang: Lang): SolutionRun {
  const solution = findSolution(row.solution);
  return {
    id: row.id,
    name: row.name,
    solution_slug: row.solution,
    solution_name: solution ? solutionName(solution, lang) : row.solution,
    activity: row.activity,
    status: row.status,
    failure_reason: row.failure ? failureText(row.failure, lang) : "",
    client_id: client?.id ?? null,
    client_name: client?.display_name ?? "",
    fall_history: row.fall_history,
    hop_tests: row.hop_tests,
    session_count: sessions.length,
    sessions: sessions.map((s) => ({
      id: s.id,
      activity: s.activity,
      exercise: s.exercise,
      created_at: s.created_at.toISOString(),
      seq_no: s.seq_no,
      camera_view: s.camera_view,
      metrics: (metrics.get(s.id) ?? []).map(storedMetric),
    })),
    created_at: row.created_at.toISOString(),
    archived_at: row.archived_at?.toISOString() ?? null,
  };
}

/** How a report is written. */
type Wording = Required<ReportLanguage>;

/** The inputs of a finished run's report. Throws run_not_ready with the reason in the given language. */
export function readyRun(run: WholeRun, lang: Lang): Judgement {
  const judgement = judge(run);
  if (!judgement) throw new DomainError("run_not_ready", { reason: "" });
  const { state } = judgement;
  if (state.status !== "ready") {
    throw new DomainError("run_not_ready", { reason: state.failure ? failureText(state.failure, lang) : missingText(state, lang) });
  }
  return judgement;
}

/** The report of a finished run. Throws run_not_ready with the reason in the given language. */
export function reportOf(run: WholeRun, wording: Wording): { sections: ReportSection[]; sources: string[]; judgement: Judgement } {
  const judgement = readyRun(run, wording.lang);
  const { solution, state, athlete } = judgement;
  const sections = reportSections(solution.compute({ slots: state.slots, athlete }), wording);
  return { sections, sources: solutionSources(solution, wording.lang), judgement };
}

/** The report as the team sees it. */
export function reportView(run: WholeRun, wording: Wording): SolutionReportView {
  const { sections, sources, judgement } = reportOf(run, wording);
  const { client } = run;
  return {
    run: runView(run, wording.lang),
    athlete: client ? { id: client.id, display_name: client.display_name, age: judgement.athlete.age } : null,
    sections,
    sources,
    locale: wording.lang,
    units: wording.units,
  };
}
