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

/** The same landmark on the other side of the body; the nose is its own. */
export const opposite = (k: number): number => (k === 0 ? 0 : k <= 3 ? k + 3 : k <= 6 ? k - 3 : k % 2 === 1 ? k + 1 : k - 1);

/**
 * Landmarks of the person in one region of the picture.
 * @param mirrored shows the model the region as in a mirror and turns its answer back. The model is not symmetric: what it says of both
 *   pictures differs by a few pixels, and by which leg is which.
 */
export async function estimatePose(network: Network, picture: YuvPicture, roi: Roi, mirrored = false): Promise<Pose> {
  cropRgb(picture, roi, INPUT, 0, 1, network.pixels);
  if (mirrored) for (let at = 0; at < network.pixels.length; at += INPUT) network.pixels.subarray(at, at + INPUT).reverse();
  const [points, flag, heat, world] = await network.run();
  if (!points || !flag || !heat || !world) throw new Error("The landmark model gave no output.");
  const source = mirrored ? opposite : (k: number) => k;
  const across = (x: number): number => (mirrored ? 1 - x : x);
  const image = new Float64Array(3 * LANDMARKS);
  const visibility = new Float64Array(LANDMARKS);
  for (let k = 0; k < LANDMARKS; k++) {
    const from = source(k);
    const at = (f: number) => points[5 * from + f] ?? 0;
    const [rx, ry] = refine(heat, from, at(0) / INPUT, at(1) / INPUT);
    const [x, y] = cropToUpright(roi, across(rx), ry);
    image[3 * k] = x;
    image[3 * k + 1] = y;
    image[3 * k + 2] = (at(2) / INPUT) * roi.size;
    visibility[k] = sigmoid(at(3)) * sigmoid(at(4));
  }
  const auxiliary = (k: number) => cropToUpright(roi, across((points[5 * k] ?? 0) / INPUT), (points[5 * k + 1] ?? 0) / INPUT);
  const [hipX, hipY] = auxiliary(LANDMARKS);
  const [extentX, extentY] = auxiliary(LANDMARKS + 1);
  const cos = Math.cos(roi.angle);
  const sin = Math.sin(roi.angle);
  const turned = new Float64Array(3 * LANDMARKS);
  for (let k = 0; k < LANDMARKS; k++) {
    const from = 3 * source(k);
    const x = mirrored ? -(world[from] ?? 0) : (world[from] ?? 0);
    const y = world[from + 1] ?? 0;
    turned[3 * k] = cos * x - sin * y;
    turned[3 * k + 1] = sin * x + cos * y;
    turned[3 * k + 2] = world[from + 2] ?? 0;
  }
  return { presence: flag[0] ?? 0, image, world: turned, visibility, nextRoi: roiFromBody(hipX, hipY, extentX, extentY) };
}
