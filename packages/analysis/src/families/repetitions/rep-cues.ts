/** What speaks against a repetition, whichever exercise it belongs to. Each cue ignores what was not seen. */
import { ankleHeights, minimum, otherSide, type Repetition, SIDES, type Side, valueAt } from "@sagittal/biomechanics";
import { type Cue, clarity, cueOf, type ExerciseName } from "../../engine/evidence.ts";
import { type Motion, seen } from "../../engine/motion.ts";
import { at } from "../../engine/series.ts";
import { handSpeed, handTravel, hipDropLegs, leastComAheadLegs, shoulderTurn, splitLegs, uprightRatio } from "../shared/support.ts";
import { SPLIT_CUE_LEG, STRIKE_CUES } from "../shared/thresholds.ts";
import { REP_CUES } from "./thresholds.ts";

/** End of a repetition, or of the clip when its way back was not seen. */
const endOf = (m: Motion, r: Repetition): number => (Number.isNaN(r.end) ? m.body.rows - 1 : r.end);

/** How far a foot is from where it stood, at the turn or the end of a repetition, leg lengths. */
function footShift(m: Motion, side: Side, r: Repetition): number {
  const { ankle } = m.body.joints[side];
  const gone = (frame: number): number => Math.hypot(at(ankle.x, frame) - at(ankle.x, r.start), at(ankle.y, frame) - at(ankle.y, r.start));
  return Math.max(gone(r.turn), gone(endOf(m, r))) / m.body.legPx;
}

const ankleSeen = (m: Motion, side: Side, r: Repetition): number => clarity(seen(m, side, ["ankle"], r.start, endOf(m, r)));

/** Both feet stay in their places (from the side the near one, for the far one is guessed), and the hips come back over them. */
export function inPlaceCues(m: Motion, r: Repetition): Cue[] {
  const { x } = m.body.joints.midHip;
  const sides = m.body.nearSide ? [m.body.nearSide] : SIDES;
  const away = Math.abs(at(x, endOf(m, r)) - at(x, r.start)) / m.body.legPx;
  return [
    ...sides.map((side) => cueOf(`foot_moves_${side}`, footShift(m, side, r), REP_CUES.footShift, { seen: ankleSeen(m, side, r) })),
    cueOf("hips_leave", away, REP_CUES.hipShift),
  ];
}

/** The foot of one side stays in its place. */
export const footCue = (m: Motion, side: Side, r: Repetition): Cue =>
  cueOf("foot_moves", footShift(m, side, r), REP_CUES.footShift, { seen: ankleSeen(m, side, r) });

/** One foot at least stays in its place. */
export const oneFootCue = (m: Motion, r: Repetition): Cue =>
  cueOf("both_feet_move", Math.min(...SIDES.map((side) => footShift(m, side, r))), REP_CUES.footShift, {
    seen: Math.min(...SIDES.map((side) => ankleSeen(m, side, r))),
  });

/** A seat does not carry the body. */
export const seatCue = (m: Motion, r: Repetition): Cue =>
  cueOf("seat", leastComAheadLegs(m, r), REP_CUES.seat, { suggests: { activity: "fri", exercise: "5x Sit-to-Stand" } });

/** The feet stand beside each other. */
export const splitCue = (m: Motion, r: Repetition, suggests?: ExerciseName): Cue =>
  cueOf("split", splitLegs(m, r.turn), m.sagittal ? SPLIT_CUE_LEG.picture : SPLIT_CUE_LEG.depth, suggests && { suggests });

/** The hips sink no further than `range` says, leg lengths. */
export const sinkCue = (m: Motion, r: Repetition, range: (typeof REP_CUES)["stands" | "hinges"]): Cue =>
  cueOf("sinks", hipDropLegs(m, r), range, { suggests: { activity: "weightlifting", exercise: "Back Squat" } });

/** The hands keep their places beside the trunk. */
export function handsRestCue(m: Motion, r: Pick<Repetition, "start" | "turn">, range: (typeof REP_CUES)["handsHang" | "handsRest"]): Cue {
  const sides = m.body.nearSide ? [m.body.nearSide] : SIDES;
  const travels = sides.map((side) =>
    cueOf("hands_move", handTravel(m, side, r), range, { seen: clarity(seen(m, side, ["wrist"], r.start, r.turn)) }),
  );
  return travels.toSorted((a, b) => b.against * b.seen - a.against * a.seen)[0]!;
}

/** A repetition is not quicker than `range` says, s. */
export const briefCue = (m: Motion, r: Repetition, range: (typeof REP_CUES)["slow" | "lunge"]): Cue =>
  cueOf("brief", (endOf(m, r) - r.start) / m.body.fps, range);

/** Nobody strikes, throws or bowls in the clip: no hand is that fast, and from front and back the trunk does not turn with the arm. */
export function strikeCues(m: Motion): Cue[] {
  return [cueOf("hand_speed", handSpeed(m), STRIKE_CUES.handSpeed), cueOf("trunk_turns", shoulderTurn(m), STRIKE_CUES.shoulderTurn)];
}

/** The trunk is upright in front and back views; the side view shows its lean itself. */
export const uprightCue = (m: Motion): Cue => cueOf("lies", m.sagittal ? Number.NaN : uprightRatio(m), REP_CUES.upright);

/** One foot is off the floor at the turn, by how much the ankles' heights differ, statures. */
export function oneFootLifted(m: Motion, r: Repetition): number {
  const heights = ankleHeights(m.body);
  return Math.abs(valueAt(heights.left, r.turn) - valueAt(heights.right, r.turn));
}

/** How far one foot is always higher than the other one throughout a repetition, statures. */
export function alwaysLifted(m: Motion, r: Repetition): number {
  const heights = ankleHeights(m.body);
  const apart = heights.left.map((v, i) => Math.abs(v - heights.right[i]!));
  return minimum(apart, r.start, endOf(m, r))?.value ?? Number.NaN;
}

/** How well both ankles are seen in a repetition. */
export const anklesSeen = (m: Motion, r: Repetition): number => Math.min(...SIDES.map((side) => ankleSeen(m, side, r)));

/** How well both hands are seen in a repetition. */
export const handsSeen = (m: Motion, r: Repetition): number =>
  Math.min(...SIDES.map((side) => clarity(seen(m, side, ["wrist"], r.start, endOf(m, r)))));

/** The tested leg is in front: how far the other ankle lies behind it at the turn, leg lengths. */
export const leadOf = (m: Motion, side: Side, r: Repetition): number =>
  (at(m.body.joints[side].ankle.x, r.turn) - at(m.body.joints[otherSide(side)].ankle.x, r.turn)) / m.body.legPx;
