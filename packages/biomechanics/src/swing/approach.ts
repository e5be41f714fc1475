import type { Body, Side } from "../body/body.ts";
import { groundsOf, heightAbove } from "../body/ground.ts";
import { peaks, valleys } from "../signals/peaks.ts";
import { combine, crossing, maximum, minimum, type Series, valueAt } from "../signals/series.ts";
import type { Space } from "../space/space.ts";

/** One step of an approach: from the instant the foot sets off (or the step before ends) to its greatest reach ahead; frames. */
export interface ApproachStep {
  readonly side: Side;
  readonly start: number;
  readonly end: number;
}

/** How far the right ankle is ahead of the left, leg lengths: along the picture from the side, in depth from behind or in front. */
function rightAhead(body: Body, space: Space): Series {
  if (body.view === "side") return combine((r, l) => (r - l) / body.legPx, body.joints.right.ankle.x, body.joints.left.ankle.x);
  const forward = body.view === "back" ? -1 : 1;
  return combine((r, l) => (forward * (r - l)) / space.legM, space.right.ankle.z, space.left.ankle.z);
}

const PROMINENCE = 0.25;

/**
 * Steps of an approach up to an instant, by the alternating reach of the ankles (events B6, ten-pin).
 * @param until last frame in which a step may end
 */
export function approachSteps(body: Body, space: Space, until: number): ApproachStep[] {
  const ahead = rightAhead(body, space);
  const apart = 0.15 * body.fps;
  const ends = [
    ...peaks(ahead, PROMINENCE, apart).map((at) => ({ at, side: "right" as Side })),
    ...valleys(ahead, PROMINENCE, apart).map((at) => ({ at, side: "left" as Side })),
  ]
    .filter((e) => e.at <= until)
    .sort((a, b) => a.at - b.at);
  const turns = ends.filter((e, i) => i === 0 || ends[i - 1]!.side !== e.side);
  const finish = lastReach(ahead, turns.at(-1) ?? null, Math.min(until, body.rows - 1));
  const alternating = finish === null ? turns : [...turns, finish];
  return alternating.map((e, i): ApproachStep => {
    const previous = alternating[i - 1];
    return { side: e.side, start: previous ? previous.at : firstStepStart(ahead, e.at, body.fps), end: e.at };
  });
}

/** End of the last step, which is held without a turning point: 90 % of its change in reach is done. */
function lastReach(ahead: Series, last: { at: number; side: Side } | null, until: number): { at: number; side: Side } | null {
  if (last === null) return null;
  const sign = last.side === "right" ? -1 : 1;
  const from = valueAt(ahead, last.at);
  const reach = maximum(
    ahead.map((v) => sign * v),
    last.at,
    until,
  );
  if (!reach || reach.value < 0.2 || reach.value - sign * from < 2 * PROMINENCE) return null;
  const level = from + 0.9 * (sign * reach.value - from);
  const at = crossing(ahead, level, last.at, until, sign > 0 ? "up" : "down");
  return at === null ? null : { at, side: last.side === "right" ? "left" : "right" };
}

/** Start of the first step: 10 % of the change in reach until `end` is done. */
function firstStepStart(ahead: Series, end: number, fps: number): number {
  const from = Math.max(0, end - 1.5 * fps);
  const before = ahead.subarray(Math.floor(from), Math.max(1, Math.floor(end)));
  const rest = before.reduce((s, v) => (Math.abs(v) < Math.abs(s) ? v : s), before[0] ?? 0);
  const goal = valueAt(ahead, end);
  const level = rest + 0.1 * (goal - rest);
  return crossing(ahead, level, end, from, goal > rest ? "up" : "down") ?? from;
}

/** Height below which a sliding foot counts as on the floor, leg lengths. */
const ON_FLOOR = 0.05;

/** Initial contact of the sliding foot before a release, frame; null when it was not detected. Side view. */
export function slideStart(body: Body, side: Side, release: number): number | null {
  const ground = groundsOf(body)[side];
  const { heel, toe } = body.extremities[side];
  const low = combine(Math.min, heightAbove(ground, heel.x, heel.y, body.legPx), heightAbove(ground, toe.x, toe.y, body.legPx));
  return crossing(low, ON_FLOOR, Math.min(body.rows - 1, release + 0.1 * body.fps), Math.max(0, release - 1.2 * body.fps), "down");
}

/**
 * Release of a pendulum swing: the wrist's lowest point around its fastest, not before it has come up to the sliding ankle (events B6).
 * @param fastest frame of the fastest wrist
 */
export function pendulumRelease(body: Body, side: Side, slideSide: Side, fastest: number): number {
  const { wrist } = body.extremities[side];
  const ankle = body.joints[slideSide].ankle;
  const near =
    body.view === "side" ? combine((w, a, y) => (w > a - 0.1 * body.legPx ? y : Number.NaN), wrist.x, ankle.x, wrist.y) : wrist.y;
  return minimum(near, fastest - 0.3 * body.fps, fastest + 0.3 * body.fps)?.at ?? fastest;
}
