import {
  ankleHeights,
  CUTOFFS,
  finite,
  median,
  oneLegStances,
  otherSide,
  percentile,
  type Repetition,
  type Series,
  SIDES,
  type Side,
  type Stretch,
  staturePx,
  worldToeOut,
} from "@sagittal/biomechanics";
import { defineAnalyser, type EventAt, type Reader } from "../engine/analyser.ts";
import { type Motion, metresPerPixel, seen } from "../engine/motion.ts";
import { type Reading, type Sided, sample, suppressed } from "../engine/reading.ts";
import { armRaiseMetrics, armRaises, raiseHeight } from "./arm-raise.ts";
import { bySide } from "./gait-phases.ts";
import {
  change,
  heelRise,
  hipShift,
  kneeFlexion,
  nearAngle,
  ofFrontLeg,
  shankWithHeelDown,
  squatMetrics,
  trunkMinusShin,
  valgusOver,
} from "./lift-body.ts";
import { frontLeg, hipHeight, lunges } from "./lift-phases.ts";
import { hipAbduction, knuckleHeight, legRaise, sideBend } from "./mobility-signals.ts";
import { headMovements, neckMetrics } from "./neck.ts";
import { goesAlong, hipShiftOf, legLift } from "./other-movement.ts";
import { headForward, held, magnitude, neckFlexion, stillPosture } from "./posture-readers.ts";
import {
  angleAsymmetry,
  at,
  endOf,
  endRangeHold,
  feetStay,
  findReps,
  footStays,
  greatest,
  least,
  legsSeen,
  perRep,
  perSideRep,
  type Rep,
  type RepPhases,
  type RepSource,
  repConsistency,
  repEvents,
  repTempo,
  trunkSeen,
} from "./rep-phases.ts";
import { armsOverhead, feetBeside, handsRest, sinks, sits, upright } from "./support.ts";

interface MobilityPhases extends RepPhases {
  readonly still: Stretch | null;
  /** The angle that the exercise is about, for its consistency. */
  readonly primary: (r: Rep) => number;
}
type R = Reader<MobilityPhases>;

/** How an exercise is cut into repetitions, whose side they belong to, and what angle it is about. */
interface Plan {
  readonly sources: (m: Motion) => readonly RepSource[];
  readonly side?: (m: Motion, r: Rep) => Side;
  readonly primary: (m: Motion, r: Rep) => number;
}

/** A lifted ankle, statures above the standing one. */
const LIFTED = 0.05;
const near = (m: Motion): Side => m.body.nearSide ?? "right";
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
          accepts: (r) => feetStay(m, r) && sinks(m, r) < HINGE && !sits(m, r.start),
        },
      ]
    : [];
const perSide = (series: (side: Side) => Series | undefined, least: number): RepSource[] =>
  SIDES.flatMap((side): RepSource[] => {
    const s = series(side);
    return s ? [{ series: s, side, turn: "rep_top", away: "up", least }] : [];
  });
const towards = (s: Series | undefined, side: Side): Series | undefined => s?.map((v) => Math.max(0, side === "left" ? v : -v));
const peakOfSource = (series: (m: Motion, side: Side) => Series | undefined) => (m: Motion, r: Rep) =>
  greatest(series(m, r.side ?? near(m)), r.start, endOf(m, r));

/** Shorter than this on one leg is a step or a kick, s. */
const LEAST_BALANCE_S = 1;

/** A range of motion is tried for this long at least, s: a push of a skater or the stride of a throw is shorter. */
const TRIED_S = 0.8;
const slow = (m: Motion, r: Repetition): boolean => endOf(m, r) - r.start > TRIED_S * m.body.fps;

/** The other foot stays down under an abducted leg: skaters lift both in turn, by more than this, leg lengths. */
const IN_TURN = 0.05;
const abducts = (m: Motion, r: Repetition): boolean => slow(m, r) && upright(m) && legLift(m) < IN_TURN;

/** Hands that hold on to a wall or hang stay within this of their place beside the trunk, leg lengths. */
const HANDS = 0.5;

/** Hips that sink further than this squat and do not hinge, leg lengths: knees bent by 45 degrees lower them by 0.1. */
const HINGE = 0.2;

