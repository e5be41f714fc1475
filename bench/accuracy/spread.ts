import type { Activity } from "@sagittal/contract";
import { requestOf } from "./clip-facts.ts";
import type { Measured } from "./measured.ts";
import { type MetricTruth, metricTruths } from "./metric-truth.ts";
import type { TruthFile } from "./truth-file.ts";

/** A metric's error beside the uncertainty that the analysis states for it. */
export interface StatedSpread extends MetricTruth {
  readonly clip: string;
  readonly activity: Activity;
  readonly error: number;
  /** Half width of the 95 % interval, 1.96 standard errors, in the metric's unit; null when not stated. */
  readonly interval: number | null;
  /** Smallest detectable change as stated. */
  readonly mdc: number | null;
}

/** Metrics with a truth in the clip, with the uncertainty that the analysis states. */
export function statedSpread(file: TruthFile, m: Measured): StatedSpread[] {
  if (file.kind !== "rendered") return [];
  const { activity } = requestOf(file.truth);
  return metricTruths(file.truth).flatMap((known) => {
    const reading = m.metrics.get(known.metric);
    if (reading?.value == null) return [];
    const { value, se, mdc } = reading;
    return [{ ...known, clip: file.truth.name, activity, error: value - known.truth, interval: se === null ? null : 1.96 * se, mdc }];
  });
}

/** How often the stated uncertainty covered the true error. */
export function coverageOf(all: readonly StatedSpread[]): {
  interval: { covered: number; of: number };
  mdc: { covered: number; of: number };
} {
  const count = (key: "interval" | "mdc") => {
    const stated = all.filter((s) => s[key] !== null);
    return { covered: stated.filter((s) => Math.abs(s.error) <= (s[key] ?? 0)).length, of: stated.length };
  };
  return { interval: count("interval"), mdc: count("mdc") };
}
