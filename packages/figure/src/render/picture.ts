import { type Camera, cameraAt } from "../camera.ts";
import { cameraOfTime, type Shot, timeOf } from "../clip.ts";
import { add, mul, normalOf, randomOf, unit, type Vec3 } from "../math.ts";
import { type Prop, poseAt } from "../movement.ts";
import { type Pose, SIDES } from "../skeleton.ts";
import { type Appearance, appearanceOf } from "./appearance.ts";
import { propSolids, solidsOf } from "./figure.ts";
import { drawSolids, emptyLayer, type Layer } from "./render.ts";
import { type Backdrop, backdrop, type Scene } from "./scene.ts";

/** Scene, sensor noise and light of a rendered picture. */
export interface PictureOptions {
  readonly scene: Scene;
  readonly seed: number;
  /** Standard deviation of sensor noise, grey levels. */
  readonly noise: number;
  /** Overall brightness, 1 = well lit. */
  readonly light: number;
}

const BLUR_STEPS = 4;
const NOISE_TABLE = 1 << 17;

/** Draws the frames of a shot as RGB24. One instance per shot; static backgrounds are painted once. */
export class Painter {
  readonly shot: Shot;
  readonly options: PictureOptions;
  private readonly appearance: Appearance;
  private readonly layer: Layer;
  private readonly grain: Int8Array;
  private still: Backdrop | null = null;

  constructor(shot: Shot, options: PictureOptions) {
    this.shot = shot;
    this.options = options;
    this.appearance = appearanceOf(options.seed, shot.movement.body.sex === "female");
    const pixels = shot.camera.width * shot.camera.height;
    this.layer = emptyLayer(pixels);
    const normal = normalOf(randomOf(options.seed + 99));
    this.grain = Int8Array.from({ length: NOISE_TABLE }, () => Math.round(Math.max(-100, Math.min(100, normal() * options.noise * 4))));
  }

  /** RGB24 picture of a frame, width × height × 3 bytes. */
  frame(index: number): Uint8Array {
    const { shot } = this;
    const t = timeOf(shot, index);
    const camera = cameraOfTime(shot, t);
    const ground = this.background(t);
    this.layer.rgb.fill(0);
    this.layer.cover.fill(0);
    const steps = shot.camera.shutter > 0 ? BLUR_STEPS : 1;
    for (let k = 0; k < steps; k++) {
      const at = t + (steps === 1 ? 0 : ((k + 0.5) / steps - 0.5) * shot.camera.shutter);
      const pose = poseAt(shot.movement, at);
      drawSolids(camera, solidsOf(shot.movement.body, pose, this.appearance), this.layer, 1 / steps);
    }
    return this.compose(ground, poseAt(shot.movement, t), index);
  }

  /** Paints the scene with its furniture, and keeps the furniture's distance along each ray, beyond which the figure is hidden. */
  private background(t: number): Backdrop {
    const { shot, options } = this;
    if (this.still !== null) return this.still;
    const camera = cameraOfTime(shot, t);
    const made = backdrop(options.scene, camera, cameraAt(shot.camera, shot.target, shot.target), [shot.target[0], shot.target[1], 0]);
    const props = [...(shot.movement.props ?? []), ...(options.scene.treadmill ? treadmill(shot.target, shot.movement.surface) : [])];
    const things = emptyLayer(this.layer.cover.length);
    this.layer.limit.fill(1e9);
    drawSolids(camera, propSolids(props), things, 1, this.layer.limit);
    for (let k = 0; k < things.cover.length; k++) {
      const c = Math.min(1, things.cover[k]!);
      if (c === 0) continue;
      for (let ch = 0; ch < 3; ch++) made.rgb[3 * k + ch] = things.rgb[3 * k + ch]! + (1 - c) * made.rgb[3 * k + ch]!;
      const top = surfacePoint(camera, k, this.layer.limit[k]!, shot.movement.surface);
      made.floorX[k] = top?.[0] ?? Number.NaN;
      made.floorY[k] = top?.[1] ?? Number.NaN;
    }
    if (shot.camera.pan === 0) this.still = made;
    return made;
  }