/** Hips that lie on the floor move less than this, leg lengths. */
const ON_FLOOR = 0.15;

/** The trunk lies: less than 45 degrees from the horizontal for most of the clip. */
const lying = (m: Motion): boolean => m.sagittal !== null && Math.abs(90 - Math.abs(median(m.sagittal.trunkLean))) < 45;

/** From front and back feet in one line are at most this far apart, leg lengths. */
const ONE_LINE = 0.2;

/** One foot at least stays where it is; from front and back both, one behind the other. */
function inLine(m: Motion, r: Repetition): boolean {
  const { left, right } = m.body.joints;
  if (m.sagittal) return SIDES.some((side) => footStays(m, side, r));
  return feetStay(m, r) && Math.abs(at(left.ankle.x, r.turn) - at(right.ankle.x, r.turn)) < ONE_LINE * m.body.legPx;
}

/** One foot stays where it is and the other one is off the floor. */
function oneLegged(m: Motion, r: Repetition): boolean {
  const heights = ankleHeights(m.body);
  const apart = Math.abs(at(heights.left, r.turn) - at(heights.right, r.turn));
  return apart > LIFTED && SIDES.some((side) => footStays(m, side, r));
}

/** The leg that stands while the other one is off the floor: the one whose ankle is lower. */
function stanceLeg(m: Motion, r: Rep): Side {
  const { left, right } = m.body.joints;
  const from = Math.ceil(r.start);
  const to = Math.floor(endOf(m, r)) + 1;
  return median(left.ankle.y.subarray(from, to)) < median(right.ankle.y.subarray(from, to)) ? "left" : "right";
}

const PLANS: Readonly<Record<string, Plan>> = {
  "Overhead Squat Assessment": {
    sources: (m) => hips(m, hipHeight(m), (r) => feetStay(m, r) && feetBeside(m, r.turn) && !sits(m, r.turn) && armsOverhead(m, r)),
    primary: (m, r) => at(kneeFlexion(m, near(m)), r.turn),
  },
  "Single-leg Squat": {
    sources: (m) => hips(m, m.body.joints.midHip.y, (r) => oneLegged(m, r)),
    side: stanceLeg,
    primary: (m, r) => at(kneeFlexion(m, stanceLeg(m, r)), r.turn),
  },
  "In-line Lunge": {
    sources: (m) => hips(m, m.body.joints.midHip.y, (r) => lunges(m, r) && inLine(m, r) && handsRest(m, r, HANDS)),
    side: (m, r) => frontLeg(m, r.turn),
    primary: (m, r) => at(kneeFlexion(m, frontLeg(m, r.turn)), r.turn),
  },
  "Hip Hinge": { sources: (m) => lean(m, 20), primary: (m, r) => at(m.sagittal?.trunkLean, r.turn) },
  "Standing Forward Bend": { sources: (m) => lean(m, 30), primary: (m, r) => at(m.sagittal?.trunkLean, r.turn) },
  "Shoulder Flexion": { sources: armRaises, primary: raiseHeight },
  "Shoulder Abduction": { sources: armRaises, primary: raiseHeight },
  "Ankle Dorsiflexion Lunge": {
    sources: (m) =>
      perSide((side) => m.sagittal?.[side].shank, 10).map((s) => ({
        ...s,
        accepts: (r) => s.side !== null && footStays(m, s.side, r) && leads(m, s.side, r) && handsRest(m, r, HANDS),
      })),
    primary: (m, r) => shankWithHeelDown(m, r.side ?? near(m), r, 1.5),
  },
  "Active Straight-Leg Raise": {
    sources: (m) =>
      lying(m)
        ? perSide((side) => legRaise(m, side, "ankle"), 15).map((s) => ({
            ...s,
            accepts: (r) => hipShiftOf(m, r) < ON_FLOOR && s.side !== null && footStays(m, otherSide(s.side), r),
          }))
        : [],
    primary: peakOfSource((m, side) => legRaise(m, side, "ankle")),
  },
  "Trunk Side Bend": {
    sources: (m) => perSide((side) => towards(sideBend(m), side), 8).map((s) => ({ ...s, accepts: (r) => slow(m, r) && feetStay(m, r) })),
    primary: peakOfSource((m, side) => towards(sideBend(m), side)),
  },
  "Hip Abduction": {
    sources: (m) =>
      perSide((side) => hipAbduction(m, side), 10).map((s) => ({
        ...s,
        accepts: (r) => s.side !== null && abducts(m, r) && footStays(m, otherSide(s.side), r) && handsRest(m, r, HANDS),
      })),
    primary: peakOfSource(hipAbduction),
  },
  "Neck Mobility": {
    sources: headMovements,
    primary: (m, r) => {
      const series = headMovements(m).find((s) => s.side === r.side)?.series;
      return greatest(series, r.start, endOf(m, r));
    },
  },
  "Standing Posture": { sources: () => [], primary: () => Number.NaN },
};

