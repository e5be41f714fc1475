import {
  LANDMARK_COUNT,
  LANDMARK_SIDE,
  LandmarkTrack,
  LIMB_JOINTS,
  type LimbOffsets,
  OPPOSITE,
  pairOf,
  type RawTrack,
  ROW_WIDTH,
} from "@sagittal/biomechanics";
import { cameraFrame, project } from "./camera.ts";
import { cameraOfTime, poseOfFrame, type Shot, timeOf } from "./clip.ts";
import { add, cross, dot, mix, mul, normalOf, randomOf, sub, toWorld, unit, type Vec3 } from "./math.ts";
import { type Pose, SIDES, type Side } from "./skeleton.ts";
import { headPoints } from "./truth-angles.ts";

/** Errors of the landmarks. */
export interface NoiseOptions {
  /** Standard deviation of image landmarks, pixels; hidden limbs get three times as much. */
  readonly pixels: number;
  /** Chance that a frame finds nobody. */
  readonly dropout: number;
  /** Frames in which left and right leg change places. */
  readonly swaps: readonly number[];
  readonly seed: number;
  /** Offsets of the pose model's landmarks from the joint centres, leg lengths; none by default. */
  readonly bias?: Record<"near" | "far", LimbOffsets>;
}

const NO_NOISE: NoiseOptions = { pixels: 0, dropout: 0, swaps: [], seed: 1 };

/** The landmarks that a swap exchanges. */
const LEGS: ReadonlySet<number> = new Set([...pairOf("hip"), ...LIMB_JOINTS.legs.flatMap(pairOf)]);

/** Visibility that the pose model states for a landmark under water, and factor on its noise. */
const UNDER_WATER = { visibility: 0.1, noise: 8 };

/** Projects a shot's figure to the 33 body landmarks with noise, gaps and swaps, without rendering. Frames without a person are NaN. */
export function poseTrackOf(shot: Shot, noise: NoiseOptions = NO_NOISE): RawTrack {
  const { frames, camera: o } = shot;
  const random = randomOf(noise.seed * 104729 + 11);
  const normal = normalOf(random);
  const track: RawTrack = {
    fps: o.fps,
    tMs: Float64Array.from({ length: frames }, (_, i) => (i * 1000) / o.fps),
    width: o.width,
    height: o.height,
    image: new Float64Array(frames * ROW_WIDTH),
    world: new Float64Array(frames * ROW_WIDTH),
    visibility: new Float64Array(frames * LANDMARK_COUNT),
  };
  const out = new LandmarkTrack(track);
  const swaps = new Set(noise.swaps);
  const leg = shot.movement.body.thigh + shot.movement.body.shank;
  for (let i = 0; i < frames; i++) {
    const camera = cameraOfTime(shot, timeOf(shot, i));
    const pose = poseOfFrame(shot, i);
    const near = nearSide(pose, camera.forward);
    const points = landmarksOf(pose, near, leg, noise.bias);
    const hip = project(camera, pose.pelvis).depth;
    const pixelsPerMetre = camera.f / hip;
    const axes = cameraFrame(camera);
    const missing = random() < noise.dropout;
    for (let k = 0; k < LANDMARK_COUNT; k++) {
      const from = swaps.has(i) && LEGS.has(k) ? OPPOSITE[k]! : k;
      const p = points[from]!;
      const q = project(camera, p);
      const d = sub(p, pose.pelvis);
      const hidden = isHidden(k, near);
      const wet = p[2] < (shot.movement.water ?? Number.NEGATIVE_INFINITY);
      const sigma = noise.pixels * (wet ? UNDER_WATER.noise : hidden ? 3 : 1);
      if (missing) {
        out.clear(i, k);
        out.setVisibility(i, k, Number.NaN);
        continue;
      }
      const x = -dot(d, axes.left);
      const y = -dot(d, axes.up);
      const z = dot(d, axes.fwd);
      const w = sigma / pixelsPerMetre;
      out.setVisibility(i, k, wet ? UNDER_WATER.visibility : hidden ? 0.72 : 0.98);
      out.image.set(i, k, q.u + sigma * normal(), q.v + sigma * normal(), z * pixelsPerMetre);
      out.world.set(i, k, x + w * normal(), y + w * normal(), z + 2 * w * normal());
    }
  }
  return track;
}

