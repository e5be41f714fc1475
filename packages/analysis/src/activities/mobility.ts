import {
  CUTOFFS,
  finite,
  longest as longestStretch,
  oneLegStances,
  otherSide,
  percentile,
  type Series,
  type Side,
  type Stretch,
  staturePx,
  unwrapDegrees,
  worldToeOut,
  wrapDegrees,
} from "@sagittal/biomechanics";
import { defineAnalyser, type EventAt, entryOf, type Reader, type ReadersOf } from "../engine/analyser.ts";
import { legSeen, legsSeen, type Motion, metresPerPixel, seen, trunkSeen } from "../engine/motion.ts";
import { pickReaders } from "../engine/parts.ts";
import { type Sided, sample, suppressed } from "../engine/reading.ts";
import { at, greatest, least } from "../engine/series.ts";
import { angleAsymmetry, bySide } from "../engine/sides.ts";
import { type ArabesquePhases, arabesqueMetrics, findArabesques } from "../families/posture/arabesque.ts";
import { findPlanks } from "../families/posture/plank.ts";
import { holdEvents, longest } from "../families/posture/stances.ts";
import { headForward, held, magnitude, neckFlexion, stillPosture } from "../families/posture/still.ts";
import { BALANCE_CAP_S, LEAST_BALANCE_S } from "../families/posture/thresholds.ts";
import { armRaiseMetrics } from "../families/repetitions/arm-raise.ts";
import {
  change,
  deepestThigh,
  heelRise,
  hipShift,
  nearAngle,
  ofFrontLeg,
  shankWithHeelDown,
  squatMetrics,
  trunkMinusShin,
  valgusOver,
} from "../families/repetitions/body-readers.ts";
import { hurdleMetrics, reachMetrics } from "../families/repetitions/foot-ahead.ts";
import { MOBILITY_PLANS, near, towards } from "../families/repetitions/mobility-plans.ts";
import { hipAbduction, knuckleHeight, legRaise, sideBend } from "../families/repetitions/mobility-signals.ts";
import { neckMetrics } from "../families/repetitions/neck.ts";
import {
  endOf,
  endRangeHold,
  findReps,
  perRep,
  perSideRep,
  type Rep,
  type RepPhases,
  repConsistency,
  repEvents,
  repTempo,
  restOf,
} from "../families/repetitions/phases.ts";
import { DEEPEST_THIGH_DEG } from "../families/repetitions/thresholds.ts";
import { kneeFlexion, ofKneeFlexion } from "../families/shared/angles.ts";
import { isTravelling } from "../families/shared/cues.ts";

interface MobilityPhases extends RepPhases, ArabesquePhases {
  readonly still: Stretch | null;
  readonly planks: readonly Stretch[];
  /** The angle that the exercise tests, degrees; its consistency is a metric. */
  readonly primary: (r: Rep) => number;
  /** Lateral trunk lean to either side counts, also away from the tested leg. */
  readonly leansEitherWay: boolean;
}
type R = Reader<MobilityPhases>;

function find(m: Motion, corrected?: readonly EventAt[]): MobilityPhases {
  const plan = entryOf(MOBILITY_PLANS, m.exercise);
  const still = stillPosture(m, "standing");
  const planks = m.exercise.strategy?.prone ? findPlanks(m, corrected) : [];
  const held = m.exercise.strategy?.freeLeg === "behind" ? findArabesques(m, corrected) : null;
  const found = findReps(m, plan.sources(m), corrected);
  const reps = plan.side ? found.reps.map((r): Rep => ({ ...r, side: plan.side?.(m, r) ?? null })) : found.reps;
  const match = held?.match ?? found.match;
  return {
    ...found,
    match,
    reps,
    still,
    planks,
    arabesques: held?.holds ?? [],
    primary: (r) => plan.primary(m, r),
    leansEitherWay: plan.leansEitherWay === true,
  };
}

/** Greatest value over a side's repetitions. */
const best = (p: RepPhases, quality: (side: Side) => number, value: (r: Rep, side: Side) => number): Sided =>
  bySide((side) =>
    sample(
      p.reps.filter((r) => r.side === side).map((r) => value(r, side)),
      quality(side),
      { aggregate: "max" },
    ),
  );

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
      return greatest(s, r.start, endOf(m, r)) - at(s, restOf(r));
    },
  );

/** A repetition from its start to its end, frames. */
const whole = (r: Rep, m: Motion): readonly [number, number] => [r.start, endOf(m, r)];

const lateral = (m: Motion, side: Side): Series | undefined => m.frontal?.trunkLateralLean.map((v) => (side === "left" ? v : -v));

const bestThree: R = (m, p) => {
  const depths = finite(p.reps.map((r) => deepestThigh(m, r))).sort((a, b) => b - a);
  return sample(depths.slice(0, 3), legsSeen(m), { aggregate: "median", n: depths.length, error: DEEPEST_THIGH_DEG });
};

