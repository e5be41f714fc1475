import {
  combine,
  distance,
  leanOf,
  leftward,
  median,
  type Point,
  pace,
  type Series,
  SIDES,
  type Stretch,
  staturePx,
  stillStretch,
  TRUNK_SHARE,
} from "@sagittal/biomechanics";
import type { Motion } from "../../engine/motion.ts";
import { type Reading, single, suppressed } from "../../engine/reading.ts";
import { slowSpeed } from "../../engine/stillness.ts";
import { maySit } from "../shared/support.ts";
import { SEATED_THIGH_DEG } from "../shared/thresholds.ts";
import {
  HELD_SHARE,
  RESTING_LIMB_STATURE_PER_S,
  RESTING_TRUNK_STATURE_PER_S,
  SEATED_HIP_DEG,
  SEATED_KNEE_DEG,
  SEATED_LEAN_DEG,
  STILL_STATURE_PER_S,
  STRIKING_LIMB_STATURE_PER_S,
  WALKING_STATURE_PER_S,
} from "./thresholds.ts";

/** Joints that must be at rest for a posture to be static (events B13). */
function restingJoints(m: Motion): Point[] {
  const { left, right, midHip, midShoulder } = m.body.joints;
  const near = m.body.nearSide;
  return near ? [midHip, midShoulder, m.body.joints[near].ear] : [midHip, midShoulder, left.ear, right.ear];
}

export type BodyPosture = "seated" | "standing";

/** Seated: knee and hip flexion above their limits; standing: both below; null in between and in views that do not show the legs from the side. */
function postureAt(m: Motion, frame: number): BodyPosture | null {
  const near = m.body.nearSide;
  if (!near || !m.sagittal) return null;
  const knee = m.sagittal[near].kneeFlexion[frame]!;
  const hip = Math.abs(m.sagittal[near].hipFlexion[frame]!);
  const isBent = knee > SEATED_KNEE_DEG && hip > SEATED_HIP_DEG;
  if (isBent && (m.sagittal[near].thigh[frame]! < SEATED_THIGH_DEG || !maySit(m, frame, frame))) return null;
  if (isBent) return Math.abs(m.sagittal.trunkLean[frame]!) < SEATED_LEAN_DEG ? "seated" : null;
  // Lying people have straight hips and knees too.
  const lies = Math.abs(m.sagittal.trunkLean[frame]!) > SEATED_LEAN_DEG;
  return knee <= SEATED_KNEE_DEG && hip <= SEATED_HIP_DEG && !lies ? "standing" : null;
}

/** Stature in pixels. Legs that point at the camera look short: the stature from the trunk length counts when it is larger. */
function seatedStature(m: Motion): number {
  const trunk = median(distance(m.body.joints.midHip, m.body.joints.midShoulder));
  return Math.max(staturePx(m.body), trunk / TRUNK_SHARE);
}

/** True when the body, hands and feet included, is at rest for most of the clip. Limbs hidden by a desk count as resting. */
function isAtRest(m: Motion, statureOfPx: number, where: (frame: number) => boolean = () => true): boolean {
  const { body } = m;
  const speeds = (points: readonly Point[]): Series[] => points.map((p) => slowSpeed(body, p).map((v) => (v * body.legPx) / statureOfPx));
  const trunk = speeds(restingJoints(m));
  const limbs = speeds((body.nearSide ? [body.nearSide] : SIDES).flatMap((side) => [body.joints[side].wrist, body.joints[side].ankle]));
  const along = pace(body.joints.midHip.x, body.fps).map((v) => v / statureOfPx);
  let there = 0;
  let still = 0;
  for (let i = 0; i < body.rows; i++) {
    if (along[i]! > WALKING_STATURE_PER_S) continue;
    if (limbs.some((s) => s[i]! > STRIKING_LIMB_STATURE_PER_S)) return false;
    there++;
    if (where(i) && trunk.every((s) => s[i]! < RESTING_TRUNK_STATURE_PER_S) && limbs.every((s) => !(s[i]! >= RESTING_LIMB_STATURE_PER_S)))
      still++;
  }
  return still >= HELD_SHARE * there;
}

/**
 * The longest stretch in which trunk and head are still in the expected posture; the whole clip for a single picture; null when the body is not at rest for most of
 * the clip (another movement was filmed). Front and back views do not distinguish sitting from standing: every still stretch counts.
 */
export function stillPosture(m: Motion, wanted: BodyPosture | null): Stretch | null {
  const picture = m.request.workstation_assessment?.posture_media.kind === "image" || m.body.rows < 3;
  if (picture && m.body.found > 0) return { from: 0, to: m.body.rows - 1 };
  const where = wanted && m.sagittal ? (i: number): boolean => postureAt(m, i) === wanted : undefined;
  const stature = seatedStature(m);
  const longest = stillStretch(restingJoints(m), m.body.fps, { limit: STILL_STATURE_PER_S * stature, where });
  return longest && isAtRest(m, stature, where) ? longest : null;
}

/** Median of a series over the still stretch. */
export function held(m: Motion, still: Stretch | null, series: Series | undefined, quality: number): Reading {
  if (!series) return suppressed("view");
  if (!still) return suppressed("no_event");
  const value = median(series.subarray(still.from, still.to + 1));
  return single(value, 1, quality, { still_s: Math.round((100 * (still.to - still.from + 1)) / m.body.fps) / 100 });
}

const DEGREES = 180 / Math.PI;

/** Proxy of the craniovertebral angle: inclination of the line from shoulder to ear above the horizontal, degrees (the shoulder stands in for C7). */
export function headForward(m: Motion): Series | undefined {
  const near = m.body.nearSide;
  if (!near) return undefined;
  return leanOf(m.body.joints[near].shoulder, m.body.joints[near].ear).map((v) => 90 - v);
}

/** Neck inclination relative to the trunk, degrees. */
export const neckFlexion = (m: Motion): Series | undefined =>
  m.sagittal ? combine((n, t) => n - t, m.sagittal.neckInclination, m.sagittal.trunkLean) : undefined;

/** Ear line against shoulder line, magnitude in degrees. */
export function headTiltToShoulders(m: Motion): Series {
  const { left, right } = m.body.joints;
  const sign = leftward(m.body);
  return combine(
    (lx, ly, rx, ry, slx, sly, srx, sry) =>
      Math.abs(DEGREES * (Math.atan2(ly - ry, sign * (lx - rx)) - Math.atan2(sly - sry, sign * (slx - srx)))),
    left.ear.x,
    left.ear.y,
    right.ear.x,
    right.ear.y,
    left.shoulder.x,
    left.shoulder.y,
    right.shoulder.x,
    right.shoulder.y,
  );
}

/** How far a line is tilted, whichever way: the series without its sign. Undefined where the view has no such series. */
export const magnitude = (s: Series | undefined): Series | undefined => s?.map(Math.abs);
