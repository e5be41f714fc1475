import {
  ankleSpread,
  CUTOFFS,
  combine,
  crossing,
  derivative,
  type Lunge,
  maximum,
  mean,
  median,
  minimum,
  runs,
  valueAt,
} from "@sagittal/biomechanics";
import { defineAnalyser, type Reader, type ReadersOf } from "../engine/analyser.ts";
import { ARM, LEG, type Motion, metresPerPixel, seen, TRUNK } from "../engine/motion.ts";
import { type Reading, single, suppressed } from "../engine/reading.ts";
import { slowSpeed } from "../engine/stillness.ts";
import { withDepthError } from "../families/shared/angles.ts";
import { isTravelling } from "../families/shared/cues.ts";
import { anklesApart, strikes, weightAhead } from "../families/shared/support.ts";
import { findLungePhases, type LungePhases, perLunge } from "../families/strokes/lunges.ts";
import { findStrokes, type SwingPhases } from "../families/strokes/phases.ts";
import { punchMetrics, STRAIGHT_PUNCH } from "../families/strokes/punches.ts";
import { FENCING } from "./thresholds.ts";

interface FencingPhases extends LungePhases {
  /** Frames on guard before the first lunge; empty when no guard was held. */
  readonly guard: readonly number[];
  /** Punches of boxing; null in exercises of fencing. */
  readonly punches: SwingPhases | null;
}

/** A reader of punches among those of lunges. */
const ofPunches =
  (read: Reader<SwingPhases>): Reader<FencingPhases> =>
  (m, { punches }) =>
    punches ? read(m, punches) : suppressed("no_event");

function guardFrames(m: Motion, p: LungePhases): number[] {
  const { body } = m;
  // Without a lunge only an exercise that holds the guard has one.
  if (p.lunges.length === 0 && (m.exercise.cycle !== "static" || strikes(m, FENCING.guardHandStaturePerS) || isTravelling(m))) return [];
  const spread = ankleSpread(body, p.space);
  const { midHip, left, right } = body.joints;
  const until = p.lunges[0]?.lift ?? body.rows;
  const lean = m.sagittal?.trunkLean;
  const balanced = midHip.x.map((_, i) => {
    const ahead = weightAhead(m, p.rear, i);
    // Both feet stand: the free foot of a stand on one leg is up.
    return ahead < FENCING.guardWeight[0] || ahead > FENCING.guardWeight[1] || anklesApart(m, i) > FENCING.guardFootStature ? 0 : 1;
  });
  const still = combine(
    (gap, tilt, both, hip, l, r) =>
      both > 0 &&
      hip < FENCING.guardHipLegsPerS &&
      Math.max(l, r) < FENCING.guardFootLegsPerS &&
      gap > FENCING.guardSpreadLegs &&
      Math.abs(tilt) < FENCING.guardLeanDeg
        ? 1
        : Number.NaN,
    spread,
    lean ?? new Float64Array(body.rows),
    balanced,
    ...[midHip, left.ankle, right.ankle].map((point) => slowSpeed(body, point)),
  );
  const longest = runs(still.subarray(0, Math.floor(until)), true).sort((x, y) => y[1] - y[0] - (x[1] - x[0]))[0];
  if (!longest || longest[1] - longest[0] < FENCING.guardS * body.fps) return [];
  return Array.from({ length: longest[1] - longest[0] + 1 }, (_, i) => longest[0] + i);
}

/** Median of a series over the guard; quality is the visibility of the named joints. */
function onGuard(
  m: Motion,
  p: FencingPhases,
  side: "left" | "right",
  joints: Parameters<typeof seen>[2],
  series: Float64Array | undefined,
): Reading {
  if (p.guard.length === 0) return suppressed("no_event");
  if (!series) return suppressed("view");
  return single(median(p.guard.map((i) => series[i]!)), 1, seen(m, side, joints, p.guard[0], p.guard.at(-1)));
}

const leaning = (m: Motion, p: LungePhases): Float64Array | undefined => m.sagittal?.trunkLean.map((v) => p.direction * v);

/** Start of the weapon arm's extension, frame: last passage of a small share of the peak extension rate before that peak; null for a slow peak. */
function extensionStart(m: Motion, p: FencingPhases, lift: number, lowest: number): number | null {
  const rate = derivative(p.limbs[p.front].elbow, m.body.fps).map((v) => -v);
  const peak = maximum(rate, lift - FENCING.extension.beforeLiftS * m.body.fps, lowest);
  if (!peak || peak.value < FENCING.extension.degPerS) return null;
  return crossing(
    rate,
    FENCING.extension.startShare * peak.value,
    peak.at,
    Math.max(0, peak.at - FENCING.extension.beforePeakS * m.body.fps),
    "up",
  );
}

