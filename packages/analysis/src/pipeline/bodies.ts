/** The bodies of a clip: of a camera that stands still and level, square to the movement, as far as the movement shows how it stood. */
import {
  type Body,
  buildBody,
  cachePer,
  facingOf,
  forwardOffsetShare,
  isSteadied,
  levelled,
  mean,
  proneFacingOf,
  type RawTrack,
  steadied,
  stretchOf,
  viewAngleOf,
  zooms,
} from "@sagittal/biomechanics";
import type { Exercise } from "@sagittal/catalogue";
import type { AnalysisRequest } from "@sagittal/contract";
import { poseModel } from "@sagittal/vision";
import type { SealedAnalyser } from "../engine/analyser.ts";
import type { Zoom } from "../engine/motion.ts";

/** What a clip was filed as, and what is known of its camera's zoom. */
export interface Filed {
  readonly request: AnalysisRequest;
  readonly exercise: Exercise;
  readonly analyser: SealedAnalyser;
  readonly zoom: Zoom;
}

/** What is known of a zoom: none was seen, its path is taken out, or how far it went is not known. */
export function zoomOf(track: RawTrack, request: AnalysisRequest): Zoom {
  if (!track.camera || !zooms(track.camera)) return "none";
  return isSteadied(track, request.camera_view === "side") ? "steadied" : "unknown";
}

/**
 * Distance of the background across the picture, share of its long side, from which the camera is said to move. Filmed and rendered clips from a tripod stay below 0.004; a sway of 1 % of the picture to each side gives 0.03 to 0.04,
 * cameras that follow the athlete 0.1 and more.
 */
const PAN_SHARE = 0.05;
/** The same distance below which the camera stands still. */
const STILL_SHARE = 0.005;

/**
 * Whether the camera was turned or carried. Where it also zoomed, its whole path is taken out or unknown, which is told as a zoom.
 * @param feetDrift standing feet drift through the picture: also on a belt, before a background that stands still
 */
export function cameraMoved({ panShare }: RawTrack, zoom: Zoom, feetDrift: boolean): boolean {
  if (panShare === undefined) return feetDrift;
  return (feetDrift && panShare >= STILL_SHARE) || (zoom === "none" && panShare > PAN_SHARE);
}

/** The track as a camera that neither zooms nor shakes would have filmed it, as far as that is known. */
export function stillTrack(track: RawTrack, zoom: Zoom): RawTrack {
  if (!track.camera) return track;
  return stillTrackCache(track, zoom, () => {
    const { camera, ...unsteady } = track;
    return zoom === "unknown" ? unsteady : steadied(track);
  });
}
const stillTrackCache = cachePer<RawTrack, RawTrack>();

/** Builds a body that is corrected for the view angle when the movement shows it, and for a camera roll. */
function bodyOf(track: RawTrack, { request, exercise, analyser }: Filed): (rollDeg: number) => Body {
  const cutoffs = analyser.cutoffs(exercise);
  const { calibration } = poseModel;
  const facing = exercise.strategy?.prone ? proneFacingOf(track) : facingOf(track);
  const viewAngleDeg = request.camera_view === "side" && analyser.planar(exercise) ? viewAngleOf(track, facing, calibration) : 0;
  const stretch = stretchOf(viewAngleDeg);
  const camera = {
    stretch,
    forwardShare: stretch * forwardOffsetShare(viewAngleDeg),
    ...(exercise.strategy?.prone && { facing }),
  };
  const setup = { view: request.camera_view, cutoffs, calibration, camera, stepping: analyser.planar(exercise) === "gait" };
  const facts = [request.camera_view, cutoffs, camera, setup.stepping];
  return (rollDeg) =>
    rollDeg === 0
      ? bodyCache(track, facts, () => buildBody(track, setup))
      : bodyCache(track, [...facts, rollDeg], () => {
          const level = levelled(track, rollDeg, bodyCache(track, facts, () => buildBody(track, setup)).facing);
          return buildBody(level, { ...setup, camera: { ...camera, rollDeg } });
        });
}
const bodyCache = cachePer<RawTrack, Body>();

/** The bodies of an athlete's passes, all with the camera's roll as the passes that show one show it on average. */
export function cameraCorrectedBodies(tracks: readonly RawTrack[], filed: Filed): Body[] {
  const builds = tracks.map((track) => bodyOf(track, filed));
  const bodies = builds.map((build) => build(0));
  if (filed.request.camera_view !== "side") return bodies;
  // Upward in the direction of +x of the picture, which the passes have in common.
  const rolls = bodies.map((body) => body.facing * filed.analyser.roll(body)).filter((roll) => roll !== 0);
  if (rolls.length === 0) return bodies;
  return builds.map((build, i) => build(bodies[i]!.facing * mean(rolls)));
}
