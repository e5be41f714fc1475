import { CUTOFFS, combine, flexionAt, leanOf, leftward, median, type Series, type Side, staturePx } from "@sagittal/biomechanics";
import { defineAnalyser, type Reader, type ReadersOf } from "../engine/analyser.ts";
import { ARM, armsSeen, legsSeen, type Motion, seen, shoulderWidth, trunkSeen } from "../engine/motion.ts";
import { type Reading, sample, single, suppressed } from "../engine/reading.ts";
import { at, greatest, least } from "../engine/series.ts";
import { bySide } from "../engine/sides.ts";
import { barMetrics, holdsBar } from "../families/repetitions/bar-readers.ts";
import {
  bodyLine,
  change,
  extensionTiming,
  lungeAsymmetry,
  nearAngle,
  ofFrontLeg,
  squatMetrics,
  trunkMinusShin,
  valgusOver,
} from "../families/repetitions/body-readers.ts";
import { faceOverHands, handsStay } from "../families/repetitions/free-cues.ts";
import { findLift, frontLeg, type LiftPhases } from "../families/repetitions/lift-phases.ts";
import { endOf, partTime, perRep, repEvents, repRate } from "../families/repetitions/phases.ts";
import { hipOpening, ofKneeFlexion } from "../families/shared/angles.ts";
import { splitLegs } from "../families/shared/support.ts";

type R = Reader<LiftPhases>;

const near = (m: Motion): Side => m.body.nearSide ?? "right";

/** One value per pull of a clean or snatch. */
const perPull = (p: LiftPhases, quality: number, value: (k: LiftPhases["pulls"][number]) => number): Reading =>
  p.pulls.length === 0 ? suppressed("no_event") : sample(p.pulls.map(value), quality, { aggregate: "median" });

/** Angle of the forearm to the vertical, degrees: of the near arm in a side view, the larger of both in front and back views. */
function forearmTilt(m: Motion): Series {
  const tilt = (side: Side): Series => leanOf(m.body.joints[side].elbow, m.body.joints[side].wrist).map(Math.abs);
  if (m.body.nearSide) return tilt(m.body.nearSide);
  return combine(Math.max, tilt("left"), tilt("right"));
}

const elbow = (m: Motion, side: Side): Series => {
  const { shoulder, elbow: middle, wrist } = m.body.joints[side];
  return flexionAt(shoulder, middle, wrist);
};

/** Inclination of the line of the wrists, degrees, positive with the right wrist lower. */
function wristTilt(m: Motion): Series {
  const { left, right } = m.body.joints;
  const sign = leftward(m.body);
  return combine(
    (lx, ly, rx, ry) => (180 / Math.PI) * Math.atan2(ly - ry, sign * (lx - rx)),
    left.wrist.x,
    left.wrist.y,
    right.wrist.x,
    right.wrist.y,
  );
}

/** Frames at which the raising part starts: lift-off of each pull, else start of each concentric phase. */
const liftOffs = (p: LiftPhases): number[] =>
  p.pulls.length > 0 ? p.pulls.filter((k) => k.startSeen).map((k) => k.liftOff) : p.raised.map((r) => p.concentric(r)[0]);

const hipRise: R = (m, p) => {
  const { midHip, midShoulder } = m.body.joints;
  const parts =
    p.pulls.length > 0
      ? p.pulls.filter((k) => k.startSeen).map((k) => [k.liftOff, k.peakSpeed] as const)
      : p.raised.map((r) => p.concentric(r));
  return sample(
    parts.map(([from, to]) => {
      const third = from + (to - from) / 3;
      return (at(midHip.y, third) - at(midHip.y, from)) / (at(midShoulder.y, third) - at(midShoulder.y, from));
    }),
    trunkSeen(m),
    { aggregate: "median" },
  );
};

