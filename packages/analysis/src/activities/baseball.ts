import { CUTOFFS, leftward, maximum, valueAt } from "@sagittal/biomechanics";
import { type ByExercise, defineAnalyser, entryOf, type ReadersOf, type SharedReaders } from "../engine/analyser.ts";
import { LEG, TRUNK } from "../engine/motion.ts";
import { type Action, findStrokes, perAction, type StrokePlan, type SwingPhases, staturePx } from "../families/strokes/phases.ts";
import {
  ankleDistance,
  aroundContact,
  elbowAt,
  elevationAtStrike,
  handHeight,
  headPath,
  kneeAt,
  lateralLean,
  launchAngle,
  leadContact,
  leanAtStrike,
  peakSpeed,
  type SwingReader,
  separation,
  strideTravel,
  strike,
  trunkLeanAt,
} from "../families/strokes/readers.ts";

const THROW: StrokePlan = {
  endpoint: "hand",
  strike: "release",
  leastSpeed: 5,
  height: "above_hip",
  contrast: 1.3,
  stride: true,
  thrown: "overarm",
};

/** A throw or put that leaves the hand above the shoulder, unlike a stroke beside the body. */
const OVER_SHOULDER: StrokePlan = { ...THROW, height: "above_shoulder", forward: true };

const PLANS: ByExercise<"baseball", StrokePlan> = {
  pitching: THROW,
  "overhand-throw": THROW,
  batting: {
    endpoint: "hand",
    strike: "impact",
    leastSpeed: 3.5,
    height: "below_shoulder",
    contrast: 0,
    twoHanded: true,
    stride: true,
  },
  "javelin-throw": { ...OVER_SHOULDER, runUp: true, thrown: "run-up" },
  "shot-put": { ...OVER_SHOULDER, leastSpeed: 4, contrast: 1.2, thrown: "put" },
  "handball-throw": { ...OVER_SHOULDER, jumps: true },
  "medicine-ball-throw": {
    endpoint: "hand",
    strike: "release",
    leastSpeed: 3.5,
    height: "overhead",
    contrast: 0,
    twoHanded: true,
    ball: true,
    forward: true,
  },
  "golf-swing": {
    endpoint: "hand",
    strike: "impact",
    leastSpeed: 0,
    height: "below_shoulder",
    contrast: 0,
    twoHanded: true,
    fromAddress: true,
  },
};

/** A value that compares the swing with its address; none without one. */
const fromAddress =
  (
    joints: readonly ("hip" | "shoulder")[],
    value: (...[m, p, a, address]: [...Parameters<SwingReader>, Action, number]) => number,
  ): SwingReader =>
  (m, p) =>
    perAction(m, p, [{ side: p.active, joints }], (a) => (a.takeaway === null ? Number.NaN : value(m, p, a, a.takeaway)));

const golf = {
  tempo_ratio: fromAddress([], (_, __, a, address) => (a.forward - address) / (a.strike - a.forward)),
  spine_angle_address: fromAddress(TRUNK, (m, _, __, address) => (m.sagittal ? valueAt(m.sagittal.trunkLean, address) : Number.NaN)),
  spine_angle_change: fromAddress(TRUNK, (m, _, a, address) =>
    m.sagittal ? valueAt(m.sagittal.trunkLean, a.strike) - valueAt(m.sagittal.trunkLean, address) : Number.NaN,
  ),
  hip_sway_pct: fromAddress(["hip"], (m, p, a, address) => {
    const { x } = m.body.joints.midHip;
    // The target is on the side of the lead arm.
    const away = (p.active === "left" ? 1 : -1) * leftward(m.body);
    return (100 * away * (valueAt(x, a.forward) - valueAt(x, address))) / staturePx(m, p.space);
  }),
  head_shift_pct: fromAddress([], (m, p, a, address) => {
    const { x, y } = m.body.joints.nose;
    const from = x.map((v, i) => Math.hypot(v - valueAt(x, address), y[i]! - valueAt(y, address)));
    return (100 * (maximum(from, address, a.strike)?.value ?? Number.NaN)) / staturePx(m, p.space);
  }),
  lead_elbow_top: elbowAt("lead", (a) => a.forward),
} satisfies SharedReaders<SwingPhases>;

const metrics: ReadersOf<"baseball", SwingPhases> = {
  stride_length_pct: ankleDistance(leadContact),
  lead_knee_flexion_fc: kneeAt("lead", leadContact),
  lead_knee_extension_gain: (m, p) =>
    perAction(m, p, [{ side: p.lead, joints: LEG }], (a) =>
      a.leadContact === null ? Number.NaN : valueAt(p.limbs[p.lead].knee, a.leadContact) - valueAt(p.limbs[p.lead].knee, a.strike),
    ),
  trunk_tilt_release: trunkLeanAt(strike),
  trunk_lateral_tilt_release: lateralLean("lead", leanAtStrike),
  elbow_flexion_fc: elbowAt("active", leadContact),
  shoulder_abduction_release: elevationAtStrike,
  shoulder_hip_separation: separation(aroundContact),
  batting_stride_pct: strideTravel,
  head_stability: headPath((_, a) => (a.leadContact === null ? null : [a.leadContact, a.strike])),
  lead_knee_contact: kneeAt("lead", strike),
  rear_elbow_slot: elbowAt("active", strike),
  release_height_pct: handHeight,
  hand_launch_angle: launchAngle,
  peak_hand_speed: peakSpeed("wrist"),
  ...golf,
};

export const baseball = defineAnalyser<"baseball", SwingPhases>({
  activity: "baseball",
  cutoffs: () => CUTOFFS.swing,
  find: (m, corrected) => findStrokes(m, entryOf(PLANS, m.exercise), corrected),
  metrics,
});
