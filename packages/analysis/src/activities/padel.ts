import { CUTOFFS } from "@sagittal/biomechanics";
import { type ByExercise, defineAnalyser, entryOf, type ReadersOf } from "../engine/analyser.ts";
import { findStrokes, type StrokePlan, type SwingPhases } from "../families/strokes/phases.ts";
import {
  ankleDistance,
  aroundStrike,
  beforeForward,
  contactAhead,
  elbowAt,
  handHeight,
  headPath,
  kneesInPreparation,
  separation,
  strike,
  trunkLeanAt,
} from "../families/strokes/readers.ts";

const DRIVE: StrokePlan = { endpoint: "hand", strike: "impact", leastSpeed: 3.5, height: "below_shoulder", contrast: 1.3 };

const PLANS: ByExercise<"padel", StrokePlan> = {
  "forehand-drive": DRIVE,
  "backhand-drive": { ...DRIVE, backhand: true },
  bandeja: { ...DRIVE, height: "overhead" },
  volley: { ...DRIVE, leastSpeed: 3, height: "above_hip" },
  serve: { ...DRIVE, height: "below_hip" },
};

const metrics: ReadersOf<"padel", SwingPhases> = {
  knee_flexion_prep: kneesInPreparation,
  contact_ahead_pct: contactAhead,
  contact_height_pct: handHeight,
  elbow_flexion_contact: elbowAt("active", strike),
  trunk_lean_contact: trunkLeanAt(strike),
  shoulder_hip_separation: separation(beforeForward),
  stance_width_pct: ankleDistance(strike),
  head_stability: headPath(aroundStrike(0.1)),
};

export const padel = defineAnalyser<"padel", SwingPhases>({
  activity: "padel",
  cutoffs: () => CUTOFFS.swing,
  find: (m, corrected) => findStrokes(m, entryOf(PLANS, m.exercise), corrected),
  metrics,
});
