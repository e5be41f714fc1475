import { type Camera, type CameraOptions, cameraAt } from "./camera.ts";
import type { Vec3 } from "./math.ts";
import { comAt, type Movement, poseAt } from "./movement.ts";
import type { Pose } from "./skeleton.ts";

/** A movement in front of a camera for a number of frames. */
export interface Shot {
  readonly movement: Movement;
  readonly camera: CameraOptions;
  readonly frames: number;
  /** Movement time of the first frame, s. */
  readonly start: number;
  /** Point at which the camera looks, world metres. */
  readonly target: Vec3;
}

/** Places a movement in front of the camera, with the athlete in the middle of the picture at half of the clip's time. `seconds`: length of the clip, else the movement's own, else 5 s. */
export function shotOf(movement: Movement, camera: CameraOptions, seconds?: number): Shot {
  const duration = seconds ?? movement.duration ?? 5;
  const frames = Math.round(duration * camera.fps);
  const middle = duration / 2;
  const c = comAt(movement, middle);
  const front = camera.view === "front" || camera.view === "back";
  // In frontal views the camera stays in the plane y = 0, so that lateral movement shows in the picture.
  const target: Vec3 = [c[0], c[1], movement.surface + 0.52 * movement.body.height];
  return { movement, camera, frames, start: 0, target: front ? [c[0], 0, target[2]] : target };
}

/** Movement time of a frame, s. */
export const timeOf = (shot: Shot, frame: number): number => shot.start + frame / shot.camera.fps;

/** Pose of the figure in a frame. */
export const poseOfFrame = (shot: Shot, frame: number): Pose => poseAt(shot.movement, timeOf(shot, frame));

/** The camera at a movement time, s; it moves only when it pans. */
export function cameraOfTime(shot: Shot, t: number): Camera {
  if (shot.camera.pan === 0) return cameraAt(shot.camera, shot.target, shot.target);
  const c = comAt(shot.movement, t);
  return cameraAt(shot.camera, shot.target, [c[0], c[1], shot.target[2]]);
}
