import type { MetricDefinition } from "@sagittal/catalogue";

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

/**
 * Standard error of a metric's value: the spread of its cycles over their number, the measurement's own error, and what the reading adds to it.
 * @param sd spread of the cycles, null for a single one
 * @param n number of cycles
 * @param far the value belongs to the limb away from the camera
 * @param added error of the reading beyond its unit's, standard deviation
 * @returns null for counts, scores and yes-or-no values, which have no error of this kind
 */
export function standardError(
  definition: MetricDefinition,
  value: number,
  sd: number | null,
  n: number,
  fps: number,
  far: boolean,
  added = 0,
): number | null {
  const own = ERROR[definition.unit];
  if (!own) return null;
  const timed = definition.unit === "ms" || definition.unit === "s" ? Math.max(1, TIMED_FPS / fps) : 1;
  const error = timed * (far ? FAR : 1) * (definition.beta ? BETA : 1) * Math.hypot(own.amount ?? 0, (own.share ?? 0) * value);
  return Math.hypot(error, added, (sd ?? 0) / Math.sqrt(Math.max(1, n)));
}
