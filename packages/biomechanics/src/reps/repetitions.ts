import { peaks } from "../signals/peaks.ts";
import { crossing, finite, median, percentile, type Series } from "../signals/series.ts";

/** One repetition of a movement away from rest and back. Instants in frames, fractional. */
export interface Repetition {
  /** The movement away from rest begins: its speed passes 5 % of its peak. */
  readonly start: number;
  /** False when the clip begins within the movement away from rest: `start` is then the first frame, and neither the phase's time nor the posture at rest is known. */
  readonly startSeen: boolean;
  /** The movement away from rest has come to a stop; equal to `turn`. */
  readonly turnFrom: number;
  /** Middle of the turning point, and of the pause when there is one. */
  readonly turn: number;
  /** The way back begins; equal to `turn` without a pause. */
  readonly turnTo: number;
  /** Back at rest: the speed falls below 5 % of its peak; NaN when the clip ends before that. */
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

/** Least excursion of a repetition as a share of the clip's range (events B5). */
const LEAST_RANGE_SHARE = 0.4;
/** Distance from rest and from the turning point of the levels whose crossings time the phases, share of the excursion. */
const NEAR_SHARE = 0.05;
/** Values within this share of the excursion of an extreme belong to its plateau. */
const PLATEAU_SHARE = 0.1;

/**
 * Times of a minimum-jerk movement (Flash and Hogan 1985) as shares of its duration: 0.311 from 5 to 50 % of its displacement, 0.189 from rest to 5 %, and
 * 0.060 from rest to 5 % of its peak speed.
 */
const TO_HALF = 0.311;
const TO_REST = 0.189 / TO_HALF;
const TO_FIVE_PERCENT = (0.189 - 0.06) / TO_HALF;
/** The same from the way's last 15 to 5 %, which take 0.1007 of the duration. */
const LAST_SHARE = 0.15;
const TO_FIVE_PERCENT_FROM_LAST = (0.189 - 0.06) / 0.1007;

/** Peak speed of a minimum-jerk movement, as a multiple of its mean speed. */
const PEAK_TO_MEAN_SPEED = 1.875;
/**
 * Least speed at the clip's edge with which the clip cuts a movement, share of the movement's peak speed. A minimum-jerk movement reaches it at 0.128 of its duration: before it counts as cut, an eighth of its duration may be missing,
 * less than 2 % of its displacement.
 */
const CUT_SPEED_SHARE = 0.2;
/** Stretch at the clip's edge over which that speed is read, s. */
const EDGE_S = 0.1;
/** A repetition that seems to begin or end further than this from the clip's edge is whole, s: slow drifts at the edge are no part of it. */
const EDGE_REACH_S = 0.25;

/**
 * True when the clip begins or ends within a movement between rest and turning point, because the signal is already (or still) moving at the edge.
 * @param rest frame between edge and turning point that is nearest to rest
 */
function isCut(u: Series, fps: number, edge: number, rest: number, turn: number): boolean {
  const inward = Math.sign(turn - edge);
  const stretch = Math.max(2, Math.round(EDGE_S * fps));
  if (Math.abs(rest - edge) > stretch || Math.abs(turn - edge) <= stretch) return false;
  const speed = (u[edge + inward * stretch]! - u[edge]!) / stretch;
  const peak = (PEAK_TO_MEAN_SPEED * (u[turn]! - u[rest]!)) / Math.abs(turn - edge);
  return speed > CUT_SPEED_SHARE * peak;
}

/** Level of the plateau around an extreme: median of the neighbouring values within a tenth of the excursion, so that one noisy frame does not set it. */
function levelAt(u: Series, extreme: number, excursion: number): number {
  const near = (i: number): boolean => Math.abs(u[i]! - u[extreme]!) <= PLATEAU_SHARE * excursion;
  let from = extreme;
  let to = extreme;
  while (from > 0 && near(from - 1)) from--;
  while (to < u.length - 1 && near(to + 1)) to++;
  return median(u.subarray(from, to + 1));
}

/** Frames at which the signal crosses levels between a rest and a turning point; `last`, at the last 15 % of the way, is null where it is missing. */
interface Crossings {
  readonly low: number;
  readonly last: number | null;
  readonly half: number;
  readonly high: number;
}

/** Crossings between a rest and a turning point: near rest, half-way, near the turning point; null when one of these is missing. */
function crossingsBetween(u: Series, turn: number, top: number, rest: number, bottom: number): Crossings | null {
  const at = (share: number, from: number): number | null =>
    crossing(u, bottom + share * (top - bottom), from, rest, rest < turn ? "up" : "down");
  const half = at(0.5, turn);
  const low = half === null ? null : at(NEAR_SHARE, half);
  const high = half === null ? null : crossing(u, top - NEAR_SHARE * (top - bottom), half, turn, rest < turn ? "up" : "down");
  return half === null || low === null || high === null ? null : { low, last: at(LAST_SHARE, half), half, high };
}

/** The frame in [a, b] at which the signal is nearest to rest. */
function restBetween(u: Series, a: number, b: number): number {
  let best = Math.max(0, Math.ceil(a));
  for (let i = best; i <= Math.min(u.length - 1, b); i++) if (u[i]! < u[best]! || Number.isNaN(u[best]!)) best = i;
  return best;
}

/** Frames from near rest to rest. A heavy lift slows down half-way and locks out quickly: then its last part is the better reference. */
function endAfter({ low, last, half }: Crossings): number {
  const byHalf = TO_FIVE_PERCENT * (low - half);
  const byLast = last === null ? byHalf : TO_FIVE_PERCENT_FROM_LAST * (low - last);
  // The half is less sensitive to noise.
  return byLast < 0.5 * byHalf ? byLast : byHalf;
}

function repetitionAt(u: Series, turnAt: number, before: number, after: number | null): Omit<Repetition, "startSeen"> | null {
  const turn = Math.round(turnAt);
  const rough = u[turn]! - u[before]!;
  const top = levelAt(u, turn, rough);
  const out = crossingsBetween(u, turn, top, before, levelAt(u, before, rough));
  const back = after === null ? null : crossingsBetween(u, turn, top, after, levelAt(u, after, rough));
  if (!out || (after !== null && !back)) return null;
  const start = out.low - TO_FIVE_PERCENT * (out.half - out.low);
  const arrival = out.high + TO_REST * (out.high - out.half);
  const excursion = top - levelAt(u, before, rough);
  if (!back) return { start, turnFrom: arrival, turn: arrival, turnTo: arrival, end: Number.NaN, excursion };
  const departure = back.high - TO_REST * (back.half - back.high);
  const end = back.low + endAfter(back);
  const middle = (out.high + back.high) / 2;
  const paused = departure > arrival;
  return {
    start,
    turnFrom: paused ? arrival : middle,
    turn: middle,
    turnTo: paused ? departure : middle,
    end,
    excursion,
  };
}

/**
 * Splits a signal into repetitions (events B5): a repetition leaves rest by at least 40 % of the clip's range (5th to 98th percentile) and
 * comes back by as much. Phases are timed by where the signal passes 5, 50 and 95 % of the excursion, continued to rest as minimum-jerk
 * movements: crossings of levels are robust to noise; speed thresholds and extremes of plateaus are not. Repetitions cut off by
 * either end of the clip do not count. On rendered squats of known geometry start, bottom and end were met within 10 to 45 ms.
 * @param signal a filtered height, distance or angle along time
 */
export function repetitions(signal: Series, fps: number, rule: RepetitionRule): Repetition[] {
  if (finite(signal).length < 5) return [];
  const sign = rule.away === "up" ? 1 : -1;
  const u = signal.map((v) => sign * v);
  const range = percentile(u, 98) - percentile(u, 5);
  const prominence = Math.max(LEAST_RANGE_SHARE * range, rule.least);
  const extended = rule.openEnd ? Float64Array.from([...u, percentile(u, 2)]) : u;
  const firstKnown = u.findIndex(Number.isFinite);
  const lastKnown = u.findLastIndex(Number.isFinite);
  const turns = peaks(extended, prominence, (rule.separation ?? 0.4) * fps).filter((t) => t < u.length);
  const found = turns.flatMap((turn, k) => {
    const before = restBetween(u, turns[k - 1] ?? 0, turn);
    const after = restBetween(u, turn, turns[k + 1] ?? u.length - 1);
    const open = u[Math.round(turn)]! - u[after]! < prominence;
    if (open && !rule.openEnd) return [];
    const repetition = repetitionAt(u, turn, before, open ? null : after);
    if (!repetition) return [];
    const startSeen =
      repetition.start > firstKnown + EDGE_REACH_S * fps || !isCut(u, fps, firstKnown, before, Math.round(repetition.turnFrom));
    const endSeen = repetition.end < lastKnown - EDGE_REACH_S * fps || !isCut(u, fps, lastKnown, after, Math.round(repetition.turnTo));
    return [{ ...repetition, startSeen, ...(!endSeen && { end: Number.NaN }) }];
  });
  // Without a rest between them, one repetition ends where the next one starts.
  return found.map((r, k) => {
    const previous = found[k - 1];
    const next = found[k + 1];
    const start = previous && previous.end > r.start ? (previous.end + r.start) / 2 : r.startSeen ? Math.max(0, r.start) : firstKnown;
    const end = next && r.end > next.start ? (r.end + next.start) / 2 : Math.min(u.length - 1, r.end);
    return { ...r, start, end };
  });
}
