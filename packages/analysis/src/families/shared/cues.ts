/** Cues of another movement than the exercise. Families use them to reject clips. */
import {
  combine,
  derivative,
  differences,
  distance,
  type Flight,
  feetHeights,
  flightsOf,
  flightsOnto,
  median,
  ofSeen,
  type Point,
  passingsOf,
  percentile,
  type Repetition,
  type Series,
  SIDES,
  type Side,
  valueAt,
} from "@sagittal/biomechanics";
import { type Cue, clarity, cueOf } from "../../engine/evidence.ts";
import { type Motion, seen, seenBoth } from "../../engine/motion.ts";
import { KICK, RUN, SWIMMING_START } from "./exercise-names.ts";
import {
  EVEN_STEP_SHARE,
  EVEN_STEPS,
  FEET_VISIBILITY,
  FLIGHT_S,
  FOOT_ABOVE_HIPS_LEG,
  GROWTH_RATIO,
  HEAD_FIRST_LEGS,
  SHORTEST_STEP_S,
  STEP_UP_LEG,
  TRAVEL_LEG,
  TRUNK_RISE_DEG,
} from "./thresholds.ts";

/** All flights of the clip: both feet off the floor, to which they come back or onto something higher. */
export function flights(m: Motion): Flight[] {
  const { midHip } = m.body.extremities;
  const back = flightsOf(m.body, feetHeights(m.body), midHip);
  return m.sagittal ? [...back, ...flightsOnto(m.body, midHip.y).filter((f) => f.surface > STEP_UP_LEG)] : back;
}

/** Longest time with both feet off the floor, s; 0 without any. */
export const longestFlight = (m: Motion, among: readonly Flight[] = flights(m)): number =>
  Math.max(0, ...among.map((f) => (f.landing - f.takeOff) / m.body.fps));

/** How well the feet were seen, 0 to 1: the near one in a side view, else the mean of both. */
export const feetSeen = (m: Motion): number => {
  const feet = ["ankle", "heel", "toe"] as const;
  return m.body.nearSide ? seen(m, m.body.nearSide, feet) : seenBoth(m, feet);
};

/** True when a flight of at least this duration, s, occurs in the clip: the person runs or jumps. */
export const leavesFloor = (m: Motion, leastFlightS = FLIGHT_S): boolean =>
  feetSeen(m) >= FEET_VISIBILITY && longestFlight(m) >= leastFlightS;

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

/** Range of the mid-hip's height in the picture from one frame to another (5th to 95th percentile), leg lengths; over the whole clip without them. */
export const hipRangeLegs = (m: Motion, from = 0, to = m.body.rows - 1): number => {
  const y = m.body.joints.midHip.y.subarray(from, to + 1);
  return (percentile(y, 95) - percentile(y, 5)) / m.body.legPx;
};

/** True when the athlete moves through the scene (walks, runs, rides): along the picture, or towards or away from the camera. */
export function isTravelling(m: Motion): boolean {
  const size = distance(m.body.joints.midHip, m.body.joints.midShoulder);
  return travelLegs(m) > TRAVEL_LEG || (m.body.view !== "side" && percentile(size, 95) / percentile(size, 5) > GROWTH_RATIO);
}

/** The hand nearer to the camera of a side view. */
export const nearHand = (m: Motion): Point => m.body.extremities[m.body.nearSide ?? "right"].hand;

/** How far the near hand is below the lower foot, leg lengths: well above 0 only in a dive. */
export function handsBelowFeet(m: Motion): Series {
  const { left, right } = m.body.joints;
  return combine((a, b, y) => (ofSeen(Math.min)(a, b) - y) / m.body.legPx, left.toe.y, right.toe.y, nearHand(m).y);
}

/** Cue of a dive against a movement on the feet. */
export const headFirstCue = (m: Motion): Cue =>
  cueOf("head_first", percentile(handsBelowFeet(m), 99), HEAD_FIRST_LEGS, { suggests: SWIMMING_START });

