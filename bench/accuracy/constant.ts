import type { Comparison } from "./comparison.ts";
import { mean } from "./stats.ts";

/** Fewest clips to which a constant is fitted. */
const LEAST_CLIPS = 3;

/** Weighted median: the constant with the least weighted mean absolute error against the values `v`. NaN without values. */
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
 * Mean absolute error of the best constant answer: one number per kind of movement, chosen with the truth at hand. A quantity with a larger error has not
 * been shown to be measured. In the quantity's unit, or in per cent where its errors are.
 * @param comparisons comparisons of one quantity; `kind` is the movement of the clip
 * @returns null for instants, and where over 20 % of the true values belong to kinds with too few clips
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
