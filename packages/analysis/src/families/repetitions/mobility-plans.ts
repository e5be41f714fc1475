/** How each mobility screen is divided into repetitions, and how other movements are rejected. */
import { derivative, distance, median, otherSide, type Repetition, type Series, SIDES, type Side } from "@sagittal/biomechanics";
import type { ByExercise } from "../../engine/analyser.ts";
import { beyond, type Cue, cueOf } from "../../engine/evidence.ts";
import type { Motion } from "../../engine/motion.ts";
import { at, greatest, least } from "../../engine/series.ts";
import { kneeFlexion } from "../shared/angles.ts";
import { alternatingLiftLegs, footSpeed, hipShiftLegs, hipSpeedLegs } from "../shared/cues.ts";
import { CHAIR, JUMP, KICK, LUNGE, ONE_LEG_SQUAT, RUN, SIDE_BEND, SQUAT, STEP_DOWN, WALK } from "../shared/exercise-names.ts";
import { anklesApart, armsAboveTrunk, handTravelLegs, hipDropLegs, leastComAheadLegs, splitLegs, upright } from "../shared/support.ts";
import { armRaises, raiseHeight } from "./arm-raise.ts";
import { shankWithHeelDown } from "./body-readers.ts";
import { anteriorReaches, hurdleSteps } from "./foot-ahead.ts";
import { frontLeg, hipHeight, lungeCues } from "./lift-phases.ts";
import { hipAbduction, legRaise, sideBend } from "./mobility-signals.ts";
import { headMovements } from "./neck.ts";
import { oneLeggedCues, stanceLeg } from "./one-leg.ts";
import { endOf, type Rep, type RepSource } from "./phases.ts";
import {
  bothFeetMove,
  footLiftedCue,
  footMoves,
  footShiftLegs,
  hipsOver,
  seenIn,
  standingCues,
  steppingCue,
  strikingCues,
} from "./rep-cues.ts";
import { LIFT_CUES, MOBILITY_CUES, RAISE_CUES, REP_CUES } from "./thresholds.ts";

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
const hips = (m: Motion, series: Series, cues: NonNullable<RepSource["cues"]>): RepSource[] => [
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
          cues: (r) => [
            ...standingCues(m, r),
            cueOf("hips_drop", hipDropLegs(m, r), MOBILITY_CUES.hingeDrop, { suggests: SQUAT }),
            cueOf("knees_bend", at(kneeFlexion(m, near(m)), r.turn), MOBILITY_CUES.hingeKnees, { suggests: SQUAT }),
            seatCue(m, r),
          ],
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

const durationS = (m: Motion, r: Repetition): number => (endOf(m, r) - r.start) / m.body.fps;
const quickCue = (m: Motion, r: Repetition): Cue => cueOf("quick", durationS(m, r), MOBILITY_CUES.quick);

/** Hands that do not hang, rest or hold on to a wall. */
const handsCue = (m: Motion, r: Repetition): Cue => cueOf("hands_move", handTravelLegs(m, r), MOBILITY_CUES.handsMove);

/** A seat carries the body. */
const seatCue = (m: Motion, r: Repetition): Cue => cueOf("seat", leastComAheadLegs(m, r), MOBILITY_CUES.seat, { suggests: CHAIR });

/** The foot of the tested leg does not go out: the trunk bends over legs that stand. */
const footStaysCue = (m: Motion, side: Side, r: Repetition): Cue =>
  cueOf("foot_stays", footShiftLegs(m, side, r), MOBILITY_CUES.footOut, { seen: seenIn(m, side, ["ankle"], r), suggests: SIDE_BEND });

/** True when the trunk lies: median inclination less than 45 degrees from the horizontal. */
const lying = (m: Motion): boolean => m.sagittal !== null && Math.abs(90 - Math.abs(median(m.sagittal.trunkLean))) < 45;

/** Feet that are not one behind the other: from the side one of them steps, from front and back either does or they stand beside each other. */
function inLineCues(m: Motion, r: Repetition): Cue[] {
  if (m.sagittal) return bothFeetMove(m, r);
  const { left, right } = m.body.joints;
  const beside = Math.abs(at(left.ankle.x, r.turn) - at(right.ankle.x, r.turn)) / m.body.legPx;
  return [...standingCues(m, r), cueOf("feet_beside", beside, MOBILITY_CUES.beside)];
}

const ankleOf = (m: Motion, side: Side): Series => m.body.joints[side].ankle.y;
/** Range of a series over a repetition, in its unit. */
const rangeOver = (m: Motion, s: Series, r: Repetition): number => greatest(s, r.start, endOf(m, r)) - least(s, r.start, endOf(m, r));

/** The hips come down as in the landing of a jump: a screen is done under control. */
function fallsCue(m: Motion, r: Repetition): Cue {
  const speed = derivative(m.body.joints.midHip.y, m.body.fps).map((v) => Math.abs(v) / m.body.legPx);
  return cueOf("falls", greatest(speed, r.start, endOf(m, r)), MOBILITY_CUES.falls, { suggests: JUMP });
}

/** The feet rise above each other in turn, as quickly as steps of a run do. */
const runsOnCue = (m: Motion, r: Repetition): Cue => ({
  name: "steps",
  against: Math.min(beyond(alternatingLiftLegs(m), ...LIFT_CUES.lungeSteps), beyond(durationS(m, r), ...MOBILITY_CUES.stepQuick)),
  seen: 1,
  suggests: RUN,
});

/** The leg that stays on the step: its ankle rises and falls less. */
const stepLeg = (m: Motion, r: Repetition): Side =>
  rangeOver(m, ankleOf(m, "left"), r) < rangeOver(m, ankleOf(m, "right"), r) ? "left" : "right";

/** Cues against a step-down: the free foot sinks with the hips below the one that stays on the step. */
function stepDownCues(m: Motion, r: Repetition): Cue[] {
  const stay = stepLeg(m, r);
  const free = ankleOf(m, otherSide(stay));
  const sinks = (at(free, r.start) - at(free, r.turn)) / m.body.legPx;
  const below = (at(ankleOf(m, stay), r.turn) - at(free, r.turn)) / m.body.legPx;
  return [
    footMoves(m, stay, r),
    fallsCue(m, r),
    runsOnCue(m, r),
    cueOf("knee_straight", at(kneeFlexion(m, stay), r.turn), MOBILITY_CUES.stepKnee),
    cueOf("split", splitLegs(m, r.turn), m.sagittal ? MOBILITY_CUES.split : MOBILITY_CUES.splitInDepth, { suggests: LUNGE }),
    cueOf("free_foot_stays", sinks, MOBILITY_CUES.freeSinks, { suggests: SQUAT }),
    cueOf("free_foot_high", below, MOBILITY_CUES.freeBelow, { suggests: ONE_LEG_SQUAT }),
  ];
}

/** Hip-to-ankle distance of a leg at a frame as seen from the front, leg lengths: a bent leg is short, because its thigh points to the camera or its knee aside. */
const seenLegs = (m: Motion, side: Side, frame: number): number =>
  at(distance(m.body.joints[side].hip, m.body.joints[side].ankle), frame) / m.body.legPx;

/** The leg that a lateral lunge bends. */
const bentLeg = (m: Motion, r: Repetition): Side => (seenLegs(m, "left", r.turn) < seenLegs(m, "right", r.turn) ? "left" : "right");

/** Cues against a lateral lunge: the feet are far apart, one leg is straight, and one foot keeps its place. */
function lateralLungeCues(m: Motion, r: Repetition): Cue[] {
  const { left, right, midHip } = m.body.joints;
  const apart = Math.abs(at(left.ankle.x, r.turn) - at(right.ankle.x, r.turn)) / m.body.legPx;
  const away = Math.abs(at(midHip.x, endOf(m, r)) - at(midHip.x, r.start)) / m.body.legPx;
  return [
    ...strikingCues(m),
    ...bothFeetMove(m, r),
    quickCue(m, r),
    cueOf("fast_hips", greatest(hipSpeedLegs(m), r.start, endOf(m, r)), MOBILITY_CUES.lateralSpeed),
    cueOf("moves_on", away, REP_CUES.movesOn, { suggests: WALK }),
    cueOf("feet_close", apart, MOBILITY_CUES.lateralApart, { suggests: SQUAT }),
    cueOf("both_bend", seenLegs(m, otherSide(bentLeg(m, r)), r.turn), MOBILITY_CUES.lateralStraight, { suggests: SQUAT }),
  ];
}

/** The tested leg is not the front one; the width of a parallel stance, which an oblique view shows too, is no distance ahead. */
function behindCue(m: Motion, side: Side, r: Repetition): Cue {
  const ahead = at(m.body.joints[side].ankle.x, r.turn) - at(m.body.joints[otherSide(side)].ankle.x, r.turn);
  return cueOf("behind", Math.sign(ahead) * splitLegs(m, r.turn), MOBILITY_CUES.behind, { suggests: SQUAT });
}

/** The hips rise over a repetition, as onto a step. */
function hipsRiseCue(m: Motion, r: Repetition): Cue {
  const { y } = m.body.joints.midHip;
  return cueOf("hips_rise", (greatest(y, r.start, endOf(m, r)) - at(y, r.start)) / m.body.legPx, MOBILITY_CUES.hipsRise, {
    suggests: STEP_DOWN,
  });
}

/** The plan of each exercise. */
export const MOBILITY_PLANS: ByExercise<"mobility", Plan> = {
  "overhead-squat-assessment": {
    sources: (m) =>
      hips(m, hipHeight(m), (r) => [
        ...standingCues(m, r),
        cueOf("split", splitLegs(m, r.turn), m.sagittal ? MOBILITY_CUES.split : MOBILITY_CUES.splitInDepth, { suggests: LUNGE }),
        seatCue(m, r),
        fallsCue(m, r),
        cueOf("arms_low", armsAboveTrunk(m, r), MOBILITY_CUES.armsLow, { suggests: SQUAT }),
      ]),
    primary: (m, r) => at(kneeFlexion(m, near(m)), r.turn),
  },
  "single-leg-squat": {
    sources: (m) => hips(m, m.body.joints.midHip.y, (r) => oneLeggedCues(m, r)),
    side: stanceLeg,
    primary: (m, r) => at(kneeFlexion(m, stanceLeg(m, r)), r.turn),
  },
  "in-line-lunge": {
    sources: (m) => hips(m, m.body.joints.midHip.y, (r) => [...lungeCues(m, r), ...inLineCues(m, r), handsCue(m, r)]),
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
          ...(s.side ? [footMoves(m, s.side, r), behindCue(m, s.side, r)] : []),
          handsCue(m, r),
          ...strikingCues(m),
          seatCue(m, r),
          cueOf("hips_drop", hipDropLegs(m, r), MOBILITY_CUES.kneeToWallDrop, { suggests: SQUAT }),
          hipsRiseCue(m, r),
          steppingCue(m, LIFT_CUES.lungeSteps),
          cueOf("foot_up", anklesApart(m, r.turn), MOBILITY_CUES.footUp),
        ],
      })),
    primary: (m, r) => shankWithHeelDown(m, r.side ?? near(m), r, 1.5),
  },
  "active-straight-leg-raise": {
    sources: (m) =>
      lying(m)
        ? perSide((side) => legRaise(m, side, "ankle"), 15).map((s) => ({
            ...s,
            cues: (r) => [
              cueOf("hips_move", hipShiftLegs(m, r), MOBILITY_CUES.lyingHips),
              ...(s.side ? [footMoves(m, otherSide(s.side), r)] : []),
            ],
          }))
        : [],
    primary: peakOfSource((m, side) => legRaise(m, side, "ankle")),
  },
  "trunk-side-bend": {
    sources: (m) =>
      perSide((side) => towards(sideBend(m), side), 8).map((s) => ({
        ...s,
        cues: (r) => [
          quickCue(m, r),
          ...standingCues(m, r),
          cueOf("hips_drop", hipsOver(m, r), RAISE_CUES.hipsDrop, { suggests: SQUAT }),
          footLiftedCue(m),
        ],
      })),
    primary: peakOfSource((m, side) => towards(sideBend(m), side)),
  },
  "hip-abduction": {
    sources: (m) =>
      perSide((side) => hipAbduction(m, side), 10).map((s) => ({
        ...s,
        cues: (r) => [
          quickCue(m, r),
          { name: "lies", against: upright(m) ? 0 : 1, seen: 1 },
          steppingCue(m, MOBILITY_CUES.skates),
          ...(s.side ? [footMoves(m, otherSide(s.side), r), footStaysCue(m, s.side, r)] : []),
          handsCue(m, r),
          cueOf("foot_fast", footSpeed(m), MOBILITY_CUES.footFast, { suggests: KICK }),
        ],
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
  "step-down": {
    sources: (m) => hips(m, m.body.joints.midHip.y, (r) => stepDownCues(m, r)),
    side: stepLeg,
    primary: (m, r) => at(kneeFlexion(m, stepLeg(m, r)), r.turn),
  },
  "lateral-lunge": {
    sources: (m) => hips(m, m.body.joints.midHip.y, (r) => lateralLungeCues(m, r)),
    side: bentLeg,
    primary: (m, r) => at(kneeFlexion(m, bentLeg(m, r)), r.turn),
    leansEitherWay: true,
  },
  "hurdle-step": {
    sources: (m) => hurdleSteps(m).map((s) => ({ ...s, cues: (r) => [...s.cues(r), quickCue(m, r), handsCue(m, r)] })),
    primary: (m, r) => greatest(kneeFlexion(m, otherSide(r.side ?? near(m))), r.start, endOf(m, r)),
  },
  "y-balance-anterior-reach": {
    sources: (m) => anteriorReaches(m).map((s) => ({ ...s, cues: (r) => [...s.cues(r), quickCue(m, r)] })),
    primary: (m, r) => greatest(kneeFlexion(m, r.side ?? near(m)), r.start, endOf(m, r)),
  },
  arabesque: { sources: () => [], primary: () => Number.NaN },
  plank: { sources: () => [], primary: () => Number.NaN },
  "standing-posture": { sources: () => [], primary: () => Number.NaN },
};
