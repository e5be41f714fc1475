/** How each mobility screen is cut into repetitions, and what turns another movement away. */
import { median, otherSide, type Repetition, type Series, SIDES, type Side } from "@sagittal/biomechanics";
import type { ByExercise } from "../../engine/analyser.ts";
import { type Cue, cueOf, type ExerciseName, essential } from "../../engine/evidence.ts";
import type { Motion } from "../../engine/motion.ts";
import { at, greatest } from "../../engine/series.ts";
import { kneeFlexion } from "../shared/angles.ts";
import { alternatingLiftLegs, hipShiftLegs } from "../shared/cues.ts";
import { handsAbove, standingFootMoves } from "../shared/support.ts";
import { STANDING_FOOT_CUE } from "../shared/thresholds.ts";
import { armRaises, raiseHeight } from "./arm-raise.ts";
import { shankWithHeelDown } from "./body-readers.ts";
import { frontLeg, inLineCues, lungeCues } from "./lift-cues.ts";
import { hipHeight } from "./lift-phases.ts";
import { hipAbduction, legRaise, sideBend } from "./mobility-signals.ts";
import { headMovements } from "./neck.ts";
import { endOf, type Rep, type RepSource } from "./phases.ts";
import {
  anklesSeen,
  briefCue,
  footCue,
  handsRestCue,
  handsSeen,
  inPlaceCues,
  leadOf,
  oneFootCue,
  oneFootLifted,
  seatCue,
  sinkCue,
  splitCue,
  uprightCue,
} from "./rep-cues.ts";
import { REP_CUES, SCREEN_CUES } from "./thresholds.ts";

const SQUAT: ExerciseName = { activity: "weightlifting", exercise: "Back Squat" };
const LUNGE: ExerciseName = { activity: "weightlifting", exercise: "Lunge" };

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
const hips = (m: Motion, series: Series, cues: RepSource["cues"]): RepSource[] => [
  { series, side: null, turn: "rep_bottom", away: "down", least: 0.1 * m.body.legPx, cues },
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
          cues: (r) => [...inPlaceCues(m, r), sinkCue(m, r, REP_CUES.hinges), seatCue(m, r)],
        },
      ]
    : [];
const perSide = (series: (side: Side) => Series | undefined, least: number): (RepSource & { readonly side: Side })[] =>
  SIDES.flatMap((side): (RepSource & { readonly side: Side })[] => {
    const s = series(side);
    return s ? [{ series: s, side, turn: "rep_top", away: "up", least }] : [];
  });
/** The part of a signed angle towards one side, 0 elsewhere. */
export const towards = (s: Series | undefined, side: Side): Series | undefined => s?.map((v) => Math.max(0, side === "left" ? v : -v));
const peakOfSource = (series: (m: Motion, side: Side) => Series | undefined) => (m: Motion, r: Rep) =>
  greatest(series(m, r.side ?? near(m)), r.start, endOf(m, r));

/** The trunk lies: how far from the horizontal it is for most of the clip, degrees. */
const lyingCue = (m: Motion): Cue =>
  cueOf("upright", m.sagittal ? Math.abs(90 - Math.abs(median(m.sagittal.trunkLean))) : Number.NaN, SCREEN_CUES.lying);

/** Somebody who lifts a leg aside does it slowly, stands upright, and does not step. */
const abductionCues = (m: Motion, r: Repetition): Cue[] => [
  briefCue(m, r, REP_CUES.slow),
  uprightCue(m),
  cueOf("steps", alternatingLiftLegs(m), SCREEN_CUES.abducts),
  handsRestCue(m, r, REP_CUES.handsHang),
];

/** One foot is off the floor and the other one stays. That the free foot was not seen is no proof that it was lifted. */
const oneLegCues = (m: Motion, r: Repetition): Cue[] => [
  essential(cueOf("both_feet_down", oneFootLifted(m, r), SCREEN_CUES.lifted, { seen: anklesSeen(m, r), suggests: SQUAT })),
  oneFootCue(m, r),
  cueOf("standing_foot_moves", standingFootMoves(m, r.start, endOf(m, r)), STANDING_FOOT_CUE, { suggests: SQUAT }),
];

const overheadSquatCues = (m: Motion, r: Repetition): Cue[] => [
  ...inPlaceCues(m, r),
  splitCue(m, r, LUNGE),
  seatCue(m, r),
  cueOf("hands_low", handsAbove(m, r), SCREEN_CUES.overhead, { seen: handsSeen(m, r), suggests: SQUAT }),
];

/** The stance leg of a repetition on one leg: the one with the lower ankle. */
function stanceLeg(m: Motion, r: Rep): Side {
  const { left, right } = m.body.joints;
  const from = Math.ceil(r.start);
  const to = Math.floor(endOf(m, r)) + 1;
  return median(left.ankle.y.subarray(from, to)) < median(right.ankle.y.subarray(from, to)) ? "left" : "right";
}

/** The plan of each exercise. */
export const MOBILITY_PLANS: ByExercise<"mobility", Plan> = {
  "overhead-squat-assessment": {
    sources: (m) => hips(m, hipHeight(m), (r) => overheadSquatCues(m, r)),
    primary: (m, r) => at(kneeFlexion(m, near(m)), r.turn),
  },
  "single-leg-squat": {
    sources: (m) => hips(m, m.body.joints.midHip.y, (r) => oneLegCues(m, r)),
    side: stanceLeg,
    primary: (m, r) => at(kneeFlexion(m, stanceLeg(m, r)), r.turn),
  },
  "in-line-lunge": {
    sources: (m) =>
      hips(m, m.body.joints.midHip.y, (r) => [...lungeCues(m, r), ...inLineCues(m, r), handsRestCue(m, r, REP_CUES.handsHang)]),
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
        cues: (r) => [
          footCue(m, s.side, r),
          cueOf("behind", leadOf(m, s.side, r), SCREEN_CUES.leads),
          handsRestCue(m, r, REP_CUES.handsHang),
        ],
      })),
    primary: (m, r) => shankWithHeelDown(m, r.side ?? near(m), r, 1.5),
  },
  "active-straight-leg-raise": {
    sources: (m) =>
      perSide((side) => legRaise(m, side, "ankle"), 15).map((s) => ({
        ...s,
        cues: (r) => [lyingCue(m), cueOf("hips_move", hipShiftLegs(m, r), SCREEN_CUES.lyingHips), footCue(m, otherSide(s.side), r)],
      })),
    primary: peakOfSource((m, side) => legRaise(m, side, "ankle")),
  },
  "trunk-side-bend": {
    sources: (m) =>
      perSide((side) => towards(sideBend(m), side), 8).map((s) => ({
        ...s,
        cues: (r) => [briefCue(m, r, REP_CUES.slow), ...inPlaceCues(m, r), sinkCue(m, r, REP_CUES.stands)],
      })),
    primary: peakOfSource((m, side) => towards(sideBend(m), side)),
  },
  "hip-abduction": {
    sources: (m) =>
      perSide((side) => hipAbduction(m, side), 10).map((s) => ({
        ...s,
        cues: (r) => [...abductionCues(m, r), footCue(m, otherSide(s.side), r)],
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