function find(m: Motion, corrected?: readonly EventAt[]): MobilityPhases {
  const plan = PLANS[m.request.exercise];
  const still = stillPosture(m, "standing");
  if (!plan) return { reps: [], sources: [], still, primary: () => Number.NaN };
  const found = findReps(m, plan.sources(m), corrected);
  const reps = plan.side ? found.reps.map((r): Rep => ({ ...r, side: plan.side?.(m, r) ?? null })) : found.reps;
  return { reps, sources: found.sources, still, primary: (r) => plan.primary(m, r) };
}

const legSeen = (m: Motion, side: Side): number => seen(m, side, ["hip", "knee", "ankle"]);

/** The greatest value of a side's own repetitions, and how many there were. */
const best = (p: RepPhases, quality: (side: Side) => number, value: (r: Rep, side: Side) => number): Sided =>
  bySide((side) =>
    sample(
      p.reps.filter((r) => r.side === side).map((r) => value(r, side)),
      quality(side),
      { aggregate: "max" },
    ),
  );

/** The tested leg is the one in front: the other ankle lies behind it. */
function leads(m: Motion, side: Side, r: Repetition): boolean {
  const other = otherSide(side);
  return at(m.body.joints[side].ankle.x, r.turn) > at(m.body.joints[other].ankle.x, r.turn) + 0.1 * m.body.legPx;
}

const wblt = (m: Motion, p: RepPhases): Sided =>
  best(
    p,
    (side) => legSeen(m, side),
    (r, side) => shankWithHeelDown(m, side, r, 1.5),
  );

const aslr = (m: Motion, p: RepPhases): Sided =>
  best(
    p,
    (side) => legSeen(m, side),
    (r, side) => greatest(legRaise(m, side, "ankle"), r.start, endOf(m, r)),
  );

const bend = (m: Motion, p: RepPhases): Sided =>
  best(
    p,
    () => trunkSeen(m),
    (r, side) => greatest(towards(sideBend(m), side), r.start, endOf(m, r)),
  );

const abduction = (m: Motion, p: RepPhases): Sided =>
  best(
    p,
    (side) => legSeen(m, side),
    (r, side) => {
      const s = hipAbduction(m, side);
      return greatest(s, r.start, endOf(m, r)) - at(s, r.start);
    },
  );

/** A repetition from its start to its end, frames. */
const whole = (r: Rep, m: Motion): readonly [number, number] => [r.start, endOf(m, r)];

const lateral = (m: Motion, side: Side): Series | undefined => m.frontal?.trunkLateralLean.map((v) => (side === "left" ? v : -v));

const bestThree: R = (m, p) => {
  const depths = finite(p.reps.map((r) => greatest(nearAngle(m, "thigh"), r.start, endOf(m, r)))).sort((a, b) => b - a);
  return sample(depths.slice(0, 3), legsSeen(m), { aggregate: "median", n: depths.length });
};

