import { LANDMARK, type Placement } from "@sagittal/biomechanics";
import type {
  AnalysisResult,
  DistanceMark,
  MetricTarget,
  MetricValue,
  MotionEvent,
  OwnMetricCycle,
  OwnMetricFormula,
  PlacedLandmark,
  PoseSidecar,
} from "@sagittal/contract";
import type { EventAt } from "../engine/analyser.ts";
import { eventTime, frameOfTime, type Interpretation } from "../engine/interpretation.ts";
import { poseSidecar, timeSeriesCsv } from "../output/sidecar.ts";
import { readTrack, type StoredTrack } from "../output/track-file.ts";
import type { CycleValue } from "../own-metrics/evaluate.ts";
import { measureOwn, zonesOf } from "../own-metrics/measure.ts";
import { resultOf } from "./analyze.ts";
import { interpret, onTrueClock } from "./interpret.ts";

/** What people add to a session: events (null: as detected), landmarks, and the distance marks of a run. */
export interface Corrections {
  /** Times in the source video. */
  readonly events: readonly MotionEvent[] | null;
  readonly landmarks: readonly PlacedLandmark[];
  readonly marks: readonly DistanceMark[];
}

/** An instant that was found may lie beyond the first or last frame by as much, ms: it is refined to a fraction of a frame. */
const BEYOND_CLIP_MS = 100;

/** Least and greatest time of an event in the source video, whole ms. */
export interface EventBounds {
  readonly leastMs: number;
  readonly mostMs: number;
}

const boundsOf = ({ track, timeScale }: StoredTrack): EventBounds => ({
  leastMs: Math.max(0, Math.floor((track.tMs[0] ?? 0) / timeScale) - BEYOND_CLIP_MS),
  mostMs: Math.ceil((track.tMs.at(-1) ?? 0) / timeScale) + BEYOND_CLIP_MS,
});

/**
 * A stored track interpreted again, with what people corrected in place of what was detected and measured. Events outside of the clip are
 * left out: computing takes memory and time for every frame between two events.
 */
function interpretAgain(trackPath: string, { events, landmarks, marks }: Corrections, own: readonly OwnMetricFormula[]) {
  const read = readTrack(trackPath);
  const stored: StoredTrack = { ...read, request: { ...read.request, own_metrics: [...own], distance_marks: [...marks] } };
  const request = onTrueClock(stored.request, stored.timeScale);
  const placed = landmarks.map((one) => placementOf(one, stored));
  if (!events) return { stored, i: interpret(stored.track, request, undefined, placed) };
  const { body } = interpret(stored.track, { ...request, own_metrics: [] }).motion;
  const { leastMs, mostMs } = boundsOf(stored);
  const within = events.filter((e) => e.t_ms >= leastMs && e.t_ms <= mostMs);
  const corrected = within.map(
    (e): EventAt => ({
      type: e.type,
      side: e.side,
      frame: frameOfTime(body, e.t_ms, stored.timeScale),
      confidence: e.confidence,
    }),
  );
  return { stored, i: interpret(stored.track, request, corrected, placed) };
}

function placementOf({ landmark, frame, x, y, half_width_ms }: PlacedLandmark, { track, timeScale }: StoredTrack): Placement {
  const { width, height, fps } = track;
  return {
    landmark: LANDMARK[landmark],
    row: frame,
    x: x * width,
    y: y * height,
    reach: (half_width_ms * timeScale * fps) / 1000,
  };
}

/**
 * Results of a stored track with what people corrected, without the video. The track is not changed: without corrections they are again
 * those of the analysis.
 * @param trackPath the `track` file of the analysis
 * @param own the team's own metrics as they are now
 * @returns with it the bounds of an event: one outside of them was left out
 */
export function recompute(
  trackPath: string,
  corrections: Corrections,
  own: readonly OwnMetricFormula[] = [],
): { result: AnalysisResult; sidecar: PoseSidecar; timeseries: string; bounds: EventBounds } {
  const { stored, i } = interpretAgain(trackPath, corrections, own);
  const timings = { probe: 0, normalise: 0, pose_extract: 0, biomechanics: 0, render: 0, publish: 0 };
  const video = {
    fps: stored.track.fps,
    sourceFps: stored.sourceFps,
    durationMs: stored.durationMs,
    crowded: stored.crowded ?? false,
    repeats: stored.repeats ?? false,
    nearest: stored.nearest,
  };
  return {
    result: resultOf(i, stored.request, video, timings),
    sidecar: poseSidecar(i, stored.timeScale),
    timeseries: [...timeSeriesCsv(i, stored.timeScale)].join(""),
    bounds: boundsOf(stored),
  };
}

/** Own metrics of a stored track: their values, their zones and their cycles, in times of the source video. */
export function recomputeOwn(
  trackPath: string,
  corrections: Corrections,
  own: readonly OwnMetricFormula[],
): { metrics: MetricValue[]; targets: Record<string, MetricTarget>; cycles: OwnMetricCycle[] } {
  const { stored, i } = interpretAgain(trackPath, corrections, []);
  const input = { request: stored.request, motion: i.motion, events: i.events, passes: i.passes, match: i.match };
  const measured = own.map((one) => measureOwn(input, one));
  return {
    ...zonesOf(
      own,
      measured.flatMap((m) => m.values),
    ),
    cycles: measured.flatMap((m) => m.cycles.map((cycle) => cycleOf(i, cycle, stored.timeScale))),
  };
}

const cycleOf = ({ motion }: Interpretation, { frame, side, result }: CycleValue, timeScale: number): OwnMetricCycle => ({
  t_ms: Math.round(eventTime(motion.body, frame, timeScale)),
  side,
  value: typeof result === "string" ? null : Math.round(1000 * result.value) / 1000,
});
