import {
  type Repetition,
  type RepetitionRule,
  repetitions,
  type Series,
  type Side,
  standardDeviation,
  valueAt,
} from "@sagittal/biomechanics";
import type { EventAt } from "../../engine/analyser.ts";
import { CERTAIN, type Cue, doubtOf, type Match, REFUSED, suggestionOf } from "../../engine/evidence.ts";
import type { Motion } from "../../engine/motion.ts";
import { type Reading, type Sided, sample, single, suppressed } from "../../engine/reading.ts";
import { at } from "../../engine/series.ts";
import { bySide } from "../../engine/sides.ts";
import { leavesFloor } from "../shared/cues.ts";
import { FOOT_SHIFT_LEG, HIP_SHIFT_LEG } from "./thresholds.ts";

/** A repetition and the side of the body that did it; null when both did. */
export interface Rep extends Repetition {
  readonly side: Side | null;
}

/** A signal whose excursions are the repetitions of an exercise. */
export interface RepSource extends RepetitionRule {
  readonly series: Series;
  readonly side: Side | null;
  /** What the turning point is called. */
  readonly turn: "rep_bottom" | "rep_top";
  /** What makes an excursion of the signal a repetition of the exercise and not of some other movement. */
  readonly accepts?: (r: Repetition) => boolean;
  /** What speaks for and against a repetition of this exercise. Repetitions are kept while their doubts stay below `REFUSED`. */
  readonly cues?: (r: Repetition) => readonly Cue[];
}

export interface RepPhases {
  readonly reps: readonly Rep[];
  readonly sources: readonly RepSource[];
  readonly match: Match;
}

/** Repetitions of all sources in the order of time, or those of a coach's corrected events; none when somebody jumps or runs. */
export function findReps(m: Motion, sources: readonly RepSource[], corrected?: readonly EventAt[]): RepPhases {
  if (corrected) return { reps: repsOfEvents(sources, corrected).sort((a, b) => a.turn - b.turn), sources, match: CERTAIN };
  const judged = (leavesFloor(m) ? [] : sources).flatMap((s) =>
    repetitions(s.series, m.body.fps, s)
      .filter((r) => s.accepts?.(r) ?? true)
      .map((r) => {
        const cues = s.cues?.(r) ?? [];
        return { rep: { ...r, side: s.side }, doubt: doubtOf(cues), suggestion: suggestionOf(cues) };
      }),
  );
  const kept = judged.filter((r) => r.doubt < REFUSED);
  const reps = kept.map((r): Rep => r.rep).sort((a, b) => a.turn - b.turn);
  return { reps, sources, match: matchOf(kept.length > 0 ? kept : judged) };
}

/** The middle repetition's doubt, and what it looks like instead. */
function matchOf(judged: readonly Match[]): Match {
  const sorted = judged.toSorted((a, b) => a.doubt - b.doubt);
  const middle = sorted[sorted.length >> 1];
  return middle ? { doubt: middle.doubt, suggestion: middle.suggestion } : CERTAIN;
}

function repsOfEvents(sources: readonly RepSource[], events: readonly EventAt[]): Rep[] {
  const sorted = events.toSorted((a, b) => a.frame - b.frame);
  return sources.flatMap((source) => {
    const own = sorted.filter((e) => e.side === source.side || e.side === null);
    return own.flatMap((e, i): Rep[] => {
      if (e.type !== source.turn) return [];
      const start = own.slice(0, i).findLast((b) => b.type === "rep_start")?.frame;
      const end = own.slice(i).find((b) => b.type === "rep_end")?.frame ?? Number.NaN;
      if (start === undefined) return [];
      const excursion = Math.abs(valueAt(source.series, e.frame) - valueAt(source.series, start));
      return [{ start, turnFrom: e.frame, turn: e.frame, turnTo: e.frame, end, excursion, side: source.side }];
    });
  });
}

/** Limbs that turn within this time of each other, s, move together: one repetition of both. */
const TOGETHER_S = 0.35;

