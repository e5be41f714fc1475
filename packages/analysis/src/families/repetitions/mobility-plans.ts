/** How each mobility screen is divided into repetitions, and how other movements are rejected. */
import { ankleHeights, median, otherSide, type Repetition, type Series, SIDES, type Side } from "@sagittal/biomechanics";
import type { ByExercise } from "../../engine/analyser.ts";
import type { Motion } from "../../engine/motion.ts";
import { at, greatest } from "../../engine/series.ts";
import { kneeFlexion } from "../shared/angles.ts";
import { alternatingLiftLegs, hipShiftLegs } from "../shared/cues.ts";
import { armsOverhead, feetBeside, handsRest, hipDropLegs, isSeated, upright } from "../shared/support.ts";
import { armRaises, raiseHeight } from "./arm-raise.ts";
import { shankWithHeelDown } from "./body-readers.ts";
import { frontLeg, hipHeight, lunges } from "./lift-phases.ts";
import { hipAbduction, legRaise, sideBend } from "./mobility-signals.ts";
import { headMovements } from "./neck.ts";
import { endOf, feetStay, footStays, type Rep, type RepSource } from "./phases.ts";
import {
  ABDUCTION_FOOT_LIFT_LEG,
  ARM_RAISE_HIP_DROP_LEG,
  HANGING_HAND_TRAVEL_LEG,
  HINGE_HIP_DROP_LEG,
  IN_LINE_FEET_LEG,
  LIFTED_ANKLE_STATURE,
  LYING_HIP_TRAVEL_LEG,
  SLOW_MOVEMENT_S,
} from "./thresholds.ts";

/** How an exercise is divided into repetitions, the side of each, and the angle that it tests (`primary`). */
interface Plan {
  readonly sources: (m: Motion) => readonly RepSource[];
  readonly side?: (m: Motion, r: Rep) => Side;
  readonly primary: (m: Motion, r: Rep) => number;
  /** The trunk may lean away from the raised leg: lateral lean to either side counts. */
  readonly leansEitherWay?: true;
}

/** The side nearer to the camera; the right one in front and back views. */
export const near = (m: Motion): Side => m.body.nearSide ?? "right";
const hips = (m: Motion, series: Series, accepts?: RepSource["accepts"]): RepSource[] => [
  { series, side: null, turn: "rep_bottom", away: "down", least: 0.1 * m.body.legPx, accepts },
];
const lean = (m: Motion, least: number): RepSource[] =>
  m.sagittal
    ? [
        {
          series: m.sagittal.trunkLean,
          side: null,
          turn: "rep_bottom",
          away: "up",
          least,
          accepts: (r) => feetStay(m, r) && hipDropLegs(m, r) < HINGE_HIP_DROP_LEG && !isSeated(m, r),
        },
      ]
    : [];
const perSide = (series: (side: Side) => Series | undefined, least: number): RepSource[] =>
  SIDES.flatMap((side): RepSource[] => {
    const s = series(side);
    return s ? [{ series: s, side, turn: "rep_top", away: "up", least }] : [];
  });
/** The part of a signed angle towards one side, 0 elsewhere. */
export const towards = (s: Series | undefined, side: Side): Series | undefined => s?.map((v) => Math.max(0, side === "left" ? v : -v));
const peakOfSource = (series: (m: Motion, side: Side) => Series | undefined) => (m: Motion, r: Rep) =>
  greatest(series(m, r.side ?? near(m)), r.start, endOf(m, r));

const slow = (m: Motion, r: Repetition): boolean => endOf(m, r) - r.start > SLOW_MOVEMENT_S * m.body.fps;

const abducts = (m: Motion, r: Repetition): boolean => slow(m, r) && upright(m) && alternatingLiftLegs(m) < ABDUCTION_FOOT_LIFT_LEG;

/** True when the trunk lies: median inclination less than 45 degrees from the horizontal. */
const lying = (m: Motion): boolean => m.sagittal !== null && Math.abs(90 - Math.abs(median(m.sagittal.trunkLean))) < 45;

/** True when at least one foot stays in place; in front and back views both feet, one behind the other. */
function inLine(m: Motion, r: Repetition): boolean {
  const { left, right } = m.body.joints;
  if (m.sagittal) return SIDES.some((side) => footStays(m, side, r));
  return feetStay(m, r) && Math.abs(at(left.ankle.x, r.turn) - at(right.ankle.x, r.turn)) < IN_LINE_FEET_LEG * m.body.legPx;
}

