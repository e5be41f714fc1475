import type { VideoProbe } from "./types.ts";

/** The part of a video to analyse, in seconds from its first frame. */
export interface TrimRange {
  readonly startS: number;
  readonly endS: number;
}

/** Which frames of a source are analysed. */
export interface FramePlan {
  /** Frames per second of the analysis: the smaller of the bound and the source's rate. */
  readonly fps: number;
  /** Frames to decode, ascending in both fields; `ptsMs` is the frame's true time in the source. */
  readonly frames: readonly { readonly sourceIndex: number; readonly ptsMs: number }[];
  /** Uniform times, 1000 / fps apart from the first analysed frame to the last, to which the analysis resamples its landmarks. */
  readonly gridTimesMs: readonly number[];
}

type PlanSource = Pick<VideoProbe, "ptsMs" | "sourceFps" | "variableFrameRate">;

/** Rates this close to the bound are not thinned: 120.02 frames per second is 120. */
const RATE_TOLERANCE = 1.02;

/**
 * Chooses the analysed frames.
 *
 * A source at or below the bound gives every frame within the trim. One above it gives, for each step of a uniform grid, the frame nearest in
 * time, each frame at most once; a regular source near a multiple of the bound is thinned by that whole step (240 → every second for a bound of
 * 120). Times are never rounded to the grid: landmarks are resampled on true times.
 *
 * @param maxFps bound of the analysis rate in frames per second
 * @param trim seconds in the source; null for all of it
 * @throws RangeError when maxFps is not positive
 */
export function planFrames(source: PlanSource, maxFps: number, trim: TrimRange | null = null): FramePlan {
  if (!(maxFps > 0)) throw new RangeError(`maxFps must be above 0, got ${maxFps}.`);
  const { ptsMs, sourceFps, variableFrameRate } = source;
  const fromMs = trim ? 1000 * trim.startS : Number.NEGATIVE_INFINITY;
  const toMs = trim ? 1000 * trim.endS : Number.POSITIVE_INFINITY;
  // Half a millisecond takes up the rounding of trim times that were read off a player.
  const within = ptsMs.flatMap((t, i) => (t >= fromMs - 0.5 && t <= toMs + 0.5 ? [i] : []));
  const ratio = sourceFps / maxFps;
  if (ratio <= RATE_TOLERANCE) return plan(ptsMs, within, sourceFps);
  const whole = Math.round(ratio);
  const regular = !variableFrameRate && Math.abs(ratio / whole - 1) < RATE_TOLERANCE - 1;
  const fps = regular ? sourceFps / whole : maxFps;
  return plan(ptsMs, nearestToGrid(ptsMs, within, 1000 / fps), fps);
}

function plan(ptsMs: readonly number[], indices: readonly number[], fps: number): FramePlan {
  const frames = indices.map((sourceIndex) => ({ sourceIndex, ptsMs: ptsMs[sourceIndex]! }));
  const first = frames[0]?.ptsMs ?? 0;
  const span = (frames.at(-1)?.ptsMs ?? 0) - first;
  const count = frames.length ? Math.round((span * fps) / 1000) + 1 : 0;
  return { fps, frames, gridTimesMs: Array.from({ length: count }, (_, i) => first + (i * 1000) / fps) };
}

function nearestToGrid(ptsMs: readonly number[], within: readonly number[], stepMs: number): number[] {
  const chosen: number[] = [];
  const first = ptsMs[within[0] ?? 0] ?? 0;
  let at = 0;
  for (let k = 0; at < within.length; k++) {
    const time = first + k * stepMs;
    if (time > ptsMs[within.at(-1)!]! + 0.49 * stepMs) break;
    while (at + 1 < within.length && Math.abs(ptsMs[within[at + 1]!]! - time) <= Math.abs(ptsMs[within[at]!]! - time)) at++;
    if (chosen.at(-1) !== within[at]) chosen.push(within[at]!);
  }
  return chosen;
}
