/** Result of analysing landmarks, and conversion between frames and source time. */
import type { Body, RowSpan } from "@sagittal/biomechanics";
import type { TechniqueScore } from "@sagittal/catalogue";
import type { CaptureFinding, CaptureNote, MetricTarget, MetricValue, MotionEvent } from "@sagittal/contract";
import type { EventAt } from "./analyser.ts";
import type { Match } from "./evidence.ts";
import type { Motion } from "./motion.ts";

export interface Interpretation {
  readonly motion: Motion;
  /** The passes of the athlete that were read apart, in order of time; one in most clips. */
  readonly passes: readonly RowSpan[];
  readonly events: readonly EventAt[];
  readonly metrics: readonly MetricValue[];
  readonly targets: Readonly<Record<string, MetricTarget>>;
  readonly findings: readonly CaptureFinding[];
  readonly notes: readonly CaptureNote[];
  readonly score: TechniqueScore;
  /** Evidence of the clip against the exercise. */
  readonly match: Match;
}

/** An event's frame as source time in ms. */
export function eventTime(body: Body, frame: number, timeScale: number): number {
  const low = Math.max(0, Math.min(body.rows - 2, Math.floor(frame)));
  const a = body.tMs[low]!;
  const b = body.tMs[low + 1] ?? a;
  return (a + (frame - low) * (b - a)) / timeScale;
}

/** Source time in ms as a frame of the analysis. */
export function frameOfTime(body: Body, tMs: number, timeScale: number): number {
  const trueMs = tMs * timeScale;
  let low = 0;
  while (low < body.rows - 2 && body.tMs[low + 1]! <= trueMs) low++;
  const a = body.tMs[low]!;
  const b = body.tMs[low + 1] ?? a + 1000 / body.fps;
  return low + (trueMs - a) / (b - a);
}

/**
 * The events as they are stored and shown: source time in ms, rounded to 0.01 ms, and confidence 0 to 1, rounded to 0.01; in the order of
 * the interpretation.
 * @param timeScale true time over file time: below 1 for slow motion
 */
export const motionEvents = (i: Interpretation, timeScale: number): MotionEvent[] =>
  i.events.map((e) => ({
    type: e.type,
    side: e.side,
    t_ms: Math.round(100 * eventTime(i.motion.body, e.frame, timeScale)) / 100,
    confidence: Math.round(100 * e.confidence) / 100,
  }));
