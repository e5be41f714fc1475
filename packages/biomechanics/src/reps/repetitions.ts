import { peaks } from "../signals/peaks.ts";
import { crossing, derivative, finite, percentile, type Series } from "../signals/series.ts";

/** One repetition of a movement away from rest and back. Instants in frames, fractional. */
export interface Repetition {
  /** The movement away from rest begins: its speed passes 5 % of its peak. */
  readonly start: number;
  /** Movement away from rest ends: the pause at the turning point begins. */
  readonly turnFrom: number;
  /** The speed is zero: middle of the turning point, or the beginning of the pause when there is one. */
  readonly turn: number;
  /** The pause ends and the way back begins. */
  readonly turnTo: number;
  /** Back at rest: the speed falls below 5 % of its peak; NaN when the clip ends before. */
  readonly end: number;
  /** Excursion between rest and turning point, in the signal's unit. */
  readonly excursion: number;
}

export interface RepetitionRule {
  /** The direction of the movement away from rest: a squat goes "down", a press goes "up". */
  readonly away: "up" | "down";
  /** Smallest excursion that counts, in the signal's unit. */
  readonly least: number;
  /** Also take a last repetition whose way back is not in the clip (a lift held at the top). */
  readonly openEnd?: boolean;
  /** Shortest time between two turning points, s. */
  readonly separation?: number;
}

/** A repetition reaches this share of the clip's range (CATALOGUE B5). */
const SHARE = 0.4;
/** Movement is what is faster than this share of the phase's peak speed (CATALOGUE B5). */
const SLOW = 0.05;
/** A stop that is further from rest than this share of the excursion is a pause, not the start or end. */
const AT_REST = 0.15;

/** A minimum-jerk movement needs this share of the time from 50 to 97 % of its way to come to rest after 97 %. */
const MINIMUM_JERK_REST = 0.458;

/** Walks from the fastest frame of a phase towards rest until the speed has fallen to 5 % of its peak with the body near rest. */
function edge(u: Series, v: Series, from: number, rest: number, level: number): number {
  const step = rest < from ? -1 : 1;
  const speed = (i: number): number => Math.abs(v[i]!);
  let fastest = Math.round(from);
  for (let i = Math.round(from); i !== Math.round(rest); i += step) {
    const outward = step < 0 ? v[i]! > 0 : v[i]! < 0;
    if (outward && speed(i) > speed(fastest)) fastest = i;
  }
  const slow = SLOW * speed(fastest);
  for (let i = fastest; i !== Math.round(rest); i += step) {
    const now = step < 0 ? v[i]! : -v[i]!;
    const next = step < 0 ? v[i + step]! : -v[i + step]!;
    if (now > slow && next <= slow && u[i + step]! <= level) return i + (step * (now - slow)) / (now - next);
  }
  return rest;
}

/** End of the outward phase (or start of the way back): the speed within the turning point falls below 5 % of the phase's peak. */
function pauseEdge(v: Series, turn: number, rest: number): number {
  const step = rest < turn ? -1 : 1;
  const towards = (i: number): number => (step < 0 ? v[i]! : -v[i]!);
  let peak = 0;
  for (let i = Math.round(turn); i !== Math.round(rest); i += step) peak = Math.max(peak, towards(i));
  for (let i = Math.round(turn); i !== Math.round(rest); i += step) {
    const a = towards(i);
    const b = towards(i + step);
    if (a < SLOW * peak && b >= SLOW * peak) return i + (step * (SLOW * peak - a)) / (b - a);
  }
  return turn;
}

/**
 * The instant of zero speed around a turning point. Extremes of a flat stretch are at the mercy of noise, passages of levels are not: without a
 * pause the middle between the passages of 97 % of the excursion, with one the end of the way there, continued from its passages of 50 and 97 % as
 * a minimum-jerk movement (Flash and Hogan 1985), whichever is earlier.
 */
function restAt(u: Series, turn: number, before: number, after: number, excursion: number): number {
  const top = u[Math.round(turn)]!;
  const late = crossing(u, top - 0.03 * excursion, turn, before, "up");
  const half = crossing(u, top - 0.5 * excursion, turn, before, "up");
  const back = crossing(u, top - 0.03 * excursion, turn, after, "down");
  if (late === null || half === null) return turn;
  const arrival = late + MINIMUM_JERK_REST * (late - half);
  return back === null ? arrival : Math.min((late + back) / 2, arrival);
}

/** The frame in (a, b) at which the signal is nearest to rest; of a level stretch its end beside `beside`. */
function restBetween(u: Series, a: number, b: number): number {
  let best = Math.max(0, Math.ceil(a));
  for (let i = best; i <= Math.min(u.length - 1, b); i++) if (u[i]! < u[best]! || Number.isNaN(u[best]!)) best = i;
  return best;
}

/**
 * Splits a signal into repetitions (CATALOGUE B5): a repetition leaves rest by at least 40 % of the clip's range (5th to 98th percentile) and
 * comes back by as much. Start and end are where the speed crosses 5 % of the phase's own peak, found outwards from the fastest frame, so
 * that noise at rest cannot move them. Cut-off repetitions at either end of the clip do not count.
 * @param signal a filtered height, distance or angle along time
 */
export function repetitions(signal: Series, fps: number, rule: RepetitionRule): Repetition[] {
  if (finite(signal).length < 5) return [];
  const sign = rule.away === "up" ? 1 : -1;
  const u = signal.map((v) => sign * v);
  const range = percentile(u, 98) - percentile(u, 5);
  const prominence = Math.max(SHARE * range, rule.least);
  const extended = rule.openEnd ? Float64Array.from([...u, percentile(u, 2)]) : u;
  const turns = peaks(extended, prominence, (rule.separation ?? 0.4) * fps).filter((t) => t < u.length);
  const v = derivative(u, fps);
  return turns.flatMap((turn, k) => {
    const top = u[Math.round(turn)]!;
    const before = restBetween(u, turns[k - 1] ?? 0, turn);
    const after = restBetween(u, turn, turns[k + 1] ?? u.length - 1);
    const excursion = top - u[before]!;
    const back = top - u[after]!;
    const open = back < prominence;
    if (open && !rule.openEnd) return [];
    const start = edge(u, v, turn, before, u[before]! + AT_REST * excursion);
    const end = open ? Number.NaN : edge(u, v, turn, after, u[after]! + AT_REST * back);
    const turnFrom = pauseEdge(v, turn, before);
    const turnTo = open ? turn : pauseEdge(v, turn, after);
    return [{ start, turnFrom, turn: restAt(u, turn, before, open ? turn : after, excursion), turnTo, end, excursion }];
  });
}
