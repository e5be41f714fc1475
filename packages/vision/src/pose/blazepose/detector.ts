import { cropRgb, cropToUpright, type YuvPicture } from "../crop.ts";
import type { Detection } from "../port.ts";
import { type Roi, sameBody } from "../roi.ts";
import type { Network } from "./networks.ts";
import { roiFromBody } from "./region.ts";

const INPUT = 224;

/** Centres of the detector's 2254 anchors in units of its input (BlazePose detector: strides 8, 16, 32, 32, 32; two boxes a cell). */
const ANCHORS: readonly (readonly [number, number])[] = [
  [8, 2],
  [16, 2],
  [32, 6],
].flatMap(([stride = 1, perCell = 1]) => {
  const cells = INPUT / stride;
  return Array.from({ length: cells * cells * perCell }, (_, k): [number, number] => {
    const cell = Math.floor(k / perCell);
    return [((cell % cells) + 0.5) / cells, (Math.floor(cell / cells) + 0.5) / cells];
  });
});

/** Distance from mid-shoulder to the middle of the face, and a radius that covers the head, over the length of the trunk. */
const NECK = 0.4;
const HEAD = 0.45;

const sigmoid = (x: number): number => 1 / (1 + Math.exp(-Math.max(-100, Math.min(100, x))));

/** People whose score reaches `minScore` inside one square tile of the picture. */
async function detectInTile(network: Network, picture: YuvPicture, tile: Roi, minScore: number): Promise<Detection[]> {
  cropRgb(picture, tile, INPUT, -1, 1, network.pixels);
  const [boxes, scores] = await network.run();
  if (!boxes || !scores) return [];
  const threshold = Math.log(minScore / (1 - minScore));
  const found: Detection[] = [];
  for (let a = 0; a < ANCHORS.length; a++) {
    const raw = scores[a] ?? -100;
    if (raw < threshold) continue;
    const [ax, ay] = ANCHORS[a] ?? [0, 0];
    const at = (k: number) => (boxes[a * 12 + k] ?? 0) / INPUT;
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
function suppress(detections: readonly Detection[]): Detection[] {
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
function tilesOf(width: number, height: number): Roi[] {
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

/** People in the upright picture, best first, seen at the scale of the whole and of its square tiles. */
export async function detectPeople(network: Network, picture: YuvPicture, minScore = 0.5): Promise<Detection[]> {
  const turned = picture.rotation === 90 || picture.rotation === 270;
  const width = turned ? picture.height : picture.width;
  const height = turned ? picture.width : picture.height;
  const all: Detection[] = [];
  for (const tile of tilesOf(width, height)) all.push(...(await detectInTile(network, picture, tile, minScore)));
  return suppress(all);
}
