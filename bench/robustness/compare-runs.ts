import { metricDefinition } from "@sagittal/catalogue";
import type { AnalysisResult, MotionEvent } from "@sagittal/contract";

/** How far a metric may move when the clip is changed in a way that leaves the movement as it was. */
export interface Bounds {
  readonly deg: number;
  readonly ms: number;
  readonly spm: number;
  readonly cm: number;
  /** Everything else, per cent of the larger value. */
  readonly relative: number;
  /** Median shift of events, ms. */
  readonly events: number;
}

interface Change {
  readonly metric: string;
  readonly before: number | null;
  readonly after: number | null;
  /** The change divided by its bound: above 1 the bound is broken. */
  readonly share: number;
}

/** Changes of a run against another one of the same movement, largest share first. */
export interface RunComparison {
  readonly changes: readonly Change[];
  /** Number of metrics that both runs have. */
  readonly compared: number;
  /** Keys of metrics that only the first run has. */
  readonly lost: readonly string[];
  /** Median absolute shift of the matched events, ms; null without any. */
  readonly eventShift: number | null;
  readonly eventsBefore: number;
  readonly eventsMatched: number;
}

/** Metrics and events of one analysis. */
export interface Run {
  readonly result: Pick<AnalysisResult, "metrics" | "activity">;
  readonly events: readonly MotionEvent[];
}

const otherName = (key: string): string => key.replace(/_(left|right)$/, (_, s: string) => (s === "left" ? "_right" : "_left"));
const otherSide = (e: MotionEvent): MotionEvent => ({ ...e, side: e.side === null ? null : e.side === "left" ? "right" : "left" });

/** The run as it would be with left and right exchanged. */
export function mirrored(run: Run): Run {
  return {
    result: { ...run.result, metrics: run.result.metrics.map((m) => ({ ...m, key: otherName(m.key) })) },
    events: run.events.map(otherSide),
  };
}

/** The run with its source times mapped. */
export const retimed = (run: Run, time: (ms: number) => number): Run => ({
  ...run,
  events: run.events.map((e) => ({ ...e, t_ms: time(e.t_ms) })),
});

/** Metrics that are not compared: scores and classes change in steps at thresholds, asymmetries and coefficients of variation are differences of compared values. */
const SKIPPED = /score|index|asymmetry|_cv$/;

/** Compares two runs of the same movement metric by metric and event by event. */
export function compareRuns(before: Run, after: Run, bounds: Bounds): RunComparison {
  const values = new Map(after.result.metrics.map((m) => [m.key, m.value_num]));
  const changes: Change[] = [];
  const lost: string[] = [];
  let compared = 0;
  for (const { key, value_num: a } of before.result.metrics) {
    if (a === null || SKIPPED.test(key)) continue;
    const b = values.get(key) ?? null;
    if (b === null) {
      lost.push(key);
      continue;
    }
    compared++;
    changes.push({ metric: key, before: a, after: b, share: shareOf(before.result.activity, key, a, b, bounds) });
  }
  const shifts = before.events.flatMap((e) => {
    const same = after.events.filter((x) => x.type === e.type && x.side === e.side).map((x) => x.t_ms - e.t_ms);
    const nearest = same.sort((p, q) => Math.abs(p) - Math.abs(q))[0];
    return nearest === undefined || Math.abs(nearest) > 150 ? [] : [Math.abs(nearest)];
  });
  shifts.sort((p, q) => p - q);
  return {
    changes: changes.sort((p, q) => q.share - p.share),
    compared,
    lost,
    eventShift: shifts[shifts.length >> 1] ?? null,
    eventsBefore: before.events.length,
    eventsMatched: shifts.length,
  };
}

function shareOf(activity: AnalysisResult["activity"], key: string, a: number, b: number, bounds: Bounds): number {
  const unit = metricDefinition(activity, key)?.unit ?? "";
  const gap = Math.abs(a - b);
  if (unit === "deg") return gap / bounds.deg;
  if (unit === "ms") return gap / bounds.ms;
  if (unit === "s") return (1000 * gap) / (2 * bounds.ms);
  if (unit === "spm") return gap / bounds.spm;
  if (unit === "cm") return gap / Math.max(bounds.cm, (bounds.relative / 100) * Math.max(Math.abs(a), Math.abs(b)));
  if (unit === "count") return gap === 0 ? 0 : 2;
  // Shares of leg length, stride and the like: percentage points.
  if (unit.startsWith("%")) return gap / Math.max(2.5, (bounds.relative / 100) * Math.max(Math.abs(a), Math.abs(b)));
  return (100 * gap) / (bounds.relative * Math.max(Math.abs(a), Math.abs(b), 1e-9));
}
