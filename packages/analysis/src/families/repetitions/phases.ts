import {
  combine,
  differences,
  type Flight,
  mean,
  ofSeen,
  percentile,
  type Repetition,
  type RepetitionRule,
  repetitions,
  type Series,
  type Side,
  standardDeviation,
  valueAt,
} from "@sagittal/biomechanics";
import type { SuppressionReason } from "@sagittal/contract";
import type { EventAt } from "../../engine/analyser.ts";
import { CERTAIN, type Cue, clarity, cueOf, judged, type Match } from "../../engine/evidence.ts";
import type { Motion } from "../../engine/motion.ts";
import { type Reading, type Sample, type Sided, sample, single, spreadOf, suppressed } from "../../engine/reading.ts";
import { bySide } from "../../engine/sides.ts";
import { feetSeen, flights, longestFlight } from "../shared/cues.ts";
import { JUMP } from "../shared/exercise-names.ts";
import { FLIGHT_NEAR_S, PUSHED_OFF_SHARE, REP_CUES, SIMULTANEOUS_S } from "./thresholds.ts";

/** A repetition and the side of the body that made it; null for both. */
export interface Rep extends Repetition {
  readonly side: Side | null;
}

/** A signal whose excursions are the repetitions of an exercise. */
export interface RepSource extends RepetitionRule {
  readonly series: Series;
  readonly side: Side | null;
  /** How well the joints behind the series were seen, 0 to 1; 1 where every joint counts in the values themselves. */
  readonly seen?: number;
  /** Event type of the turning point. */
  readonly turn: "rep_bottom" | "rep_top";
  /** False rejects an excursion of the signal as another movement. */
  readonly accepts?: (r: Repetition) => boolean;
  /** Cues against a repetition of this exercise. Repetitions whose doubt reaches `REFUSED` are rejected. */
  readonly cues?: (r: Repetition) => readonly Cue[];
}

export interface RepPhases {
  readonly reps: readonly Rep[];
  readonly sources: readonly RepSource[];
  readonly match: Match;
}

/** Whether the legs are stretched when a flight begins, as a jumper's and a runner's are. Feet that only seem to be up at the bottom of a squat leave no floor. */
function isPushedOff(m: Motion): (flight: Flight) => boolean {
  const { midHip, left, right } = m.body.joints;
  const height = combine((hip, foot) => hip - foot, midHip.y, combine(ofSeen(Math.min), left.ankle.y, right.ankle.y));
  const standing = percentile(height, 95);
  return ({ takeOff }) => !(valueAt(height, takeOff) < PUSHED_OFF_SHARE * standing);
}

/** Cue of a flight near a repetition (a jump or a run). @param needed false when there is no repetition to judge */
export function flightCueAt(m: Motion, needed: boolean): (r: Repetition) => Cue {
  const inFlight = needed ? flights(m).filter(isPushedOff(m)) : [];
  const visible = clarity(feetSeen(m));
  const reach = FLIGHT_NEAR_S * m.body.fps;
  return (r) => {
    const near = inFlight.filter((f) => f.landing > r.start - reach && f.takeOff < endOf(m, r) + reach);
    return cueOf("flight", longestFlight(m, near), REP_CUES.flight, { seen: visible, suggests: JUMP });
  };
}

/** Repetitions of all sources in order of time, or those of a coach's corrected events; none beside a flight (jump or run). */
export function findReps(m: Motion, sources: readonly RepSource[], corrected?: readonly EventAt[]): RepPhases {
  if (corrected) return { reps: repsOfEvents(sources, corrected).sort((a, b) => a.turn - b.turn), sources, match: CERTAIN };
  const found = sources.flatMap((source) =>
    repetitions(source.series, m.body.fps, source)
      .filter((r) => source.accepts?.(r) ?? true)
      .map((r) => ({ rep: { ...r, side: source.side }, source })),
  );
  const flight = flightCueAt(m, found.length > 0);
  const { kept, match } = judged(found, ({ rep, source }) => [flight(rep), ...(source.cues?.(rep) ?? [])]);
  return { reps: kept.map((k): Rep => k.rep).sort((a, b) => a.turn - b.turn), sources, match };
}

