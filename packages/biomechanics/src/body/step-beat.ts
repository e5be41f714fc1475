import { fillGaps } from "../signals/filter.ts";
import { finite, mean, type Series } from "../signals/series.ts";

/** Durations of a step between which the beat is looked for, s. */
const STEP_S = [0.22, 0.9] as const;
/** Step from one tried duration to the next, share. */
const FINER = 1.03;
/** Least share of the distance's variation that follows the beat. */
const LEAST_SHARE = 0.3;
/** Width of the window in which the beat may drift, standard deviation in steps. */
const DRIFT_STEPS = 1.5;

/** The beat of steps. */
interface StepBeat {
  /** Rows of one step. */
  readonly stepRows: number;
  /** Per row: 1 in every other step. */
  readonly odd: Uint8Array;
}

/** Amplitude and phase of a series at a period, weighted by a window. */
function toneOf(x: Series, period: number, weight: (row: number) => number, from: number, to: number): { power: number; phase: number } {
  let [re, im, all] = [0, 0, 0];
  for (let row = from; row < to; row++) {
    const w = weight(row);
    const angle = (2 * Math.PI * row) / period;
    re += w * x[row]! * Math.cos(angle);
    im -= w * x[row]! * Math.sin(angle);
    all += w;
  }
  return { power: all > 0 ? (2 * (re * re + im * im)) / all ** 2 : 0, phase: Math.atan2(im, re) };
}

/**
 * The beat of a walker's or runner's steps: the legs are apart in the middle of each and together between two, whatever they are called.
 * @param apart distance of the legs along the direction of travel, any unit, 0 where one passes the other
 * @returns null without a beat
 */
export function stepBeat(apart: Series, fps: number): StepBeat | null {
  const filled = fillGaps(apart, apart.length);
  const level = mean(finite(filled));
  const x = filled.map((v) => (Number.isFinite(v) ? v - level : 0));
  const variance = mean(x.map((v) => v * v));
  if (!(variance > 0)) return null;
  let best = { stepRows: 0, power: 0 };
  for (let s: number = STEP_S[0]; s <= STEP_S[1] && 1.5 * s * fps <= x.length; s *= FINER) {
    const { power } = toneOf(x, s * fps, () => 1, 0, x.length);
    if (power > best.power) best = { stepRows: s * fps, power };
  }
  if (best.power < LEAST_SHARE * variance) return null;
  const { stepRows } = best;
  const odd = new Uint8Array(x.length);
  const reach = Math.ceil(3 * DRIFT_STEPS * stepRows);
  let turned = 0;
  let last = 0;
  for (let row = 0; row < x.length; row++) {
    const weight = (other: number): number => Math.exp(-0.5 * ((other - row) / (DRIFT_STEPS * stepRows)) ** 2);
    const { phase } = toneOf(x, stepRows, weight, Math.max(0, row - reach), Math.min(x.length, row + reach + 1));
    if (row > 0) turned += Math.round((last - phase) / (2 * Math.PI));
    last = phase;
    // The legs are farthest apart where the phase is a whole number of turns.
    odd[row] = Math.abs(Math.round(row / stepRows + phase / (2 * Math.PI) + turned)) % 2;
  }
  return { stepRows, odd };
}
