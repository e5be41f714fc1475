/** From landmarks to results: all stages after the video. Runs again for corrected events. */
import {
  type Body,
  buildBody,
  type Flight,
  facingOf,
  forwardOffsetShare,
  isSteadied,
  keptPer,
  LANDMARK,
  LandmarkTrack,
  levelled,
  type Placement,
  proneFacingOf,
  type RawTrack,
  rowsOf,
  steadied,
  stretchOf,
  viewAngleOf,
  withPlaced,
  zooms,
} from "@sagittal/biomechanics";
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
import { poseModel } from "@sagittal/vision";
import { ANALYSERS } from "../activities/index.ts";
import type { EventAt, SealedAnalyser } from "../engine/analyser.ts";
import { captureFindings, otherMovement } from "../engine/findings.ts";
import type { Interpretation } from "../engine/interpretation.ts";
import { metricValues } from "../engine/metrics.ts";
import { motionOf, thighTrunkRatio, type Zoom } from "../engine/motion.ts";
import { captureNotes } from "../engine/notes.ts";
import { ownMetrics } from "../own-metrics/measure.ts";
import { AnalysisFailure } from "./failure.ts";

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

/** Flights that the events bound, for the check of scale and time base by free fall. */
function flightsOfEvents(events: readonly EventAt[]): Flight[] {
  const sorted = events.toSorted((a, b) => a.frame - b.frame);
  return sorted.flatMap((e, i) => {
    const next = sorted[i + 1];
    const jump = e.type === "take_off" && next?.type === "landing";
    const stride = e.type === "toe_off" && next?.type === "initial_contact" && next.side !== e.side;
    return next && (jump || stride)
      ? [{ takeOff: e.frame, landing: next.frame, apex: (e.frame + next.frame) / 2, confidence: Math.min(e.confidence, next.confidence) }]
      : [];
  });
}

/** What is known of a zoom: none was seen, its path is taken out, or how far it went is not known. */
function zoomOf(track: RawTrack, request: AnalysisRequest): Zoom {
  if (!track.camera || !zooms(track.camera)) return "none";
  return isSteadied(track, request.camera_view === "side") ? "steadied" : "unknown";
}

/** The track as a camera that neither zooms nor shakes would have filmed it, as far as that is known. */
function stillTrack(track: RawTrack, zoom: Zoom): RawTrack {
  if (!track.camera) return track;
  return stillTrackCache(track, zoom, () => {
    const { camera, ...unsteady } = track;
    return zoom === "unknown" ? unsteady : steadied(track);
  });
}
const stillTrackCache = keptPer<RawTrack, RawTrack>();

/** Builds the body, corrected for camera roll and view angle when the movement shows them. */
function cameraCorrectedBody(track: RawTrack, request: AnalysisRequest, exercise: Exercise, analyser: SealedAnalyser): Body {
  const cutoffs = analyser.cutoffs(exercise);
  const { calibration } = poseModel;
  const side = request.camera_view === "side";
  const facing = exercise.strategy?.prone ? proneFacingOf(track) : facingOf(track);
  const viewAngleDeg = side && analyser.planar(exercise) ? viewAngleOf(track, facing, calibration) : 0;
  const stretch = stretchOf(viewAngleDeg);
  const camera = {
    stretch,
    forwardShare: stretch * forwardOffsetShare(viewAngleDeg),
    ...(exercise.strategy?.prone && { facing }),
  };
  const setup = { view: request.camera_view, cutoffs, calibration, camera, stepping: analyser.planar(exercise) === "gait" };
  const facts = [request.camera_view, cutoffs, camera, setup.stepping];
  const body = bodyCache(track, facts, () => buildBody(track, setup));
  const rollDeg = side ? analyser.roll(body) : 0;
  if (rollDeg === 0) return body;
  return bodyCache(track, [...facts, rollDeg], () =>
    buildBody(levelled(track, rollDeg, body.facing), { ...setup, camera: { ...camera, rollDeg } }),
  );
}
const bodyCache = keptPer<RawTrack, Body>();

/**
 * Interprets one athlete's track: angles, events, metrics, zones, score and capture findings.
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
  const rows = rowsOf(track);
  const found = new LandmarkTrack(track).rowsWith(LANDMARK.nose).length;
  const analyser = ANALYSERS[request.activity];
  const exercise = exerciseOf(request);
  if (!analyser.poseOptional(request, exercise)) {
    if (found === 0) throw new AnalysisFailure("no_person", { camera_view: request.camera_view });
    if (found < MIN_FRAMES) throw new AnalysisFailure("athlete_too_brief");
  }
  const zoom = zoomOf(track, request);
  const measured = cameraCorrectedBody(stillTrack(track, zoom), request, exercise, analyser);
  // From the measured body: the inclination of a flat foot is a trait of the pose model, which placed landmarks do not change.
  const feet = { flatFoot: analyser.flatFoot(measured, exercise), standing: analyser.standing(exercise) };
  const body = withPlaced(measured, placed);
  const movement = analyser.planar(exercise);
  const motion = motionOf(body, { request, exercise, feet, movement: movement === "other" ? null : movement, zoom });
  const { events, zone, match, cameraMoves, read } = analyser.analyse(motion, corrected);
  const values = metricValues(request, motion, read, match, cameraMoves);
  const all = metricTargets({
    activity: request.activity,
    exercise: request.exercise,
    camera_view: request.camera_view,
    athlete: request.athlete,
    context: { ...zone, thighTrunkRatio: thighTrunkRatio(motion), scuba: request.scuba_session_meta },
  });
  const frames = events.map((e) => e.frame);
  const action = [frames.length ? Math.min(...frames) : 0, frames.length ? Math.max(...frames) : rows - 1] as const;
  const captured = captureFindings(motion, flightsOfEvents(events), action, request.walk_test_distance_m);
  const findings = [...captured, ...otherMovement(body, values, captured)];
  const score = techniqueScore({
    activity: request.activity,
    exercise: request.exercise,
    camera_view: request.camera_view,
    metrics: values,
    targets: all,
    findings,
  });
  const own = ownMetrics({ request, motion, events, match });
  const given = new Set(values.filter((v) => v.value_num !== null).map((v) => v.key));
  return {
    motion,
    events,
    metrics: [...withPercentiles(withVerdicts(values, all), request), techniqueScoreMetric(score, values), ...own.metrics],
    targets: { ...Object.fromEntries(Object.entries(all).filter(([key]) => given.has(key))), ...own.targets },
    match,
    findings,
    notes: captureNotes(motion, match, cameraMoves, findings),
    score,
  };
}
