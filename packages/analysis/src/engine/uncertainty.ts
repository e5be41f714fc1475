import type { ExerciseMetric, MetricDefinition } from "@sagittal/catalogue";

/**
 * Standard deviation of a single-camera measurement's own error, which averaging over cycles does not remove: an amount, or a share of the value. From the
 * accuracy bench on clips of known truth (docs/accuracy.md), rounded up; by the metric's unit, because what limits a value is how it is measured.
 */
const ERROR: Readonly<Partial<Record<MetricDefinition["unit"], { readonly amount?: number; readonly share?: number }>>> = {
  deg: { amount: 2.5 },
  ms: { amount: 7 },
  s: { amount: 0.03, share: 0.01 },
  spm: { amount: 0.5 },
  Hz: { share: 0.01 },
  cm: { amount: 0.5, share: 0.04 },
  m: { share: 0.03 },
  "m/s": { share: 0.03 },
  "cm/s": { share: 0.04 },
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

/** The far limb is partly guessed, and beta metrics rest on landmarks that are: their error is this much larger. */
const FAR = 1.6;
const BETA = 1.6;

/** Frame rate at which times were measured; at lower rates their error grows with the length of a frame. */
const TIMED_FPS = 60;

/** One value and what is known of how it came about. */
export interface Measured {
  readonly value: number;
  /** Spread of the cycles, null for a single one. */
  readonly sd: number | null;
  /** Number of cycles. */
  readonly n: number;
  readonly fps: number;
  /** The value belongs to the limb away from the camera. */
  readonly far: boolean;
  /** Standard error of the angle that the value is read from, degrees; null when it is not read from one whose error is known. */
  readonly angle: number | null;
  /** Error of the reading beyond its unit's, standard deviation. */
  readonly added: number;
}

/** How much a value's error grows at a frame rate below the one that it needs, or that times were measured at. */
const slowdown = ({ definition, needs }: ExerciseMetric, fps: number): number =>
  Math.max(1, (definition.unit === "ms" || definition.unit === "s" ? TIMED_FPS : needs.minFps) / fps);

/**
 * Standard error of a metric's value: the spread of its cycles over their number, the measurement's own error, half a frame's doubt about the instant at which it is read, and
 * what the reading adds to it. An instant lies anywhere within half a frame of its frame, a uniform error whose standard deviation is half a frame over the root of 3.
 * @returns null for counts, scores and yes-or-no values, which have no error of this kind
 */
export function standardError(metric: ExerciseMetric, { value, sd, n, fps, far, angle, added }: Measured): number | null {
  const { definition } = metric;
  const own = ERROR[definition.unit];
  if (!own) return null;
  const cycles = Math.sqrt(Math.max(1, n));
  // The error of a known angle tells near and far limb apart itself.
  const measurement = angle ?? (far ? FAR : 1) * Math.hypot(own.amount ?? 0, (own.share ?? 0) * value);
  const error = slowdown(metric, fps) * (definition.beta ? BETA : 1) * measurement;
  const instant = ((metric.definition.changePerS ?? 0) * 0.5) / (fps * Math.sqrt(3));
  return Math.hypot(error, added, instant / cycles, (sd ?? 0) / cycles);
}
