/** What speaks against a lift, by its pattern. */
import { combine, maximum, type Point, type Repetition, SIDES, type Side, valueAt } from "@sagittal/biomechanics";
import type { Strategy } from "@sagittal/catalogue";
import { type Cue, clarity, cueOf, type ExerciseName } from "../../engine/evidence.ts";
import { type Motion, seen } from "../../engine/motion.ts";
import { alternatingLiftLegs, trunkLeanChangeDeg } from "../shared/cues.ts";
import { leastComAheadLegs, splitLegs, uprightRatio } from "../shared/support.ts";
import { alwaysLifted, anklesSeen, briefCue, handsSeen, inPlaceCues, oneFootCue, oneFootLifted } from "./rep-cues.ts";
import { LIFT_CUES, LUNGE_CUES, REP_CUES, SQUAT_CUES } from "./thresholds.ts";

const lift = (exercise: string): ExerciseName => ({ activity: "weightlifting", exercise });
const SQUAT = lift("Back Squat");
const DEADLIFT = lift("Deadlift");
const ROW = lift("Bent-over Row");

/** How the exercise lifts. */
export const liftOf = (m: Motion): Partial<NonNullable<Strategy["lift"]>> => m.exercise.strategy?.lift ?? {};

/** Cues of one repetition of a lift. */
export function liftCues(m: Motion, bar: Point, r: Repetition): Cue[] {
  const { pattern } = liftOf(m);
  if (pattern === "squat") return [...inPlaceCues(m, r), ...squatCues(m, bar, r)];
  if (pattern === "lunge") return [...lungeCues(m, r), briefCue(m, r, REP_CUES.lunge), oneFootCue(m, r)];
  // On a bench the feet need not be in the picture; that the trunk lies is enough.
  if (pattern === "bench press") return [handsLevelCue(m, r), ...lyingCues(m, r)];
  const feet = cueOf("one_foot", oneFootLifted(m, r), LIFT_CUES.oneFoot, { seen: anklesSeen(m, r) });
  return [...inPlaceCues(m, r), feet, handsLevelCue(m, r), ...barCues(m, bar, r)];
}

const trunkPx = (m: Motion, frame: number): number => {
  const { midHip, midShoulder } = m.body.joints;
  return Math.hypot(valueAt(midShoulder.x, frame) - valueAt(midHip.x, frame), valueAt(midShoulder.y, frame) - valueAt(midHip.y, frame));
};

/** One bar in both hands: they go side by side. */
function handsLevelCue(m: Motion, r: Repetition): Cue {
  const { left, right } = m.body.joints;
  const apart = (frame: number): number => Math.abs(valueAt(left.wrist.y, frame) - valueAt(right.wrist.y, frame)) / trunkPx(m, r.start);
  return cueOf("hands_apart", Math.max(apart(r.start), apart(r.turn)), LIFT_CUES.handsLevel, { seen: handsSeen(m, r) });
}

/** A bench presser lies: the trunk is level from the side, and points at the camera from front and back. */
function lyingCues(m: Motion, r: Repetition): Cue[] {
  if (!m.sagittal) return [cueOf("upright", uprightRatio(m), LIFT_CUES.foreshortened)];
  const end = Number.isNaN(r.end) ? r.turn : r.end;
  const fromLevel = m.sagittal.trunkLean.map((v) => Math.abs(90 - Math.abs(v)));
  return [cueOf("upright", maximum(fromLevel, r.start, end)?.value ?? Number.NaN, LIFT_CUES.lying)];
}

/** The hands are where the lift's bar must be: above the shoulders when a press is highest, below the hips when a pull is lowest. */
function barCues(m: Motion, bar: Point, r: Repetition): Cue[] {
  const { pattern, first, armsHang, catch: caught } = liftOf(m);
  const { midHip, midShoulder } = m.body.joints;
  const trunk = trunkPx(m, r.start);
  const over = (point: Point, frame: number): number => (valueAt(bar.y, frame) - valueAt(point.y, frame)) / trunk;
  const hands = handsSeen(m, r);
  if (pattern === "overhead press") return [cueOf("not_overhead", over(midShoulder, r.turn), LIFT_CUES.pressed, { seen: hands })];
  const [lowest, highest] = first === "raise" ? [r.start, r.turn] : [r.turn, r.start];
  const lean = m.sagittal?.trunkLean;
  const change = lean ? trunkLeanChangeDeg(m, r) : Number.NaN;
  return [
    cueOf("hands_high", over(midHip, lowest), LIFT_CUES.pulledFrom, { seen: hands }),
    ...(armsHang ? [cueOf("hands_raised", over(midHip, highest), LIFT_CUES.hanging, { seen: hands })] : []),
    ...(caught === "shoulders" ? [cueOf("not_racked", over(midShoulder, r.turn), LIFT_CUES.racked, { seen: hands })] : []),
    ...(caught === "overhead" ? [cueOf("not_overhead", over(midShoulder, r.turn), LIFT_CUES.pressed, { seen: hands })] : []),
    ...(pattern === "row"
      ? [
          cueOf("trunk_rises", change, LIFT_CUES.rowChange, { suggests: DEADLIFT }),
          cueOf("not_bent", lean ? Math.min(valueAt(lean, r.start), valueAt(lean, r.turn)) : Number.NaN, LIFT_CUES.rowLean),
        ]
      : [cueOf("trunk_stays", change, LIFT_CUES.pullChange, { suggests: ROW })]),
  ];
}

