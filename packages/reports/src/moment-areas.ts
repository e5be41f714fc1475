import type { PoseSidecar } from "@sagittal/contract";
import type { PictureArea } from "@sagittal/vision";
import type { KeyMoment } from "./key-frames.ts";

/** Free room above and below the landmarks, as a share of their height: they end at nose and toes. */
const MARGIN = 0.18;
/** Free room on either side: the chips with the angles stand this far from the athlete, as a share of the same height … */
const CHIP_GAP = 0.25;
/** … and are this wide, as a share of the picture's shorter side, by which the overlay scales them (`packages/vision/src/draw/chips.ts`). */
const CHIP_WIDTH = 0.28;

/** Crop around the athlete for each moment. All crops have the size that the largest one needs and stay inside the picture. */
export function momentAreas({ image }: PoseSidecar, moments: readonly KeyMoment[]): PictureArea[] {
  const boxes = moments.map(({ row }) => boxOf(image, row));
  const tallest = Math.max(...boxes.map((b) => b.bottom - b.top));
  const widest = Math.max(...boxes.map((b) => b.right - b.left));
  const height = Math.min(image.height, tallest * (1 + 2 * MARGIN));
  const width = Math.min(image.width, widest + 2 * (CHIP_GAP * tallest + CHIP_WIDTH * Math.min(image.width, image.height)));
  return boxes.map((b) => ({
    left: within((b.left + b.right - width) / 2, image.width - width) / image.width,
    top: within((b.top + b.bottom - height) / 2, image.height - height) / image.height,
    width: width / image.width,
    height: height / image.height,
  }));
}

const within = (value: number, most: number): number => Math.min(Math.max(0, value), most);

/** The landmarks' box in pixels, cut off at the picture's edges; the whole picture without landmarks. */
function boxOf({ width, height, joints }: PoseSidecar["image"], row: number) {
  const points = (joints[row] ?? []).filter(([x, y]) => Number.isFinite(x) && Number.isFinite(y));
  if (points.length === 0) return { left: 0, right: width, top: 0, bottom: height };
  const xs = points.map(([x]) => within(x, width));
  const ys = points.map(([, y]) => within(y, height));
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
}
