/** A squat on one leg: which leg stands, and whether one leg alone carries the body. */
import {
  ankleHeights,
  combine,
  median,
  otherSide,
  percentile,
  type Repetition,
  type Series,
  SIDES,
  type Side,
} from "@sagittal/biomechanics";
import { beyond, type Cue, type CueRange, cueOf, essential, question } from "../../engine/evidence.ts";
import type { Motion } from "../../engine/motion.ts";
import { LUNGE, ONE_LEG_SQUAT, SQUAT } from "../shared/exercise-names.ts";
import { endOf } from "./phases.ts";
import { bothFeetSeen, footShiftLegs } from "./rep-cues.ts";
import { LIFT_CUES, MOBILITY_CUES, ONE_LEG } from "./thresholds.ts";

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

/** Least difference of the ankles' heights in the picture, 10th percentile over a repetition, leg lengths. */
const leastApartLegs = (m: Motion, r: Repetition): number =>
  percentile(apartIn(m, r, m.body.joints.left.ankle.y, m.body.joints.right.ankle.y), 10) / m.body.legPx;

/** Cue against a lift on both feet: one foot is held off the floor throughout, which sets it a floor of its own. Side view; from front and back a foot that stands ahead looks lower. */
export const heldFootCue = (m: Motion, r: Repetition): Cue =>
  cueOf("foot_held", m.body.nearSide === null ? Number.NaN : leastApartLegs(m, r), LIFT_CUES.footHeld, {
    seen: bothFeetSeen(m, r),
    suggests: ONE_LEG_SQUAT,
  });

/**
 * Evidence that one leg alone carries the body, 0 to 1; one sign is enough. The ankles are at different heights throughout: over each foot's own floor, and in the picture, where feet on one floor differ less; the
 * free foot moves, which no foot on the floor does; or, from front and back, the hips are over one foot.
 */
function carriedByOneLeg(m: Motion, r: Repetition, stance: Side, between: number): number {
  const view: Record<"apart" | "freeMoves", CueRange> = m.body.nearSide === null ? ONE_LEG.facing : ONE_LEG.side;
  const heights = ankleHeights(m.body);
  return Math.max(
    beyond(percentile(apartIn(m, r, heights.left, heights.right), 10), ...ONE_LEG.apart),
    beyond(leastApartLegs(m, r), ...view.apart),
    beyond(footRangeLegs(m, otherSide(stance), r), ...view.freeMoves),
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
