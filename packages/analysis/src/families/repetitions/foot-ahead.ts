/** Screens on one leg whose free foot goes ahead and comes back: steps over a hurdle and reaches. The side of a repetition is the leg that stands. */
import { combine, otherSide, type Repetition, repetitions, type Series, SIDES, type Side } from "@sagittal/biomechanics";
import type { SharedReaders } from "../../engine/analyser.ts";
import { type Cue, cueOf } from "../../engine/evidence.ts";
import { legSeen, type Motion, metresPerPixel, seen, trunkSeen } from "../../engine/motion.ts";
import { isSuppressed, type Reading, type Sided, sample, single, summarise } from "../../engine/reading.ts";
import { at, greatest, least } from "../../engine/series.ts";
import { bySide } from "../../engine/sides.ts";
import { kneeFlexion } from "../shared/angles.ts";
import { HURDLE_STEP, KICK, LUNGE, WALK } from "../shared/exercise-names.ts";
import { hipDropLegs, splitLegs, weightAhead } from "../shared/support.ts";
import { change, heelRise } from "./body-readers.ts";
import { endOf, perSideRep, type Rep, type RepPhases, type RepSource, restOf } from "./phases.ts";
import { footMoves, strikingCues } from "./rep-cues.ts";
import { HURDLE, HURDLE_CUES, REACH, REACH_CUES, REP_CUES } from "./thresholds.ts";

/** How far the free ankle is ahead of the standing one in a side view, px; 0 when it is behind. */
const aheadOf = (m: Motion, stand: Side): Series =>
  combine((free, own) => Math.max(0, free - own), m.body.joints[otherSide(stand)].ankle.x, m.body.joints[stand].ankle.x);

/**
 * How far the knee of the free leg is above the standing one from front and back, px, where it is lifted twice: over the hurdle and back. In between, while the heel touches the floor ahead, it
 * counts as lifted, so that there and back is one excursion; 0 elsewhere.
 */
function overAndBack(m: Motion, stand: Side): Series {
  const rise = combine((free, own) => Math.max(0, free - own), m.body.joints[otherSide(stand)].knee.y, m.body.joints[stand].knee.y);
  const lifts = repetitions(rise, m.body.fps, { away: "up", least: HURDLE.leastRise * m.body.legPx });
  const joined = new Float64Array(m.body.rows);
  for (let k = 0; k + 1 < lifts.length; k++) {
    const [there, back] = [lifts[k]!, lifts[k + 1]!];
    if (back.start - there.end > HURDLE.touchS * m.body.fps) continue;
    const level = Math.min(at(rise, there.turn), at(rise, back.turn));
    for (let i = Math.ceil(there.start); i <= back.end; i++)
      joined[i] = i > there.turn && i < back.turn ? level : Math.min(level, rise[i]!);
    k++;
  }
  return joined;
}

/** Rise of the free knee over its lowest place in a repetition between two frames, leg lengths. */
const kneeRise = (m: Motion, stand: Side, r: Repetition, from: number, to: number): number => {
  const { y } = m.body.joints[otherSide(stand)].knee;
  return (greatest(y, from, to) - least(y, r.start, endOf(m, r))) / m.body.legPx;
};

/** Height of the free ankle over the standing one at the turning point, leg lengths. */
const footHeight = (m: Motion, stand: Side, r: Repetition): number =>
  (at(m.body.joints[otherSide(stand)].ankle.y, r.turn) - at(m.body.joints[stand].ankle.y, r.turn)) / m.body.legPx;

/** Cues against an athlete who stands on one foot and stays there. */
function onTheSpotCues(m: Motion, stand: Side, r: Repetition): Cue[] {
  const { legPx, joints } = m.body;
  const own = joints[stand].ankle.y;
  const rises = (greatest(own, r.start, endOf(m, r)) - at(own, r.start)) / legPx;
  const away = Math.abs(at(joints.midHip.x, endOf(m, r)) - at(joints.midHip.x, r.start)) / legPx;
  return [
    ...strikingCues(m),
    footMoves(m, stand, r),
    cueOf("stand_rises", rises, HURDLE_CUES.standRises, { suggests: WALK }),
    cueOf("moves_on", away, REP_CUES.movesOn, { suggests: WALK }),
  ];
}

function hurdleCues(m: Motion, stand: Side, r: Repetition): Cue[] {
  const knees = Math.min(kneeRise(m, stand, r, r.start, r.turn), kneeRise(m, stand, r, r.turn, endOf(m, r)));
  return [
    ...onTheSpotCues(m, stand, r),
    cueOf("knee_low", knees, HURDLE_CUES.kneeLow),
    cueOf("hips_drop", hipDropLegs(m, r), HURDLE_CUES.hipsDrop, { suggests: LUNGE }),
    cueOf("foot_high", footHeight(m, stand, r), HURDLE_CUES.footHigh, { suggests: KICK }),
    ...(m.sagittal ? [] : [cueOf("foot_beside", splitLegs(m, r.turn), HURDLE_CUES.footBeside)]),
  ];
}

