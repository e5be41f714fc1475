import type { Point } from "../body/points.ts";
import { derivative, type Series } from "../signals/series.ts";

/** Frames [from, to] of a stretch. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** All stretches of consecutive frames that hold, the gaps of at most `bridge` frames between them closed. */
export function stretchesWhere(holds: (frame: number) => boolean, rows: number, bridge = 0): Stretch[] {
  const out: { from: number; to: number }[] = [];
  for (let i = 0; i < rows; i++) {
    if (!holds(i)) continue;
    const last = out.at(-1);
    if (last && i - last.to <= bridge + 1) last.to = i;
    else out.push({ from: i, to: i });
  }
  return out;
}

/** The longest of several stretches; null when there is none. */
export const longest = (stretches: readonly Stretch[]): Stretch | null =>
  stretches.reduce<Stretch | null>((best, s) => (!best || s.to - s.from > best.to - best.from ? s : best), null);

/** Magnitude of a coordinate's speed over `seconds` around each frame, unit per second: jitter between frames does not count. NaN at the ends. */
export function pace(x: Series, fps: number, seconds = 0.2): Series {
  const half = Math.max(1, Math.round((seconds * fps) / 2));
  return x.map((_, i) => (Math.abs((x[i + half] ?? Number.NaN) - (x[i - half] ?? Number.NaN)) * fps) / (2 * half));
}

/** Speed of a point, its unit per second. */
export function speedOf(point: Point, fps: number): Series {
  const vx = derivative(point.x, fps);
  const vy = derivative(point.y, fps);
  return vx.map((v, i) => Math.hypot(v, vy[i]!));
}

export interface StillRule {
  /** Speed below which a point is still, its unit per second (events B13: 0.02 statures/s). */
  readonly limit: number;
  /** Shortest stretch that counts, s. */
  readonly least?: number;
  /** Frames that may belong to it. */
  readonly where?: (frame: number) => boolean;
}

/**
 * The longest stretch in which every point stays slower than the limit.
 * @returns null when the athlete is never that still
 */
export function stillStretch(points: readonly Point[], fps: number, { limit, least = 0.5, where }: StillRule): Stretch | null {
  const speeds = points.map((p) => speedOf(p, fps));
  const rows = points[0]?.x.length ?? 0;
  const best = longest(stretchesWhere((i) => (where?.(i) ?? true) && speeds.every((s) => s[i]! < limit), rows));
  return best && best.to - best.from + 1 >= least * fps ? best : null;
}
