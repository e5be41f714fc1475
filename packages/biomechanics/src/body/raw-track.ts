import { median } from "../signals/series.ts";

/** What the vision side measured of one athlete, one row per analysed frame. NaN where the athlete was not found. */
export interface RawTrack {
  readonly fps: number;
  /** Time of each row in the source video, ms. */
  readonly tMs: Float64Array;
  /** Size of the upright picture in pixels. */
  readonly width: number;
  readonly height: number;
  /** rows × 33 × (x, y, z): upright pixels, y down, z on the scale of x, negative towards the camera. */
  readonly image: Float64Array;
  /** rows × 33 × (x, y, z): metres about the hip centre, x right, y down, z away from the camera. */
  readonly world: Float64Array;
  /** rows × 33: 0 to 1. */
  readonly visibility: Float64Array;
}

export const rowsOf = (track: RawTrack): number => track.tMs.length;

/** Median length of the trunk in the picture, pixels; NaN where nobody is found. */
export function trunkPixels(track: RawTrack): number {
  const at = (i: number, k: number, axis: 0 | 1): number => track.image[(i * 33 + k) * 3 + axis]!;
  return median(
    Float64Array.from(
      { length: rowsOf(track) },
      (_, i) =>
        Math.hypot(at(i, 11, 0) + at(i, 12, 0) - at(i, 23, 0) - at(i, 24, 0), at(i, 11, 1) + at(i, 12, 1) - at(i, 23, 1) - at(i, 24, 1)) /
        2,
    ),
  );
}

/** One coordinate of one landmark along time. */
export function coordinate(data: Float64Array, rows: number, landmark: number, axis: 0 | 1 | 2): Float64Array {
  const out = new Float64Array(rows);
  for (let i = 0; i < rows; i++) out[i] = data[(i * 33 + landmark) * 3 + axis]!;
  return out;
}

/** Visibility of one landmark along time; 0 where the athlete was not found. */
export function visibilityOf(track: RawTrack, landmark: number): Float64Array {
  const rows = rowsOf(track);
  const out = new Float64Array(rows);
  for (let i = 0; i < rows; i++) {
    const v = track.visibility[i * 33 + landmark]!;
    out[i] = Number.isNaN(v) ? 0 : v;
  }
  return out;
}

/** Rows in which a landmark was found. */
export const rowsWith = (track: RawTrack, landmark: number): number[] =>
  Array.from({ length: rowsOf(track) }, (_, i) => i).filter((i) => !Number.isNaN(track.image[(i * 33 + landmark) * 3]!));
