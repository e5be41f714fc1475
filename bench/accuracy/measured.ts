import type { AnalysisResult, MotionEvent, PoseSidecar } from "@sagittal/contract";
import type { Side } from "./clip-facts.ts";
import { sampleAt } from "./stats.ts";

/** Values to compare with the truth, from the analysis or from the naive baseline. Times are source times, ms. */
export interface Measured {
  readonly tMs: readonly number[];
  /** Angles by name, one value per entry of `tMs`, degrees. */
  readonly angles: Readonly<Record<string, readonly (number | null)[]>>;
  /** Sagittal angles were read in space; else in the picture plane. */
  readonly inSpace?: boolean;
  readonly events: readonly MotionEvent[];
  /** Metrics by key; null when the analysis gave no number. */
  readonly metrics: ReadonlyMap<string, MetricReading>;
}

/** A metric's value with its uncertainty, in the metric's unit. */
export interface MetricReading {
  readonly value: number | null;
  readonly n: number | null;
  readonly sd: number | null;
  /** Standard error of the value. */
  readonly se: number | null;
  readonly mdc: number | null;
  readonly reason: string | null;
}

/** Reads the files of an analysis into the common form. */
export function measuredOf(result: Pick<AnalysisResult, "metrics">, sidecar: PoseSidecar): Measured {
  const metrics = new Map<string, MetricReading>();
  for (const m of result.metrics) {
    const { n, sd, se = null, mdc = null, reason = null } = m.value_json;
    metrics.set(m.key, { value: m.value_num, n, sd, se, mdc, reason });
  }
  return { tMs: sidecar.t_ms, angles: sidecar.angles, inSpace: sidecar.angles_from === "space", events: sidecar.events, metrics };
}

/** Times of the events of a type, ms; of both feet and the whole body without `side`, of the whole body with null. */
export const eventTimes = (m: Measured, type: MotionEvent["type"], side?: Side | null): number[] =>
  m.events.filter((e) => e.type === type && (side === undefined || e.side === side)).map((e) => e.t_ms);

/** Value of a measured angle at a source time by linear interpolation, degrees; null across a gap of a frame or more. */
export function angleAt(m: Measured, name: string, tMs: number): number | null {
  const values = m.angles[name];
  if (values === undefined) return null;
  return sampleAt(m.tMs, values, tMs, 1.6 * frameMs(m));
}

/** Largest measured value from one source time to another; null when less than 80 % of the frames between have one. */
export function peakBetween(m: Measured, name: string, from: number, to: number): number | null {
  const values = m.angles[name];
  if (values === undefined) return null;
  let [peak, seen, all] = [Number.NEGATIVE_INFINITY, 0, 0];
  for (let i = 0; i < m.tMs.length; i++) {
    const t = m.tMs[i]!;
    if (t < from - 1e-6 || t > to + 1e-6) continue;
    all++;
    const v = values[i] ?? null;
    if (v === null) continue;
    seen++;
    peak = Math.max(peak, v);
  }
  return all > 0 && seen >= 0.8 * all ? peak : null;
}

function frameMs(m: Measured): number {
  const steps = m.tMs.slice(1).map((t, i) => t - m.tMs[i]!);
  return steps.sort((a, b) => a - b)[steps.length >> 1] ?? 1000;
}