function repsOfEvents(sources: readonly RepSource[], events: readonly EventAt[]): Rep[] {
  const sorted = events.toSorted((a, b) => a.frame - b.frame);
  return sources.flatMap((source) => {
    // The only source has the repetitions of both sides.
    const own = sources.length === 1 ? sorted : sorted.filter((e) => e.side === source.side || e.side === null);
    return own.flatMap((e, i): Rep[] => {
      if (e.type !== source.turn) return [];
      const start = own.slice(0, i).findLast((b) => b.type === "rep_start")?.frame;
      const end = own.slice(i).find((b) => b.type === "rep_end")?.frame ?? Number.NaN;
      const from = start ?? 0;
      const excursion = Math.abs(valueAt(source.series, e.frame) - valueAt(source.series, from));
      const side = source.side ?? e.side;
      return [{ start: from, startSeen: start !== undefined, turnFrom: e.frame, turn: e.frame, turnTo: e.frame, end, excursion, side }];
    });
  });
}

/** Merges simultaneous repetitions of the left and right side into one repetition of both. */
function counted(reps: readonly Rep[], fps: number): Rep[] {
  const taken = new Set<Rep>();
  return reps.flatMap((r): Rep[] => {
    if (taken.has(r)) return [];
    taken.add(r);
    const other = reps.find(
      (o) => !taken.has(o) && o.side !== null && r.side !== null && o.side !== r.side && Math.abs(o.turn - r.turn) < SIMULTANEOUS_S * fps,
    );
    if (!other) return [r];
    taken.add(other);
    const startSeen = r.startSeen && other.startSeen;
    return [
      { ...r, side: null, startSeen, start: (r.start + other.start) / 2, turn: (r.turn + other.turn) / 2, end: (r.end + other.end) / 2 },
    ];
  });
}

/** Start, turning point and end of each repetition as events. */
export function repEvents(p: RepPhases, confidence: number, fps: number): EventAt[] {
  return counted(p.reps, fps).flatMap((r): EventAt[] => {
    const turn = (p.sources.find((s) => s.side === r.side) ?? p.sources[0])?.turn ?? "rep_bottom";
    const at = (type: EventAt["type"], frame: number): EventAt => ({ type, side: r.side, frame, confidence });
    return [...(r.startSeen ? [at("rep_start", r.start)] : []), at(turn, r.turn), ...(Number.isNaN(r.end) ? [] : [at("rep_end", r.end)])];
  });
}

/** End frame of a repetition; last frame of the clip when the clip ends before it. */
export const endOf = (m: Motion, r: Repetition): number => (Number.isNaN(r.end) ? m.body.rows - 1 : r.end);

/** A frame of rest beside a repetition: its start, or its end when the clip begins within it; NaN when the clip holds neither. */
export const restOf = (r: Repetition): number => (r.startSeen ? r.start : r.end);

/** Why no repetition has a value that needs its beginning or its end. A lift that may end at the top is not cut. */
const missingPart = ({ reps, sources }: RepPhases): SuppressionReason => {
  if (reps.some((r) => !r.startSeen)) return "clip_start";
  return !sources.some((s) => s.openEnd) && reps.some((r) => Number.isNaN(r.end)) ? "clip_end" : "no_event";
};

/** One value per repetition, aggregated by the median (foundations A9). */
export function perRep(p: RepPhases, quality: number, value: (r: Rep) => number, extra: Partial<Sample> = {}): Reading {
  return sample(p.reps.map(value), quality, { aggregate: "median", ...extra });
}

