/** Cues that a movement of another kind was filmed: shared by the families, which use them to reject it. */
import { distance, feetHeights, flightsOf, percentile, type Repetition, valueAt } from "@sagittal/biomechanics";
import { type Motion, seenBoth } from "../../engine/motion.ts";
import { FEET_VISIBILITY, FLIGHT_S, GROWTH_RATIO, TRAVEL_LEG, TRUNK_RISE_DEG } from "./thresholds.ts";

/** Both feet leave the floor together for this long, s, somewhere in the clip: somebody runs or jumps. */
export function leavesFloor(m: Motion, seconds = FLIGHT_S): boolean {
  if (!(seenBoth(m, ["ankle", "heel", "toe"]) >= FEET_VISIBILITY)) return false;
  return flightsOf(m.body, feetHeights(m.body), m.body.extremities.midHip).some((f) => f.landing - f.takeOff >= seconds * m.body.fps);
}

/** Change of the trunk's lean over a repetition, degrees; 0 in views that do not show it. */
export function trunkChange(m: Motion, r: Pick<Repetition, "start" | "turn">): number {
  const lean = m.sagittal?.trunkLean;
  return lean ? Math.abs(valueAt(lean, r.turn) - valueAt(lean, r.start)) : 0;
}

/** Range of the trunk's lean over the clip, degrees; 0 in views that do not show it. */
export function trunkSwing(m: Motion): number {
  const lean = m.sagittal?.trunkLean;
  return lean ? percentile(lean, 95) - percentile(lean, 5) : 0;
}

/** Way of the mid-hip from start to turn of a repetition, leg lengths. */
export function hipShiftOf(m: Motion, r: Pick<Repetition, "start" | "turn">): number {
  const { x, y } = m.body.joints.midHip;
  return Math.hypot(valueAt(x, r.turn) - valueAt(x, r.start), valueAt(y, r.turn) - valueAt(y, r.start)) / m.body.legPx;
}

/** How far the mid-hip travels along the picture in the clip, leg lengths. */
export const travelOf = (m: Motion): number => {
  const { x } = m.body.joints.midHip;
  return (percentile(x, 98) - percentile(x, 2)) / m.body.legPx;
};

/** The athlete walks, runs or is carried through the scene: along the picture, or towards or away from the camera. */
export function isTravelling(m: Motion): boolean {
  const size = distance(m.body.joints.midHip, m.body.joints.midShoulder);
  return travelOf(m) > TRAVEL_LEG || (m.body.view !== "side" && percentile(size, 95) / percentile(size, 5) > GROWTH_RATIO);
}

/** The trunk does not rise through the clip as it does from the crouch of a sprint start. */
export const lacksTrunkRise = (m: Motion): boolean => trunkSwing(m) < TRUNK_RISE_DEG;

/** How far each foot rises above the other one, leg lengths: left, right. */
function liftsOf(m: Motion): readonly [number, number] {
  const { left, right } = m.body.joints;
  const above = (sign: 1 | -1): number =>
    percentile(
      left.ankle.y.map((v, i) => Math.max(0, sign * (v - right.ankle.y[i]!))),
      95,
    ) / m.body.legPx;
  return [above(1), above(-1)];
}

/** How far each foot rises above the other one in turn, of the foot that rises less, leg lengths. */
export const alternatingLiftLegs = (m: Motion): number => Math.min(...liftsOf(m));

/** How far the foot that rises more rises above the other one, leg lengths. */
export const highestLiftLegs = (m: Motion): number => Math.max(...liftsOf(m));
