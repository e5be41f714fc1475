import { add, cosd, cross, dot, type Frame, mul, rotateAbout, sind, sub, unit, type Vec3 } from "./math.ts";

export type View = "side-right" | "side-left" | "front" | "back";

/** Camera as a person would set it up; lengths in metres, angles in degrees. */
export interface CameraOptions {
  readonly view: View;
  readonly width: number;
  readonly height: number;
  readonly fps: number;
  readonly distance: number;
  readonly lensHeight: number;
  /** Rotation of the camera's place about the subject, from the pure view towards the subject's front. */
  readonly offPlane: number;
  readonly roll: number;
  /** 0 fixed, 1 follows the subject fully. */
  readonly pan: number;
  /** Focal length as a share of the longer image side; phones' main cameras lie near 0.75, 0.9 after stabilisation crop. */
  readonly focal: number;
  /** Exposure in seconds; 0 draws sharp frames. */
  readonly shutter: number;
}

/** A phone held upright at hip height, square to the movement. */
export const CAMERA_DEFAULTS: CameraOptions = {
  view: "side-right",
  width: 540,
  height: 960,
  fps: 60,
  distance: 3.6,
  lensHeight: 1.0,
  offPlane: 0,
  roll: 0,
  pan: 0,
  focal: 0.9,
  shutter: 0,
};

/** Pinhole camera in OpenCV's convention: x right, y down, z forward; top left pixel's centre at (0.5, 0.5). */
export interface Camera {
  readonly centre: Vec3;
  /** Unit vectors of the camera's axes in world coordinates: the rows of the rotation from world to camera. */
  readonly right: Vec3;
  readonly down: Vec3;
  readonly forward: Vec3;
  /** Focal length, pixels. */
  readonly f: number;
  readonly cx: number;
  readonly cy: number;
  readonly width: number;
  readonly height: number;
}

/** Camera that looks at `target` from the given view, or, as far as it pans, at `subject`. */
export function cameraAt(o: CameraOptions, target: Vec3, subject: Vec3): Camera {
  const centre = placeOf(o, target);
  const aim: Vec3 = [target[0] + o.pan * (subject[0] - target[0]), target[1] + o.pan * (subject[1] - target[1]), target[2]];
  const forward = unit(sub(aim, centre));
  const level = unit(cross(forward, [0, 0, 1]));
  const right = rotateAbout(level, forward, o.roll);
  const down = cross(forward, right);
  return {
    centre,
    right,
    down,
    forward,
    f: o.focal * Math.max(o.width, o.height),
    cx: o.width / 2,
    cy: o.height / 2,
    width: o.width,
    height: o.height,
  };
}

function placeOf(o: CameraOptions, target: Vec3): Vec3 {
  const base: Record<View, number> = { "side-right": -90, "side-left": 90, front: 0, back: 180 };
  const towardsFront: Record<View, number> = { "side-right": 1, "side-left": -1, front: 1, back: 1 };
  const a = base[o.view] + towardsFront[o.view] * o.offPlane;
  return add([target[0], target[1], o.lensHeight], mul([cosd(a), sind(a), 0], o.distance));
}

/** Image point (pixels) and depth (metres along the optical axis) of a world point. */
export function project(c: Camera, p: Vec3): { u: number; v: number; depth: number } {
  const d = sub(p, c.centre);
  const depth = dot(d, c.forward);
  return { u: c.cx + (c.f * dot(d, c.right)) / depth, v: c.cy + (c.f * dot(d, c.down)) / depth, depth };
}

/** World axes seen by the camera: its own right, away and up as a frame. */
export const cameraFrame = (c: Camera): Frame => ({ fwd: c.forward, left: mul(c.right, -1), up: mul(c.down, -1) });

/** Rotation matrix rows as in the truth files. */
export const rotationRows = (c: Camera): [Vec3, Vec3, Vec3] => [c.right, c.down, c.forward];
