import {
  type BoundSession,
  findSolution,
  type RunState,
  runState,
  type SolutionAthlete,
  type SolutionDefinition,
} from "@sagittal/catalogue";
import { type Activity, Sex, storedMetric } from "@sagittal/contract";
import { ageOf } from "../clients/profile.ts";
import type { MetricRow, SessionRow } from "../sessions/row.ts";
import type { WholeRun } from "./whole-run.ts";

/** A session as Solutions read it. */
function boundSession(row: SessionRow, metrics: readonly MetricRow[]): BoundSession {
  return {
    id: row.id,
    activity: row.activity,
    exercise: row.exercise,
    camera_view: row.camera_view,
    created_at: row.created_at.toISOString(),
    status: row.status,
    score: row.score,
    metrics: metrics.map(storedMetric),
    metric_targets: row.metric_targets,
    barbell_mass_kg: row.barbell_mass_kg,
    walk_test_distance_m: row.walk_test_distance_m,
  };
}

/** The athlete at the time of the newest session, so that a report does not change with the calendar. */
function athleteAt({ client, sessions, row }: WholeRun): SolutionAthlete {
  const newest = sessions.reduce<Date | null>((at, s) => (at === null || s.created_at > at ? s.created_at : at), null);
  return {
    age: client && newest ? ageOf(client, newest) : null,
    sex: Sex.safeParse(client?.gender).data ?? null,
    weight_kg: client?.weight_kg ?? null,
    fall_history: row.fall_history,
    hop_tests: row.hop_tests,
  };
}

export interface Judgement {
  readonly solution: SolutionDefinition;
  readonly state: RunState;
  readonly athlete: SolutionAthlete;
  /** The Solution's activity, else that of its sessions. */
  readonly activity: Activity | null;
}

/** Status of a run, judged from its sessions. Undefined when its Solution no longer exists. */
export function judge(run: WholeRun): Judgement | undefined {
  const { sessions, metrics } = run;
  const solution = findSolution(run.row.solution);
  if (!solution) return undefined;
  const athlete = athleteAt(run);
  const bound = sessions.map((row) => boundSession(row, metrics.get(row.id) ?? []));
  return { solution, athlete, state: runState(solution, bound, athlete), activity: solution.activity ?? sessions[0]?.activity ?? null };
}
