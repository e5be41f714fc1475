/** From landmarks to results: all stages after the video. Runs again for corrected events. */
import { LANDMARK, LandmarkTrack, type Placement, type RawTrack, rowsOf } from "@sagittal/biomechanics";
import {
  type Exercise,
  findExercise,
  metricTargets,
  techniqueScore,
  techniqueScoreMetric,
  withPercentiles,
  withVerdicts,
} from "@sagittal/catalogue";
import type { AnalysisRequest } from "@sagittal/contract";
import { ANALYSERS } from "../activities/index.ts";
import type { EventAt } from "../engine/analyser.ts";
import { otherMovement } from "../engine/findings/capture.ts";
import { slowMotion } from "../engine/findings/geometry.ts";
import type { Interpretation } from "../engine/interpretation.ts";
import { metricValues } from "../engine/metrics.ts";
import { thighTrunkRatio } from "../engine/motion.ts";
import { captureNotes } from "../engine/notes.ts";
import { ownMetrics } from "../own-metrics/measure.ts";
import { cameraCorrectedBodies, cameraMoved, stillTrack, zoomOf } from "./bodies.ts";
import { AnalysisFailure } from "./failure.ts";
import { correctedIn, divided, readPass, readTogether } from "./passes.ts";

/** Fewest frames in which the athlete must be found: a third of a second at 30 frames per second, less than any movement takes. */
export const MIN_FRAMES = 10;

/**
 * A request whose distance marks are on the camera's clock, as the track is.
 * @param timeScale true time over file time
 */
export const onTrueClock = (request: AnalysisRequest, timeScale: number): AnalysisRequest => ({
  ...request,
  distance_marks: request.distance_marks.map((mark) => (mark.t_ms === undefined ? mark : { ...mark, t_ms: mark.t_ms * timeScale })),
});

/**
 * The exercise that a request names.
 * @throws AnalysisFailure when the activity has no such exercise
 */
export function exerciseOf(request: AnalysisRequest): Exercise {
  const { activity, exercise } = request;
  const found = findExercise(activity, exercise);
  if (!found) throw new AnalysisFailure("unknown_exercise", { activity, exercise });
  return found;
}

/**
 * Interprets one athlete's track: angles, events, metrics, zones, score and capture findings. The passes of a walker or runner who turns, or who leaves and returns, are read
 * one by one and told together.
 * @param corrected a coach's corrected events, which replace the detected ones
 * @param placed landmarks that a coach put elsewhere
 * @throws AnalysisFailure when the track holds too little
 */
export function interpret(
  track: RawTrack,
  request: AnalysisRequest,
  corrected?: readonly EventAt[],
  placed: readonly Placement[] = [],
): Interpretation {
  const seen = new LandmarkTrack(track).rowsWith(LANDMARK.nose).length;
  const analyser = ANALYSERS[request.activity];
  const exercise = exerciseOf(request);
  if (!analyser.poseOptional(request, exercise)) {
    if (seen === 0) throw new AnalysisFailure("no_person", { camera_view: request.camera_view });
    if (seen < MIN_FRAMES) throw new AnalysisFailure("athlete_too_brief");
  }
  const zoom = zoomOf(track, request);
  const filed = { request, exercise, analyser, zoom };
  const still = stillTrack(track, zoom);
  const { spans, tracks } = divided(still, filed);
  const bodies = cameraCorrectedBodies(tracks, filed);
  const changes = { events: corrected, placed };
  const passes = spans.map((span, i) => readPass(bodies[i]!, span, filed, correctedIn(span, rowsOf(still), changes)));
  const { motion, events, found, captured } = readTogether(still, passes, changes);
  const { zone, match, slowedBy, read } = found;
  const cameraMoves = cameraMoved(track, zoom, found.cameraMoves);
  const values = metricValues(request, motion, read, match, cameraMoves);
  const all = metricTargets({
    activity: request.activity,
    exercise: request.exercise,
    camera_view: request.camera_view,
    athlete: request.athlete,
    context: { ...zone, thighTrunkRatio: thighTrunkRatio(motion), scuba: request.scuba_session_meta },
  });
  const findings = [...captured, ...(slowedBy ? [slowMotion(1 / slowedBy ** 2)] : otherMovement(motion.body, values, captured))];
  const score = techniqueScore({
    activity: request.activity,
    exercise: request.exercise,
    camera_view: request.camera_view,
    metrics: values,
    targets: all,
    findings,
  });
  const own = ownMetrics({ request, motion, events, passes: spans, match });
  const given = new Set(values.filter((v) => v.value_num !== null).map((v) => v.key));
  return {
    motion,
    passes: spans,
    events,
    metrics: [...withPercentiles(withVerdicts(values, all), request), techniqueScoreMetric(score, values), ...own.metrics],
    targets: { ...Object.fromEntries(Object.entries(all).filter(([key]) => given.has(key))), ...own.targets },
    match,
    findings,
    notes: captureNotes(motion, match, cameraMoves, findings, spans.length),
    score,
  };
}
