/** Values and extremes of a series; NaN for an undefined series or a range without values. */
import { maximum, minimum, type Series, valueAt } from "@sagittal/biomechanics";

/** Greatest value from one frame to another. */
export const greatest = (series: Series | undefined, from: number, to: number): number =>
  series ? (maximum(series, from, to)?.value ?? Number.NaN) : Number.NaN;

/** Least value from one frame to another. */
export const least = (series: Series | undefined, from: number, to: number): number =>
  series ? (minimum(series, from, to)?.value ?? Number.NaN) : Number.NaN;

/** Value of a series at a frame, NaN without one. */
export const at = (series: Series | undefined, frame: number): number => (series ? valueAt(series, frame) : Number.NaN);
