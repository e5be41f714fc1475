import { roiFromBody } from "./region.ts";
import { cropToUpright, type Roi, sameBody } from "./roi.ts";

/** Side of the detector's input, pixels. Its values are -1 for black to 1 for white. */
export const DETECTOR_INPUT = 224;

/** A person found in a whole picture. */
export interface Detection {
  /** Probability, 0 to 1. */
  readonly score: number;
  /** The region that holds the person. */
  readonly roi: Roi;
  /** Circle that covers the head, upright pixels. */
  readonly face: { readonly x: number; readonly y: number; readonly radius: number };
}

/** Centres of the detector's 2254 anchors in units of its input (BlazePose detector: strides 8, 16, 32, 32, 32; two boxes a cell). */
const ANCHORS: readonly (readonly [number, number])[] = [
  [8, 2],
  [16, 2],
  [32, 6],
].flatMap(([stride = 1, perCell = 1]) => {
  const cells = DETECTOR_INPUT / stride;
  return Array.from({ length: cells * cells * perCell }, (_, k): [number, number] => {
    const cell = Math.floor(k / perCell);
    return [((cell % cells) + 0.5) / cells, (Math.floor(cell / cells) + 0.5) / cells];
  });
});

/** Distance from mid-shoulder to the middle of the face, and radius that covers the head, in trunk lengths. */
const NECK = 0.4;
const HEAD = 0.45;

const sigmoid = (x: number): number => 1 / (1 + Math.exp(-Math.max(-100, Math.min(100, x))));

/**
 * Detections whose score reaches `minScore`, from the detector's answer about one square tile of the picture. One person gives several overlapping ones.
 * @param boxes 2254 × 12: box, then four key points (hips, extent of the body, shoulders, extent of the upper body)
 * @param scores 2254 logits
 */
export function readDetections(boxes: Float32Array, scores: Float32Array, tile: Roi, minScore: number): Detection[] {
  const threshold = Math.log(minScore / (1 - minScore));
  const found: Detection[] = [];
  for (let a = 0; a < ANCHORS.length; a++) {
    const raw = scores[a] ?? -100;
    if (raw < threshold) continue;
    const [ax, ay] = ANCHORS[a] ?? [0, 0];
    const at = (k: number) => (boxes[a * 12 + k] ?? 0) / DETECTOR_INPUT;
    const [hipX, hipY] = cropToUpright(tile, ax + at(4), ay + at(5));
    const [topX, topY] = cropToUpright(tile, ax + at(6), ay + at(7));
    const [shoulderX, shoulderY] = cropToUpright(tile, ax + at(8), ay + at(9));
    const [dx, dy] = [shoulderX - hipX, shoulderY - hipY];
    const face = { x: shoulderX + NECK * dx, y: shoulderY + NECK * dy, radius: HEAD * Math.hypot(dx, dy) };
    found.push({ score: sigmoid(raw), roi: roiFromBody(hipX, hipY, topX, topY), face });
  }
  return found;
}

/** The best of overlapping detections, best first. */
export function bestDetections(detections: readonly Detection[]): Detection[] {
  const selected: Detection[] = [];
  for (const d of detections.toSorted((a, b) => b.score - a.score)) {
    if (!selected.some((k) => sameBody(k.roi, d.roi, 0.4))) selected.push(d);
  }
  return selected;
}

/**
 * Square tiles that cover an upright picture: the whole of it, and, where it is clearly longer than wide, overlapping squares of its
 * short side (a person is small in a letterboxed 16:9 picture and the detector then fires on background instead).
 */
export function tilesOf(width: number, height: number): Roi[] {
  const long = Math.max(width, height);
  const short = Math.min(width, height);
  const whole: Roi = { cx: width / 2, cy: height / 2, size: long, angle: 0 };
  if (long / short < 1.2) return [whole];
  const steps = Math.max(1, Math.ceil((long - short) / (short / 2)));
  const tiles = Array.from({ length: steps + 1 }, (_, i): Roi => {
    const centre = short / 2 + ((long - short) * i) / steps;
    return { cx: width >= height ? centre : width / 2, cy: width >= height ? height / 2 : centre, size: short, angle: 0 };
  });
  return [whole, ...tiles];
}

/** Square tiles of half the short side, overlapping by half, that cover an upright picture: the detector misses people who are less than a quarter as high as its tile. */
export function fineTilesOf(width: number, height: number): Roi[] {
  const size = Math.min(width, height) / 2;
  const centres = (length: number): number[] => {
    const steps = Math.ceil((length - size) / (size / 2));
    return Array.from({ length: steps + 1 }, (_, i) => size / 2 + ((length - size) * i) / steps);
  };
  return centres(height).flatMap((cy) => centres(width).map((cx): Roi => ({ cx, cy, size, angle: 0 })));
}
