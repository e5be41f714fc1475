import { SIDE_LANDMARKS } from "../landmarks.ts";
import type { PoseCalibration } from "../pose-calibration.ts";
import { ramp } from "../signals/ramp.ts";
import { LandmarkTrack } from "./landmark-track.ts";
import type { RawTrack } from "./raw-track.ts";

const DEGREES = 180 / Math.PI;

/** View angles between which the correction fades in: below the first the estimate's error is larger than the correction. */
const FADE_IN_DEG = [4, 8] as const;

/** View angles between which the correction fades out: beyond the second the picture shows too little of the plane of movement. */
const FADE_OUT_DEG = [34, 42] as const;

/**
 * Angle between the camera's axis and the normal of the athlete's sagittal plane in a side view, degrees. The normal is the direction of the lines through
 * both hips and through both shoulders in space, averaged over the clip, as pelvis and trunk rotate about the direction of travel.
 * @param facing +1 when the athlete faces +x of the picture
 * @returns positive when the camera stands towards the athlete's front; NaN when nobody is found
 */
export function viewAngleOf(raw: RawTrack, facing: 1 | -1, calibration: Pick<PoseCalibration, "viewAngleGain">): number {
  const track = new LandmarkTrack(raw);
  // Seen facing right, the right side is the near one.
  const [near, far] = facing > 0 ? [SIDE_LANDMARKS.right, SIDE_LANDMARKS.left] : [SIDE_LANDMARKS.left, SIDE_LANDMARKS.right];
  const angleOf = (joint: "hip" | "shoulder"): number => {
    let forward = 0;
    let towards = 0;
    for (let row = 0; row < track.rows; row++) {
      const dx = track.world.x(row, near[joint]) - track.world.x(row, far[joint]);
      const dz = track.world.z(row, near[joint]) - track.world.z(row, far[joint]);
      if (Number.isNaN(dx) || Number.isNaN(dz)) continue;
      forward += facing * dx;
      towards -= dz;
    }
    return forward === 0 && towards === 0 ? Number.NaN : -DEGREES * Math.atan2(forward, towards);
  };
  return (calibration.viewAngleGain * (angleOf("hip") + angleOf("shoulder"))) / 2;
}

/** Share of a correction that the view allows, 0 to 1: 1 up to 34 degrees off the side, 0 from 42 degrees on, NaN for an unknown angle. */
export const correctableView = (viewAngleDeg: number): number => 1 - ramp(Math.abs(viewAngleDeg), ...FADE_OUT_DEG);

/** View angles from in front between which angles from space fade out: beyond the second the learned correction has no training data. */
const OBLIQUE_OUT_DEG = [62, 70] as const;

/**
 * Share of an angle that is taken from the pose in space instead of from the picture, 0 to 1. For a camera towards the athlete's front it is what `correctableView` leaves, up to 62 degrees off the side; it
 * falls to 0 at 70 degrees. From behind, where depth is twice as wrong (docs/accuracy-notebook.md), and for an unknown angle it is 0.
 * @param viewAngleDeg as `viewAngleOf` gives it
 */
export const obliqueView = (viewAngleDeg: number): number =>
  viewAngleDeg > 0 ? (1 - correctableView(viewAngleDeg)) * (1 - ramp(viewAngleDeg, ...OBLIQUE_OUT_DEG)) : 0;

/**
 * Factor that corrects lengths along the direction of travel for a camera `viewAngleDeg` off the normal of the sagittal plane: 1 / cos (parallel
 * projection). 1 within the estimate's error, and 1 for views too oblique to be corrected.
 */
export function stretchOf(viewAngleDeg: number): number {
  const off = Math.abs(viewAngleDeg);
  const counts = ramp(off, ...FADE_IN_DEG) * correctableView(off);
  return counts > 0 ? 1 + counts * (1 / Math.cos(off / DEGREES) - 1) : 1;
}

/**
 * Share of a landmark's forward offset from its joint centre (see `toJointCentres`) that remains at a view angle: the square of its cosine. The picture shortens the offset by the cosine, and
 * the offset itself falls with the cosine, because landmarks lie in the middle of the limb in a front view. 1 for an unknown angle.
 */
export const forwardOffsetShare = (viewAngleDeg: number): number =>
  Number.isNaN(viewAngleDeg) ? 1 : Math.cos(Math.min(90, Math.abs(viewAngleDeg)) / DEGREES) ** 2;