/** True when one foot stays in place and the other one is off the floor. */
function oneLegged(m: Motion, r: Repetition): boolean {
  const heights = ankleHeights(m.body);
  const apart = Math.abs(at(heights.left, r.turn) - at(heights.right, r.turn));
  return apart > LIFTED_ANKLE_STATURE && SIDES.some((side) => footStays(m, side, r));
}

/** The stance leg of a repetition on one leg: the one with the lower ankle. */
function stanceLeg(m: Motion, r: Rep): Side {
  const { left, right } = m.body.joints;
  const from = Math.ceil(r.start);
  const to = Math.floor(endOf(m, r)) + 1;
  return median(left.ankle.y.subarray(from, to)) < median(right.ankle.y.subarray(from, to)) ? "left" : "right";
}

/** True when the tested leg is the front one: the other ankle is more than 0.1 leg lengths behind. */
function leads(m: Motion, side: Side, r: Repetition): boolean {
  const other = otherSide(side);
  return at(m.body.joints[side].ankle.x, r.turn) > at(m.body.joints[other].ankle.x, r.turn) + 0.1 * m.body.legPx;
}

/** The plan of each exercise. */
export const MOBILITY_PLANS: ByExercise<"mobility", Plan> = {
  "overhead-squat-assessment": {
    sources: (m) => hips(m, hipHeight(m), (r) => feetStay(m, r) && feetBeside(m, r.turn) && !isSeated(m, r) && armsOverhead(m, r)),
    primary: (m, r) => at(kneeFlexion(m, near(m)), r.turn),
  },
  "single-leg-squat": {
    sources: (m) => hips(m, m.body.joints.midHip.y, (r) => oneLegged(m, r)),
    side: stanceLeg,
    primary: (m, r) => at(kneeFlexion(m, stanceLeg(m, r)), r.turn),
  },
  "in-line-lunge": {
    sources: (m) => hips(m, m.body.joints.midHip.y, (r) => lunges(m, r) && inLine(m, r) && handsRest(m, r, HANGING_HAND_TRAVEL_LEG)),
    side: (m, r) => frontLeg(m, r.turn),
    primary: (m, r) => at(kneeFlexion(m, frontLeg(m, r.turn)), r.turn),
  },
  "hip-hinge": { sources: (m) => lean(m, 20), primary: (m, r) => at(m.sagittal?.trunkLean, r.turn) },
  "standing-forward-bend": { sources: (m) => lean(m, 30), primary: (m, r) => at(m.sagittal?.trunkLean, r.turn) },
  "shoulder-flexion": { sources: armRaises, primary: raiseHeight },
  "shoulder-abduction": { sources: armRaises, primary: raiseHeight },
  "ankle-dorsiflexion-lunge": {
    sources: (m) =>
      perSide((side) => m.sagittal?.[side].shank, 10).map((s) => ({
        ...s,
        accepts: (r) => s.side !== null && footStays(m, s.side, r) && leads(m, s.side, r) && handsRest(m, r, HANGING_HAND_TRAVEL_LEG),
      })),
    primary: (m, r) => shankWithHeelDown(m, r.side ?? near(m), r, 1.5),
  },
  "active-straight-leg-raise": {
    sources: (m) =>
      lying(m)
        ? perSide((side) => legRaise(m, side, "ankle"), 15).map((s) => ({
            ...s,
            accepts: (r) => hipShiftLegs(m, r) < LYING_HIP_TRAVEL_LEG && s.side !== null && footStays(m, otherSide(s.side), r),
          }))
        : [],
    primary: peakOfSource((m, side) => legRaise(m, side, "ankle")),
  },
  "trunk-side-bend": {
    sources: (m) =>
      perSide((side) => towards(sideBend(m), side), 8).map((s) => ({
        ...s,
        accepts: (r) => slow(m, r) && feetStay(m, r) && hipDropLegs(m, r) < ARM_RAISE_HIP_DROP_LEG,
      })),
    primary: peakOfSource((m, side) => towards(sideBend(m), side)),
  },
  "hip-abduction": {
    sources: (m) =>
      perSide((side) => hipAbduction(m, side), 10).map((s) => ({
        ...s,
        accepts: (r) => s.side !== null && abducts(m, r) && footStays(m, otherSide(s.side), r) && handsRest(m, r, HANGING_HAND_TRAVEL_LEG),
      })),
    primary: peakOfSource(hipAbduction),
    leansEitherWay: true,
  },
  "neck-mobility": {
    sources: headMovements,
    primary: (m, r) => {
      const series = headMovements(m).find((s) => s.side === r.side)?.series;
      return greatest(series, r.start, endOf(m, r));
    },
  },
  "standing-posture": { sources: () => [], primary: () => Number.NaN },
};