/** Steps over a hurdle and back by standing leg; the turning point is where the heel touches the floor ahead. */
export const hurdleSteps = (m: Motion): (RepSource & { readonly cues: (r: Repetition) => Cue[] })[] =>
  SIDES.map((side) => ({
    series: m.sagittal ? aheadOf(m, side) : overAndBack(m, side),
    side,
    turn: "rep_top",
    away: "up",
    least: (m.sagittal ? HURDLE.leastAhead : HURDLE.leastRise) * m.body.legPx,
    cues: (r) => hurdleCues(m, side, r),
  }));

/** Reaches of the free foot ahead by standing leg, side view; the turning point is where it is furthest ahead. */
export const anteriorReaches = (m: Motion): (RepSource & { readonly cues: (r: Repetition) => Cue[] })[] =>
  m.sagittal
    ? SIDES.map((side) => ({
        series: aheadOf(m, side),
        side,
        turn: "rep_top",
        away: "up",
        least: HURDLE.leastAhead * m.body.legPx,
        cues: (r) => [
          ...onTheSpotCues(m, side, r),
          cueOf("knee_high", kneeRise(m, side, r, r.start, endOf(m, r)), REACH_CUES.kneeHigh, { suggests: HURDLE_STEP }),
          cueOf("foot_high", footHeight(m, side, r), REACH_CUES.footHigh, { suggests: KICK }),
          cueOf("weight_ahead", weightAhead(m, side, r.turn), REACH_CUES.weightAhead, { suggests: LUNGE }),
        ],
      }))
    : [];

/**
 * Furthest reach of a trial, leg lengths; NaN when the trial is invalid because the standing heel rises. Whether the free foot bears weight is not decided: feet at two distances from the camera differ in the picture by
 * more than the few centimetres that the foot is held over the floor.
 */
function validReach(m: Motion, stand: Side, r: Rep): number {
  if (heelRise(m, stand, r) >= REACH.heelRisePct) return Number.NaN;
  const { joints, legPx } = m.body;
  const ahead = combine((there, here) => there - here, joints[otherSide(stand)].toe.x, joints[stand].toe.x);
  return greatest(ahead, r.start, endOf(m, r)) / legPx;
}

const bestReach = (m: Motion, p: RepPhases): Sided =>
  bySide((side) =>
    sample(
      p.reps.filter((r) => r.side === side).map((r) => validReach(m, side, r)),
      Math.min(seen(m, side, ["heel", "toe"]), seen(m, otherSide(side), ["heel", "toe"])),
      { aggregate: "max" },
    ),
  );

/** Readers of reaches of one foot ahead. */
export const reachMetrics = {
  anterior_reach_pct: (m, p) => {
    const reach = bestReach(m, p);
    return bySide((side) => scaledBy(reach[side], 100));
  },
  anterior_reach_difference: (m, p) => {
    const reach = bestReach(m, p);
    const legCm = 100 * metresPerPixel(m) * m.body.legPx;
    const [left, right] = [scaledBy(reach.left, legCm), scaledBy(reach.right, legCm)];
    if (isSuppressed(left)) return left;
    if (isSuppressed(right)) return right;
    const [l, r] = [summarise(left).value, summarise(right).value];
    // The errors of both reaches: their systematic part is the foot's place, as the scale is common to both.
    return {
      ...single(Math.abs(l - r), left.values.length + right.values.length, Math.min(left.quality, right.quality), { left: l, right: r }),
      error: Math.SQRT2 * REACH.placeLegs * legCm,
    };
  },
} satisfies SharedReaders<RepPhases>;

const scaledBy = (reading: Reading, factor: number): Reading =>
  isSuppressed(reading) ? reading : { ...reading, values: reading.values.map((v) => factor * v) };

/** Readers of steps over a hurdle. */
export const hurdleMetrics = {
  hurdle_knee_height: (m, p) =>
    perSideRep(
      p,
      (side) => legSeen(m, otherSide(side)),
      (r, side) => 100 * kneeRise(m, side, r, r.start, endOf(m, r)),
    ),
  stance_knee_bend: (m, p) =>
    perSideRep(
      p,
      (side) => legSeen(m, side),
      (r, side) => greatest(kneeFlexion(m, side), r.start, endOf(m, r)) - at(kneeFlexion(m, side), restOf(r)),
    ),
  trunk_lean_change: (m, p) => {
    const lean = m.sagittal?.trunkLean ?? m.frontal?.trunkLateralLean;
    return perSideRep(
      p,
      () => trunkSeen(m),
      (r: Rep) => (lean ? change(m, lean, r) : Number.NaN),
    );
  },
} satisfies SharedReaders<RepPhases>;
