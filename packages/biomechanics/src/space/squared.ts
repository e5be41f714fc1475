import { type Body, type Figure, type JointName, type Limb, SIDES, type Side } from "../body/body.ts";
import type { Point } from "../body/points.ts";
import { SIDE_LANDMARKS } from "../landmarks.ts";
import { combine, percentile } from "../signals/series.ts";
import { distance3, type Point3, pointInSpace } from "./space.ts";

const DEGREES = 180 / Math.PI;

/** Cut-off of depth, Hz: estimated depth is noisier than the picture. */
const DEPTH_HZ = 6;

const JOINTS = ["shoulder", "elbow", "wrist", "hip", "knee", "ankle", "heel", "toe", "ear"] as const satisfies readonly JointName[];

const middle = (a: Point3, b: Point3): Point3["z"] => combine((p, q) => (p + q) / 2, a.z, b.z);

/**
 * The body as a camera square to its sagittal plane would see it, from an oblique camera: the forward direction of each joint is put together from the picture and from the depth of the landmarks in space
 * (orthographic: x·cos + depth·sin of the view angle about the mid-hip). Heights stay. For views in which the picture alone shows too little of the sagittal plane.
 * @param viewAngleDeg as `viewAngleOf` gives it: positive when the camera stands towards the athlete's front
 */
export function squaredBody(body: Body, viewAngleDeg: number): Body {
  const turn = viewAngleDeg / DEGREES;
  const space = (side: Side): Record<(typeof JOINTS)[number], Point3> => {
    const k = SIDE_LANDMARKS[side];
    const at = (landmark: number): Point3 => pointInSpace(body, landmark, DEPTH_HZ);
    return {
      shoulder: at(k.shoulder),
      elbow: at(k.elbow),
      wrist: at(k.wrist),
      hip: at(k.hip),
      knee: at(k.knee),
      ankle: at(k.ankle),
      heel: at(k.heel),
      toe: at(k.toe),
      ear: at(k.ear),
    };
  };
  const depths = { left: space("left"), right: space("right") };
  const legOf = (s: ReturnType<typeof space>) => combine((a, b) => a + b, distance3(s.hip, s.knee), distance3(s.knee, s.ankle));
  // The straight leg is the longest: the pose model shows too little depth of a bent one.
  const legM = Math.max(...SIDES.map((side) => percentile(legOf(depths[side]), 90)));
  const depthPx = (body.legPx / legM) * Math.sin(turn);
  const { midHip } = body.joints;
  const squared = (point: Point, depth: Point3["z"]): Point => ({
    x: combine((x, hip, z) => hip + (x - hip) * Math.cos(turn) + depthPx * z, point.x, midHip.x, depth),
    y: point.y,
  });
  const limb = (of: Limb, side: Side): Limb => ({
    ...of,
    ...Object.fromEntries(JOINTS.map((joint) => [joint, squared(of[joint], depths[side][joint].z)])),
  });
  const { joints } = body;
  const turned: Figure = {
    ...joints,
    left: limb(joints.left, "left"),
    right: limb(joints.right, "right"),
    midHip: squared(midHip, middle(depths.left.hip, depths.right.hip)),
    midShoulder: squared(joints.midShoulder, middle(depths.left.shoulder, depths.right.shoulder)),
  };
  return { ...body, joints: turned };
}