/** What speaks against a squat with or without a bar. Hands that are hidden behind the plates say nothing. */
function squatCues(m: Motion, bar: Point, r: Repetition): Cue[] {
  const { midShoulder, left, right } = m.body.joints;
  const trunk = trunkPx(m, r.start);
  const end = Number.isNaN(r.end) ? r.turn : r.end;
  const hands = clarity(Math.max(...SIDES.map((side) => seen(m, side, ["wrist"], r.start, end))));
  const overhead = Math.max(...[r.start, r.turn].map((f) => (valueAt(bar.y, f) - valueAt(midShoulder.y, f)) / trunk));
  const aboveKnees = (valueAt(bar.y, r.turn) - (valueAt(left.knee.y, r.turn) + valueAt(right.knee.y, r.turn)) / 2) / trunk;
  return [
    cueOf("seat", leastComAheadLegs(m, r), SQUAT_CUES.seat, { suggests: { activity: "fri", exercise: "5x Sit-to-Stand" } }),
    cueOf("split", splitLegs(m, r.turn), SQUAT_CUES.split, { suggests: lift("Lunge") }),
    cueOf("one_foot", alwaysLifted(m, r), SQUAT_CUES.oneFoot, {
      seen: anklesSeen(m, r),
      suggests: { activity: "mobility", exercise: "Single-leg Squat" },
    }),
    cueOf("overhead", overhead, SQUAT_CUES.overhead, {
      seen: hands,
      suggests: { activity: "mobility", exercise: "Overhead Squat Assessment" },
    }),
    cueOf("hanging", aboveKnees, SQUAT_CUES.hanging, { seen: hands, suggests: DEADLIFT }),
  ];
}

/** A lunge stands split, steps little, and bends the front knee; from front and back the knee is not seen bent. */
export function lungeCues(m: Motion, r: Repetition): Cue[] {
  const knee = m.sagittal ? valueAt(m.sagittal[frontLeg(m, r.turn)].kneeFlexion, r.turn) : Number.NaN;
  return [
    cueOf("feet_beside", splitLegs(m, r.turn), LUNGE_CUES.split, { suggests: SQUAT }),
    cueOf("steps", alternatingLiftLegs(m), LUNGE_CUES.stepping, { suggests: { activity: "running", exercise: "Easy Run" } }),
    cueOf("front_knee", knee, LUNGE_CUES.frontKnee, { suggests: { activity: "walking", exercise: "Comfortable Walk" } }),
  ];
}

/** The leg that stands in front at a frame: the leading ankle from the side, the lower one in the picture from the front. */
export function frontLeg(m: Motion, frame: number): Side {
  const { left, right } = m.body.joints;
  const i = Math.max(0, Math.min(m.body.rows - 1, Math.round(frame)));
  if (m.body.view === "side") return left.ankle.x[i]! > right.ankle.x[i]! ? "left" : "right";
  const leftLower = left.ankle.y[i]! < right.ankle.y[i]!;
  return leftLower === (m.body.view === "front") ? "left" : "right";
}

/** In line, one foot stays in its place; from front and back both do, one behind the other. */
export function inLineCues(m: Motion, r: Repetition): Cue[] {
  const { left, right } = m.body.joints;
  if (m.sagittal) return [oneFootCue(m, r)];
  const apart = combine((l, k) => Math.abs(l - k) / m.body.legPx, left.ankle.x, right.ankle.x);
  return [...inPlaceCues(m, r), cueOf("feet_apart", valueAt(apart, r.turn), LUNGE_CUES.inLine)];
}
