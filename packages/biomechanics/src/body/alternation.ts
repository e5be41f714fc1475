import { LANDMARK_COUNT } from "../landmarks.ts";
import { fillGaps, lowPass } from "../signals/filter.ts";
import { ROW_WIDTH } from "./landmark-track.ts";
import type { RawTrack } from "./raw-track.ts";

/** What the model's asymmetry adds changes slower than this, Hz: it follows the pose, not the noise. */
const CUTOFF = 8;

/** Gaps in the difference that are bridged, s. */
const BRIDGE_S = 0.1;

/** Value between the neighbours of a row by a cubic through four of them, of two where four are not to be had. */
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
  const slow = lowPass(fillGaps(difference, Math.round(BRIDGE_S * fps)), fps, CUTOFF);
  return series.map((v, row) => (Number.isNaN(slow[row]!) ? v : v - (sign(row) * slow[row]!) / 2));
}

/**
 * A track of which every other row, from the second on, was measured in a mirror, brought onto the mean of both ways of measuring. A pose model is not
 * symmetric: its answers about a picture and about its mirror image differ by a slowly changing amount, which here alternates from row to row. That
 * amount is measured (each row against a cubic through its neighbours), smoothed, and half of it taken from each kind of row, so that movement keeps
 * its full bandwidth. Averaging an answer with that of the mirror image is usual (Newell et al. 2016); this does it without a second look.
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
