/** Strokes on a rowing ergometer, side view. */
import { combine, mean, minimum, peaks, type Series, type Side, valueAt } from "@sagittal/biomechanics";
import type { EventAt, Found, SharedReaders } from "../../engine/analyser.ts";
import { CERTAIN, type Cue, cueOf, judged } from "../../engine/evidence.ts";
import { ARM, legsSeen, type Motion, seen, trunkSeen } from "../../engine/motion.ts";
import { type Reading, sample, single, suppressed } from "../../engine/reading.ts";
import { at, greatest, least } from "../../engine/series.ts";
import { ROWING } from "./thresholds.ts";

/** One stroke, frames: the catch, the finish that follows it, and the next catch. */
interface Stroke {
  readonly catch: number;
  readonly finish: number;
  readonly next: number;
}

export interface RowingPhases {
  readonly side: Side;
  readonly strokes: readonly Stroke[];
}

/** Handle ahead of the feet, leg lengths: both hands hold it, so that the near wrist shows it. The catch is where it is foremost, the finish where it is rearmost. */
function handle(m: Motion, side: Side): Series {
  const { wrist } = m.body.extremities[side];
  const { ankle } = m.body.joints[side];
  return combine((w, a) => (w - a) / m.body.legPx, wrist.x, ankle.x);
}

/** Cues against a rowing stroke: rowers sit near the height of their feet, slide along on a level seat, bend the knees, and keep the feet where they are. */
function rowingCues(m: Motion, side: Side, s: Stroke): Cue[] {
  const { midHip } = m.body.joints;
  const { ankle } = m.body.joints[side];
  const travel = (series: Series): number => (greatest(series, s.catch, s.next) - least(series, s.catch, s.next)) / m.body.legPx;
  const knee = m.sagittal?.[side].kneeFlexion;
  return [
    cueOf("stands", (valueAt(midHip.y, s.catch) - valueAt(ankle.y, s.catch)) / m.body.legPx, ROWING.seat),
    cueOf("no_slide", travel(midHip.x), ROWING.slide),
    cueOf("rises", travel(midHip.y) / travel(midHip.x), ROWING.rise),
    cueOf("feet_move", travel(ankle.x), ROWING.feet),
    cueOf("knees_stay", greatest(knee, s.catch, s.next) - least(knee, s.catch, s.next), ROWING.knees),
  ];
}

/** Strokes between catches. */
function strokesOf(series: Series, catches: readonly number[]): Stroke[] {
  return catches.slice(1).flatMap((next, i): Stroke[] => {
    const finish = minimum(series, catches[i]!, next)?.at;
    return finish === undefined ? [] : [{ catch: catches[i]!, finish, next }];
  });
}

/** Finds the strokes of a rower; catches are events `stroke_top`, finishes `stroke_bottom`. */
export function findRowing(m: Motion, corrected?: readonly EventAt[]): Found<RowingPhases> {
  const side = m.body.nearSide ?? "right";
  const series = handle(m, side);
  const catches = corrected
    ? corrected.filter((e) => e.type === "stroke_top").map((e) => e.frame)
    : peaks(series, ROWING.leastTravelLegs, ROWING.leastPeriodS * m.body.fps);
  const found = strokesOf(series, catches);
  const { kept, match } = corrected ? { kept: found, match: CERTAIN } : judged(found, (s) => rowingCues(m, side, s));
  const confidence = seen(m, side, ["wrist", "ankle"]);
  const event = (type: EventAt["type"], frame: number): EventAt => ({ type, side, frame, confidence });
  const last = kept.at(-1);
  return {
    phases: { side, strokes: kept },
    events: [
      ...kept.flatMap((s) => [event("stroke_top", s.catch), event("stroke_bottom", s.finish)]),
      ...(last ? [event("stroke_top", last.next)] : []),
    ],
    match,
    zone: {},
  };
}

const perStroke = (p: RowingPhases, quality: number, value: (s: Stroke) => number): Reading =>
  p.strokes.length === 0 ? suppressed("no_event") : sample(p.strokes.map(value), quality, { aggregate: "median" });

const armSeen = (m: Motion, p: RowingPhases): number => seen(m, p.side, ARM);

export const rowingReaders = {
  stroke_rate: (m, { side, strokes }) =>
    strokes.length === 0
      ? suppressed("no_event")
      : single((60 * m.body.fps) / mean(strokes.map((s) => s.next - s.catch)), strokes.length, seen(m, side, ["wrist"])),
  drive_recovery_ratio: (m, p) => perStroke(p, seen(m, p.side, ["wrist"]), (s) => (s.finish - s.catch) / (s.next - s.finish)),
  catch_trunk_lean: (m, p) => perStroke(p, trunkSeen(m), (s) => at(m.sagittal?.trunkLean, s.catch)),
  finish_trunk_lean: (m, p) => perStroke(p, trunkSeen(m), (s) => at(m.sagittal?.trunkLean, s.finish)),
  catch_knee_flexion: (m, p) => perStroke(p, legsSeen(m), (s) => at(m.sagittal?.[p.side].kneeFlexion, s.catch)),
  finish_elbow_flexion: (m, p) => perStroke(p, armSeen(m, p), (s) => at(m.sagittal?.[p.side].elbowFlexion, s.finish)),
} satisfies SharedReaders<RowingPhases>;
