import { LANDMARK_COUNT } from "../landmarks.ts";
import { fillGaps, lowPass } from "../signals/filter.ts";
import { ROW_WIDTH } from "./landmark-track.ts";
import type { RawTrack } from "./raw-track.ts";

/** Cut-off of the low-pass filter for the difference between plain and mirrored answers, Hz: the asymmetry changes with the pose, slower than this. */
const ASYMMETRY_CUTOFF_HZ = 8;

/** Longest gap in the difference that is interpolated, s. */
const BRIDGE_S = 0.1;

/** Value at a row, interpolated from its neighbours: a cubic through four of them, a line through two where four are missing. */
function between(series: Float64Array, row: number): number {
  const [a, b, c, d] = [series[row - 3], series[row - 1], series[row + 1], series[row + 3]];
  if (b === undefined || c === undefined) return b ?? c ?? Number.NaN;
  const cubic = (9 * (b + c) - ((a ?? Number.NaN) + (d ?? Number.NaN))) / 16;
  return Number.isNaN(cubic) ? (b + c) / 2 : cubic;
}

/** One coordinate without the part that alternates from row to row. */
function even(series: Float64Array, fps: number): Float64Array {
  const sign = (row: number): 1 | -1 => (row % 2 === 1 ? 1 : -1);
  const difference = series.map((v, row) => sign(row) * (v - between(series, row)));
  const slow = lowPass(fillGaps(difference, Math.round(BRIDGE_S * fps)), fps, ASYMMETRY_CUTOFF_HZ);
  return series.map((v, row) => (Number.isNaN(slow[row]!) ? v : v - (sign(row) * slow[row]!) / 2));
}

/**
 * Removes the alternating error of a track whose every other row, from the second on, was measured on the mirror image. A pose model is not
 * symmetric: its answers about a picture and its mirror image differ by a slowly changing amount, which here alternates from row to row. That
 * amount is estimated (each row against a cubic through its neighbours), low-passed, and half of it subtracted from each kind of row, so that movement keeps
 * its full bandwidth. The result equals the usual average of both answers (Newell et al. 2016) at half the inference cost.
 */
export function withoutAlternation(track: RawTrack): RawTrack {
  const rows = track.tMs.length;
  const evened = (data: Float64Array, width: number): Float64Array => {
    const out = Float64Array.from(data);
    for (let c = 0; c < width; c++) {
      const column = Float64Array.from({ length: rows }, (_, row) => data[row * width + c]!);
      even(column, track.fps).forEach((v, row) => {
        out[row * width + c] = v;
      });
    }
    return out;
  };
  return {
    ...track,
    image: evened(track.image, ROW_WIDTH),
    world: evened(track.world, ROW_WIDTH),
    visibility: evened(track.visibility, LANDMARK_COUNT).map((v) => Math.min(1, Math.max(0, v))),
  };
}
