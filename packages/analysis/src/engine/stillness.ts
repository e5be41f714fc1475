import { type Body, combine, derivative, lowPass, type Point, type Series } from "@sagittal/biomechanics";

/** Low-pass cut-off for the test whether a point is at rest, Hz: removes landmark jitter. */
const STILLNESS_HZ = 3;

/** Speed of a low-passed point in the picture, leg lengths/s: near zero at rest in spite of landmark jitter. */
export function slowSpeed(body: Body, point: Point): Series {
  const slow = (s: Series): Series => derivative(lowPass(s, body.fps, STILLNESS_HZ), body.fps);
  return combine((x, y) => Math.hypot(x, y) / body.legPx, slow(point.x), slow(point.y));
}
