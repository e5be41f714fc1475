/** Times of a run between places at known distances, which a person declared. */
import { cachePer, fitLine, LANDMARK, passageOf, pictureJoints, type Series } from "@sagittal/biomechanics";
import type { RunSplit } from "@sagittal/contract";
import { SAME_MARK_M } from "../../engine/distance-marks.ts";
import { eventTime } from "../../engine/interpretation.ts";
import { type Motion, seenBoth } from "../../engine/motion.ts";
import { type Reading, type Sample, suppressed } from "../../engine/reading.ts";
import { instantError } from "../../engine/uncertainty.ts";
import { MARKED } from "./thresholds.ts";

/** When the hips passed a mark. */
interface Passage {
  readonly distanceM: number;
  /** True time, s; null where it is not seen. */
  readonly seconds: number | null;
  /** Standard error, s. */
  readonly error: number;
  readonly declared: boolean;
}

/** Path of the mid-hip in the picture as it was filmed, shares of its width. */
function hipPath({ body }: Motion): Series {
  const joints = pictureJoints(body);
  const [left, right] = [joints[LANDMARK.left_hip]!.x, joints[LANDMARK.right_hip]!.x];
  return left.map((x, i) => (x + right[i]!) / 2 / body.track.width);
}

/** Speed along the picture around a frame, shares of its width per second. */
function speedAt(x: Series, frame: number, fps: number): number {
  const from = Math.max(0, Math.round(frame - MARKED.speedS * fps));
  const part = x.subarray(from, Math.round(frame + MARKED.speedS * fps) + 1);
  return Math.abs(
    fitLine(
      Float64Array.from(part, (_, i) => i / fps),
      part,
    ).slope,
  );
}

/**
 * The passages of the declared marks in their order. Each mark is passed after the one before, so that a place which the course passes again (a turn, a shuttle) has
 * a mark for each time.
 */
function passagesOf(m: Motion): Passage[] {
  const { body, request } = m;
  const x = hipPath(m);
  const legShare = body.legPx / body.track.width;
  let after = 0;
  return request.distance_marks.map((mark): Passage => {
    if (mark.t_ms !== undefined) {
      const error = Math.hypot(MARKED.judgedS, 2 * instantError(body.fps));
      return { distanceM: mark.distance_m, seconds: mark.t_ms / 1000, error, declared: true };
    }
    const frame = passageOf(x, mark.x ?? Number.NaN, after, MARKED.clearLegs * legShare);
    if (frame === null) return { distanceM: mark.distance_m, seconds: null, error: Number.NaN, declared: false };
    after = frame;
    const place = Math.hypot(MARKED.placedShare, MARKED.hipLegs * legShare);
    return {
      distanceM: mark.distance_m,
      seconds: eventTime(body, frame, 1) / 1000,
      error: Math.hypot(place / speedAt(x, frame, body.fps), instantError(body.fps)),
      declared: false,
    };
  });
}

const round = (v: number): number => Math.round(1000 * v) / 1000;

/** The marks with the times since the first one; empty below two marks. */
function splitsOf(passages: readonly Passage[]): RunSplit[] {
  const [first] = passages;
  if (!first || passages.length < 2) return [];
  return passages.map((p, i) => {
    const before = passages[i - 1];
    const timed = first.seconds !== null && p.seconds !== null;
    const split = before && before.seconds !== null && p.seconds !== null ? p.seconds - before.seconds : null;
    return {
      distance_m: round(p.distanceM - first.distanceM),
      time_s: timed ? round(p.seconds - first.seconds) : null,
      se_s: timed ? round(i === 0 ? 0 : Math.hypot(p.error, first.error)) : null,
      split_s: split === null ? null : round(split),
      speed_mps: before && split !== null && split > 0 ? round((p.distanceM - before.distanceM) / split) : null,
      declared: p.declared,
    };
  });
}

interface MarkedRun {
  readonly passages: readonly Passage[];
  readonly splits: RunSplit[];
}

/** Kept, since each time and the fastest split are read from the same passages. */
const markedRunCache = cachePer<Motion, MarkedRun>();
const markedRun = (m: Motion): MarkedRun =>
  markedRunCache(m, [], () => {
    const passages = passagesOf(m);
    return { passages, splits: splitsOf(passages) };
  });

/** How well the passages are known: as seen where one of them was found, fully where a person saw them all. */
const quality = (m: Motion, splits: readonly RunSplit[]): number => (splits.every((s) => s.declared) ? 1 : seenBoth(m, ["hip"]));

const readingOf = (m: Motion, splits: readonly RunSplit[], value: number, error: number, detail: Sample["detail"]): Reading => ({
  values: [value],
  aggregate: "mean",
  n: 1,
  quality: quality(m, splits),
  propagated: { systematic: error, instant: 0, modelled: true },
  detail: { scale_source: "marks", ...detail },
});

/** Time from the first mark to the one that lies `metres` beyond it, s. */
export const timeOver =
  (metres: number) =>
  (m: Motion): Reading => {
    const { splits } = markedRun(m);
    const split = splits.find((s) => Math.abs(s.distance_m - metres) <= SAME_MARK_M);
    if (!split || split.time_s === null || split.se_s === null) return suppressed("mark_unseen");
    return readingOf(m, splits, split.time_s, split.se_s, {});
  };

/** Time from the first mark to the last one, s; null where fewer than two marks are declared. */
export function markedTime(m: Motion): Reading | null {
  const { splits } = markedRun(m);
  const last = splits.at(-1);
  if (!last) return null;
  if (last.time_s === null || last.se_s === null) return suppressed("mark_unseen", { splits });
  return readingOf(m, splits, last.time_s, last.se_s, { splits, beta: false });
}

/** Greatest mean speed between two neighbouring marks, m/s, with all splits. */
export function fastestSplit(m: Motion): Reading {
  const { passages, splits } = markedRun(m);
  const known = splits.flatMap((s, i) =>
    s.speed_mps === null || s.split_s === null ? [] : [{ i, speed: s.speed_mps, seconds: s.split_s }],
  );
  const [top] = known.toSorted((a, b) => b.speed - a.speed);
  if (!top) return suppressed("mark_unseen", { splits });
  const late = Math.hypot(passages[top.i]?.error ?? Number.NaN, passages[top.i - 1]?.error ?? Number.NaN);
  return readingOf(m, splits, top.speed, (top.speed * late) / top.seconds, { splits });
}