/** The side nearer to the camera in a side view; null in frontal views. */
function nearSide(pose: Pose, forward: Vec3): Side | null {
  const d = dot(sub(pose.legs.left.hip, pose.legs.right.hip), forward) / Math.hypot(...sub(pose.legs.left.hip, pose.legs.right.hip));
  return Math.abs(d) < 0.5 ? null : d < 0 ? "left" : "right";
}

const isHidden = (landmark: number, near: Side | null): boolean =>
  near !== null && LANDMARK_SIDE[landmark] !== null && LANDMARK_SIDE[landmark] !== near;

/** The 33 landmarks of a pose in world metres. `leg`: leg length, m. */
function landmarksOf(pose: Pose, near: Side | null, leg: number, bias?: Record<"near" | "far", LimbOffsets>): Vec3[] {
  const p = headPoints(pose);
  const out: Vec3[] = [];
  const head = (x: number, y: number, z: number): Vec3 => add(pose.skull, toWorld(pose.headFrame, [x, y, z]));
  out.push(p.nose);
  for (const s of SIDES) {
    const eye = p[`${s}_eye`];
    const sign = s === "left" ? 1 : -1;
    out.push(add(eye, mul(pose.headFrame.left, -0.012 * sign)), eye, add(eye, mul(pose.headFrame.left, 0.012 * sign)));
  }
  out.push(p.left_ear, p.right_ear, head(0.09, 0.025, -0.065), head(0.09, -0.025, -0.065));
  const pairs = (at: (s: Side) => Vec3): void => {
    out.push(at("left"), at("right"));
  };
  const shift = (s: Side): LimbOffsets | undefined => bias?.[near === null || s === near ? "near" : "far"];
  const hand = (s: Side, along: number, thumb: number): Vec3 => {
    const a = pose.arms[s];
    return add(mix(a.wrist, a.fingertip, along), mul(a.thumbwards, thumb));
  };
  const trunk = axesOf(pose.midShoulder, pose.pelvis, pose.thoraxFrame.left);
  pairs((s) => shifted(pose.arms[s].shoulder, leg, [trunk, shift(s)?.shoulder]));
  pairs((s) => pose.arms[s].elbow);
  pairs((s) => pose.arms[s].wrist);
  pairs((s) => hand(s, 0.62, -0.03));
  pairs((s) => hand(s, 0.66, 0.025));
  pairs((s) => hand(s, 0.42, 0.045));
  const thigh = (s: Side): Axes => axesOf(pose.legs[s].hip, pose.legs[s].knee, pose.pelvisFrame.left);
  const shank = (s: Side): Axes => axesOf(pose.legs[s].knee, pose.legs[s].ankle, pose.pelvisFrame.left);
  const two = (v: readonly [number, number, number, number] | undefined, i: 0 | 2): readonly [number, number] | undefined =>
    v === undefined ? undefined : [v[i], v[(i + 1) as 1 | 3]];
  pairs((s) => shifted(pose.legs[s].hip, leg, [trunk, two(shift(s)?.hip, 0)], [thigh(s), two(shift(s)?.hip, 2)]));
  pairs((s) => shifted(pose.legs[s].knee, leg, [thigh(s), two(shift(s)?.knee, 0)], [shank(s), two(shift(s)?.knee, 2)]));
  pairs((s) => shifted(pose.legs[s].ankle, leg, [shank(s), shift(s)?.ankle]));
  const foot = (s: Side): Axes => ({ forward: unit(sub(pose.legs[s].toe, pose.legs[s].heel)), up: pose.legs[s].footFrame.up });
  pairs((s) => shifted(pose.legs[s].heel, leg, [foot(s), shift(s)?.heel]));
  pairs((s) => shifted(pose.legs[s].toe, leg, [foot(s), shift(s)?.toe]));
  return out;
}

/** Axes of a segment in the sagittal plane of the body. */
interface Axes {
  readonly forward: Vec3;
  readonly up: Vec3;
}

function axesOf(upper: Vec3, lower: Vec3, left: Vec3): Axes {
  const up = unit(sub(upper, lower));
  return { up, forward: unit(cross(left, up)) };
}

/** A point moved along segment axes by (forward, up) offsets in leg lengths. */
function shifted(p: Vec3, leg: number, ...by: readonly (readonly [Axes, readonly [number, number] | undefined])[]): Vec3 {
  let out = p;
  for (const [axes, v] of by) if (v !== undefined) out = add(out, add(mul(axes.forward, v[0] * leg), mul(axes.up, v[1] * leg)));
  return out;
}
