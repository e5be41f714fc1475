import { CUTOFFS, maximum, valueAt } from "@sagittal/biomechanics";
import { type ByExercise, defineAnalyser, entryOf, type SharedReaders } from "../engine/analyser.ts";
import { LEG, TRUNK } from "../engine/motion.ts";
import { foundAs, readersOf } from "../engine/parts.ts";
import { findLungePhases, type LungePhases, perLunge } from "../families/strokes/lunges.ts";
import { findStrokes, type StrokePlan, type SwingPhases } from "../families/strokes/phases.ts";
import {
  beforeForward,
  contactAhead,
  elbowAt,
  elbowCocked,
  elevationAtStrike,
  handHeight,
  peakSpeed,
  separation,
  strike,
} from "../families/strokes/readers.ts";

interface Kinds {
  readonly stroke?: SwingPhases;
  readonly lunge?: LungePhases;
}

const OVERHEAD: StrokePlan = { endpoint: "hand", strike: "impact", leastSpeed: 5, height: "overhead", contrast: 1.2 };

/** The stroke of each exercise; null for the lunge. */
const PLANS: ByExercise<"badminton", StrokePlan | null> = {
  "forehand-smash": OVERHEAD,
  "forehand-clear": OVERHEAD,
  "net-lunge": null,
  "volleyball-spike": { ...OVERHEAD, runUp: true, jumps: true },
  "volleyball-serve": { ...OVERHEAD, jumps: true },
};

const strokes = {
  contact_height_pct: handHeight,
  elbow_flexion_contact: elbowAt("active", strike),
  elbow_flexion_cocking: elbowCocked,
  shoulder_elevation_contact: elevationAtStrike,
  contact_ahead_pct: contactAhead,
  shoulder_hip_separation: separation(beforeForward),
  peak_hand_speed: peakSpeed("wrist"),
} satisfies SharedReaders<SwingPhases>;

const lunges = {
  lunge_front_knee: (m, p) => perLunge(m, p, p.front, LEG, (l) => valueAt(p.limbs[p.front].knee, l.lowest)),
  lunge_trunk_lean: (m, p) =>
    perLunge(m, p, p.front, TRUNK, (l) => (m.sagittal ? p.direction * valueAt(m.sagittal.trunkLean, l.lowest) : Number.NaN)),
  lunge_knee_valgus: (m, p) =>
    perLunge(m, p, p.front, LEG, (l) =>
      m.frontal ? (maximum(m.frontal.kneeFppa[p.front], l.land, l.lowest + 0.1 * m.body.fps)?.value ?? Number.NaN) : Number.NaN,
    ),
  lunge_recovery_time: (m, p) =>
    perLunge(m, p, p.front, ["hip"], (l) => (l.risen === null ? Number.NaN : (l.risen - l.lowest) / m.body.fps)),
} satisfies SharedReaders<LungePhases>;

export const badminton = defineAnalyser<"badminton", Kinds>({
  activity: "badminton",
  cutoffs: () => CUTOFFS.swing,
  find: (m, corrected) => {
    const plan = entryOf(PLANS, m.exercise);
    return plan
      ? foundAs(findStrokes(m, plan, corrected), (stroke): Kinds => ({ stroke }))
      : foundAs(findLungePhases(m, corrected), (lunge): Kinds => ({ lunge }));
  },
  metrics: { ...readersOf((p: Kinds) => p.stroke, strokes), ...readersOf((p: Kinds) => p.lunge, lunges) },
});
