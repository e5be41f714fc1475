import { LANDMARK_NAMES } from "@sagittal/biomechanics";
import type { Box } from "./layout.ts";
import type { Point } from "./raster.ts";
import type { OverlayFrame, OverlayLandmark, OverlayScene } from "./scene.ts";

/** Visibility below which a landmark is not drawn. */
const ABSENT = 0.12;
/** Neighbouring frames farther apart than this are not joined. */
const MAX_GAP_MS = 120;

/** An athlete's landmarks over a clip, in pixels of the output, readable at any time. */
export class Track {
  readonly times: readonly number[];
  readonly #frames: readonly OverlayFrame[];
  readonly #scale: number;

  constructor(scene: OverlayScene, scale: number) {
    this.#frames = scene.frames;
    this.#scale = scale;
    this.times = scene.frames.map((f) => f.tMs);
  }

  /** Index of the frame nearest to a time. */
  frameAt(tMs: number): number {
    const [before, after, share] = this.#around(tMs);
    return share < 0.5 ? before : after;
  }

  /** Landmark at a time, between two frames interpolated; null where it is not known. */
  landmark(index: number, tMs: number): OverlayLandmark | null {
    const [before, after, share] = this.#around(tMs);
    const a = this.#scaled(before, index);
    const b = this.#scaled(after, index);
    if (!a || !b) return share < 0.5 ? a : b;
    return { x: mix(a.x, b.x, share), y: mix(a.y, b.y, share), visibility: mix(a.visibility, b.visibility, share) };
  }

  /** Landmark, or the middle of two; null where one is not known. */
  point(at: number | readonly [number, number], tMs: number): OverlayLandmark | null {
    if (typeof at === "number") return this.landmark(at, tMs);
    const [a, b] = [this.landmark(at[0], tMs), this.landmark(at[1], tMs)];
    return a && b ? { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, visibility: Math.min(a.visibility, b.visibility) } : null;
  }

  angle(key: string, tMs: number): number | null {
    const [before, after, share] = this.#around(tMs);
    const a = this.#frames[before]?.angles[key] ?? null;
    const b = this.#frames[after]?.angles[key] ?? null;
    if (a === null || b === null) return share < 0.5 ? a : b;
    return mix(a, b, share);
  }

  /** Box around all drawn landmarks of one frame. */
  box(frame: number): Box | null {
    const points = LANDMARK_NAMES.map((_, i) => this.#scaled(frame, i)).filter((p) => p !== null);
    if (points.length === 0) return null;
    const xs = points.map((p) => p.x);
    const ys = points.map((p) => p.y);
    const [left, top] = [Math.min(...xs), Math.min(...ys)];
    return { left, top, width: Math.max(...xs) - left, height: Math.max(...ys) - top };
  }

  /** Places a landmark was at in the time before `tMs`, oldest first. */
  trail(index: number, tMs: number, seconds: number): Point[] {
    const points: Point[] = [];
    for (const [i, t] of this.times.entries()) {
      if (t > tMs) break;
      const point = t >= tMs - 1000 * seconds ? this.#scaled(i, index) : null;
      if (point) points.push(point);
    }
    return points;
  }

  #scaled(frame: number, index: number): OverlayLandmark | null {
    const landmark = this.#frames[frame]?.landmarks?.[index];
    if (!landmark || !(landmark.visibility >= ABSENT) || !Number.isFinite(landmark.x + landmark.y)) return null;
    return { x: landmark.x * this.#scale, y: landmark.y * this.#scale, visibility: landmark.visibility };
  }

  #around(tMs: number): readonly [before: number, after: number, share: number] {
    let low = 0;
    let high = this.times.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.times[middle]! <= tMs) low = middle + 1;
      else high = middle;
    }
    const before = Math.max(0, low - 1);
    const after = Math.min(this.times.length - 1, low);
    const span = this.times[after]! - this.times[before]!;
    const share = span > 0 ? Math.min(1, Math.max(0, (tMs - this.times[before]!) / span)) : 0;
    if (span > MAX_GAP_MS) return share < 0.5 ? [before, before, 0] : [after, after, 0];
    return [before, after, share];
  }
}

function mix(a: number, b: number, share: number): number {
  return a + (b - a) * share;
}
