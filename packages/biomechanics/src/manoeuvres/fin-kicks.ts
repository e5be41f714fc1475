import type { Limb } from "../body/body.ts";
import { flexionAt, type Point, unwrapDegrees } from "../body/points.ts";
import { peaks, valleys } from "../signals/peaks.ts";
import { combine, maximum, median, minimum, type Series } from "../signals/series.ts";

const DEGREES = 180 / Math.PI;

/** Angle between two lines, degrees, signed: turn from `a` to `b` (counter-clockwise in x right, y up), continuous along time. */
function turnBetween(a0: Point, a1: Point, b0: Point, b1: Point): Series {
  const raw = combine(
    (ax, ay, bx, by, cx, cy, dx, dy) => {
      const u = [bx - ax, by - ay] as const;
      const v = [dx - cx, dy - cy] as const;
      return DEGREES * Math.atan2(u[0] * v[1] - u[1] * v[0], u[0] * v[0] + u[1] * v[1]);
    },
    a0.x,
    a0.y,
    a1.x,
    a1.y,
    b0.x,
    b0.y,
    b1.x,
    b1.y,
  );
  return unwrapDegrees(raw);
}

/** Angles and lengths of a swimmer's leg relative to the body axis (mid-shoulder to mid-hip), independent of the swimmer's orientation in the picture. */
export interface KickSignals {
  /** Hip-to-ankle line against the body axis, degrees. */
  readonly leg: Series;
  /** Thigh against the body axis, degrees. */
  readonly thigh: Series;
  /** 180° minus the angle hip-knee-ankle, degrees. */
  readonly knee: Series;
  /** Distance of the ankle from the body axis through the hip, pixels, signed like `leg`. */
  readonly offset: Series;
  /** Hip-to-ankle distance, pixels. */
  readonly reach: Series;
}

/**
 * Signals of one leg, one value per frame. Angles of thigh and leg are signed, counter-clockwise positive (x right, y up), and continuous
 * along time; 0 in line with the trunk.
 */
export function kickSignals(limb: Limb, midShoulder: Point, midHip: Point): KickSignals {
  const leg = turnBetween(midShoulder, midHip, limb.hip, limb.ankle);
  const reach = combine((hx, hy, ax, ay) => Math.hypot(ax - hx, ay - hy), limb.hip.x, limb.hip.y, limb.ankle.x, limb.ankle.y);
  return {
    leg,
    thigh: turnBetween(midShoulder, midHip, limb.hip, limb.knee),
    knee: flexionAt(limb.hip, limb.knee, limb.ankle),
    offset: combine((r, a) => r * Math.sin(a / DEGREES), reach, leg),
    reach,
  };
}

/** One kick from one turning point of the signal to the next of the same kind; instants in frames. */
export interface Kick {
  readonly from: number;
  readonly to: number;
  /** The opposite turning point between. */
  readonly middle: number;
  readonly amplitude: number;
}

/**
 * Kicks of one leg (events B10): between successive maxima of the signal, with the minimum between them.
 * @param least smallest peak-to-peak excursion, in the signal's unit (8 degrees for angles)
 */
export function kicksOf(signal: Series, fps: number, least: number): Kick[] {
  const tops = peaks(signal, least, 0.3 * fps);
  const bottoms = valleys(signal, least, 0.3 * fps);
  const spans = tops.slice(1).map((to, i) => to - tops[i]!);
  const usual = median(spans);
  return tops.slice(1).flatMap((to, i) => {
    const from = tops[i]!;
    const between = bottoms.filter((b) => b > from && b < to);
    const low = between.length > 0 ? minimum(signal, from, to) : null;
    if (!low || to - from > 1.8 * usual) return [];
    const a = maximum(signal, from - 1, from + 1)?.value ?? Number.NaN;
    const b = maximum(signal, to - 1, to + 1)?.value ?? Number.NaN;
    return [{ from, to, middle: low.at, amplitude: (a + b) / 2 - low.value }];
  });
}

/**
 * Lag of the right leg behind the left as a phase, degrees in [0, 360), one per left kick.
 * @param instant the turning point that is timed, the sharper one of the kick
 */
export function phaseLags(left: readonly Kick[], right: readonly Kick[], instant: (k: Kick) => number): number[] {
  return left.flatMap((k) => {
    const period = k.to - k.from;
    const lag = right.map((r) => instant(r) - instant(k)).sort((a, b) => Math.abs(a) - Math.abs(b))[0];
    return lag === undefined || Math.abs(lag) > 0.75 * period ? [] : [((360 * lag) / period + 360) % 360];
  });
}

/** Circular mean of phases, degrees in [0, 360). */
export function meanPhase(phases: readonly number[]): number {
  const s = phases.reduce((t, p) => t + Math.sin(p / DEGREES), 0);
  const c = phases.reduce((t, p) => t + Math.cos(p / DEGREES), 0);
  return phases.length === 0 ? Number.NaN : (DEGREES * Math.atan2(s, c) + 360) % 360;
}
