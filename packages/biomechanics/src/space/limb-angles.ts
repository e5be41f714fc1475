import type { Body, Side } from "../body/body.ts";
import { SIDE_LANDMARKS } from "../landmarks.ts";
import { combine, type Series } from "../signals/series.ts";
import { flexionAt3 } from "./angles.ts";
import { pointInSpace } from "./space.ts";

const DEGREES = 180 / Math.PI;

/** Knee flexion in space, degrees; fragile where depth is guessed, but the only knee angle of front and back views. */
export function worldKneeFlexion(body: Body, side: Side, cutoff: number): Series {
  const k = SIDE_LANDMARKS[side];
  return flexionAt3(pointInSpace(body, k.hip, cutoff), pointInSpace(body, k.knee, cutoff), pointInSpace(body, k.ankle, cutoff));
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
