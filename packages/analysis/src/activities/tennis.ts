import { CUTOFFS, maximum, valueAt } from "@sagittal/biomechanics";
import { type ByExercise, defineAnalyser, entryOf, type ReadersOf } from "../engine/analyser.ts";
import { LEG, type Motion } from "../engine/motion.ts";
import { findStrokes, perAction, type StrokePlan, type SwingPhases } from "../families/strokes/phases.ts";
import {
  aroundStrike,
  beforeForward,
  contactAhead,
  elbowAt,
  elevationAtStrike,
  handHeight,
  headPath,
  kneesInPreparation,
  loadedAt,
  peakSpeed,
  type SwingReader,
  separation,
  sequence,
  strike,
  trunkLeanAt,
} from "../families/strokes/readers.ts";

const GROUNDSTROKE: StrokePlan = { endpoint: "hand", strike: "impact", leastSpeed: 4, height: "below_shoulder", contrast: 1.3 };

const PLANS: ByExercise<"tennis", StrokePlan> = {
  serve: { endpoint: "hand", strike: "impact", leastSpeed: 5, height: "overhead", contrast: 1.2 },
  forehand: GROUNDSTROKE,
  "one-handed-backhand": { ...GROUNDSTROKE, backhand: true },
  "two-handed-backhand": { ...GROUNDSTROKE, backhand: true, contrast: 0, twoHanded: true },
};

/** A value at the greatest flexion of the front knee (trophy position). */
const inTrophy =
  (value: (m: Motion, p: SwingPhases, frame: number) => number): SwingReader =>
  (m, p) =>
    perAction(m, p, [{ side: p.active, joints: ["hip", "shoulder", "elbow"] }], (a) => {
      const at = loadedAt(m, p, a);
      return at === null ? Number.NaN : value(m, p, at);
    });

const metrics: ReadersOf<"tennis", SwingPhases> = {
  front_knee_loading: (m, p) =>
    perAction(
      m,
      p,
      [{ side: p.lead, joints: LEG }],
      (a) => maximum(p.limbs[p.lead].knee, a.strike - 1.2 * m.body.fps, a.strike)?.value ?? Number.NaN,
    ),
  trunk_inclination_trophy: inTrophy((m, _, at) => {
    const lean = m.sagittal?.trunkLean ?? m.frontal?.trunkLateralLean;
    return lean ? Math.abs(valueAt(lean, at)) : Number.NaN;
  }),
  elbow_flexion_trophy: inTrophy((_, p, at) => valueAt(p.limbs[p.active].elbow, at)),
  shoulder_elevation_contact: elevationAtStrike,
  elbow_flexion_contact: elbowAt("active", strike),
  contact_height_pct: handHeight,
  knee_flexion_prep: kneesInPreparation,
  contact_ahead_pct: contactAhead,
  shoulder_hip_separation: separation(beforeForward),
  trunk_lean_contact: trunkLeanAt(strike),
  head_stability: headPath(aroundStrike(0.1)),
  peak_hand_speed: peakSpeed("wrist"),
  sequence_score: sequence,
};

export const tennis = defineAnalyser<"tennis", SwingPhases>({
  activity: "tennis",
  cutoffs: () => CUTOFFS.swing,
  find: (m, corrected) => findStrokes(m, entryOf(PLANS, m.exercise), corrected),
  metrics,
});
