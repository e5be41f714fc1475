/** Frame rate of a stream as read from the times of its frames. */
export interface FrameRate {
  /** Frames per second; exactly a standard rate (30000/1001 …) where the times are too coarse to distinguish the two. */
  readonly fps: number;
  /** Frames do not lie on a regular grid. Single dropped frames and jitter of the time stamps do not make a rate variable. */
  readonly variable: boolean;
}

const NTSC = [24, 30, 48, 60, 120, 240].map((fps) => (fps * 1000) / 1001);
const STANDARD_RATES = [...NTSC, 10, 12, 12.5, 15, 20, 24, 25, 30, 48, 50, 60, 90, 100, 120, 200, 240, 300, 480, 600, 960, 1000];

/** Largest share of a frame interval by which a frame of a regular stream may miss its place on the grid. */
const JITTER = 0.35;
/** Smallest share of intervals that must span exactly one grid step; the rest are dropped frames. */
const UNBROKEN = 0.9;
/** Largest relative distance at which a rate is taken for a standard one, whatever the precision of the times. */
const SNAP = 4e-4;

interface GridFit {
  interval: number;
  residual: number;
  unbroken: number;
}

/**
 * Frame rate from presentation times.
 *
 * Counts the grid steps between neighbouring frames, then fits time against step number by least squares, so neither jitter of single
 * stamps nor dropped frames bend the rate. For a variable rate the mean rate is given.
 *
 * @param ptsMs presentation times in ms, ascending, at least two different ones
 * @param tickMs resolution of the time stamps in ms (1 in WebM), which limits the rates that can be distinguished
 * @throws RangeError when fewer than two different times are given
 */
export function estimateFrameRate(ptsMs: readonly number[], tickMs = 0): FrameRate {
  const times = ptsMs.filter((t, i) => i === 0 || t > ptsMs[i - 1]!);
  const span = times.length < 2 ? 0 : times.at(-1)! - times[0]!;
  if (!(span > 0)) throw new RangeError("A frame rate needs at least two frames at different times.");

  const deltas = times.slice(1).map((t, i) => t - times[i]!);
  const sorted = deltas.toSorted((a, b) => a - b);
  const starts = [sorted[sorted.length >> 1]!, sorted[sorted.length >> 2]!, span / deltas.length];
  const fit = starts.map((start) => fitGrid(times, deltas, start)).reduce((best, f) => (badness(f) < badness(best) ? f : best));

  const slack = Math.max(JITTER * fit.interval, 1.01 * tickMs);
  const variable = fit.residual > slack || fit.unbroken < UNBROKEN;
  const interval = variable ? span / deltas.length : fit.interval;
  return { fps: snap(1000 / interval, tickMs / span, times.length), variable };
}

function badness(fit: GridFit): number {
  return fit.residual / fit.interval + (1 - fit.unbroken);
}

function fitGrid(times: readonly number[], deltas: readonly number[], start: number): GridFit {
  let interval = start;
  let steps: number[] = [];
  for (let round = 0; round < 4; round++) {
    steps = [0];
    for (const delta of deltas) steps.push(steps.at(-1)! + Math.max(1, Math.round(delta / interval)));
    const next = slope(steps, times);
    if (Math.abs(next - interval) < 1e-9 * interval) break;
    interval = next;
  }
  const offset = mean(times) - interval * mean(steps);
  const residuals = times.map((t, i) => Math.abs(t - offset - interval * steps[i]!)).sort((a, b) => a - b);
  return {
    interval,
    residual: residuals[Math.min(residuals.length - 1, Math.floor(residuals.length * 0.95))]!,
    unbroken: deltas.filter((_, i) => steps[i + 1]! - steps[i]! === 1).length / deltas.length,
  };
}

function snap(fps: number, resolution: number, count: number): number {
  const nearest = STANDARD_RATES.reduce((best, rate) => (Math.abs(rate - fps) < Math.abs(best - fps) ? rate : best));
  // Rounding of n stamps spread over the whole span shifts a least-squares slope by about 1/sqrt(n) of one stamp's rounding.
  const tolerance = Math.max(SNAP, (2 * resolution) / Math.sqrt(count));
  return Math.abs(fps / nearest - 1) <= tolerance ? nearest : fps;
}

function slope(x: readonly number[], y: readonly number[]): number {
  const mx = mean(x);
  const my = mean(y);
  let xy = 0;
  let xx = 0;
  for (let i = 0; i < x.length; i++) {
    xy += (x[i]! - mx) * (y[i]! - my);
    xx += (x[i]! - mx) ** 2;
  }
  return xy / xx;
}

function mean(values: readonly number[]): number {
  let sum = 0;
  for (const value of values) sum += value;
  return sum / values.length;
}