/** True when the trunk does not rise over the clip as it does in a sprint start. */
export const lacksTrunkRise = (m: Motion): boolean => trunkLeanRangeDeg(m) < TRUNK_RISE_DEG;

/** Greatest height of a foot above the hips (99th percentile over the clip), leg lengths; negative below them. NaN when no foot was seen. */
function footAboveHipsLegs(m: Motion): number {
  const { midHip } = m.body.joints;
  const above = SIDES.map((side) =>
    percentile(
      combine((ankle, hip) => (ankle - hip) / m.body.legPx, m.body.joints[side].ankle.y, midHip.y),
      99,
    ),
  ).filter(Number.isFinite);
  return above.length > 0 ? Math.max(...above) : Number.NaN;
}

/** A foot swings above the hips, as after a kick or in a pitcher's wind-up; in hops, cuts and lunges it stays below. */
export const footHighCue = (m: Motion): Cue =>
  cueOf("foot_high", footAboveHipsLegs(m), FOOT_ABOVE_HIPS_LEG, { seen: clarity(seenBoth(m, ["ankle"])), suggests: KICK });

/**
 * Greatest height of each ankle above the other one (95th percentile), leg lengths: left, right. Heights count from the clip's median difference of the ankles: of two
 * standing feet the nearer one lies lower in the picture, and a rolled camera lifts one of them.
 */
function liftsOf(m: Motion): readonly [number, number] {
  const { left, right } = m.body.joints;
  const apart = combine((l, r) => (l - r) / m.body.legPx, left.ankle.y, right.ankle.y);
  const level = median(apart);
  const above = (sign: 1 | -1): number =>
    percentile(
      apart.map((v) => Math.max(0, sign * (v - level))),
      95,
    );
  return [above(1), above(-1)];
}

/** Alternating foot lift, leg lengths: height above the other foot, of the foot that is lifted less. */
export const alternatingLiftLegs = (m: Motion): number => Math.min(...liftsOf(m));

/** Greatest foot lift, leg lengths: height above the other foot, of the foot that is lifted more. */
export const highestLiftLegs = (m: Motion): number => Math.max(...liftsOf(m));

/** Fastest ankle of the clip relative to the hips (99th percentile), leg lengths/s. */
export function footSpeed(m: Motion): number {
  const speed = (side: Side): number => percentile(speedAgainst(m, m.body.joints[side].ankle, m.body.joints.midHip), 99) / m.body.legPx;
  return Math.max(...SIDES.map(speed));
}

/** Speed of a point relative to another one in the picture, px/s. */
export function speedAgainst({ body: { fps } }: Motion, point: Point, origin: Point): Series {
  const along = (axis: "x" | "y"): Series =>
    derivative(
      combine((a, b) => a - b, point[axis], origin[axis]),
      fps,
    );
  return combine(Math.hypot, along("x"), along("y"));
}

/** Speed of the hips along the picture, leg lengths/s. */
export const hipSpeedLegs = ({ body }: Motion): Series => derivative(body.joints.midHip.x, body.fps).map((v) => Math.abs(v) / body.legPx);

/** Share of the clip that is filled with steps of about the same time: the ankles pass each other once per step. */
export function steppingShare(m: Motion): number {
  const passings = passingsOf(m.body);
  const gaps = differences(passings);
  const possible = gaps.filter((g) => g >= SHORTEST_STEP_S * m.body.fps);
  const usual = median(possible);
  const even = possible.filter((g) => Math.abs(g / usual - 1) < EVEN_STEP_SHARE);
  return even.reduce((sum, g) => sum + g, 0) / m.body.rows;
}

/** Even steps fill the clip: a runner's foot is fast as well, but kicks nothing, and flies, but does not hop. The run-up of a kick or header is only a part of its clip. */
export const runsCue = (m: Motion): Cue => cueOf("runs", steppingShare(m), EVEN_STEPS, { suggests: RUN });