const metrics: ReadersOf<"mobility", MobilityPhases> = {
  ...pickReaders(squatMetrics, "trunk_lean_max", "ankle_df_max", "hip_shift_pct"),
  ...armRaiseMetrics,
  ...neckMetrics,
  squat_depth: bestThree,
  heel_rise_pct: (m, p) =>
    perRep(p, seen(m, near(m), ["heel", "ankle"]), (r) => {
      const side = r.side ?? near(m);
      return m.body.view === "side" || r.side ? heelRise(m, side, r) : Math.max(heelRise(m, "left", r), heelRise(m, "right", r));
    }),
  // Arms behind the head are past 180°, not at the other end of the scale.
  arm_trunk_alignment: (m, p) => {
    const angle = nearAngle(m, "shoulderFlexion");
    const unwrapped = angle && unwrapDegrees(angle);
    return perRep(p, trunkSeen(m), (r) => 180 + wrapDegrees(at(unwrapped, r.turn) - 180));
  },
  trunk_shin_parallel: trunkMinusShin,
  knee_valgus_peak: (m, p) => valgusOver(m, p, (r) => whole(r, m)),
  foot_turnout_change: (m, p) => {
    const yaw = { left: worldToeOut(m.body, "left", 5), right: worldToeOut(m.body, "right", 5) };
    return perSideRep(
      p,
      (side) => seen(m, side, ["heel", "toe"]),
      (r, side) => Math.abs(at(yaw[side], r.turn) - at(yaw[side], restOf(r))),
    );
  },
  slsq_depth: (m, p) =>
    ofKneeFlexion(
      m,
      best(
        p,
        (side) => legSeen(m, side),
        (r, side) => greatest(kneeFlexion(m, side), r.start, endOf(m, r)),
      ),
    ),
  // Hip landmarks do not follow the pelvis in front views: see families/gait/frontal-readers.ts.
  pelvic_drop: () => suppressed("unproven"),
  trunk_lateral_lean: (m, p) =>
    perSideRep(
      p,
      () => trunkSeen(m),
      (r, side) => {
        const towardsLeg = lateral(m, side);
        const other = p.leansEitherWay ? -least(towardsLeg, r.start, endOf(m, r)) : Number.NEGATIVE_INFINITY;
        return Math.max(greatest(towardsLeg, r.start, endOf(m, r)), other);
      },
    ),
  balance_time: (m) => {
    const stances = isTravelling(m) ? [] : oneLegStances(m.body, LEAST_BALANCE_S);
    return bySide((side) =>
      longest(
        m,
        stances.filter((s) => s.side === side),
        BALANCE_CAP_S,
      ),
    );
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
    return perRep(p, legsSeen(m), (r) => (100 * (at(x, restOf(r)) - least(x, ...whole(r, m)))) / m.body.legPx);
  },
  neck_change_hinge: (m, p) => {
    const neck = neckFlexion(m);
    return perRep(p, seen(m, near(m), ["ear", "shoulder"]), (r) => Math.abs(at(neck, r.turn) - at(neck, restOf(r))));
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
        return greatest(other, ...whole(r, m)) - at(other, restOf(r));
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
    if (m.exercise.cycle === "static") return held(m, p.still, tilt, trunkSeen(m));
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
  plank_time: (m, p) => longest(m, p.planks),
  body_line: (m, p) => held(m, longestStretch(p.planks), nearAngle(m, "hipFlexion"), trunkSeen(m)),
  ...arabesqueMetrics,
  ...hurdleMetrics,
  ...reachMetrics,
  rep_tempo: (m, p) => repTempo(m, p, trunkSeen(m)),
  rep_consistency: (m, p) => repConsistency(p, trunkSeen(m), p.primary),
  end_range_hold: (m, p) => (p.reps.length === 0 ? suppressed("no_event") : endRangeHold(m, p, trunkSeen(m))),
};

export const mobility = defineAnalyser<"mobility", MobilityPhases>({
  activity: "mobility",
  cutoffs: ({ cycle }) => (cycle === "static" ? CUTOFFS.posture : CUTOFFS.strength),
  // Squats, lunges, step-downs and bends. Raised limbs and holds the residual models have not learned.
  planar: ({ cycle, strategy }) => {
    if (cycle !== "rep y_MH" && cycle !== "rep th_tr") return null;
    return strategy?.carries === "one leg" ? "unilateral" : "repetition";
  },
  standing: ({ strategy }) => !strategy?.prone,
  find: (motion, corrected) => {
    const phases = find(motion, corrected);
    const still: EventAt[] = phases.still
      ? [{ type: "phase_start", side: null, frame: phases.still.from, confidence: trunkSeen(motion) }]
      : [];
    const reps = (): EventAt[] => [
      ...holdEvents([...phases.planks, ...phases.arabesques], trunkSeen(motion)),
      ...repEvents(phases, legsSeen(motion), motion.body.fps),
    ];
    return { phases, events: motion.exercise.cycle === "static" ? still : reps(), zone: {}, match: phases.match };
  },
  metrics,
});
