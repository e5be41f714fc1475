import type { BasicMovement, CountedBy, Filming } from "@sagittal/contract";
import type { ExerciseDefinition } from "../definition.ts";

/**
 * How long to film one clip, seconds, by the way that the analyser cuts it: long enough for the guides' requirements, with a still second before and
 * after. These are 15 to 30 s of steady running, 30 s of cycling, a chair stand of 30 s, and three to five repetitions, jumps, strokes or
 * throws at the pace of a test. A proposal: another length can be chosen, or the recording stopped by hand.
 */
const SECONDS: Readonly<Record<ExerciseDefinition["cycle"], number>> = {
  gait: 20,
  traversal: 20,
  "first 3 steps": 10,
  jump: 20,
  "hop series": 15,
  "rep y_MH": 30,
  "rep y_BAR": 30,
  "rep y_HAND": 30,
  "rep x_HAND": 20,
  "rep th_tr": 30,
  "rep angle": 30,
  rep: 30,
  single: 15,
  hold: 15,
  static: 10,
  "sts reps": 40,
  phases: 40,
  cod: 15,
  stop: 10,
  steps: 15,
  swing: 20,
  throw: 20,
  kick: 20,
  shot: 20,
  stride: 20,
  pedal: 30,
  approach: 10,
};

/** What shows the repetitions of a cut by height or lean. An angle of a single joint is too small a movement to be counted from afar. */
const COUNTED: Partial<Record<ExerciseDefinition["cycle"], CountedBy>> = {
  "rep y_MH": "hips",
  "rep y_BAR": "hands",
  "rep y_HAND": "hands",
  "rep th_tr": "trunk",
  "sts reps": "hips",
};

/** The basic movement of a cut. */
const SHOWN: Partial<Record<ExerciseDefinition["cycle"], BasicMovement>> = {
  gait: "steps",
  traversal: "steps",
  jump: "leaps",
  "hop series": "leaps",
  "rep y_MH": "bends",
  "sts reps": "bends",
  hold: "stillness",
  static: "stillness",
};

/** The basic movement of an exercise; null where a short recording may look like another one: a skip has steps and leaps, a walking lunge steps and bends, a swimmer ends lying, hops in a row travel like steps, an arabesque may lie forward. */
function shownBy({ cycle, strategy: { prone, supine, gait, lift, jump, freeLeg } = {} }: ExerciseDefinition): BasicMovement | null {
  if (gait?.skip || lift?.steps === "forward" || jump?.lands === "water" || jump?.series || freeLeg) return null;
  return prone || supine ? "lying" : (SHOWN[cycle] ?? null);
}

/** Filming parameters of an exercise: the advised frame rate, the duration, the signal that counts its repetitions, and its basic movement. */
export function filmingOf(exercise: ExerciseDefinition): Filming {
  const { needs, cycle, strategy } = exercise;
  const followed = strategy?.lift?.followed;
  const counted = followed === "bar" ? "hands" : (followed ?? COUNTED[cycle] ?? null);
  return { fps: needs.minFps ?? null, seconds: SECONDS[cycle], counted_by: counted, shows: shownBy(exercise) };
}
