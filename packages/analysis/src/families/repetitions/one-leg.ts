/** A squat on one leg: which leg stands, and whether one leg alone carries the body. */
import {
  ankleHeights,
  ankleLifts,
  combine,
  distance,
  median,
  minimum,
  otherSide,
  percentile,
  type Repetition,
  type Series,
  SIDES,
  type Side,
  valueAt,
} from "@sagittal/biomechanics";
import { beyond, type Cue, type CueRange, cueOf, essential, question } from "../../engine/evidence.ts";
import type { Motion } from "../../engine/motion.ts";
import { LUNGE, ONE_LEG_SQUAT, SQUAT } from "../shared/exercise-names.ts";
import { endOf } from "./phases.ts";
import { bothFeetSeen, footShiftLegs, seenIn, weightiest } from "./rep-cues.ts";
import { FACING_LEGS, LEGS_DIFFER, LIFT_CUES, MOBILITY_CUES, ONE_LEG } from "./thresholds.ts";

/** The frames of a series that belong to a repetition. */
const within = (m: Motion, r: Repetition, s: Series): Series => s.subarray(Math.ceil(r.start), Math.floor(endOf(m, r)) + 1);

/** Distance between two series in each frame of a repetition, in their unit. */
const apartIn = (m: Motion, r: Repetition, a: Series, b: Series): Series =>
  combine((u, v) => Math.abs(u - v), within(m, r, a), within(m, r, b));

/** Horizontal distance of the hips from an ankle in a repetition, median, leg lengths. */
const hipsAsideLegs = (m: Motion, side: Side, r: Repetition): number =>
  median(apartIn(m, r, m.body.joints.midHip.x, m.body.joints[side].ankle.x)) / m.body.legPx;

/** Distance of the hips from the nearer foot as a share of the distance between the feet, front and back views: 0.5 midway, 0 over one foot; NaN from the side and for feet that are not apart. */
function hipsBetween(m: Motion, r: Repetition): number {
  const { left, right } = m.body.joints;
  const feetLegs = median(apartIn(m, r, left.ankle.x, right.ankle.x)) / m.body.legPx;
  if (m.body.nearSide !== null || !(feetLegs > ONE_LEG.feetApart)) return Number.NaN;
  return Math.min(...SIDES.map((side) => hipsAsideLegs(m, side, r))) / feetLegs;
}

/**
 * The stance leg of a repetition on one leg. From the side it is the one with the lower ankle. From front and back a foot that is held ahead may look lower than the standing one: there it is the one that the
 * hips are over, as balance demands.
 */
export function stanceLeg(m: Motion, r: Repetition, between = hipsBetween(m, r)): Side {
  if (!Number.isNaN(between)) return hipsAsideLegs(m, "left", r) < hipsAsideLegs(m, "right", r) ? "left" : "right";
  const { left, right } = m.body.joints;
  return median(within(m, r, left.ankle.y)) < median(within(m, r, right.ankle.y)) ? "left" : "right";
}

/** Range of an ankle in the picture during a repetition, leg lengths. */
function footRangeLegs(m: Motion, side: Side, r: Repetition): number {
  const { x, y } = m.body.joints[side].ankle;
  const range = (s: Series): number => percentile(within(m, r, s), 95) - percentile(within(m, r, s), 5);
  return Math.hypot(range(x), range(y)) / m.body.legPx;
}

/** Least height of an ankle above the other one in the picture, 10th percentile over a repetition, leg lengths; negative when it is the lower one. */
function aboveOtherLegs(m: Motion, side: Side, r: Repetition): number {
  const above = combine((own, other) => own - other, m.body.joints[side].ankle.y, m.body.joints[otherSide(side)].ankle.y);
  return percentile(within(m, r, above), 10) / m.body.legPx;
}

/** Difference between the leans of both shanks in a repetition, median, degrees; NaN from front and back. */
const shanksApartDeg = (m: Motion, r: Repetition): number =>
  m.sagittal ? median(apartIn(m, r, m.sagittal.left.shank, m.sagittal.right.shank)) : Number.NaN;

/** Difference between the flexions of both knees, 10th percentile over a repetition, degrees; NaN from front and back. Two legs that stand are straight before they bend, also where one is misread when it is bent; a held leg is bent all the time. */
const kneesApartDeg = (m: Motion, r: Repetition): number =>
  m.sagittal ? percentile(apartIn(m, r, m.sagittal.left.kneeFlexion, m.sagittal.right.kneeFlexion), 10) : Number.NaN;

/** How clearly the legs lean or bend unlike each other in a repetition, 0 to 1, side view. */
const legsDiffer = (m: Motion, r: Repetition): number =>
  Math.max(beyond(shanksApartDeg(m, r), ...LEGS_DIFFER.shanks), beyond(kneesApartDeg(m, r), ...LEGS_DIFFER.knees));

/**
 * Evidence from a side view that a foot is held above the other one throughout, 0 to 1. Of two feet on the floor the far one looks higher, the more the nearer the camera is: heights alone do not tell. But legs that move alike look parallel
 * from any distance, and a held leg leans or bends unlike the standing one.
 */
const heldFromSide = (m: Motion, r: Repetition, ranges: Readonly<Record<"near" | "far", CueRange>>): number => {
  const near = m.body.nearSide;
  if (near === null) return 0;
  const higher = Math.max(beyond(aboveOtherLegs(m, near, r), ...ranges.near), beyond(aboveOtherLegs(m, otherSide(near), r), ...ranges.far));
  return Math.min(higher, legsDiffer(m, r));
};

