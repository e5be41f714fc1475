import type { Body, Limb, Side } from "../body/body.ts";
import { distance } from "../body/points.ts";
import { SIDE_LANDMARKS } from "../landmarks.ts";
import { combine, median, percentile, type Series } from "../signals/series.ts";
import { flexionAt3 } from "./angles.ts";
import { pointInSpace } from "./space.ts";

const DEGREES = 180 / Math.PI;

/** Knee flexion from 3D landmarks, degrees: less accurate than in a side view, but the only knee angle of front and back views. */
export function worldKneeFlexion(body: Body, side: Side, cutoff: number): Series {
  const k = SIDE_LANDMARKS[side];
  return flexionAt3(pointInSpace(body, k.hip, cutoff), pointInSpace(body, k.knee, cutoff), pointInSpace(body, k.ankle, cutoff));
}

/**
 * Knee flexion of a standing leg that bends towards or away from the camera, degrees: from how much shorter hip to ankle becomes in the picture. A leg of two like parts
 * is as long as the cosine of half its flexion. The pose model hardly shows such flexion (it gives about the same angle throughout), but its angle is valid for the leg at its
 * straightest, which is the reference of the shortening. The foot has to stay in place: walking to or from the camera changes the length as well.
 * @param deep flexion from space, degrees
 * @param from first frame of the time in which the leg was once at its straightest
 * @param to last frame of it
 */
export function kneeFromShortening({ hip, ankle }: Pick<Limb, "hip" | "ankle">, deep: Series, from: number, to: number): Series {
  const length = distance(hip, ankle);
  const [first, last] = [Math.max(0, Math.floor(from)), Math.min(length.length, Math.ceil(to) + 1)];
  const near = length.subarray(first, last);
  const long = percentile(near, 90);
  const straightest = median(deep.subarray(first, last).filter((_, i) => near[i]! >= long));
  const unit = percentile(near, 95) / Math.cos(straightest / 2 / DEGREES);
  return length.map((v) => 2 * DEGREES * Math.acos(Math.min(1, v / unit)));
}

/** Elbow flexion in space, degrees. */
export function worldElbowFlexion(body: Body, side: Side, cutoff: number): Series {
  const k = SIDE_LANDMARKS[side];
  return flexionAt3(pointInSpace(body, k.shoulder, cutoff), pointInSpace(body, k.elbow, cutoff), pointInSpace(body, k.wrist, cutoff));
}

/** Turn of the foot about the vertical away from the other foot (toes out positive), degrees, from heel to toe in the horizontal plane of the camera. */
export function worldToeOut(body: Body, side: Side, cutoff: number): Series {
  const k = SIDE_LANDMARKS[side];
  const heel = pointInSpace(body, k.heel, cutoff);
  const toe = pointInSpace(body, k.toe, cutoff);
  // Seen from the front the toes point to the camera (+z) and the athlete's left is +x.
  const front = body.view === "back" ? -1 : 1;
  const outward = front * (side === "left" ? 1 : -1);
  return combine((hx, hz, tx, tz) => DEGREES * Math.atan2(outward * (tx - hx), front * (tz - hz)), heel.x, heel.z, toe.x, toe.z);
}
