import { metricDefinition } from "@sagittal/catalogue";
import type { MetricValue } from "@sagittal/contract";
import { type ActivityCase, truthsOf } from "./case.ts";

/** One metric of one case against its truth. */
export interface ActivityRow {
  readonly activity: string;
  readonly exercise: string;
  readonly view: string;
  readonly metric: string;
  readonly unit: string;
  /** Null when the analysis gave none. */
  readonly value: number | null;
  readonly truth: number;
  readonly error: number | null;
  /** Standard error that the analysis itself states. */
  readonly se: number | null;
  readonly tolerance: number;
  readonly within: boolean;
  /** Why there is no value. */
  readonly reason: string | null;
}

/** Result of one case. `given` of its `metrics` have a value; `rows` are those with a truth. */
export interface CaseAnswer {
  readonly case: Pick<ActivityCase, "activity" | "exercise" | "view">;
  readonly given: number;
  readonly metrics: number;
  readonly rows: readonly ActivityRow[];
  /** Codes of the capture findings. */
  readonly findings: readonly string[];
  readonly failure: string | null;
}

const SCORE = "technique_score";

/** A case's metrics beside their truths. */
export function answerOf(c: ActivityCase, metrics: readonly MetricValue[], findings: readonly string[]): CaseAnswer {
  const { activity, exercise, view } = c;
  const rows = Object.entries(truthsOf(c)).map(([metric, [truth, tolerance]]): ActivityRow => {
    const found = metrics.find((m) => m.key === metric);
    const value = found?.value_num ?? null;
    return {
      activity,
      exercise,
      view,
      metric,
      unit: metricDefinition(activity, metric)?.unit ?? "",
      value,
      truth,
      error: value === null ? null : value - truth,
      se: found?.value_json.se ?? null,
      tolerance,
      within: value !== null && Math.abs(value - truth) <= tolerance,
      reason: value === null ? (found?.value_json.reason ?? "unknown metric") : null,
    };
  });
  const own = metrics.filter((m) => m.key !== SCORE);
  const given = own.filter((m) => m.value_num !== null).length;
  return {
    case: { activity, exercise, view },
    given,
    metrics: own.length,
    rows,
    findings,
    failure: given === 0 ? "no metric has a value" : null,
  };
}

/** The answer of a case that ended without a result. */
export const failedAnswer = ({ activity, exercise, view }: ActivityCase, failure: string): CaseAnswer => ({
  case: { activity, exercise, view },
  given: 0,
  metrics: 0,
  rows: [],
  findings: [],
  failure,
});

/** Number of errors of one kind of quantity, and their mean absolute value. */
export interface Pooled {
  readonly n: number;
  readonly mae: number | null;
}

const pooled = (rows: readonly ActivityRow[], size: (r: ActivityRow) => number | null): Pooled => {
  const errors = rows.flatMap((r) => {
    const e = size(r);
    return e === null || !Number.isFinite(e) ? [] : [Math.abs(e)];
  });
  return { n: errors.length, mae: errors.length === 0 ? null : errors.reduce((a, b) => a + b, 0) / errors.length };
};

/** Units that are not pooled: counts and scores have no mean error of use. */
const COUNTED = new Set(["count", "bool", "score"]);
/** Milliseconds in a unit of time. */
const TIMES = { ms: 1, s: 1000 } as const;
/** Whether values are per cent of a length of the body or of the movement. */
const isShare = (unit: string): boolean => unit.startsWith("%");
const isTime = (unit: string): unit is keyof typeof TIMES => Object.hasOwn(TIMES, unit);

/** Results of an activity over its cases. */
export interface ActivitySummary {
  readonly activity: string;
  readonly cases: number;
  /** Metrics with a number, of all that the cases' exercises have. */
  readonly given: number;
  readonly metrics: number;
  readonly compared: number;
  readonly within: number;
  /** Mean absolute error of angles in degrees, of times in ms, of shares in percentage points, of other quantities in per cent of the truth. */
  readonly angles: Pooled;
  readonly times: Pooled;
  readonly shares: Pooled;
  readonly others: Pooled;
}

/** One summary per activity, in order of appearance. */
export function summariesOf(answers: readonly CaseAnswer[]): ActivitySummary[] {
  const activities = [...new Set(answers.map((a) => a.case.activity))];
  return activities.map((activity) => {
    const mine = answers.filter((a) => a.case.activity === activity);
    const rows = mine.flatMap((a) => a.rows);
    const sum = (f: (a: CaseAnswer) => number): number => mine.reduce((s, a) => s + f(a), 0);
    return {
      activity,
      cases: mine.length,
      given: sum((a) => a.given),
      metrics: sum((a) => a.metrics),
      compared: rows.length,
      within: rows.filter((r) => r.within).length,
      angles: pooled(
        rows.filter((r) => r.unit === "deg"),
        (r) => r.error,
      ),
      times: pooled(rows, (r) => (isTime(r.unit) && r.error !== null ? r.error * TIMES[r.unit] : null)),
      shares: pooled(
        rows.filter((r) => isShare(r.unit)),
        (r) => r.error,
      ),
      // No per cent of a truth of zero.
      others: pooled(
        rows.filter((r) => r.unit !== "deg" && !isTime(r.unit) && !isShare(r.unit) && !COUNTED.has(r.unit) && Math.abs(r.truth) > 1e-9),
        (r) => (r.error === null ? null : (100 * r.error) / r.truth),
      ),
    };
  });
}
