import { type Camera, type CameraOptions, cameraAt } from "./camera.ts";
import type { Vec3 } from "./math.ts";
import { comAt, type Movement, poseAt } from "./movement.ts";
import type { Pose } from "./skeleton.ts";

/** A movement in front of a camera for a number of frames. */
export interface Shot {
  readonly movement: Movement;
  readonly camera: CameraOptions;
  readonly frames: number;
  /** Movement time of the first frame. */
  readonly start: number;
  readonly target: Vec3;
}

/** Places a movement in front of the camera: on the spot at the middle, along a path centred in time. */
export function shotOf(movement: Movement, camera: CameraOptions, seconds?: number): Shot {
  const duration = seconds ?? movement.duration ?? 5;
  const frames = Math.round(duration * camera.fps);
  const middle = duration / 2;
  const c = comAt(movement, middle);
  const front = camera.view === "front" || camera.view === "back";
  // Towards or away from the camera the body keeps its own place in depth at half time; across, half time is the picture's middle.
  const target: Vec3 = [c[0], c[1], movement.surface + 0.52 * movement.body.height];
  return { movement, camera, frames, start: 0, target: front ? [c[0], 0, target[2]] : target };
}

export const timeOf = (shot: Shot, frame: number): number => shot.start + frame / shot.camera.fps;

export const poseOfFrame = (shot: Shot, frame: number): Pose => poseAt(shot.movement, timeOf(shot, frame));

export function cameraOfTime(shot: Shot, t: number): Camera {
  if (shot.camera.pan === 0) return cameraAt(shot.camera, shot.target, shot.target);
  const c = comAt(shot.movement, t);
  return cameraAt(shot.camera, shot.target, [c[0], c[1], shot.target[2]]);
}
