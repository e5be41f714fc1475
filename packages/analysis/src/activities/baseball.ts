import { CUTOFFS, valueAt } from "@sagittal/biomechanics";
import { type ByExercise, defineAnalyser, entryOf, type ReadersOf } from "../engine/analyser.ts";
import { LEG } from "../engine/motion.ts";
import { findStrokes, perAction, type StrokePlan, type SwingPhases } from "../families/strokes/phases.ts";
import {
  ankleDistance,
  aroundContact,
  elbowAt,
  elevationAtStrike,
  headPath,
  kneeAt,
  lateralLean,
  leadContact,
  leanAtStrike,
  peakSpeed,
  separation,
  strideTravel,
  strike,
  trunkLeanAt,
} from "../families/strokes/readers.ts";

const THROW: StrokePlan = { endpoint: "hand", strike: "release", leastSpeed: 5, height: "above_hip", contrast: 1.3, stride: true };

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
};

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
  peak_hand_speed: peakSpeed("wrist"),
};

export const baseball = defineAnalyser<"baseball", SwingPhases>({
  activity: "baseball",
  cutoffs: () => CUTOFFS.swing,
  find: (m, corrected) => findStrokes(m, entryOf(PLANS, m.exercise), corrected),
  metrics,
});
