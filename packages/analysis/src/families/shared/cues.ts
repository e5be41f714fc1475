/** Cues of another movement than the exercise. Families use them to reject clips. */
import { distance, feetHeights, flightsOf, percentile, type Repetition, valueAt } from "@sagittal/biomechanics";
import { type Motion, seenBoth } from "../../engine/motion.ts";
import { FEET_VISIBILITY, FLIGHT_S, GROWTH_RATIO, TRAVEL_LEG, TRUNK_RISE_DEG } from "./thresholds.ts";

/** Longest time with both feet off the floor, s; 0 without any. */
export const longestFlight = (m: Motion): number =>
  Math.max(0, ...flightsOf(m.body, feetHeights(m.body), m.body.extremities.midHip).map((f) => (f.landing - f.takeOff) / m.body.fps));

/** True when a flight of at least this duration, s, occurs in the clip: the person runs or jumps. */
export const leavesFloor = (m: Motion, leastFlightS = FLIGHT_S): boolean =>
  seenBoth(m, ["ankle", "heel", "toe"]) >= FEET_VISIBILITY && longestFlight(m) >= leastFlightS;

/** Change of the trunk lean from the start to the turning point of a repetition, degrees; 0 in front and back views. */
export function trunkLeanChangeDeg(m: Motion, r: Pick<Repetition, "start" | "turn">): number {
  const lean = m.sagittal?.trunkLean;
  return lean ? Math.abs(valueAt(lean, r.turn) - valueAt(lean, r.start)) : 0;
}

/** Range of the trunk lean over the clip (5th to 95th percentile), degrees; 0 in front and back views. */
export function trunkLeanRangeDeg(m: Motion): number {
  const lean = m.sagittal?.trunkLean;
  return lean ? percentile(lean, 95) - percentile(lean, 5) : 0;
}

/** Displacement of the mid-hip from the start to the turning point of a repetition, leg lengths. */
export function hipShiftLegs(m: Motion, r: Pick<Repetition, "start" | "turn">): number {
  const { x, y } = m.body.joints.midHip;
  return Math.hypot(valueAt(x, r.turn) - valueAt(x, r.start), valueAt(y, r.turn) - valueAt(y, r.start)) / m.body.legPx;
}

/** Range of the mid-hip along the picture over the clip (2nd to 98th percentile), leg lengths. */
export const travelLegs = (m: Motion): number => {
  const { x } = m.body.joints.midHip;
  return (percentile(x, 98) - percentile(x, 2)) / m.body.legPx;
};

/** True when the athlete moves through the scene (walks, runs, rides): along the picture, or towards or away from the camera. */
export function isTravelling(m: Motion): boolean {
  const size = distance(m.body.joints.midHip, m.body.joints.midShoulder);
  return travelLegs(m) > TRAVEL_LEG || (m.body.view !== "side" && percentile(size, 95) / percentile(size, 5) > GROWTH_RATIO);
}

/** True when the trunk does not rise over the clip as it does in a sprint start. */
export const lacksTrunkRise = (m: Motion): boolean => trunkLeanRangeDeg(m) < TRUNK_RISE_DEG;

/** Greatest height of each ankle above the other one (95th percentile), leg lengths: left, right. */
function liftsOf(m: Motion): readonly [number, number] {
  const { left, right } = m.body.joints;
  const above = (sign: 1 | -1): number =>
    percentile(
      left.ankle.y.map((v, i) => Math.max(0, sign * (v - right.ankle.y[i]!))),
      95,
    ) / m.body.legPx;
  return [above(1), above(-1)];
}

/** Alternating foot lift, leg lengths: height above the other foot, of the foot that is lifted less. */
export const alternatingLiftLegs = (m: Motion): number => Math.min(...liftsOf(m));

/** Greatest foot lift, leg lengths: height above the other foot, of the foot that is lifted more. */
export const highestLiftLegs = (m: Motion): number => Math.max(...liftsOf(m));