const metrics: ReadersOf<"fencing", FencingPhases> = {
  guard_front_knee: (m, p) => onGuard(m, p, p.front, LEG, p.limbs[p.front].knee),
  // The rear foot is perpendicular to the fencing line: its knee bends out of the picture plane, and its flexion comes from estimated depth.
  guard_rear_knee: (m, p) => withDepthError(m, onGuard(m, p, p.rear, LEG, p.limbs[p.rear].turnedKnee)),
  guard_trunk_lean: (m, p) => onGuard(m, p, p.front, TRUNK, leaning(m, p)),
  lunge_length_pct: (m, p) => perLunge(m, p, p.front, ["ankle"], (l) => 100 * l.travel),
  rear_knee_extension: (m, p) => {
    const { turnedKnee } = p.limbs[p.rear];
    const straightest = (l: Lunge): number =>
      minimum(turnedKnee, l.land - 0.1 * m.body.fps, l.lowest + 0.1 * m.body.fps)?.value ?? Number.NaN;
    return withDepthError(m, perLunge(m, p, p.rear, LEG, straightest));
  },
  front_knee_landing: (m, p) => perLunge(m, p, p.front, LEG, (l) => valueAt(p.limbs[p.front].knee, l.lowest)),
  front_shin_landing: (m, p) =>
    perLunge(m, p, p.front, LEG, (l) => (m.sagittal ? p.direction * valueAt(m.sagittal[p.front].shank, l.lowest) : Number.NaN)),
  trunk_lean_lunge: (m, p) =>
    perLunge(m, p, p.front, TRUNK, (l) => {
      const lean = leaning(m, p);
      return lean ? valueAt(lean, l.land) : Number.NaN;
    }),
  hand_lead_time: (m, p) =>
    perLunge(m, p, p.front, ARM, (l) => {
      const start = extensionStart(m, p, l.lift, l.lowest);
      return start === null ? Number.NaN : (1000 * (l.lift - start)) / m.body.fps;
    }),
  weapon_arm_extension: (m, p) =>
    perLunge(m, p, p.front, ARM, (l) => minimum(p.limbs[p.front].elbow, l.lift, l.lowest + 0.1 * m.body.fps)?.value ?? Number.NaN),
  peak_body_speed: (m, p) => {
    const v = derivative(m.body.joints.midHip.x, m.body.fps).map((s) => p.direction * s * metresPerPixel(m));
    return perLunge(m, p, p.front, ["hip"], (l) => maximum(v, l.lift - 0.2 * m.body.fps, l.lowest)?.value ?? Number.NaN);
  },
  recovery_time: (m, p) => perLunge(m, p, p.front, ["ankle"], (l) => (l.closed === null ? Number.NaN : (l.closed - l.lowest) / m.body.fps)),
  peak_hand_speed: ofPunches(punchMetrics.peak_hand_speed),
  punch_elbow_flexion: ofPunches(punchMetrics.punch_elbow_flexion),
  guard_hand_height: ofPunches(punchMetrics.guard_hand_height),
  rear_heel_lift_pct: ofPunches(punchMetrics.rear_heel_lift_pct),
  punch_return_time: ofPunches(punchMetrics.punch_return_time),
};

/** Direction without a lunge, from the feet: the leg of the weapon side is in front. */
function guardDirection(m: Motion, p: LungePhases): 1 | -1 {
  if (p.lunges.length > 0) return p.direction;
  const { joints } = m.body;
  return mean(joints[p.front].ankle.x.map((v, i) => v - joints[p.rear].ankle.x[i]!)) < 0 ? -1 : 1;
}

export const fencing = defineAnalyser<"fencing", FencingPhases>({
  activity: "fencing",
  cutoffs: ({ cycle }) => (cycle === "static" ? CUTOFFS.posture : CUTOFFS.swing),
  find: (m, corrected) => {
    if (m.exercise.slug === "straight-punch") {
      const { phases: punches, ...found } = findStrokes(m, STRAIGHT_PUNCH, corrected);
      const { space, limbs, active: front, lead: rear } = punches;
      return { ...found, phases: { space, limbs, front, rear, lunges: [], direction: 1, guard: [], punches } };
    }
    const found = findLungePhases(m, m.exercise.cycle === "static" ? [] : corrected);
    const phases = { ...found.phases, direction: guardDirection(m, found.phases) };
    return { ...found, phases: { ...phases, guard: guardFrames(m, phases), punches: null } };
  },
  metrics,
});
