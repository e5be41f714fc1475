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
import { LUNGE, SQUAT } from "../shared/exercise-names.ts";
import { endOf } from "./phases.ts";
import { bothFeetSeen, footShiftLegs } from "./rep-cues.ts";
import { MOBILITY_CUES, ONE_LEG } from "./thresholds.ts";

/** The frames of a series that belong to a repetition. */
const within = (m: Motion, r: Repetition, s: Series): Series => s.subarray(Math.ceil(r.start), Math.floor(endOf(m, r)) + 1);

/** Horizontal distance of the hips from an ankle in a repetition, median, leg lengths. */
function hipsAsideLegs(m: Motion, side: Side, r: Repetition): number {
  const { joints, legPx } = m.body;
  return median(
    within(
      m,
      r,
      combine((hip, foot) => Math.abs(hip - foot) / legPx, joints.midHip.x, joints[side].ankle.x),
    ),
  );
}

/** Horizontal distance between the ankles in a repetition, median, leg lengths. */
function feetApartLegs(m: Motion, r: Repetition): number {
  const { left, right } = m.body.joints;
  return median(
    within(
      m,
      r,
      combine((a, b) => Math.abs(a - b) / m.body.legPx, left.ankle.x, right.ankle.x),
    ),
  );
}

/** Distance of the hips from the nearer foot as a share of the distance between the feet, front and back views: 0.5 midway, 0 over one foot; NaN from the side and for feet that are not apart. */
function hipsBetween(m: Motion, r: Repetition): number {
  const apart = feetApartLegs(m, r);
  if (m.body.nearSide !== null || !(apart > ONE_LEG.feetApart)) return Number.NaN;
  return Math.min(...SIDES.map((side) => hipsAsideLegs(m, side, r))) / apart;
}

/**
 * The stance leg of a repetition on one leg. From the side it is the one with the lower ankle. From front and back a foot that is held ahead may look lower than the standing one: there it is the one that the
 * hips are over, as balance demands.
 */
export function stanceLeg(m: Motion, r: Repetition): Side {
  if (!Number.isNaN(hipsBetween(m, r))) return hipsAsideLegs(m, "left", r) < hipsAsideLegs(m, "right", r) ? "left" : "right";
  const { left, right } = m.body.joints;
  return median(within(m, r, left.ankle.y)) < median(within(m, r, right.ankle.y)) ? "left" : "right";
}

/** Range of an ankle in the picture during a repetition, leg lengths. */
function footRangeLegs(m: Motion, side: Side, r: Repetition): number {
  const { x, y } = m.body.joints[side].ankle;
  const range = (s: Series): number => percentile(within(m, r, s), 95) - percentile(within(m, r, s), 5);
  return Math.hypot(range(x), range(y)) / m.body.legPx;
}

/**
 * Evidence that one leg alone carries the body, 0 to 1; one sign is enough. The ankles are at different heights throughout: over each foot's own floor, and in the picture, where feet on one floor differ less; the
 * free foot moves, which no foot on the floor does; or, from front and back, the hips are over one foot.
 */
function carriedByOneLeg(m: Motion, r: Repetition): number {
  const view: Record<"apart" | "freeMoves", CueRange> = m.body.nearSide === null ? ONE_LEG.facing : ONE_LEG.side;
  const least = (left: Series, right: Series): number =>
    percentile(
      within(
        m,
        r,
        combine((a, b) => Math.abs(a - b), left, right),
      ),
      10,
    );
  const { left, right } = ankleHeights(m.body);
  const { joints, legPx } = m.body;
  const free = footRangeLegs(m, otherSide(stanceLeg(m, r)), r);
  return Math.max(
    beyond(least(left, right), ...ONE_LEG.apart),
    beyond(least(joints.left.ankle.y, joints.right.ankle.y) / legPx, ...view.apart),
    beyond(free, ...view.freeMoves),
    beyond(hipsBetween(m, r), ...ONE_LEG.over),
  );
}

/** Cues against a squat on one leg: both legs carry the body, the hips are between the feet, or the standing foot moves. */
export function oneLeggedCues(m: Motion, r: Repetition): Cue[] {
  const stance = stanceLeg(m, r);
  const between =
    m.body.nearSide === null
      ? question(cueOf("hips_between", hipsBetween(m, r), MOBILITY_CUES.hipsBetween, { suggests: LUNGE }))
      : cueOf("hips_between", hipsAsideLegs(m, stance, r), MOBILITY_CUES.hipsAside, { suggests: LUNGE });
  return [
    essential({ name: "both_feet", against: 1 - carriedByOneLeg(m, r), seen: bothFeetSeen(m, r), suggests: SQUAT }),
    between,
    cueOf("foot_moves", footShiftLegs(m, stance, r), MOBILITY_CUES.stanceMoves, { suggests: SQUAT }),
  ];
}
