import { type Body, combine, derivative, lowPass, type Point, type Series } from "@sagittal/biomechanics";

/** Jitter is no movement: whether a point rests is judged on its slow motion, Hz. */
const STILLNESS_HZ = 3;

/** Speed of a point's slow motion in the picture, leg lengths/s: near zero while it rests, whatever the landmark's jitter. */
export function slowSpeed(body: Body, point: Point): Series {
  const slow = (s: Series): Series => derivative(lowPass(s, body.fps, STILLNESS_HZ), body.fps);
  return combine((x, y) => Math.hypot(x, y) / body.legPx, slow(point.x), slow(point.y));
}
