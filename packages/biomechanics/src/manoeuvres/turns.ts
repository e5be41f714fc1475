import type { Body, Side } from "../body/body.ts";
import { pace, speedOf, stretchesWhere } from "../posture/stillness.ts";
import { peaks } from "../signals/peaks.ts";
import { crossing, finite, maximum, type Series } from "../signals/series.ts";

/** A reversal of the running direction in the picture. Instants in frames. */
export interface Turn {
  /** The mid-hip is furthest along the approach. */
  readonly at: number;
  /** Direction of the approach along the picture's x. */
  readonly direction: 1 | -1;
  /** The mid-hip comes within, and leaves, `near` of the turning point. */
  readonly from: number;
  readonly to: number;
}

/**
 * Reversals of travel (events B12).
 * @param x mid-hip along the picture, any unit
 * @param least travel before and after that makes a turn
 * @param near half width of the turning zone
 */
export function turnsOf(x: Series, fps: number, least: number, near: number): Turn[] {
  const of = (direction: 1 | -1): Turn[] => {
    const u = x.map((v) => direction * v);
    return peaks(u, least, 0.5 * fps).flatMap((at) => {
      const level = (u[Math.round(at)] ?? Number.NaN) - near;
      const from = crossing(u, level, at, 0, "up");
      const to = crossing(u, level, at, u.length - 1, "down");
      return from === null || to === null ? [] : [{ at, direction, from, to }];
    });
  };
  return [...of(1), ...of(-1)].sort((a, b) => a.at - b.at);
}

/** One contact of a planted foot, found by its speed alone. */
export interface Plant {
  readonly side: Side;
  readonly from: number;
  readonly to: number;
}

/** A foot is planted while it is slower than this share of the fastest travel (events B12) … */
const STANDS_SHARE = 0.15;
/** … or than this speed, whichever is larger. */
const STANDS_LEG_PER_S = 0.35;
const SHORTEST_S = 0.05;
const BRIDGE_S = 0.04;

/**
 * Where each foot stands on the floor: its slower part (heel or toe) moves slower than 15 % of the athlete's fastest travel. Works in every direction
 * of running, also through turns, for a camera that does not move. Edges are sub-frame crossings.
 */
export function plantsOf(body: Body): Plant[] {
  const out: Plant[] = [];
  const travel = Math.max(0, ...finite(pace(body.joints.midHip.x, body.fps)));
  const limit = Math.max(STANDS_LEG_PER_S, (STANDS_SHARE * travel) / body.legPx);
  for (const side of ["left", "right"] as const) {
    const { heel, toe } = body.extremities[side];
    const a = speedOf(heel, body.fps);
    const b = speedOf(toe, body.fps);
    const slow = a.map((v, i) => Math.min(v, b[i]!) / body.legPx);
    for (const s of stretchesWhere((i) => slow[i]! < limit, body.rows, BRIDGE_S * body.fps)) {
      const from = s.from > 0 ? (crossing(slow, limit, s.from - 1, s.from, "down") ?? s.from) : s.from;
      const to = s.to < body.rows - 1 ? (crossing(slow, limit, s.to, s.to + 1, "up") ?? s.to) : s.to;
      if (to - from >= SHORTEST_S * body.fps) out.push({ side, from, to });
    }
  }
  return out.sort((p, q) => p.from - q.from);
}

/** Fastest travel over [from, to], unit of x per second, by magnitude. */
export function fastest(x: Series, fps: number, from: number, to: number): { at: number; speed: number } | null {
  const peak = maximum(pace(x, fps), from, to);
  return peak && { at: peak.at, speed: peak.value };
}

/**
 * The instant at which a runner has come to a stop: after the fastest frame the speed falls below a tenth of it and stays there for 0.15 s.
 * @returns null when the athlete does not stop
 */
export function stopOf(x: Series, fps: number): number | null {
  const v = pace(x, fps);
  const peak = maximum(v, 0, v.length - 1);
  if (!peak) return null;
  const limit = 0.1 * peak.value;
  const hold = Math.round(0.15 * fps);
  for (let at = crossing(v, limit, peak.at, v.length - 1, "down"); at !== null; at = crossing(v, limit, at + 1, v.length - 1, "down")) {
    const i = Math.ceil(at);
    if (i + hold < v.length && v.subarray(i, i + hold).every((s) => s <= 1.5 * limit)) return at;
  }
  return null;
}
