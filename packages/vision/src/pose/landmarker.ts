import { cropRgb, cropToUpright, type YuvPicture } from "./crop.ts";
import type { Network } from "./models.ts";
import { type Roi, roiFromBody } from "./roi.ts";

/** Number of body landmarks; two auxiliary points (hip centre, body extent) follow them in the model's output. */
export const LANDMARKS = 33;

/** What the landmark model says of one region of one picture. */
export interface Pose {
  /** Certainty that a person is in the region, 0 to 1. */
  readonly presence: number;
  /** 33 × (x, y, z) in upright pixels; z is depth relative to the hips on the scale of x, negative towards the camera. */
  readonly image: Float64Array;
  /** 33 × (x, y, z) in metres about the hip centre; x right in the picture, y down, z away from the camera. */
  readonly world: Float64Array;
  /** 33 values, 0 to 1: visibility × presence of each landmark. */
  readonly visibility: Float64Array;
  /** The region that this body asks for in the next picture. */
  readonly nextRoi: Roi;
}

const INPUT = 256;
const MAP = 64;

/** Side of the heat-map window that refines a landmark, and the certainty it must reach (MediaPipe's refinement). */
const WINDOW = 7;
const MIN_PEAK = 0.5;

const sigmoid = (x: number): number => 1 / (1 + Math.exp(-x));

/** Centre of mass of the heat map around (x, y), in crop units 0 to 1; the point itself where the map is faint. */
function refine(heat: Float32Array, channel: number, x: number, y: number): [number, number] {
  const col = Math.floor(x * MAP);
  const row = Math.floor(y * MAP);
  if (col < 0 || row < 0 || col >= MAP || row >= MAP) return [x, y];
  const half = (WINDOW - 1) / 2;
  let sum = 0;
  let sx = 0;
  let sy = 0;
  let peak = 0;
  const base = channel * MAP * MAP;
  for (let r = Math.max(0, row - half); r <= Math.min(MAP - 1, row + half); r++) {
    for (let c = Math.max(0, col - half); c <= Math.min(MAP - 1, col + half); c++) {
      const p = sigmoid(heat[base + r * MAP + c] ?? -100);
      sum += p;
      sx += c * p;
      sy += r * p;
      if (p > peak) peak = p;
    }
  }
  if (peak < MIN_PEAK || sum <= 0) return [x, y];
  return [sx / MAP / sum, sy / MAP / sum];
}

/** Landmarks of the person in one region of the picture. */
export async function estimatePose(network: Network, picture: YuvPicture, roi: Roi): Promise<Pose> {
  cropRgb(picture, roi, INPUT, 0, 1, network.pixels);
  const [points, flag, heat, world] = await network.run();
  if (!points || !flag || !heat || !world) throw new Error("The landmark model gave no output.");
  const image = new Float64Array(3 * LANDMARKS);
  const visibility = new Float64Array(LANDMARKS);
  for (let k = 0; k < LANDMARKS; k++) {
    const at = (f: number) => points[5 * k + f] ?? 0;
    const [rx, ry] = refine(heat, k, at(0) / INPUT, at(1) / INPUT);
    const [x, y] = cropToUpright(roi, rx, ry);
    image[3 * k] = x;
    image[3 * k + 1] = y;
    image[3 * k + 2] = (at(2) / INPUT) * roi.size;
    visibility[k] = sigmoid(at(3)) * sigmoid(at(4));
  }
  const auxiliary = (k: number) => cropToUpright(roi, (points[5 * k] ?? 0) / INPUT, (points[5 * k + 1] ?? 0) / INPUT);
  const [hipX, hipY] = auxiliary(LANDMARKS);
  const [extentX, extentY] = auxiliary(LANDMARKS + 1);
  const cos = Math.cos(roi.angle);
  const sin = Math.sin(roi.angle);
  const turned = new Float64Array(3 * LANDMARKS);
  for (let k = 0; k < LANDMARKS; k++) {
    const x = world[3 * k] ?? 0;
    const y = world[3 * k + 1] ?? 0;
    turned[3 * k] = cos * x - sin * y;
    turned[3 * k + 1] = sin * x + cos * y;
    turned[3 * k + 2] = world[3 * k + 2] ?? 0;
  }
  return { presence: flag[0] ?? 0, image, world: turned, visibility, nextRoi: roiFromBody(hipX, hipY, extentX, extentY) };
}