/** Repetitions as they are counted: one that left and right do at the same time is one, of both sides. */
function counted(reps: readonly Rep[], fps: number): Rep[] {
  const taken = new Set<Rep>();
  return reps.flatMap((r): Rep[] => {
    if (taken.has(r)) return [];
    taken.add(r);
    const other = reps.find(
      (o) => !taken.has(o) && o.side !== null && r.side !== null && o.side !== r.side && Math.abs(o.turn - r.turn) < TOGETHER_S * fps,
    );
    if (!other) return [r];
    taken.add(other);
    return [{ ...r, side: null, start: (r.start + other.start) / 2, turn: (r.turn + other.turn) / 2, end: (r.end + other.end) / 2 }];
  });
}

/** Start, turning point and end of each repetition as events. */
export function repEvents(p: RepPhases, confidence: number, fps: number): EventAt[] {
  return counted(p.reps, fps).flatMap((r): EventAt[] => {
    const turn = (p.sources.find((s) => s.side === r.side) ?? p.sources[0])?.turn ?? "rep_bottom";
    const at = (type: EventAt["type"], frame: number): EventAt => ({ type, side: r.side, frame, confidence });
    return [at("rep_start", r.start), at(turn, r.turn), ...(Number.isNaN(r.end) ? [] : [at("rep_end", r.end)])];
  });
}

/** End of a repetition, or of the clip when its way back was not seen. */
export const endOf = (m: Motion, r: Repetition): number => (Number.isNaN(r.end) ? m.body.rows - 1 : r.end);

/** The foot of a side stands in the same place at the start, turn and end of a repetition. */
export function footStays(m: Motion, side: Side, r: Repetition): boolean {
  const { ankle } = m.body.joints[side];
  const gone = (frame: number): number => Math.hypot(at(ankle.x, frame) - at(ankle.x, r.start), at(ankle.y, frame) - at(ankle.y, r.start));
  return Math.max(gone(r.turn), gone(endOf(m, r))) < FOOT_SHIFT_LEG * m.body.legPx;
}

/** Both feet stay (from the side the near one, for the far one is guessed), and the hips come back over them. */
export function feetStay(m: Motion, r: Repetition): boolean {
  const { x } = m.body.joints.midHip;
  const back = Math.abs(at(x, endOf(m, r)) - at(x, r.start)) < HIP_SHIFT_LEG * m.body.legPx;
  return back && (m.body.nearSide ? footStays(m, m.body.nearSide, r) : footStays(m, "left", r) && footStays(m, "right", r));
}

/** A value of every repetition; median over them (CATALOGUE A9). */
export function perRep(p: RepPhases, quality: number, value: (r: Rep) => number): Reading {
  return sample(p.reps.map(value), quality, { aggregate: "median" });
}

/** A value of every repetition of a side, for exercises whose repetitions belong to a side; `view` when the exercise has none. */
export const perSideRep = (p: RepPhases, quality: (side: Side) => number, value: (r: Rep, side: Side) => number): Sided =>
  bySide((side) =>
    sample(
      p.reps.flatMap((r) => (r.side === null || r.side === side ? [value(r, side)] : [])),
      quality(side),
      { aggregate: "median" },
    ),
  );

/** Duration of a repetition from start to end, s. */
const duration = (m: Motion, r: Repetition): number => (r.end - r.start) / m.body.fps;

export const repTempo = (m: Motion, p: RepPhases, quality: number): Reading => perRep(p, quality, (r) => duration(m, r));

/** Standard deviation over repetitions of the exercise's primary angle; of the side that varies more. */
export function repConsistency(p: RepPhases, quality: number, value: (r: Rep) => number): Reading {
  const spreads = [null, "left" as const, "right" as const].flatMap((side) => {
    const values = p.reps.filter((r) => r.side === side).map(value);
    return values.length >= 3 ? [{ sd: standardDeviation(values), n: values.length }] : [];
  });
  const worst = spreads.sort((a, b) => b.sd - a.sd)[0];
  return worst ? single(worst.sd, worst.n, quality) : suppressed(p.reps.length > 0 ? "cycles" : "no_event");
}

/** Longest time that a repetition stays within 3 units of its own extreme, s. */
export function endRangeHold(m: Motion, p: RepPhases, quality: number): Reading {
  const held = p.reps.map((r) => {
    const source = p.sources.find((s) => s.side === r.side);
    if (!source) return Number.NaN;
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
    return best / m.body.fps;
  });
  return sample(held, quality, { aggregate: "max" });
}