/** One value per repetition of each side, aggregated by the median; repetitions of both sides count for each. */
export const perSideRep = (p: RepPhases, quality: (side: Side) => number, value: (r: Rep, side: Side) => number): Sided =>
  bySide((side) =>
    sample(
      p.reps.flatMap((r) => (r.side === null || r.side === side ? [value(r, side)] : [])),
      quality(side),
      { aggregate: "median" },
    ),
  );

/** Time of a part of each repetition, s, aggregated by the median; only of those whose part lies within the clip. @param part first and last frame of a repetition's part; NaN where it is not in the clip */
export function partTime(m: Motion, p: RepPhases, quality: number, part: (r: Rep) => readonly [number, number]): Reading {
  const times = p.reps.map((r) => {
    const [from, to] = part(r);
    return from === r.start && !r.startSeen ? Number.NaN : (to - from) / m.body.fps;
  });
  return times.some(Number.isFinite) ? sample(times, quality, { aggregate: "median" }) : suppressed(missingPart(p));
}

/** Repetitions per minute, from one turning point to the next. */
export function repRate(m: Motion, { reps }: RepPhases, quality: number): Reading {
  const turns = reps.map((r) => r.turn);
  const period = mean(differences(turns)) / m.body.fps;
  return turns.length < 2 ? suppressed("no_event") : single(60 / period, turns.length, quality);
}

/** How well the joints that move in the repetitions were seen: those of the side seen worst, 0 to 1. */
const followed = ({ reps, sources }: RepPhases): number =>
  Math.min(1, ...sources.filter((s) => reps.some((r) => r.side === s.side)).map((s) => s.seen ?? 1));

/**
 * Time of a whole repetition, s, aggregated by the median; those that the clip cuts are left out. Its quality is no higher than that of the
 * joints that move.
 * @param quality 0 to 1
 */
export const repTempo = (m: Motion, p: RepPhases, quality: number): Reading =>
  partTime(m, p, Math.min(quality, followed(p)), (r) => [r.start, r.end]);

/** Standard deviation of the exercise's primary angle over repetitions, degrees, of the side that varies more; needs three repetitions. */
export function repConsistency(p: RepPhases, quality: number, value: (r: Rep) => number): Reading {
  const spreads = [null, "left" as const, "right" as const].flatMap((side) => {
    const values = p.reps.filter((r) => r.side === side).map(value);
    return values.length >= 3 ? [{ sd: standardDeviation(values), n: values.length }] : [];
  });
  const worst = spreads.sort((a, b) => b.sd - a.sd)[0];
  return worst ? spreadOf(worst.sd, worst.n, Math.min(quality, followed(p))) : suppressed(p.reps.length > 0 ? "cycles" : "no_event");
}

/** Longest time in a repetition within 3 units of the signal (degrees for angles) of its extreme, s: a lower bound when the clip ends during the longest one. */
export function endRangeHold(m: Motion, p: RepPhases, quality: number): Reading {
  const holds = p.reps.map((r) => {
    const source = p.sources.find((s) => s.side === r.side);
    if (!source) return { heldS: Number.NaN, cut: false };
    const sign = source.away === "up" ? 1 : -1;
    const value = (i: number): number => sign * source.series[i]!;
    const from = Math.ceil(r.start);
    const to = Math.floor(endOf(m, r));
    let top = Number.NEGATIVE_INFINITY;
    for (let i = from; i <= to; i++) if (value(i) > top) top = value(i);
    let best = 0;
    let run = 0;
    for (let i = from; i <= to; i++) {
      run = value(i) >= top - 3 ? run + 1 : 0;
      best = Math.max(best, run);
    }
    return { heldS: best / m.body.fps, cut: run === best && to === m.body.rows - 1 };
  });
  const longest = holds.filter((h) => Number.isFinite(h.heldS)).toSorted((a, b) => b.heldS - a.heldS)[0];
  return sample(
    holds.map((h) => h.heldS),
    Math.min(quality, followed(p)),
    { aggregate: "max", ...(longest?.cut && { detail: { at_least: true } }) },
  );
}
