import type { Body, Figure, JointName, Limb, Side } from "../body/body.ts";
import type { Point } from "../body/points.ts";
import { SIDE_LANDMARKS } from "../landmarks.ts";
import { combine, type Series } from "../signals/series.ts";
import { longestLeg, pointInSpace, spaceOf } from "./space.ts";

const DEGREES = 180 / Math.PI;

/** Cut-off of depth, Hz: estimated depth is noisier than the picture. */
const DEPTH_HZ = 6;

const JOINTS = ["shoulder", "elbow", "wrist", "hip", "knee", "ankle", "heel", "toe", "ear"] as const satisfies readonly JointName[];

/**
 * The body as a camera square to its sagittal plane would see it, from an oblique camera: the forward direction of each joint is put together from the picture and from the depth of the landmarks in space
 * (orthographic: x·cos + depth·sin of the view angle about the mid-hip). Heights stay. For views in which the picture alone shows too little of the sagittal plane.
 * @param viewAngleDeg as `viewAngleOf` gives it: positive when the camera stands towards the athlete's front
 */
export function squaredBody(body: Body, viewAngleDeg: number): Body {
  const turn = viewAngleDeg / DEGREES;
  const space = spaceOf(body, DEPTH_HZ);
  const depthPx = (body.legPx / longestLeg(space)) * Math.sin(turn);
  const { midHip } = body.joints;
  const squared = (point: Point, depth: Series): Point => ({
    x: combine((x, hip, z) => hip + (x - hip) * Math.cos(turn) + depthPx * z, point.x, midHip.x, depth),
    y: point.y,
  });
  const limb = (of: Limb, side: Side): Limb => {
    const k = SIDE_LANDMARKS[side];
    const at = (landmark: number) => pointInSpace(body, landmark, DEPTH_HZ);
    const depths = { ...space[side], heel: at(k.heel), toe: at(k.toe), ear: at(k.ear) };
    return { ...of, ...Object.fromEntries(JOINTS.map((joint) => [joint, squared(of[joint], depths[joint].z)])) };
  };
  const { joints } = body;
  const turned: Figure = {
    ...joints,
    left: limb(joints.left, "left"),
    right: limb(joints.right, "right"),
    midHip: squared(midHip, space.midHip.z),
    midShoulder: squared(joints.midShoulder, space.midShoulder.z),
  };
  return { ...body, joints: turned };
}
