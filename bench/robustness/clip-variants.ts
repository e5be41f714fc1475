import type { Bounds } from "./compare-runs.ts";
import type { Region, Rewrite } from "./rewrite.ts";

/** A change of a clip, and the bounds within which its metrics must stay. */
export interface Variant {
  readonly name: string;
  readonly bounds: Bounds;
  readonly change: (facts: ClipFacts) => Rewrite;
  /** Left and right change places. */
  readonly mirrored?: boolean;
  /** Source time of the changed clip at a source time of the original, ms. */
  readonly time?: (ms: number, facts: ClipFacts) => number;
  /** Frame rate to declare as the camera's own (`capture_fps`). */
  readonly captureFps?: (facts: ClipFacts) => number;
  /** Metrics may be lost, because the frame rate falls below what they require. */
  readonly mayLose?: boolean;
}

/** Rate, size and content of the original clip. */
export interface ClipFacts {
  readonly fps: number;
  readonly width: number;
  readonly height: number;
  /** Where the athlete's joints lie over the whole clip, upright pixels. */
  readonly athlete: Region;
}

const NEAR: Bounds = { deg: 2.5, ms: 10, spm: 0.7, cm: 0.7, relative: 4, events: 8 };
const COARSE: Bounds = { deg: 3.5, ms: 14, spm: 0.7, cm: 1, relative: 5, events: 12 };
const HALF_RATE: Bounds = { deg: 4, ms: 20, spm: 1, cm: 1, relative: 6, events: 16 };
const SAME_FRAMES: Bounds = { deg: 1, ms: 4, spm: 0.3, cm: 0.3, relative: 1.5, events: 4 };

const SKIP_FRAMES = 7;
const SLOWER = 2;

/** All changes of a clip. */
export const VARIANTS: readonly Variant[] = [
  { name: "480p", bounds: COARSE, change: () => ({ writer: { maxLongSide: 854 } }) },
  { name: "low bitrate", bounds: COARSE, change: () => ({ writer: { crf: 37, preset: "veryfast" } }) },
  { name: "brighter", bounds: NEAR, change: () => ({ luma: (y) => 16 + (y - 16) * 1.35 + 12 }) },
  { name: "darker", bounds: NEAR, change: () => ({ luma: (y) => 16 + (y - 16) * 0.5 }) },
  { name: "mirrored", bounds: { ...NEAR, deg: 3 }, mirrored: true, change: () => ({ mirror: true }) },
  { name: "every second frame", bounds: HALF_RATE, mayLose: true, change: () => ({ keep: (i) => i % 2 === 0 }) },
  { name: "cropped tighter", bounds: NEAR, change: (f) => ({ crop: around(f) }) },
  {
    name: "starts later",
    bounds: NEAR,
    change: () => ({ keep: (i) => i >= SKIP_FRAMES }),
    time: (ms, f) => ms - (SKIP_FRAMES * 1000) / f.fps,
  },
  {
    name: "slow motion, capture_fps given",
    bounds: SAME_FRAMES,
    change: () => ({ time: (t) => t * SLOWER }),
    time: (ms) => ms * SLOWER,
    captureFps: (f) => f.fps,
  },
];

/** The athlete's region with a margin of 15 % of its height, within the picture. */
function around({ athlete: a, width, height }: ClipFacts): Region {
  const margin = 0.15 * a.height;
  const x = Math.max(0, Math.floor(a.x - margin));
  const y = Math.max(0, Math.floor(a.y - margin));
  return {
    x,
    y,
    width: Math.min(width, Math.ceil(a.x + a.width + margin)) - x,
    height: Math.min(height, Math.ceil(a.y + a.height + margin)) - y,
  };
}
