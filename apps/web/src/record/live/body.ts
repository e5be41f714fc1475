import { LANDMARK, type LandmarkName } from "@sagittal/biomechanics";

/** A person as the live pose shows them in one picture of the camera. */
export interface LiveBody {
  /** Size of the picture that was looked at, pixels. */
  width: number;
  height: number;
  /** 33 × (x, y, z), pixels of that picture; y down. */
  image: Float64Array;
  /** 33 values, 0 to 1. */
  visibility: Float64Array;
}

/** One look at the camera's picture; `body` is null where nobody was found. */
export interface Look {
  /** Time of the picture, ms. */
  atMs: number;
  body: LiveBody | null;
}

export type Place = readonly [x: number, y: number];

/** Where a landmark is in the looked-at picture, pixels; y down. */
export const placeOf = ({ image }: LiveBody, name: LandmarkName): Place => [
  image[3 * LANDMARK[name]] ?? Number.NaN,
  image[3 * LANDMARK[name] + 1] ?? Number.NaN,
];

const between = ([ax, ay]: Place, [bx, by]: Place): Place => [(ax + bx) / 2, (ay + by) / 2];

/** Distance between two places, pixels. */
export const apart = ([ax, ay]: Place, [bx, by]: Place): number => Math.hypot(ax - bx, ay - by);

/** Middle of a pair of joints. */
export const middleOf = (body: LiveBody, joint: "shoulder" | "hip" | "wrist" | "ear"): Place =>
  between(placeOf(body, `left_${joint}`), placeOf(body, `right_${joint}`));

/** Distance from mid-shoulder to mid-hip in the picture, pixels. */
export const trunkOf = (body: LiveBody): number => apart(middleOf(body, "shoulder"), middleOf(body, "hip"));

/** Middle value; NaN of none. */
export function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? Number.NaN;
}
