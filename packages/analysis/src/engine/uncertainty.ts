import type { ExerciseMetric, MetricDefinition } from "@sagittal/catalogue";
import type { Propagated } from "./reading.ts";

/** A standard deviation in the metric's unit, and as a share of the value. */
type Size = NonNullable<MetricDefinition["error"]>;

/**
 * Standard deviation of the systematic error of a single-camera measurement, which averaging over cycles does not reduce, by the metric's unit: `amount` in the unit,
 * `share` of the value. From the accuracy bench on clips of known truth (docs/accuracy.md), rounded up.
 */
const ERROR: Readonly<Partial<Record<MetricDefinition["unit"], Size>>> = {
  deg: { amount: 2.5 },
  ms: { amount: 9 },
  s: { amount: 0.03, share: 0.01 },
  spm: { amount: 0.5 },
  Hz: { share: 0.01 },
  cm: { amount: 0.6, share: 0.055 },
  m: { share: 0.04 },
  "m/s": { share: 0.04 },
  "cm/s": { share: 0.05 },
  "%": { amount: 1.5 },
  "%leg": { amount: 2 },
  "%height": { amount: 1.5 },
  "%arm": { amount: 3 },
  "%sw": { amount: 4 },
  "cm/spm": { share: 0.04 },
  BW: { share: 0.05 },
  N: { share: 0.05 },
  W: { share: 0.08 },
  "W/kg": { share: 0.08 },
  "kN/m": { share: 0.15 },
  ratio: { share: 0.05 },
};

/** Factor on the error of the far limb, which is partly occluded. */
export const FAR_LIMB_FACTOR = 1.6;
/** Factor on the error of beta metrics, which use occluded or estimated landmarks. */
const BETA_FACTOR = 1.6;

/** Frame rate of the clips on which the errors of times were measured; at lower rates the error grows with the length of a frame. */
const TIMED_FPS = 60;

/** Standard error of a value whose error follows from its parts (see `standardError`). */
export function combinedError({ systematic, instant }: Propagated, { sd, n, added }: Pick<Measured, "sd" | "n" | "added">): number {
  const cycles = Math.sqrt(Math.max(1, n));
  return Math.hypot(systematic, added, instant / cycles, (sd ?? 0) / cycles);
}

/** Systematic error of a measurement of this size, in its unit; 0 for counts and scores. */
export function measurementError(unit: MetricDefinition["unit"], value: number): number {
  const own = ERROR[unit];
  return own ? sizeOf(own, value) : 0;
}

const sizeOf = ({ amount = 0, share = 0 }: Size, value: number): number => Math.hypot(amount, share * value);

/** Factor on the error of a time at a frame rate. */
export const timeErrorFactor = (fps: number): number => Math.max(1, TIMED_FPS / fps);

/** Standard deviation of an instant, s: uniform over plus or minus half a frame. */
export const instantError = (fps: number): number => 0.5 / (fps * Math.sqrt(3));

/** One value and what its standard error depends on. */
export interface Measured {
  readonly value: number;
  /** Spread of the cycles, null for a single one. */
  readonly sd: number | null;
  /** Number of cycles. */
  readonly n: number;
  readonly fps: number;
  /** The value belongs to the limb away from the camera. */
  readonly far: boolean;
  /** Standard error of the angle that the value measures, degrees, from the error model or the arm's calibration; null when there is none. */
  readonly angle: number | null;
  /** Standard deviation of an error in addition to the usual one of the unit. */
  readonly added: number;
}

/** Factor on the error at a frame rate below the needed one, or for times below the rate at which they were measured. */
const lowRateFactor = ({ definition, needs }: ExerciseMetric, fps: number): number =>
  definition.unit === "ms" || definition.unit === "s" ? timeErrorFactor(fps) : Math.max(1, needs.minFps / fps);

/**
 * Standard error of a metric's value, the root sum of squares of: standard error over cycles, systematic error of the measurement, timing error of the instant, and the
 * reading's additional error. The timing error is uniform over plus or minus half a frame: its standard deviation is half a frame over the square root of 3.
 * @returns null for counts, scores and yes-or-no values, which have no error of this kind
 */
export function standardError(metric: ExerciseMetric, { value, sd, n, fps, far, angle, added }: Measured): number | null {
  const { definition } = metric;
  if (!ERROR[definition.unit]) return null;
  const cycles = Math.sqrt(Math.max(1, n));
  // The errors of angles already distinguish near and far limb.
  const usual = angle ?? (far ? FAR_LIMB_FACTOR : 1) * measurementError(definition.unit, value);
  const measurement = Math.max(usual, definition.error ? sizeOf(definition.error, value) : 0);
  const error = lowRateFactor(metric, fps) * (definition.beta ? BETA_FACTOR : 1) * measurement;
  const instant = (metric.definition.changePerS ?? 0) * instantError(fps);
  return Math.hypot(error, added, instant / cycles, (sd ?? 0) / cycles);
}
