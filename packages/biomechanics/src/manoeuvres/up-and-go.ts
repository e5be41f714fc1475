import type { Body } from "../body/body.ts";
import { distance } from "../body/points.ts";
import { pace } from "../posture/stillness.ts";
import { chairRises } from "../reps/chair.ts";
import { combine, crossing, derivative, maximum, median, percentile, type Series } from "../signals/series.ts";

/** Phases of a Timed Up and Go (Podsiadlo and Richardson 1991; events B8). Instants in frames. */
export interface UpAndGo {
  /** The rise begins. */
  readonly start: number;
  /** False when the clip begins within the rise. */
  readonly startSeen: boolean;
  /** Upright. */
  readonly stood: number;
  /** The turn at the mark: from 20 to 80 % of the half turn, or while the walk is slower than 40 % of its speed; null when it is out of sight. */
  readonly turn: { readonly from: number; readonly to: number } | null;
  /** The hips begin to sink to the seat. */
  readonly sitStart: number;
  /** Seated and still. */
  readonly end: number;
}

/**
 * Height of the hips as a measure of standing up, any unit: in the picture in a side view; above the knees, in trunk lengths, in a front view, because a person
 * walking towards the camera grows in the picture.
 */
function uprightness(body: Body): Series {
  const { midHip, midShoulder, left, right } = body.joints;
  if (body.view === "side") return midHip.y;
  return combine(
    (hx, hy, sx, sy, lk, rk) => (hy - (lk + rk) / 2) / Math.hypot(sx - hx, sy - hy),
    midHip.x,
    midHip.y,
    midShoulder.x,
    midShoulder.y,
    left.knee.y,
    right.knee.y,
  );
}

const SLOW = 0.4;
/** Hips that are higher above the seat than this in the first half second have left it, share of the rise. */
const HIGHER_SHARE = 0.25;
/** 20 and 80 % of a half turn: the shoulders' width in the picture is cos 36° of the whole. */
const TURNED = Math.cos((36 * Math.PI) / 180);

/** The stretch around the far point in which the walk is slower than 40 % of its usual speed. */
function turnBySpeed(x: Series, fps: number, from: number, to: number): UpAndGo["turn"] {
  const start = x[Math.round(from)]!;
  const away = x.map((v) => Math.abs(v - start));
  const far = maximum(away, from, to);
  if (!far) return null;
  const v = pace(x, fps, 0.3);
  const limit = SLOW * percentile(v.subarray(Math.ceil(from), Math.floor(to)), 75);
  const before = crossing(v, limit, far.at, from, "down");
  const after = crossing(v, limit, far.at, to, "up");
  return before === null || after === null ? null : { from: before, to: after };
}

/** The stretch in which the shoulders swing from facing one way to facing the other. */
function turnByWidth(body: Body, from: number, to: number): UpAndGo["turn"] {
  const { left, right, midHip, midShoulder } = body.joints;
  const width = combine(
    (lx, rx, hx, hy, sx, sy) => (lx - rx) / Math.hypot(sx - hx, sy - hy),
    left.shoulder.x,
    right.shoulder.x,
    midHip.x,
    midHip.y,
    midShoulder.x,
    midShoulder.y,
  );
  const part = width.subarray(Math.ceil(from), Math.floor(to));
  const first = median(part.subarray(0, Math.max(3, Math.round(0.5 * body.fps)))) < 0 ? -1 : 1;
  const facing = width.map((v) => first * v);
  const [ahead, back] = [
    percentile(
      part.map((v) => first * v),
      90,
    ),
    percentile(
      part.map((v) => first * v),
      10,
    ),
  ];
  if (!(ahead > 0 && back < 0)) return null;
  const middle = crossing(facing, 0, from, to, "down");
  if (middle === null) return null;
  const begin = crossing(facing, TURNED * ahead, middle, from, "down");
  const end = crossing(facing, TURNED * back, middle, to, "down");
  return begin === null || end === null ? null : { from: begin, to: end };
}

/** True when the athlete walks: travels along the picture in a side view, changes in size (trunk length) in a front view. */
function walks(body: Body, from: number, to: number): boolean {
  const { midHip, midShoulder } = body.joints;
  const part = (s: Series): Series => s.subarray(Math.ceil(from), Math.floor(to));
  if (body.view === "side") return percentile(part(midHip.x), 95) - percentile(part(midHip.x), 5) > 1.5 * body.legPx;
  const size = part(distance(midHip, midShoulder));
  return percentile(size, 95) > 1.2 * percentile(size, 5);
}

/**
 * Finds the phases of a Timed Up and Go; null when the athlete does not rise, walk and sit down again.
 * @param lean trunk lean, degrees, positive towards the walk out; null in a front view
 */
export function upAndGo(body: Body, lean: Series | null): UpAndGo | null {
  const { fps } = body;
  const up = uprightness(body);
  const last = body.rows - 1;
  const seat = median(up.subarray(0, Math.max(3, Math.round(0.5 * fps))));
  const stand = percentile(up, 75);
  const least = body.view === "side" ? 0.15 * body.legPx : 0.25;
  if (!(stand - seat > least)) return null;
  const h = up.map((v) => (v - seat) / (stand - seat));
  const half = crossing(h, 0.5, 0, last, "up");
  const sunk = crossing(h, 0.5, last, half ?? 0, "down");
  if (half === null || sunk === null || sunk - half < 2 * fps) return null;
  const between = h.subarray(Math.ceil(half), Math.floor(sunk));
  if (percentile(between, 10) < 0.5 || !walks(body, half, sunk)) return null;
  const seatOff = crossing(h, 0.05, half, 0, "up") ?? crossing(h, 0.15, half, 0, "up");
  const stood = crossing(h, 0.9, half, sunk, "up");
  if (seatOff === null || stood === null) return null;
  const rise = lean ? chairRises({ hip: up.subarray(0, Math.ceil(stood) + 1), lean, knee: null }, fps, 0)[0] : undefined;
  const sitStart = crossing(h, 0.9, sunk, stood, "down") ?? sunk;
  const speed = derivative(h, fps).map(Math.abs);
  let end = Math.ceil(sunk);
  while (end < last && !(h[end]! < 0.1 && speed[end]! < 0.15)) end++;
  if (h[end]! >= 0.15) return null;
  return {
    start: rise ? Math.min(rise.start, seatOff) : seatOff,
    // The athlete comes back to the seat: hips that begin higher than they end have left it already.
    startSeen: (rise?.startSeen ?? true) && !(h[end]! < -HIGHER_SHARE),
    stood,
    turn: body.view === "side" ? turnBySpeed(body.joints.midHip.x, fps, stood, sitStart) : turnByWidth(body, stood, sitStart),
    sitStart,
    end,
  };
}
