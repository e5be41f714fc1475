import { FACE_LANDMARKS, pairOf } from "@sagittal/biomechanics";
import type { YuvPlanes } from "../video/types.ts";
import type { Point } from "./raster.ts";

/** Where a face is or may be: everything inside is made unrecognisable. */
export interface FaceCircle {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
}

/** One person at one time: landmarks in the order of `LANDMARK_NAMES` in pixels, or null while they are lost. */
export interface FaceSample {
  readonly tMs: number;
  readonly landmarks: readonly Point[] | null;
}

/** Radius of the circle as a share of the distance from mid-shoulder to mid-hip, and of the face landmarks' extent: covered the face in all poses examined. */
const TORSO_SHARE = 0.38;
const EXTENT_SHARE = 0.75;
/** Half window of the maximum of the radius, ms: one foreshortened frame does not uncover the face. */
const FLOOR_MS = 500;
/** Time before the first and after the last sighting of a face for which its motion is extrapolated, ms. */
const HOLD_MS = 1000;
/** Span over which the speed of a face is measured. */
const SPEED_MS = 300;
/** Growth of the radius while the face is not seen, per second, and at most. */
const GROWTH_PER_S = 2.5;
const MAX_GROWTH = 2.5;

/**
 * Circles that cover one person's face over a clip.
 *
 * Between sightings the circle moves straight from one to the other and grows; before the first and after the last it moves on for a second.
 *
 * @param samples one person's frames, ascending in time; give every person in view, not only the athlete
 * @returns one circle or null for each sample
 */
export function faceCircles(samples: readonly FaceSample[]): (FaceCircle | null)[] {
  const seen = samples.flatMap(({ tMs, landmarks }) => {
    const circle = landmarks && circleOf(landmarks);
    return circle ? [{ tMs, ...circle }] : [];
  });
  const floored = seen.map((circle, i) => ({ ...circle, radius: largestNear(seen, i) }));
  let next = 0;
  return samples.map(({ tMs }) => {
    while (next < floored.length && floored[next]!.tMs < tMs) next++;
    const after = floored[next];
    if (after?.tMs === tMs) return { x: after.x, y: after.y, radius: after.radius };
    const before = floored[next - 1];
    if (before && after) return between(before, after, tMs);
    if (before) return movedOn(before, floored, next - 1, -1, tMs);
    if (after) return movedOn(after, floored, next, 1, tMs);
    return null;
  });
}

interface Sighting extends FaceCircle {
  readonly tMs: number;
}

function circleOf(landmarks: readonly Point[]): FaceCircle | null {
  const face = FACE_LANDMARKS.map((i) => landmarks[i]).filter((p) => p !== undefined && Number.isFinite(p.x + p.y));
  if (face.length === 0) return null;
  const xs = face.map((p) => p!.x);
  const ys = face.map((p) => p!.y);
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const torso = torsoLength(landmarks);
  const radius = Math.max(TORSO_SHARE * torso, EXTENT_SHARE * Math.max(right - left, bottom - top));
  return radius > 0 ? { x: (left + right) / 2, y: (top + bottom) / 2, radius } : null;
}

function torsoLength(landmarks: readonly Point[]): number {
  const [ls, rs, lh, rh] = [...pairOf("shoulder"), ...pairOf("hip")].map((i) => landmarks[i]);
  if (!ls || !rs || !lh || !rh) return 0;
  const length = Math.hypot((ls.x + rs.x - lh.x - rh.x) / 2, (ls.y + rs.y - lh.y - rh.y) / 2);
  return Number.isFinite(length) ? length : 0;
}

function largestNear(seen: readonly Sighting[], index: number): number {
  const { tMs } = seen[index]!;
  let largest = 0;
  for (let i = index; i >= 0 && tMs - seen[i]!.tMs <= FLOOR_MS; i--) largest = Math.max(largest, seen[i]!.radius);
  for (let i = index; i < seen.length && seen[i]!.tMs - tMs <= FLOOR_MS; i++) largest = Math.max(largest, seen[i]!.radius);
  return largest;
}

function growth(unseenMs: number): number {
  return Math.min(MAX_GROWTH, 1 + (GROWTH_PER_S * unseenMs) / 1000);
}

function between(before: Sighting, after: Sighting, tMs: number): FaceCircle {
  const share = (tMs - before.tMs) / (after.tMs - before.tMs);
  const unseen = Math.min(tMs - before.tMs, after.tMs - tMs);
  return {
    x: before.x + share * (after.x - before.x),
    y: before.y + share * (after.y - before.y),
    radius: Math.max(before.radius, after.radius) * growth(unseen),
  };
}