/** Heights of the ankles that show a lifted foot, statures. From the side each has its own floor, as the far one looks higher; else a foot that never comes down takes that of the other one. */
const footHeights = (m: Motion): Record<Side, Series> => (m.body.nearSide === null ? ankleHeights(m.body) : ankleLifts(m.body));

/** Length of a shank in the picture in a repetition, median, leg lengths. */
function shankLegs(m: Motion, side: Side, r: Repetition): number {
  const { knee, ankle } = m.body.joints[side];
  return median(within(m, r, distance(knee, ankle))) / m.body.legPx;
}

/**
 * Cues against a squat on both legs, frontal views: the hips are over one foot, as balance on it demands, and the other leg moves differently. Its shank points away from the camera, its foot moves, or its knee is
 * higher. An oblique camera also shows the hips of a squat on both legs over one foot, but not the other signs. Where the body hides a foot, the length of its shank shows it.
 */
function facingCues(m: Motion, r: Repetition): Cue[] {
  if (m.body.nearSide !== null) return [];
  const between = hipsBetween(m, r);
  const stance = stanceLeg(m, r, between);
  const free = otherSide(stance);
  const over = beyond(between, ...ONE_LEG.over);
  const { left, right } = m.body.joints;
  const kneesApart = percentile(apartIn(m, r, left.knee.y, right.knee.y), 10) / m.body.legPx;
  const moves = footRangeLegs(m, free, r) - footRangeLegs(m, stance, r);
  const used = Math.max(beyond(kneesApart, ...FACING_LEGS.kneesApart), beyond(moves, ...FACING_LEGS.freeMoves));
  const behind = beyond(shankLegs(m, free, r) / shankLegs(m, stance, r), ...FACING_LEGS.freeShank);
  const legsSeen = Math.min(bothFeetSeen(m, r), ...SIDES.map((side) => seenIn(m, side, ["knee"], r)));
  return [
    { name: "foot_behind", against: Math.min(over, behind), seen: seenIn(m, stance, ["knee", "ankle"], r), suggests: ONE_LEG_SQUAT },
    question({ name: "legs_differ", against: Math.min(over, used), seen: legsSeen, suggests: ONE_LEG_SQUAT }),
  ];
}

/**
 * The sign that speaks most against a lift on both feet: a foot is off the floor, all the time of a repetition or at its turning point. Where the picture leaves open whether it is, because the camera stands near and above the floor,
 * shanks that lean clearly unlike each other ask.
 */
export function footOffFloorCues(m: Motion, r: Repetition, when: "throughout" | "turn"): Cue[] {
  const { left, right } = footHeights(m);
  const apart = combine((a, b) => Math.abs(a - b), left, right);
  const seen = bothFeetSeen(m, r);
  const shanksSeen = Math.min(seen, ...SIDES.map((side) => seenIn(m, side, ["knee"], r)));
  const asOneLeg = { seen, suggests: ONE_LEG_SQUAT };
  return weightiest([
    { name: "foot_held", against: heldFromSide(m, r, LIFT_CUES.footHeld), ...asOneLeg },
    when === "turn"
      ? cueOf("oneFoot", valueAt(apart, r.turn), LIFT_CUES.oneFoot, { seen })
      : cueOf("oneFoot", minimum(apart, r.start, endOf(m, r))?.value ?? Number.NaN, LIFT_CUES.oneFootThroughout, asOneLeg),
    question(cueOf("legs_differ", shanksApartDeg(m, r), LEGS_DIFFER.alone, { ...asOneLeg, seen: shanksSeen })),
    ...(when === "throughout" ? facingCues(m, r) : []),
  ]);
}

/**
 * Evidence that one leg alone carries the body, 0 to 1; one sign is enough. The ankles are at different heights throughout: over each foot's own floor, and in the picture, where feet on one floor differ less; the
 * free foot moves, which no foot on the floor does; or, from front and back, the hips are over one foot.
 */
function carriedByOneLeg(m: Motion, r: Repetition, stance: Side, between: number): number {
  const { left, right } = footHeights(m);
  const free = footRangeLegs(m, otherSide(stance), r);
  const lifted = beyond(percentile(apartIn(m, r, left, right), 10), ...ONE_LEG.apart);
  if (m.body.nearSide !== null) return Math.max(lifted, heldFromSide(m, r, ONE_LEG.side.apart), beyond(free, ...ONE_LEG.side.freeMoves));
  const { joints, legPx } = m.body;
  const apart = percentile(apartIn(m, r, joints.left.ankle.y, joints.right.ankle.y), 10) / legPx;
  return Math.max(
    lifted,
    beyond(apart, ...ONE_LEG.facing.apart),
    beyond(free, ...ONE_LEG.facing.freeMoves),
    beyond(between, ...ONE_LEG.over),
  );
}

/** Cues against a squat on one leg: both legs carry the body, the hips are between the feet, or the standing foot moves. */
export function oneLeggedCues(m: Motion, r: Repetition): Cue[] {
  const between = hipsBetween(m, r);
  const stance = stanceLeg(m, r, between);
  return [
    essential({ name: "both_feet", against: 1 - carriedByOneLeg(m, r, stance, between), seen: bothFeetSeen(m, r), suggests: SQUAT }),
    m.body.nearSide === null
      ? question(cueOf("hips_between", between, MOBILITY_CUES.hipsBetween, { suggests: LUNGE }))
      : cueOf("hips_between", hipsAsideLegs(m, stance, r), MOBILITY_CUES.hipsAside, { suggests: LUNGE }),
    cueOf("foot_moves", footShiftLegs(m, stance, r), MOBILITY_CUES.stanceMoves, { suggests: SQUAT }),
  ];
}
