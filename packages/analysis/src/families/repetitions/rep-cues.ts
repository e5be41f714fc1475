/** Cues against a repetition that several exercises share: feet that step, hips that move on, hands that strike. */
import { filmedArea, LANDMARK, LandmarkTrack, mean, median, type Repetition, type Series, SIDES, type Side } from "@sagittal/biomechanics";
import { type Cue, type CueRange, clarity, cueOf } from "../../engine/evidence.ts";
import { type Motion, seen } from "../../engine/motion.ts";
import { at } from "../../engine/series.ts";
import { alternatingLiftLegs, highestLiftLegs, hipRangeLegs } from "../shared/cues.ts";
import { KICK, WALK } from "../shared/exercise-names.ts";
import { handSpeed, handsSeen, trunkTurn } from "../shared/support.ts";
import { endOf } from "./phases.ts";
import { EDGE_MARGIN_LEG, REP_CUES, SETTLE_S } from "./thresholds.ts";

/** How well joints of a side were seen in a repetition, as the weight of a cue. */
export const seenIn = (m: Motion, side: Side, joints: Parameters<typeof seen>[2], r: Repetition): number =>
  clarity(seen(m, side, joints, r.start, endOf(m, r)));

/** Share of a repetition in which a foot lies whole above the picture's lower edge: where that cuts it off, its ankle is guessed. */
function footInside(m: Motion, side: Side, r: Repetition): number {
  const { image } = new LandmarkTrack(m.body.track);
  const { y, height } = filmedArea(m.body.track);
  const lowest = y + height - EDGE_MARGIN_LEG * m.body.legPx;
  const parts = [LANDMARK[`${side}_heel`], LANDMARK[`${side}_foot_index`]];
  const frames = Array.from({ length: Math.floor(endOf(m, r)) - Math.ceil(r.start) + 1 }, (_, k) => Math.ceil(r.start) + k);
  return mean(frames.map((i) => (parts.some((part) => image.y(i, part) > lowest) ? 0 : 1)));
}

/** How well the feet were seen in a repetition, of the one seen worse. */
export const bothFeetSeen = (m: Motion, r: Repetition): number =>
  Math.min(...SIDES.map((side) => seenIn(m, side, ["ankle"], r) * footInside(m, side, r)));

/** Range of the hips' height in a repetition, leg lengths. */
export const hipsOver = (m: Motion, r: Repetition): number => hipRangeLegs(m, Math.floor(r.start), Math.ceil(endOf(m, r)));

/** The cue that weighs most. */
export const weightiest = (cues: readonly Cue[]): Cue[] => cues.toSorted((a, b) => b.against * b.seen - a.against * a.seen).slice(0, 1);

/** Median of a series about a frame, so that a frame in which a landmark was guessed does not set it. */
export function around(m: Motion, s: Series, frame: number): number {
  const half = Math.round(SETTLE_S * m.body.fps);
  const i = Math.round(Math.max(0, Math.min(m.body.rows - 1, frame)));
  return median(s.subarray(Math.max(0, i - half), i + half + 1));
}

/** The frame of [from, to] nearest to `from` in which a series is known; `from` when it never is. An athlete who crosses the picture is not seen at both ends of a repetition. */
function knownFrom(s: Series, from: number, to: number): number {
  const step = from <= to ? 1 : -1;
  for (let i = Math.round(from); step * (to - i) >= 0; i += step) if (!Number.isNaN(s[i] ?? Number.NaN)) return i;
  return from;
}

/** Greatest displacement of a foot from the start of a repetition to its turning point and to its end, leg lengths. */
export function footShiftLegs(m: Motion, side: Side, r: Repetition): number {
  const { x, y } = m.body.joints[side].ankle;
  const start = knownFrom(x, r.start, endOf(m, r));
  const shift = (frame: number): number =>
    Math.hypot(around(m, x, frame) - around(m, x, start), around(m, y, frame) - around(m, y, start)) / m.body.legPx;
  const shifts = [shift(r.turn), shift(knownFrom(x, endOf(m, r), r.start))].filter(Number.isFinite);
  return shifts.length > 0 ? Math.max(...shifts) : Number.NaN;
}

/** One foot does not stay in its place. */
export const footMoves = (m: Motion, side: Side, r: Repetition): Cue =>
  cueOf("foot_moves", footShiftLegs(m, side, r), REP_CUES.footMoves, { seen: seenIn(m, side, ["ankle"], r), suggests: WALK });

/** Neither foot stays in its place. */
export const bothFeetMove = (m: Motion, r: Repetition): Cue[] =>
  SIDES.map((side) => footMoves(m, side, r))
    .toSorted((a, b) => a.against - b.against)
    .slice(0, 1);

/** The feet step, or the hips do not come back over them. In a side view only the near foot counts: the far one is hidden. */
export function standingCues(m: Motion, r: Repetition): Cue[] {
  const { x } = m.body.joints.midHip;
  const away = Math.abs(at(x, knownFrom(x, endOf(m, r), r.start)) - at(x, knownFrom(x, r.start, endOf(m, r)))) / m.body.legPx;
  return [
    ...weightiest((m.body.nearSide ? [m.body.nearSide] : SIDES).map((side) => footMoves(m, side, r))),
    // Missing data count as movement here: an athlete at the picture's edge does no exercise on the spot.
    Number.isNaN(away) ? { name: "unseen", against: 1, seen: 1 } : cueOf("moves_on", away, REP_CUES.movesOn, { suggests: WALK }),
  ];
}

/** A hand is as fast as in a stroke or throw somewhere in the clip, or the trunk turns as in one. */
export const strikingCues = (m: Motion): Cue[] => [
  cueOf("fast_hand", handSpeed(m), REP_CUES.fastHand, { seen: handsSeen(m) }),
  cueOf("trunk_turns", trunkTurn(m), REP_CUES.trunkTurns),
];

/** A foot is lifted high above the other one, as in a kick; both carry the body. */
export const footLiftedCue = (m: Motion): Cue => cueOf("foot_lifted", highestLiftLegs(m), REP_CUES.footLifted, { suggests: KICK });

/** Feet are lifted above each other in turn. */
export const steppingCue = (m: Motion, range: CueRange): Cue => cueOf("steps", alternatingLiftLegs(m), range, { suggests: WALK });
