/** Readings of the left and right side of the body, and their asymmetry. */
import { mean, type Side } from "@sagittal/biomechanics";
import { symmetryIndex } from "@sagittal/catalogue";
import { isSuppressed, type Reading, type Sided, single } from "./reading.ts";

/** One value per side. */
export const bySide = (read: (side: Side) => Reading): Sided => ({ left: read("left"), right: read("right") });

/** Errors of the difference between the sides' means, standard deviations in the unit of the sides' values. */
export interface SidesError {
  /** Systematic difference between the legs as the camera sees them, the same in all steps. */
  readonly legs: number;
  /** Prior spread of a single step. */
  readonly step: number;
}

/** Weight of the prior spread, as a number of steps: two or three measured steps alone estimate a spread poorly. */
const KNOWN_STEPS = 4;

/** Standard error of the difference between the means of two sides. */
function differenceError(left: readonly number[], right: readonly number[], { legs, step }: SidesError): number {
  const squares = (values: readonly number[]): number => values.reduce((sum, v) => sum + (v - mean(values)) ** 2, 0);
  const freedom = Math.max(0, left.length - 1) + Math.max(0, right.length - 1);
  const variance = (KNOWN_STEPS * step ** 2 + squares(left) + squares(right)) / (KNOWN_STEPS + freedom);
  return Math.hypot(legs, Math.sqrt(variance * (1 / left.length + 1 / right.length)));
}

/**
 * Absolute asymmetry of the sides' means, per cent of their mean (Robinson et al. 1987). The signed value, positive when the right side is larger, is in the detail.
 * @param error of the sides' difference, where it was measured; else the usual one of percentages
 */
export function asymmetry(sides: Sided, error?: SidesError): Reading {
  const { left, right } = sides;
  if (isSuppressed(left)) return left;
  if (isSuppressed(right)) return right;
  const l = mean(left.values);
  const r = mean(right.values);
  const perUnit = 100 / (0.5 * (Math.abs(l) + Math.abs(r)));
  const signed = symmetryIndex(l, r);
  return {
    values: [Math.abs(signed)],
    aggregate: "mean",
    n: 2 * Math.min(left.values.length, right.values.length),
    quality: Math.min(left.quality, right.quality),
    ...(error && { propagated: { systematic: perUnit * differenceError(left.values, right.values, error), instant: 0, modelled: false } }),
    detail: { signed: Math.round(10 * signed) / 10, left: l, right: r },
  };
}

/** Difference of the two sides of a per-side reading, degrees. */
export function angleAsymmetry({ left, right }: Sided): Reading {
  if ("reason" in left) return left;
  if ("reason" in right) return right;
  const l = mean(left.values);
  const r = mean(right.values);
  const n = left.values.length + right.values.length;
  return single(Math.abs(l - r), n, Math.min(left.quality, right.quality), { left: l, right: r });
}
