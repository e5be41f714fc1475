import { LANDMARK_COUNT, OPPOSITE } from "@sagittal/biomechanics";
import { cropRgb, cropToUpright, type YuvPicture } from "../crop.ts";
import type { Pose } from "../port.ts";
import type { Roi } from "../roi.ts";
import type { Network } from "./networks.ts";
import { roiFromBody } from "./region.ts";

/** Two auxiliary points follow the body landmarks in the model's output. */
const HIP_CENTRE = LANDMARK_COUNT;
const BODY_EXTENT = LANDMARK_COUNT + 1;

/** Side of the network's input, pixels; the landmarks come in these units. */
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

/** Mirrors the network's input horizontally, in place. */
function mirror(pixels: Float32Array): void {
  for (let at = 0; at < pixels.length; at += INPUT) pixels.subarray(at, at + INPUT).reverse();
}

/**
 * Landmarks of the person in one region of the picture.
 * @param mirrored mirrors the region for the model and its answer back. The model is not symmetric: its answers about both
 *   pictures differ by a few pixels, and sometimes in which leg is left.
 */
export async function estimatePose(network: Network, picture: YuvPicture, roi: Roi, mirrored = false): Promise<Pose> {
  cropRgb(picture, roi, INPUT, 0, 1, network.pixels);
  if (mirrored) mirror(network.pixels);
  return answer(network, roi, mirrored);
}

/** Both answers about one region, from the picture and from its mirror image; it is cropped once. */
export async function estimateBothWays(network: Network, picture: YuvPicture, roi: Roi): Promise<readonly [plain: Pose, mirrored: Pose]> {
  const plain = await estimatePose(network, picture, roi);
  mirror(network.pixels);
  return [plain, await answer(network, roi, true)];
}

/** Runs the network on its current input; returns the pose in upright picture coordinates. */
async function answer(network: Network, roi: Roi, mirrored: boolean): Promise<Pose> {
  const [points, flag, heat, world] = await network.run();
  if (!points || !flag || !heat || !world) throw new Error("The landmark model gave no output.");
  const source = (k: number): number => (mirrored ? OPPOSITE[k]! : k);
  const across = (x: number): number => (mirrored ? 1 - x : x);
  const image = new Float64Array(3 * LANDMARK_COUNT);
  const visibility = new Float64Array(LANDMARK_COUNT);
  for (let k = 0; k < LANDMARK_COUNT; k++) {
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
  const [hipX, hipY] = auxiliary(HIP_CENTRE);
  const [extentX, extentY] = auxiliary(BODY_EXTENT);
  const cos = Math.cos(roi.angle);
  const sin = Math.sin(roi.angle);
  const turned = new Float64Array(3 * LANDMARK_COUNT);
  for (let k = 0; k < LANDMARK_COUNT; k++) {
    const from = 3 * source(k);
    const x = mirrored ? -(world[from] ?? 0) : (world[from] ?? 0);
    const y = world[from + 1] ?? 0;
    turned[3 * k] = cos * x - sin * y;
    turned[3 * k + 1] = sin * x + cos * y;
    turned[3 * k + 2] = world[from + 2] ?? 0;
  }
  return { presence: flag[0] ?? 0, image, world: turned, visibility, nextRoi: roiFromBody(hipX, hipY, extentX, extentY) };
}