const metrics: Record<string, R> = {
  ...squatMetrics,
  ...armRaiseMetrics,
  ...neckMetrics,
  squat_depth: bestThree,
  heel_rise_pct: (m, p) =>
    perRep(p, seen(m, near(m), ["heel", "ankle"]), (r) => {
      const side = r.side ?? near(m);
      return m.body.view === "side" || r.side ? heelRise(m, side, r) : Math.max(heelRise(m, "left", r), heelRise(m, "right", r));
    }),
  arm_trunk_alignment: (m, p) => perRep(p, trunkSeen(m), (r) => at(nearAngle(m, "shoulderFlexion"), r.turn)),
  trunk_shin_parallel: trunkMinusShin,
  knee_valgus_peak: (m, p) => valgusOver(m, p, (r) => whole(r, m)),
  foot_turnout_change: (m, p) => {
    const yaw = { left: worldToeOut(m.body, "left", 5), right: worldToeOut(m.body, "right", 5) };
    return perSideRep(
      p,
      (side) => seen(m, side, ["heel", "toe"]),
      (r, side) => Math.abs(at(yaw[side], r.turn) - at(yaw[side], r.start)),
    );
  },
  slsq_depth: (m, p) =>
    best(
      p,
      (side) => legSeen(m, side),
      (r, side) => greatest(kneeFlexion(m, side), r.start, endOf(m, r)),
    ),
  pelvic_drop: (m, p) =>
    perSideRep(
      p,
      (side) => seen(m, side, ["hip"]),
      (r, side) => {
        const drop = m.frontal?.pelvicObliquity.map((v) => (side === "left" ? v : -v));
        return greatest(drop, r.start, endOf(m, r)) - at(drop, r.start);
      },
    ),
  trunk_lateral_lean: (m, p) =>
    perSideRep(
      p,
      () => trunkSeen(m),
      (r, side) => {
        const towardsLeg = lateral(m, side);
        // Abducting a leg, people lean to the other side: either way counts there.
        const other = m.request.exercise === "Hip Abduction" ? -least(towardsLeg, r.start, endOf(m, r)) : Number.NEGATIVE_INFINITY;
        return Math.max(greatest(towardsLeg, r.start, endOf(m, r)), other);
      },
    ),
  balance_time: (m) => {
    const stances = goesAlong(m) ? [] : oneLegStances(m.body, LEAST_BALANCE_S);
    return bySide((side): Reading => {
      const own = stances.filter((s) => s.side === side).map((s) => Math.min(30, (s.to - s.from) / m.body.fps));
      return sample(own, legSeen(m, side), { aggregate: "max" });
    });
  },
  front_knee_flexion: (m, p) =>
    ofFrontLeg(
      m,
      p,
      (r) => r.side ?? near(m),
      (r, side) => at(m.sagittal?.[side].kneeFlexion, r.turn),
    ),
  trunk_sway_lunge: (m, p) => {
    const s = m.sagittal?.trunkLean ?? m.frontal?.trunkLateralLean;
    return perRep(p, trunkSeen(m), (r) => greatest(s, ...whole(r, m)) - least(s, ...whole(r, m)));
  },
  hinge_trunk_angle: (m, p) => perRep(p, trunkSeen(m), (r) => at(m.sagittal?.trunkLean, r.turn)),
  knee_flexion_hinge: (m, p) => perRep(p, legsSeen(m), (r) => at(nearAngle(m, "kneeFlexion"), r.turn)),
  hip_backward_travel_pct: (m, p) => {
    const { midHip, left, right } = m.body.joints;
    const x = midHip.x.map((v, i) => v - (left.ankle.x[i]! + right.ankle.x[i]!) / 2);
    return perRep(p, legsSeen(m), (r) => (100 * (at(x, r.start) - least(x, ...whole(r, m)))) / m.body.legPx);
  },
  neck_change_hinge: (m, p) => {
    const neck = neckFlexion(m);
    return perRep(p, seen(m, near(m), ["ear", "shoulder"]), (r) => Math.abs(at(neck, r.turn) - at(neck, r.start)));
  },
  wblt_angle: wblt,
  wblt_asymmetry: (m, p) => angleAsymmetry(wblt(m, p)),
  wblt_knee_travel: (m, p) =>
    best(
      p,
      (side) => legSeen(m, side),
      (r, side) =>
        Number.isFinite(shankWithHeelDown(m, side, r, 1.5))
          ? 100 * metresPerPixel(m) * (at(m.body.joints[side].knee.x, r.turn) - at(m.body.joints[side].toe.x, r.turn))
          : Number.NaN,
    ),
  aslr_angle: aslr,
  aslr_knee_bend: (m, p) =>
    perSideRep(
      p,
      (side) => legSeen(m, side),
      (r, side) => Math.abs(at(m.sagittal?.[side].kneeFlexion, r.turn)),
    ),
  aslr_down_leg_lift: (m, p) =>
    perSideRep(
      p,
      (side) => legSeen(m, side),
      (r, side) => {
        const other = legRaise(m, otherSide(side), "knee");
        return greatest(other, ...whole(r, m)) - at(other, r.start);
      },
    ),
  aslr_asymmetry: (m, p) => angleAsymmetry(aslr(m, p)),
  forward_bend_angle: (m, p) =>
    sample(
      p.reps.map((r) => greatest(m.sagittal?.trunkLean, ...whole(r, m))),
      trunkSeen(m),
      { aggregate: "max" },
    ),
  fingertip_floor_pct: (m, p) => {
    const { heel, toe } = m.body.joints[near(m)];
    const floor = Math.min(percentile(heel.y, 25), percentile(toe.y, 25));
    const height = knuckleHeight(m);
    return sample(
      p.reps.map((r) => Math.max(0, (100 * (least(height, ...whole(r, m)) - floor)) / staturePx(m.body))),
      seen(m, near(m), ["wrist", "heel"]),
      { aggregate: "min" },
    );
  },
  knee_flexion_bend: (m, p) => perRep(p, legsSeen(m), (r) => at(nearAngle(m, "kneeFlexion"), r.turn)),
  side_bend_angle: bend,
  side_bend_asymmetry: (m, p) => angleAsymmetry(bend(m, p)),
  pelvis_shift_side_bend: (m, p) => {
    const shift = hipShift(m);
    return perRep(p, legsSeen(m), (r) => change(m, shift, r));
  },
  hip_abduction_rom: abduction,
  hip_abduction_asymmetry: (m, p) => angleAsymmetry(abduction(m, p)),
  head_forward_angle: (m, p) => held(m, p.still, headForward(m), seen(m, near(m), ["ear", "shoulder"])),
  trunk_lean: (m, p) => held(m, p.still, m.sagittal?.trunkLean, trunkSeen(m)),
  shoulder_tilt: (m, p) => {
    const tilt = magnitude(m.frontal?.shoulderObliquity);
    if (m.request.exercise === "Standing Posture") return held(m, p.still, tilt, trunkSeen(m));
    return perRep(p, trunkSeen(m), (r) => at(tilt, r.turn));
  },
  pelvis_tilt_frontal: (m, p) => held(m, p.still, magnitude(m.frontal?.pelvicObliquity), trunkSeen(m)),
  plumb_offset_pct: (m, p) => {
    const { ear, ankle } = m.body.joints[near(m)];
    const offset = ear.x.map((v, i) => (100 * (v - ankle.x[i]!)) / staturePx(m.body));
    return held(m, p.still, offset, seen(m, near(m), ["ear", "ankle"]));
  },
  knee_alignment_stance: (m, p) => bySide((side) => held(m, p.still, m.frontal?.kneeFppa[side], legSeen(m, side))),
  knee_hyperextension: (m, p) => held(m, p.still, nearAngle(m, "kneeFlexion"), legsSeen(m)),
  rep_tempo: (m, p) => repTempo(m, p, trunkSeen(m)),
  rep_consistency: (m, p) => repConsistency(p, trunkSeen(m), p.primary),
  end_range_hold: (m, p) => (p.reps.length === 0 ? suppressed("no_event") : endRangeHold(m, p, trunkSeen(m))),
};

export const mobility = defineAnalyser<MobilityPhases>({
  activity: "mobility",
  cutoffs: (exercise) => (exercise === "Standing Posture" ? CUTOFFS.posture : CUTOFFS.strength),
  find: (motion, corrected) => {
    const phases = find(motion, corrected);
    const still: EventAt[] = phases.still
      ? [{ type: "phase_start", side: null, frame: phases.still.from, confidence: trunkSeen(motion) }]
      : [];
    const events = motion.request.exercise === "Standing Posture" ? still : repEvents(phases, legsSeen(motion));
    return { phases, events, zone: {} };
  },
  metrics,
});