/** @param inward 1: the speed is taken from later sightings; -1: from earlier ones */
function movedOn(from: Sighting, seen: readonly Sighting[], index: number, inward: 1 | -1, tMs: number): FaceCircle | null {
  const away = tMs - from.tMs;
  if (Math.abs(away) > HOLD_MS) return null;
  let i = index;
  while (seen[i + inward] && Math.abs(seen[i + inward]!.tMs - from.tMs) <= SPEED_MS) i += inward;
  const other = seen[i]!;
  const perMs = other.tMs === from.tMs ? 0 : 1 / (other.tMs - from.tMs);
  return {
    x: from.x + away * perMs * (other.x - from.x),
    y: from.y + away * perMs * (other.y - from.y),
    radius: from.radius * growth(Math.abs(away)),
  };
}

/** Cells across the circle. Six leave head pose and skin tone, and no feature of a face. */
const CELLS = 6;
/** Share of the radius over which the edge fades, outside the circle. */
const FEATHER = 0.12;

/**
 * Makes the inside of a circle unrecognisable, in place: the mean of each of six by six cells, joined smoothly. The cells move with the circle, so
 * that the frames of a video add nothing to one another.
 */
export function blurFace(picture: YuvPlanes, circle: FaceCircle): void {
  const { width, height } = picture;
  if (!(circle.radius > 0) || !Number.isFinite(circle.x + circle.y + circle.radius)) return;
  blurPlane(picture.y, picture.yStride, width, height, circle.x, circle.y, circle.radius);
  const half = [(width + 1) >> 1, (height + 1) >> 1, circle.x / 2 - 0.25, circle.y / 2 - 0.25, circle.radius / 2] as const;
  blurPlane(picture.u, picture.uStride, ...half);
  blurPlane(picture.v, picture.vStride, ...half);
}

function blurPlane(plane: Uint8Array, stride: number, width: number, height: number, cx: number, cy: number, radius: number): void {
  const outer = radius * (1 + FEATHER) + 1;
  const left = Math.max(0, Math.floor(cx - outer));
  const right = Math.min(width - 1, Math.ceil(cx + outer));
  const top = Math.max(0, Math.floor(cy - outer));
  const bottom = Math.min(height - 1, Math.ceil(cy + outer));
  if (left > right || top > bottom) return;

  const cell = (2 * radius) / CELLS;
  const side = CELLS + 4;
  const column = (x: number) => (x - cx) / cell + side / 2;
  const row = (y: number) => (y - cy) / cell + side / 2;
  const means = cellMeans(plane, stride, { left, right, top, bottom }, side, column, row);
  for (let y = top; y <= bottom; y++) {
    const gy = Math.min(side - 1.001, Math.max(0, row(y) - 0.5));
    const y0 = Math.floor(gy);
    const fy = gy - y0;
    for (let x = left; x <= right; x++) {
      const distance = Math.sqrt((x - cx) ** 2 + (y - cy) ** 2);
      const strength = Math.min(1, (outer - distance) / (outer - radius));
      if (strength <= 0) continue;
      const gx = Math.min(side - 1.001, Math.max(0, column(x) - 0.5));
      const x0 = Math.floor(gx);
      const fx = gx - x0;
      const at = y0 * side + x0;
      const above = means[at]! + fx * (means[at + 1]! - means[at]!);
      const below = means[at + side]! + fx * (means[at + side + 1]! - means[at + side]!);
      const i = y * stride + x;
      plane[i] = plane[i]! + strength * (above + fy * (below - above) - plane[i]!) + 0.5;
    }
  }
}

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

type ToCell = (position: number) => number;

function cellMeans(plane: Uint8Array, stride: number, box: Box, side: number, column: ToCell, row: ToCell): Float32Array {
  const sums = new Float64Array(side * side);
  const counts = new Float64Array(side * side);
  let total = 0;
  let samples = 0;
  for (let y = box.top; y <= box.bottom; y++) {
    const base = Math.min(side - 1, Math.max(0, Math.floor(row(y)))) * side;
    for (let x = box.left; x <= box.right; x++) {
      const at = base + Math.min(side - 1, Math.max(0, Math.floor(column(x))));
      const value = plane[y * stride + x]!;
      sums[at]! += value;
      counts[at]!++;
      total += value;
      samples++;
    }
  }
  // Cells beyond the picture's edge take the mean of the rest.
  return Float32Array.from(sums, (sum, i) => (counts[i]! > 0 ? sum / counts[i]! : total / samples));
}
