import { combine, type Series } from "../signals/series.ts";

/** A point of the body in the picture along time: x anterior (side view) or rightward (front and back), y up, both in pixels. */
export interface Point {
  readonly x: Series;
  readonly y: Series;
}

/** Midpoint of two points at each frame, pixels; NaN where either is missing. */
export const middle = (a: Point, b: Point): Point => ({
  x: combine((p, q) => (p + q) / 2, a.x, b.x),
  y: combine((p, q) => (p + q) / 2, a.y, b.y),
});

/** Distance in the picture at each frame, pixels, 0 or more; NaN where either point is missing. */
export const distance = (a: Point, b: Point): Series => combine((ax, ay, bx, by) => Math.hypot(ax - bx, ay - by), a.x, a.y, b.x, b.y);

const DEGREES = 180 / Math.PI;

/** Angle of the line from `low` to `high` against the vertical, degrees; positive when `high` lies anterior (or right) of `low`. */
export const leanOf = (low: Point, high: Point): Series =>
  combine((lx, ly, hx, hy) => DEGREES * Math.atan2(hx - lx, hy - ly), low.x, low.y, high.x, high.y);

/** Angle of the line from `top` down to `bottom` against the downward vertical, degrees; positive when `bottom` lies anterior of `top`. */
export const hangingOf = (top: Point, bottom: Point): Series =>
  combine((tx, ty, bx, by) => DEGREES * Math.atan2(bx - tx, ty - by), top.x, top.y, bottom.x, bottom.y);

/** Inclination of the line from `back` to `front` above the horizontal, degrees. */
export const inclinationOf = (back: Point, front: Point): Series =>
  combine((bx, by, fx, fy) => DEGREES * Math.atan2(fy - by, fx - bx), back.x, back.y, front.x, front.y);

/** 180° minus the included angle at `b`: 0 when a, b, c lie on one line. Unsigned, degrees. */
export const flexionAt = (a: Point, b: Point, c: Point): Series =>
  combine(
    (ax, ay, bx, by, cx, cy) => {
      const ux = ax - bx;
      const uy = ay - by;
      const vx = cx - bx;
      const vy = cy - by;
      return 180 - DEGREES * Math.abs(Math.atan2(ux * vy - uy * vx, ux * vx + uy * vy));
    },
    a.x,
    a.y,
    b.x,
    b.y,
    c.x,
    c.y,
  );

/** Degrees brought into (-180, 180]. */
export const wrapDegrees = (a: number): number => a - 360 * Math.ceil((a - 180) / 360);

/** Sum of two angles along time, degrees in (-180, 180]. */
export const sumDegrees = (a: Series, b: Series): Series => combine((p, q) => wrapDegrees(p + q), a, b);

/** The series with jumps of more than 180° between neighbouring values taken out by whole turns. */
export function unwrapDegrees(series: Series): Series {
  const out = Float64Array.from(series);
  let previous = Number.NaN;
  for (let i = 0; i < out.length; i++) {
    if (Number.isNaN(out[i]!)) continue;
    if (!Number.isNaN(previous)) out[i] = previous + wrapDegrees(out[i]! - previous);
    previous = out[i]!;
  }
  return out;
}
