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

/** Time at the clip's beginning in which the athlete sits, s (events B7). */
const SEATED_S = 0.5;
/** Percentile of the hips' height over the clip that is standing: most of the test is walked upright. Chosen. */
const STANDING_PERCENTILE = 75;
/** Least rise of the hips from seat to stand: leg lengths in a side view, trunk lengths (hips above the knees) in a front view. Chosen well below a rise from a chair, which lifts the hips by about the length of a thigh, half a leg. */
const LEAST_RISE = { side: 0.15, front: 0.25 } as const;
/** Shortest time from half-way up to half-way down again, s. Chosen: nobody walks 6 m in it. */
const SHORTEST_WALK_S = 2;
/** Height of the hips, 0 seated to 1 standing, at which they leave the seat (events B7). */
const SEAT_OFF = 0.05;
/** The same where the hips are never that low before the rise. Chosen. */
const SEAT_OFF_AT_MOST = 0.15;
/** Height of the hips, 0 seated to 1 standing, from which on the athlete stands (events B7). */
const UPRIGHT = 0.9;
/** Seated again: height of the hips, 0 seated to 1 standing, and its speed, rises/s. Chosen, wider than events B8 (0.05 and 0.05 leg lengths/s). */
const SEATED = 0.1;
const SEATED_RISES_PER_S = 0.15;
/** A clip that ends while the hips are still this high, 0 seated to 1 standing, does not show the end. Chosen. */
const SEATED_AT_MOST = 0.15;
/** Least travel of the hips along the picture in a side view, leg lengths. Chosen: the course is more than three. */
const LEAST_TRAVEL_LEG = 1.5;
/** Least ratio of the trunk's lengths in the picture, 95th to 5th percentile, in a front view: the athlete comes nearer or goes away. Chosen. */
const LEAST_GROWTH = 1.2;
/** Speed along the picture below which the athlete turns, share of the walk's 75th percentile (events B8). */
const SLOW_SHARE = 0.4;
/** Time over which that speed is read, s. Chosen. */
const PACE_S = 0.3;
/** Hips that are higher above the seat than this in the first half second have left it, share of the rise. Chosen. */
const HIGHER_SHARE = 0.25;
/** Time at the beginning of the walk in which the shoulders show which way it goes, s. Chosen. */
const SETTING_OUT_S = 0.5;
/** 20 and 80 % of a half turn (events B8): the shoulders' width in the picture is cos 36° of the whole. */
const TURNED = Math.cos((36 * Math.PI) / 180);

/** The stretch around the far point in which the walk is slower than 40 % of its usual speed. */
function turnBySpeed(x: Series, fps: number, from: number, to: number): UpAndGo["turn"] {
  const start = x[Math.round(from)]!;
  const away = x.map((v) => Math.abs(v - start));
  const far = maximum(away, from, to);
  if (!far) return null;
  const v = pace(x, fps, PACE_S);
  const limit = SLOW_SHARE * percentile(v.subarray(Math.ceil(from), Math.floor(to)), 75);
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
  const first = median(part.subarray(0, Math.max(3, Math.round(SETTING_OUT_S * body.fps)))) < 0 ? -1 : 1;
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
  if (body.view === "side") return percentile(part(midHip.x), 95) - percentile(part(midHip.x), 5) > LEAST_TRAVEL_LEG * body.legPx;
  const size = part(distance(midHip, midShoulder));
  return percentile(size, 95) > LEAST_GROWTH * percentile(size, 5);
}

/**
 * Finds the phases of a Timed Up and Go (events B8); null when the athlete does not rise, walk and sit down again. One trial per clip: from the first rise to the last sitting down.
 * @param lean trunk lean, degrees: in a side view positive towards the walk out, in a front view unsigned, from the trunk's foreshortening; null where it is unknown, so that the rise begins at seat-off
 */
export function upAndGo(body: Body, lean: Series | null): UpAndGo | null {
  const { fps } = body;
  const up = uprightness(body);
  const last = body.rows - 1;
  const seat = median(up.subarray(0, Math.max(3, Math.round(SEATED_S * fps))));
  const stand = percentile(up, STANDING_PERCENTILE);
  const least = body.view === "side" ? LEAST_RISE.side * body.legPx : LEAST_RISE.front;
  if (!(stand - seat > least)) return null;
  const h = up.map((v) => (v - seat) / (stand - seat));
  const half = crossing(h, 0.5, 0, last, "up");
  const sunk = crossing(h, 0.5, last, half ?? 0, "down");
  if (half === null || sunk === null || sunk - half < SHORTEST_WALK_S * fps) return null;
  const between = h.subarray(Math.ceil(half), Math.floor(sunk));
  if (percentile(between, 10) < 0.5 || !walks(body, half, sunk)) return null;
  const seatOff = crossing(h, SEAT_OFF, half, 0, "up") ?? crossing(h, SEAT_OFF_AT_MOST, half, 0, "up");
  const stood = crossing(h, UPRIGHT, half, sunk, "up");
  if (seatOff === null || stood === null) return null;
  const rise = lean ? chairRises({ hip: up.subarray(0, Math.ceil(stood) + 1), lean, knee: null }, fps, 0)[0] : undefined;
  const sitStart = crossing(h, UPRIGHT, sunk, stood, "down") ?? sunk;
  const speed = derivative(h, fps).map(Math.abs);
  let end = Math.ceil(sunk);
  while (end < last && !(h[end]! < SEATED && speed[end]! < SEATED_RISES_PER_S)) end++;
  if (h[end]! >= SEATED_AT_MOST) return null;
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
