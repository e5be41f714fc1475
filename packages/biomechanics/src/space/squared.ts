import { type Body, type Figure, type JointName, type Limb, SIDES, type Side } from "../body/body.ts";
import { massCentre } from "../body/mass-centre.ts";
import { middle, type Point } from "../body/points.ts";
import { SIDE_LANDMARKS } from "../landmarks.ts";
import { combine, mean, percentile, type Series } from "../signals/series.ts";
import { distance3, longestLeg, pointInSpace, type Space, spaceOf } from "./space.ts";

const DEGREES = 180 / Math.PI;

/** Cut-off of depth, Hz: estimated depth is noisier than the picture. */
const DEPTH_HZ = 6;

const JOINTS = ["shoulder", "elbow", "wrist", "hip", "knee", "ankle", "heel", "toe", "ear"] as const satisfies readonly JointName[];

/** The athlete's joints by where they lie in depth: x is pixels towards the camera from the mid-hip, y as in the picture. */
function inDepth(body: Body, space: Space): Figure {
  const pxPerM = body.legPx / longestLeg(space);
  const { joints } = body;
  const deep = (point: Point, metres: Series): Point => ({ x: metres.map((v) => v * pxPerM), y: point.y });
  const limb = (of: Limb, side: Side): Limb => {
    const k = SIDE_LANDMARKS[side];
    const at = (landmark: number): Series => pointInSpace(body, landmark, DEPTH_HZ).z;
    const metres = { ...space[side], heel: { z: at(k.heel) }, toe: { z: at(k.toe) }, ear: { z: at(k.ear) } };
    const deepOf = (joint: (typeof JOINTS)[number]): Point => deep(of[joint], metres[joint].z);
    const found = Object.fromEntries(JOINTS.map((joint) => [joint, deepOf(joint)]));
    return { ...of, ...found, hand: deepOf("wrist") };
  };
  const left = limb(joints.left, "left");
  return {
    left,
    right: limb(joints.right, "right"),
    nose: left.ear,
    midHip: deep(joints.midHip, space.midHip.z),
    midShoulder: deep(joints.midShoulder, space.midShoulder.z),
  };
}

/** The athlete stands where the hips are at least this share of their greatest height over the ankles. */
const STANDING = 0.92;
/** Least of that greatest height, leg lengths: split squats reach 0.68 (325 rendered bodies). */
const STANDING_LEGS = 0.65;
/** Least distance in space from hip to ankle that a leg reaches, leg lengths: split squats reach 0.90, sitting people 0.7. */
const STRAIGHT_LEGS = 0.85;

/** The line of gravity of a standing person falls about 5 cm in front of the ankles, the mass centre lies 0.9 m over them (Winter 1995): degrees from the vertical. */
const LEAN_STANDING_DEG = 3;

/** Cameras do not look up or down by more than this, degrees (assumed): beyond, the landmarks are wrong. */
const MOST_PITCH_DEG = 30;

/**
 * Angle by which the landmarks lean towards the camera because it looks down on the athlete, degrees; negative where it looks up. Depth is measured along the camera's axis and heights across it, so that
 * a camera over the athlete's hips sees the whole body lean. A standing athlete is in balance, so the COM is over the feet in depth too.
 * @param viewAngleDeg as `viewAngleOf` gives it
 * @returns 0 where the athlete never stands
 */
export function leanInDepth(body: Body, viewAngleDeg: number): number {
  const space = spaceOf(body, DEPTH_HZ);
  const straightest = Math.max(...SIDES.map((side) => percentile(distance3(space[side].hip, space[side].ankle), 95)));
  const figure = inDepth(body, space);
  const centre = massCentre(figure, null);
  const ankles = middle(figure.left.ankle, figure.right.ankle);
  const height = combine((hip, ankle) => hip - ankle, figure.midHip.y, ankles.y);
  const highest = percentile(height, 95);
  if (!(highest > STANDING_LEGS * body.legPx && straightest > STRAIGHT_LEGS * longestLeg(space))) return 0;
  const standing = STANDING * highest;
  const lean = combine((x, y, ax, ay) => DEGREES * Math.atan2(x - ax, y - ay), centre.x, centre.y, ankles.x, ankles.y);
  const leanDeg = mean(Array.from(lean).filter((v, row) => height[row]! > standing && !Number.isNaN(v)));
  if (!Number.isFinite(leanDeg)) return 0;
  const tilt = leanDeg - LEAN_STANDING_DEG * Math.sin(viewAngleDeg / DEGREES);
  return Math.max(-MOST_PITCH_DEG, Math.min(MOST_PITCH_DEG, tilt));
}

/**
 * The body of an oblique view as a level camera square to the sagittal plane would see it: the landmarks in space are put upright about the mid-hip, turned about the vertical and projected in parallel, to
 * picture and depth. For views in which the picture alone shows too little of the sagittal plane.
 * @param viewAngleDeg as `viewAngleOf` gives it: positive when the camera stands towards the athlete's front
 * @param leanDeg as `leanInDepth` gives it
 */
export function squaredBody(body: Body, viewAngleDeg: number, leanDeg: number): Body {
  const [cosTurn, sinTurn] = [Math.cos(viewAngleDeg / DEGREES), Math.sin(viewAngleDeg / DEGREES)];
  const [cosLean, sinLean] = [Math.cos(leanDeg / DEGREES), Math.sin(leanDeg / DEGREES)];
  const { joints } = body;
  const { midHip } = joints;
  const depth = inDepth(body, spaceOf(body, DEPTH_HZ));
  const squared = (point: Point, { x: z }: Point): Point => ({
    x: combine(
      (x, y, hipX, hipY, deep) => hipX + (x - hipX) * cosTurn + (deep * cosLean - (y - hipY) * sinLean) * sinTurn,
      point.x,
      point.y,
      midHip.x,
      midHip.y,
      z,
    ),
    y: combine((y, hipY, deep) => hipY + (y - hipY) * cosLean + deep * sinLean, point.y, midHip.y, z),
  });
  const limb = (side: Side): Limb => ({
    ...joints[side],
    ...Object.fromEntries(JOINTS.map((joint) => [joint, squared(joints[side][joint], depth[side][joint])])),
  });
  const turned: Figure = {
    ...joints,
    left: limb("left"),
    right: limb("right"),
    midHip: squared(midHip, depth.midHip),
    midShoulder: squared(joints.midShoulder, depth.midShoulder),
  };
  return { ...body, joints: turned };
}