const metrics: ReadersOf<"weightlifting", LiftPhases> = {
  ...squatMetrics,
  ...barMetrics,
  rep_count: (m, p) => {
    const n = p.reps.length;
    return n === 0 ? suppressed("no_event") : single(n, n, legsSeen(m));
  },
  trunk_shin_difference: trunkMinusShin,
  eccentric_time: (m, p) => partTime(m, p, legsSeen(m), p.eccentric),
  knee_valgus_lift: (m, p) => valgusOver(m, p, p.concentric),
  bar_tilt: (m, p) => {
    if (!holdsBar(m, p)) return suppressed("no_bar");
    const tilt = wristTilt(m);
    return perRep(p, armsSeen(m), (r) => change(m, tilt, r));
  },
  stance_width_ratio: (m, p) => {
    const { left, right } = m.body.joints;
    const feet = p.reps.map((r) => Math.abs(at(left.ankle.x, r.start) - at(right.ankle.x, r.start)));
    return p.reps.length === 0 ? suppressed("no_event") : single(median(feet) / shoulderWidth(m), feet.length, legsSeen(m));
  },
  lift_asymmetry_time: (m, p) => extensionTiming(m, p, m.exercise.strategy?.lift?.pattern === "squat" ? "knee" : "elbow", p.concentric),
  shin_angle_start: (m, p) =>
    sample(
      liftOffs(p).map((f) => at(nearAngle(m, "shank"), f)),
      legsSeen(m),
      { aggregate: "median" },
    ),
  trunk_angle_start: (m, p) =>
    sample(
      liftOffs(p).map((f) => at(m.sagittal?.trunkLean, f)),
      trunkSeen(m),
      { aggregate: "median" },
    ),
  hip_rise_ratio: hipRise,
  lockout_hip_angle: (m, p) => perRep(p, trunkSeen(m), (r) => at(hipOpening(m, near(m)), p.top(r))),
  lockout_lean_back: (m, p) =>
    perRep(p, trunkSeen(m), (r) => {
      const from = p.concentric(r)[1];
      return least(m.sagittal?.trunkLean, from, Math.min(m.body.rows - 1, from + 0.4 * m.body.fps));
    }),
  knee_flexion_hinge: (m, p) => perRep(p, legsSeen(m), (r) => at(nearAngle(m, "kneeFlexion"), p.bottom(r))),
  hinge_trunk_angle: (m, p) => perRep(p, trunkSeen(m), (r) => at(m.sagittal?.trunkLean, p.bottom(r))),
  hip_extension_second_pull: (m, p) => perPull(p, trunkSeen(m), (k) => greatest(hipOpening(m, near(m)), k.liftOff, k.caught)),
  knee_extension_second_pull: (m, p) =>
    perPull(p, legsSeen(m), (k) => {
      const around = 0.1 * m.body.fps;
      return 180 - least(nearAngle(m, "kneeFlexion"), k.peakSpeed - around, k.peakSpeed + around);
    }),
  elbow_bend_early: (m, p) => perPull(p, armsSeen(m), (k) => at(nearAngle(m, "elbowFlexion"), k.peakSpeed - 0.1 * m.body.fps)),
  catch_depth: (m, p) => perPull(p, legsSeen(m), (k) => at(nearAngle(m, "thigh"), k.caught)),
  catch_trunk_lean: (m, p) => perPull(p, trunkSeen(m), (k) => at(m.sagittal?.trunkLean, k.caught)),
  elbow_flexion_bottom: (m, p) => perRep(p, armsSeen(m), (r) => greatest(nearAngle(m, "elbowFlexion"), r.start, endOf(m, r))),
  forearm_vertical_dev: (m, p) => {
    const tilt = forearmTilt(m);
    return perRep(p, armsSeen(m), (r) => at(tilt, p.bottom(r)));
  },
  body_line: (m, p) => bodyLine(m, p, (r) => [r.start, endOf(m, r)]),
  chin_height_pct: (m, p) => {
    const face = faceOverHands(m);
    return perRep(p, armsSeen(m), (r) => (100 * at(face, p.top(r))) / staturePx(m.body));
  },
  swing_rate: (m, p) => repRate(m, p, trunkSeen(m)),
  lockout_elbow: (m, p) =>
    bySide((side) => {
      const s = elbow(m, side);
      const around = 0.2 * m.body.fps;
      const straight = m.exercise.strategy?.lift?.pattern === "pull-up" ? p.bottom : p.top;
      return sample(
        p.reps.map((r) => least(s, straight(r) - around, straight(r) + around)),
        seen(m, side, ARM),
        { aggregate: "median" },
      );
    }),
  shoulder_flexion_lockout: (m, p) => perRep(p, armsSeen(m), (r) => at(nearAngle(m, "shoulderFlexion"), p.top(r))),
  trunk_lean_back_press: (m, p) => perRep(p, trunkSeen(m), (r) => least(m.sagittal?.trunkLean, ...p.concentric(r))),
  leg_drive_knee: (m, p) => perRep(p, legsSeen(m), (r) => greatest(nearAngle(m, "kneeFlexion"), ...p.concentric(r))),
  trunk_swing: (m, p) =>
    perRep(
      p,
      trunkSeen(m),
      (r) => greatest(m.sagittal?.trunkLean, r.start, endOf(m, r)) - least(m.sagittal?.trunkLean, r.start, endOf(m, r)),
    ),
  row_elbow_peak: (m, p) => perRep(p, armsSeen(m), (r) => greatest(nearAngle(m, "elbowFlexion"), r.start, endOf(m, r))),
  front_knee_flexion: (m, p) =>
    ofFrontLeg(
      m,
      p,
      (r) => frontLeg(m, r.turn),
      (r, side) => at(m.sagittal?.[side].kneeFlexion, r.turn),
    ),
  front_shin_angle: (m, p) =>
    ofFrontLeg(
      m,
      p,
      (r) => frontLeg(m, r.turn),
      (r, side) => at(m.sagittal?.[side].shank, r.turn),
    ),
  lunge_length_pct: (m, p) => perRep(p, legsSeen(m), (r) => 100 * splitLegs(m, r.turn)),
  rep_asymmetry_depth: (m, p) =>
    ofKneeFlexion(
      m,
      lungeAsymmetry(m, p, (r) => frontLeg(m, r.turn)),
    ),
};

export const weightlifting = defineAnalyser<"weightlifting", LiftPhases>({
  activity: "weightlifting",
  // The residual model was not trained on exercises with fixed hands (push-up, pull-up, dip).
  planar: ({ strategy }) => (handsStay(strategy?.lift?.pattern) ? "other" : "repetition"),
  cutoffs: ({ strategy }) => (strategy?.lift?.catch ? CUTOFFS.olympic : CUTOFFS.strength),
  standing: ({ strategy }) => strategy?.lift?.steps !== "forward" && !handsStay(strategy?.lift?.pattern),
  find: (motion, corrected) => {
    const phases = findLift(motion, corrected);
    return { phases, events: repEvents(phases, legsSeen(motion), motion.body.fps), zone: {}, match: phases.match };
  },
  metrics,
});
