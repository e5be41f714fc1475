import { LANDMARK_COUNT, OPPOSITE } from "@sagittal/biomechanics";
import { roiFromBody } from "./region.ts";
import { cropToUpright, type Roi } from "./roi.ts";

/** Side of the landmark network's input, pixels; the landmarks come in these units. Its values are 0 for black to 1 for white. */
export const LANDMARKER_INPUT = 256;

/** The landmarks of one person in one picture. Landmarks that the model does not give are NaN, with visibility 0. */
export interface Pose {
  /** Probability that a person is in the region, 0 to 1. */
  readonly presence: number;
  /** 33 × (x, y, z) in upright pixels; z is depth relative to the hips on the scale of x, negative towards the camera. */
  readonly image: Float64Array;
  /** 33 × (x, y, z) in metres about the hip centre; x right in the picture, y down, z away from the camera. */
  readonly world: Float64Array;
  /** 33 values, 0 to 1. */
  readonly visibility: Float64Array;
  /** The region in which to look for this person in the next picture. */
  readonly nextRoi: Roi;
}

/** The network's outputs: landmarks (39 × x, y, z, visibility, presence), presence of a person, heat maps (39 × 64 × 64), landmarks in metres (39 × 3). */
export interface LandmarkOutputs {
  readonly points: Float32Array;
  readonly flag: Float32Array;
  readonly heat: Float32Array;
  readonly world: Float32Array;
}

/** Two auxiliary points follow the body landmarks in the model's output. */
const HIP_CENTRE = LANDMARK_COUNT;
const BODY_EXTENT = LANDMARK_COUNT + 1;

/** Side of a heat map. */
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

/**
 * The pose in upright picture coordinates, from the network's answer about one region.
 * @param mirrored the network saw the region's mirror image; its answer is mirrored back
 */
export function readPose({ points, flag, heat, world }: LandmarkOutputs, roi: Roi, mirrored: boolean): Pose {
  const source = (k: number): number => (mirrored ? OPPOSITE[k]! : k);
  const across = (x: number): number => (mirrored ? 1 - x : x);
  const image = new Float64Array(3 * LANDMARK_COUNT);
  const visibility = new Float64Array(LANDMARK_COUNT);
  for (let k = 0; k < LANDMARK_COUNT; k++) {
    const from = source(k);
    const at = (f: number) => points[5 * from + f] ?? 0;
    const [rx, ry] = refine(heat, from, at(0) / LANDMARKER_INPUT, at(1) / LANDMARKER_INPUT);
    const [x, y] = cropToUpright(roi, across(rx), ry);
    image[3 * k] = x;
    image[3 * k + 1] = y;
    image[3 * k + 2] = (at(2) / LANDMARKER_INPUT) * roi.size;
    visibility[k] = sigmoid(at(3)) * sigmoid(at(4));
  }
  const auxiliary = (k: number) =>
    cropToUpright(roi, across((points[5 * k] ?? 0) / LANDMARKER_INPUT), (points[5 * k + 1] ?? 0) / LANDMARKER_INPUT);
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