  private compose(ground: Backdrop, pose: Pose, index: number): Uint8Array {
    const { rgb, cover } = this.layer;
    const out = new Uint8Array(rgb.length);
    const { light } = this.options;
    const blobs = shadowsOf(pose, this.shot.movement.surface);
    const offset = Math.floor(randomOf(index * 2654435761 + this.options.seed)() * NOISE_TABLE);
    for (let k = 0; k < cover.length; k++) {
      const c = Math.min(1, cover[k]!);
      const dark = c < 1 ? shadowAt(blobs, ground.floorX[k]!, ground.floorY[k]!) : 1;
      for (let ch = 0; ch < 3; ch++) {
        const o = 3 * k + ch;
        const v = (rgb[o]! + (1 - c) * ground.rgb[o]! * dark) * light + this.grain[(o + offset) & (NOISE_TABLE - 1)]! / 4;
        out[o] = v < 0 ? 0 : Math.min(v, 255);
      }
    }
    return out;
  }
}

/** The point that a pixel shows when it lies on the walking surface of an object, else null. */
function surfacePoint(camera: Camera, pixel: number, range: number, surface: number): Vec3 | null {
  const a = ((pixel % camera.width) + 0.5 - camera.cx) / camera.f;
  const b = (Math.floor(pixel / camera.width) + 0.5 - camera.cy) / camera.f;
  const p = add(camera.centre, mul(unit(add(camera.forward, add(mul(camera.right, a), mul(camera.down, b)))), range));
  return Math.abs(p[2] - surface) < 0.02 ? p : null;
}

interface Blob {
  readonly x: number;
  readonly y: number;
  readonly inv: number;
  readonly strength: number;
}

/** Soft floor shadows of feet, legs and trunk; higher parts throw wider and fainter ones. */
function shadowsOf(pose: Pose, surface: number): Blob[] {
  const blob = (p: Vec3, r: number): Blob => {
    const up = Math.max(0, p[2] - surface);
    const spread = r + 0.22 * up;
    return {
      x: p[0] + 0.15 * up,
      y: p[1] + 0.1 * up,
      inv: 1 / (2 * spread * spread),
      strength: Math.min(0.62, (0.55 * r * r) / (spread * spread) + 0.02),
    };
  };
  return [
    ...SIDES.flatMap((s) => {
      const l = pose.legs[s];
      return [blob(l.heel, 0.06), blob(l.ball, 0.07), blob(l.toe, 0.05), blob(l.ankle, 0.06), blob(l.knee, 0.08)];
    }),
    blob(pose.pelvis, 0.18),
    blob(pose.midShoulder, 0.22),
  ];
}

function shadowAt(blobs: readonly Blob[], x: number, y: number): number {
  let k = 1;
  for (const b of blobs) {
    const d = ((x - b.x) ** 2 + (y - b.y) ** 2) * b.inv;
    if (d < 5) k *= 1 - b.strength * Math.exp(-d);
  }
  return k;
}

function treadmill(at: Vec3, surface: number): Prop[] {
  const x = at[0];
  const grey = [54, 56, 60] as const;
  return [
    { kind: "box", centre: [x + 0.1, 0, surface / 2 - 0.005], half: [0.95, 0.42, surface / 2 - 0.005], colour: grey },
    { kind: "box", centre: [x + 0.05, 0, surface - 0.006], half: [0.85, 0.3, 0.006], colour: [34, 34, 36] },
    { kind: "box", centre: [x + 0.95, 0.38, 0.62], half: [0.035, 0.03, 0.6], colour: grey },
    { kind: "box", centre: [x + 0.95, -0.38, 0.62], half: [0.035, 0.03, 0.6], colour: grey },
    { kind: "box", centre: [x + 0.95, 0, 1.22], half: [0.05, 0.41, 0.09], colour: [40, 42, 46] },
  ];
}
