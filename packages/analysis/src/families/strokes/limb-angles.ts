import {
  angleBetween3,
  blended,
  combine,
  depthShare,
  flexionAt,
  flexionAt3,
  type Limb,
  outOfPlane,
  PLANE,
  type Point,
  type Series,
  type Side,
  type Space,
} from "@sagittal/biomechanics";
import type { Motion } from "../../engine/motion.ts";

/** Joint angles of one side's limbs, also valid when the body is turned out of the picture plane, degrees. */
export interface LimbAngles {
  readonly knee: Series;
  /** Knee flexion from the 3D landmarks alone, for a leg that is known to bend out of the picture plane. */
  readonly turnedKnee: Series;
  readonly elbow: Series;
  /** Angle between the upper arm and the trunk: 0 with the arm hanging, 90 with the arm level. */
  readonly elevation: Series;
  /** Share of each angle that comes from estimated depth, 0 to 1. */
  readonly depth: Readonly<Record<"knee" | "elbow" | "elevation", Series>>;
  /** Standard deviation of the error of an angle that comes from depth alone, degrees. */
  readonly depthErrorDeg: number;
}

const flatAngle = (a: Point, b: Point, c: Point, d: Point): Series =>
  combine(
    (ax, ay, bx, by, cx, cy, dx, dy) => {
      const [ux, uy, vx, vy] = [bx - ax, by - ay, dx - cx, dy - cy];
      return Math.abs((Math.atan2(ux * vy - uy * vx, ux * vx + uy * vy) * 180) / Math.PI);
    },
    a.x,
    a.y,
    b.x,
    b.y,
    c.x,
    c.y,
    d.x,
    d.y,
  );

/**
 * Knee and elbow flexion and arm elevation of both sides: from 2D landmarks where the limb lies in the picture plane, from 3D landmarks where it points out of it
 * (strokes and throws turn the body by up to 180°).
 */
export function limbAngles(m: Motion, space: Space): Record<Side, LimbAngles> {
  const { joints } = m.body;
  const of = (side: Side): LimbAngles => {
    const flat: Limb = joints[side];
    const deep = space[side];
    const thigh = outOfPlane(deep.hip, deep.knee);
    const shank = outOfPlane(deep.knee, deep.ankle);
    const upper = outOfPlane(deep.shoulder, deep.elbow);
    const fore = outOfPlane(deep.elbow, deep.wrist);
    const trunk = outOfPlane(space.midHip, space.midShoulder);
    const turnedKnee = flexionAt3(deep.hip, deep.knee, deep.ankle);
    const depth = {
      knee: depthShare([thigh, shank], m.body.view === "side" ? m.body.calibration.legDepthFromSideDeg : PLANE),
      elbow: depthShare([upper, fore]),
      elevation: depthShare([trunk, upper]),
    };
    return {
      depth,
      depthErrorDeg: m.body.calibration.depthErrorDeg,
      turnedKnee,
      knee: blended(flexionAt(flat.hip, flat.knee, flat.ankle), turnedKnee, depth.knee),
      elbow: blended(flexionAt(flat.shoulder, flat.elbow, flat.wrist), flexionAt3(deep.shoulder, deep.elbow, deep.wrist), depth.elbow),
      elevation: blended(
        flatAngle(joints.midShoulder, joints.midHip, flat.shoulder, flat.elbow),
        angleBetween3(space.midShoulder, space.midHip, deep.shoulder, deep.elbow),
        depth.elevation,
      ),
    };
  };
  return { left: of("left"), right: of("right") };
}
