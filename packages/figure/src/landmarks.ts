import { cameraFrame, project } from "./camera.ts";
import { cameraOfTime, poseOfFrame, type Shot, timeOf } from "./clip.ts";
import { add, cross, dot, mix, mul, normalOf, randomOf, sub, toWorld, unit, type Vec3 } from "./math.ts";
import { type Pose, SIDES, type Side } from "./skeleton.ts";
import { truthPoints } from "./truth-angles.ts";

/**
 * Where a pose model puts its points against the joint centres: offsets in shares of leg length (thigh and shank), forward and up in the
 * frames named; zero by default. Forward is perpendicular to the segment in the sagittal plane.
 */
export interface LandmarkBias {
  /** In the frame of the trunk, then of the thigh. */
  readonly hip: readonly [number, number, number, number];
  /** In the frame of the thigh, then of the shank. */
  readonly knee: readonly [number, number, number, number];
  readonly ankle: readonly [number, number];
  readonly heel: readonly [number, number];
  readonly toe: readonly [number, number];
  readonly shoulder: readonly [number, number];
}

export interface NoiseOptions {
  /** Standard deviation of image landmarks, pixels; hidden limbs get three times as much. */
  readonly pixels: number;
  /** Chance that a frame finds nobody. */
  readonly dropout: number;
  /** Frames in which left and right leg change places. */
  readonly swaps: readonly number[];
  readonly seed: number;
  readonly bias?: Record<"near" | "far", LandmarkBias>;
}

export const NO_NOISE: NoiseOptions = { pixels: 0, dropout: 0, swaps: [], seed: 1 };

/** Landmarks as a pose model delivers them: the shape of the analysis' raw track. Rows without a person are NaN. */
export interface LandmarkTrack {
  readonly fps: number;
  readonly tMs: Float64Array;
  readonly width: number;
  readonly height: number;
  /** rows × 33 × (x, y, z): pixels, y down, z on the scale of x, negative towards the camera. */
  readonly image: Float64Array;
  /** rows × 33 × (x, y, z): metres about the hip centre, x right, y down, z away from the camera. */
  readonly world: Float64Array;
  readonly visibility: Float64Array;
}

const COUNT = 33;

/** Projects a shot's figure to the 33 BlazePose landmarks with noise, gaps and swaps, without drawing anything. */
export function poseTrackOf(shot: Shot, noise: NoiseOptions = NO_NOISE): LandmarkTrack {
  const { frames, camera: o } = shot;
  const random = randomOf(noise.seed * 104729 + 11);
  const normal = normalOf(random);
  const image = new Float64Array(frames * COUNT * 3);
  const world = new Float64Array(frames * COUNT * 3);
  const visibility = new Float64Array(frames * COUNT);
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
    for (let k = 0; k < COUNT; k++) {
      const from = swaps.has(i) && k >= 23 ? (k % 2 === 1 ? k + 1 : k - 1) : k;
      const p = points[from]!;
      const q = project(camera, p);
      const d = sub(p, pose.pelvis);
      const hidden = isHidden(k, near);
      const sigma = noise.pixels * (hidden ? 3 : 1);
      const at = i * COUNT + k;
      visibility[at] = missing ? Number.NaN : hidden ? 0.72 : 0.98;
      const x = -dot(d, axes.left);
      const y = -dot(d, axes.up);
      const z = dot(d, axes.fwd);
      image[3 * at] = missing ? Number.NaN : q.u + sigma * normal();
      image[3 * at + 1] = missing ? Number.NaN : q.v + sigma * normal();
      image[3 * at + 2] = missing ? Number.NaN : z * pixelsPerMetre;
      const w = sigma / pixelsPerMetre;
      world[3 * at] = missing ? Number.NaN : x + w * normal();
      world[3 * at + 1] = missing ? Number.NaN : y + w * normal();
      world[3 * at + 2] = missing ? Number.NaN : z + 2 * w * normal();
    }
  }
  const tMs = Float64Array.from({ length: frames }, (_, i) => (i * 1000) / o.fps);
  return { fps: o.fps, tMs, width: o.width, height: o.height, image, world, visibility };
}

/** The side nearer to the camera in a side view; null from front or back. */
function nearSide(pose: Pose, forward: Vec3): Side | null {
  const d = dot(sub(pose.legs.left.hip, pose.legs.right.hip), forward) / Math.hypot(...sub(pose.legs.left.hip, pose.legs.right.hip));
  return Math.abs(d) < 0.5 ? null : d < 0 ? "left" : "right";
}

const isHidden = (landmark: number, near: Side | null): boolean =>
  near !== null && landmark >= 11 && (landmark % 2 === 1 ? "left" : "right") !== near;

function landmarksOf(pose: Pose, near: Side | null, leg: number, bias?: Record<"near" | "far", LandmarkBias>): Vec3[] {
  const p = truthPoints(pose);
  const out: Vec3[] = [];
  const head = (x: number, y: number, z: number): Vec3 => add(pose.skull, toWorld(pose.headFrame, [x, y, z]));
  out.push(p.nose!);
  for (const s of SIDES) {
    const eye = p[`${s}_eye`]!;
    const sign = s === "left" ? 1 : -1;
    out.push(add(eye, mul(pose.headFrame.left, -0.012 * sign)), eye, add(eye, mul(pose.headFrame.left, 0.012 * sign)));
  }
  out.push(p.left_ear!, p.right_ear!, head(0.09, 0.025, -0.065), head(0.09, -0.025, -0.065));
  const pairs = (at: (s: Side) => Vec3): void => {
    out.push(at("left"), at("right"));
  };
  const shift = (s: Side): LandmarkBias | undefined => bias?.[near === null || s === near ? "near" : "far"];
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

interface Axes {
  readonly forward: Vec3;
  readonly up: Vec3;
}

function axesOf(upper: Vec3, lower: Vec3, left: Vec3): Axes {
  const up = unit(sub(upper, lower));
  return { up, forward: unit(cross(left, up)) };
}

function shifted(p: Vec3, leg: number, ...by: readonly (readonly [Axes, readonly [number, number] | undefined])[]): Vec3 {
  let out = p;
  for (const [axes, v] of by) if (v !== undefined) out = add(out, add(mul(axes.forward, v[0] * leg), mul(axes.up, v[1] * leg)));
  return out;
}
