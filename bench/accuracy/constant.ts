import type { Comparison } from "./comparison.ts";
import { mean } from "./stats.ts";

/** Fewest clips to which a constant is fitted. */
const LEAST_CLIPS = 3;

/** The value with the least mean absolute error against the truths: their median, weighted. */
export function weightedMedian(values: readonly { readonly v: number; readonly w: number }[]): number {
  const sorted = values.toSorted((a, b) => a.v - b.v);
  const half = sorted.reduce((s, x) => s + x.w, 0) / 2;
  let sum = 0;
  for (const x of sorted) {
    sum += x.w;
    if (sum >= half) return x.v;
  }
  return Number.NaN;
}

/**
 * Mean absolute error of the best constant answer: one number per kind of movement, chosen with the truth at hand. What measures worse than this has not
 * measured. In per cent for quantities whose errors are.
 * @param kind movement of each comparison's clip
 * @returns null for instants, and where a kind has too few clips
 */
export function constantError(comparisons: readonly { readonly comparison: Comparison; readonly kind: string }[]): number | null {
  const kinds = Map.groupBy(comparisons, (c) => c.kind);
  const errors = [...kinds.values()].flatMap((group) => {
    if (group.filter((c) => c.comparison.truths.length > 0).length < LEAST_CLIPS) return [];
    const relative = group.some((c) => c.comparison.relative);
    const truths = group.flatMap((c) => c.comparison.truths);
    const weight = (t: number): number => (relative ? 100 / Math.abs(t) : 1);
    const constant = weightedMedian(truths.map((v) => ({ v, w: weight(v) })));
    return truths.map((t) => weight(t) * Math.abs(constant - t));
  });
  const judged = comparisons.filter((c) => c.comparison.truths.length > 0).reduce((n, c) => n + c.comparison.truths.length, 0);
  return errors.length >= 0.8 * judged ? mean(errors) : null;
}
