import { unwrapDegrees, wrapDegrees } from "../body/points.ts";
import { combine, type Series } from "../signals/series.ts";
import type { Point3, Space } from "./space.ts";

const DEGREES = 180 / Math.PI;

type Vector = readonly [number, number, number];

const at = (p: Point3, i: number): Vector => [p.x[i]!, p.y[i]!, p.z[i]!];
const minus = (a: Vector, b: Vector): Vector => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
const between = (a: Vector, b: Vector): number => {
  const cosine = (a[0] * b[0] + a[1] * b[1] + a[2] * b[2]) / (Math.hypot(...a) * Math.hypot(...b));
  return DEGREES * Math.acos(Math.max(-1, Math.min(1, cosine)));
};

/** Angle between the directions `a` → `b` and `c` → `d`, degrees, 0 to 180. */
export const angleBetween3 = (a: Point3, b: Point3, c: Point3, d: Point3): Series =>
  a.x.map((_, i) => between(minus(at(b, i), at(a, i)), minus(at(d, i), at(c, i))));

/** 180° minus the included angle at `b`: 0 when a, b, c lie on one line; does not depend on the view. Degrees. */
export const flexionAt3 = (a: Point3, b: Point3, c: Point3): Series => angleBetween3(a, b, b, c);

/** Angle of the line `from` → `to` out of the picture plane, degrees, 0 to 90. */
export const outOfPlane = (from: Point3, to: Point3): Series =>
  combine(
    (ax, ay, az, bx, by, bz) => DEGREES * Math.atan2(Math.abs(bz - az), Math.hypot(bx - ax, by - ay)),
    from.x,
    from.y,
    from.z,
    to.x,
    to.y,
    to.z,
  );

/** Angle of the line `low` → `high` against the vertical, degrees, 0 to 180; does not depend on the view. */
export const tilt3 = (low: Point3, high: Point3): Series => low.x.map((_, i) => between(minus(at(high, i), at(low, i)), [0, 1, 0]));

/** Yaw of the line from the left to the right point, degrees, unwrapped: grows while the body turns to its left (anticlockwise from above). */
export const yawOf = (left: Point3, right: Point3): Series =>
  unwrapDegrees(combine((lx, lz, rx, rz) => DEGREES * Math.atan2(-(rz - lz), rx - lx), left.x, left.z, right.x, right.z));

/** Thorax yaw minus pelvis yaw, degrees in (-180, 180]: positive when the shoulders are turned further to the body's left than the hips. */
export const separationOf = (space: Space): Series =>
  combine(
    (thorax, pelvis) => wrapDegrees(thorax - pelvis),
    yawOf(space.left.shoulder, space.right.shoulder),
    yawOf(space.left.hip, space.right.hip),
  );

/** Angular speed of the direction `from` → `to`, degrees/s, never negative. */
export function directionRate(from: Point3, to: Point3, fps: number): Series {
  const n = from.x.length;
  const out = new Float64Array(n);
  for (let i = 0; i < n; i++) {
    const a = Math.max(0, i - 1);
    const b = Math.min(n - 1, i + 1);
    out[i] = b === a ? 0 : (between(minus(at(to, a), at(from, a)), minus(at(to, b), at(from, b))) * fps) / (b - a);
  }
  return out;
}

/** Angles of a limb out of the picture plane: below `flat` 2D landmarks are used alone, above `deep` 3D landmarks alone; degrees. */
export interface PlaneLimits {
  readonly flat: number;
  readonly deep: number;
}

/** Around the 15° of the catalogue's choice rule (A2). */
export const PLANE: PlaneLimits = { flat: 10, deep: 20 };

/**
 * Share of an angle that comes from 3D landmarks instead of 2D ones, 0 to 1.
 * @param outOf angles of its segments out of the picture plane, degrees
 */
export const depthShare = (outOf: readonly Series[], limits = PLANE): Series =>
  combine((...angles) => Math.max(0, Math.min(1, (Math.max(...angles) - limits.flat) / (limits.deep - limits.flat))), ...outOf);

/**
 * An angle from 2D landmarks where its segments lie in the picture plane, from 3D landmarks where they point out of it, and a weighted mean between.
 * @param fromDepth its share that comes from space, see `depthShare`
 */
export const blended = (flat: Series, deep: Series, fromDepth: Series): Series =>
  flat.map((v, i) => {
    const share = fromDepth[i]!;
    if (share === 0) return v;
    return share === 1 ? deep[i]! : (1 - share) * v + share * deep[i]!;
  });
