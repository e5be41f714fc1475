/** Series of hops on one leg: triple hop, crossover hop, 6 m against the clock. From the side nothing shows on which side of a line a hop lands. */
import {
  combine,
  type FeetHeights,
  type Flight,
  flightsOf,
  mean,
  median,
  minimum,
  ofSeen,
  otherSide,
  type Series,
  SIDES,
  type Side,
} from "@sagittal/biomechanics";
import type { EventAt } from "../../engine/analyser.ts";
import { CERTAIN, type Cue, cueOf, judged } from "../../engine/evidence.ts";
import type { Motion } from "../../engine/motion.ts";
import { at } from "../../engine/series.ts";
import { footHighCue } from "../shared/cues.ts";
import { RUN, SINGLE_HOP, TIMED_HOP, TRIPLE_HOP } from "../shared/exercise-names.ts";
import { courseOf, standsOf } from "./hop-course.ts";
import { flightsFromEvents, type HopSeries, type JumpPhases, jumpsFrom, massOf } from "./phases.ts";
import { HOP_SERIES, JUMP_CUES, SERIES_CUES } from "./thresholds.ts";

/** The kind of series that the exercise asks for; undefined for other jumps. */
export const seriesAsked = (m: Motion): "three hops" | "course" | undefined => m.exercise.strategy?.jump?.series;

/**
 * The floor under a foot at each row: the lower hull of its path over the rows around. A camera that stands aside or turns sees the floor rise and fall along the course, so that one line does not hold it.
 */
function floorUnder(low: Series, around: number): Series {
  return low.map((_, i) => {
    const hull: number[] = [];
    const above = (a: number, b: number, c: number): boolean => (low[b]! - low[a]!) * (c - a) >= (low[c]! - low[a]!) * (b - a);
    for (let k = Math.max(0, i - around); k <= Math.min(low.length - 1, i + around); k++) {
      if (!Number.isFinite(low[k]!)) continue;
      while (hull.length > 1 && above(hull.at(-2)!, hull.at(-1)!, k)) hull.pop();
      hull.push(k);
    }
    const b = hull.find((k) => k >= i) ?? hull.at(-1);
    const a = hull.findLast((k) => k <= i) ?? hull[0];
    if (a === undefined || b === undefined) return Number.NaN;
    return a === b ? low[a]! : low[a]! + ((low[b]! - low[a]!) * (i - a)) / (b - a);
  });
}

/** The heights of one foot alone over the floor under it, leg lengths: the other one may be anywhere but on the floor. */
function heightsOf({ body }: Motion, side: Side): FeetHeights {
  const { heel, toe } = body.extremities[side];
  const lowest = combine((h, t) => ofSeen(Math.min)(h, t) / body.legPx, heel.y, toe.y);
  const floor = floorUnder(lowest, Math.round(HOP_SERIES.floorS * body.fps));
  const low = lowest.map((v, i) => v - floor[i]!);
  const tip = toe.y.map((v, i) => v / body.legPx - floor[i]!);
  const unseen = low.map(() => Number.NaN);
  return {
    left: side === "left" ? low : unseen,
    right: side === "right" ? low : unseen,
    higher: low,
    lower: low,
    leftToe: side === "left" ? tip : unseen,
    rightToe: side === "right" ? tip : unseen,
  };
}

/** The leg whose ankle is the lower one where a flight begins and ends. */
function lowerLeg(m: Motion, f: Flight): Side {
  const { left, right } = m.body.joints;
  const up = (frame: number): number => at(left.ankle.y, frame) - at(right.ankle.y, frame);
  return up(f.takeOff) + up(f.landing) < 0 ? "left" : "right";
}

/** Flights of each leg, in order of time. */
function flightsOfLegs(m: Motion, corrected?: readonly EventAt[]): { side: Side; flight: Flight }[] {
  const { body } = m;
  if (corrected) return flightsFromEvents(corrected, massOf(m).y).map((flight) => ({ side: lowerLeg(m, flight), flight }));
  return SIDES.flatMap((side) =>
    flightsOf(body, heightsOf(m, side), body.extremities.midHip)
      .filter((f) => f.landing - f.takeOff > JUMP_CUES.short[1] * body.fps && lowerLeg(m, f) === side)
      .map((f) => ({ side, flight: { ...f, confidence: side === body.nearSide ? 0.9 : 0.6 } })),
  );
}

/** Hops of the same leg that follow one another, each from the landing of the one before. */
function hopSeriesOf(m: Motion, corrected?: readonly EventAt[]): HopSeries[] {
  const hops = flightsOfLegs(m, corrected);
  return SIDES.flatMap((side) => {
    const series: Flight[][] = [];
    for (const { flight } of hops.filter((h) => h.side === side)) {
      const last = series.at(-1);
      const before = last?.at(-1);
      if (last && before && (flight.takeOff - before.landing) / m.body.fps <= HOP_SERIES.longestContactS) last.push(flight);
      else series.push([flight]);
    }
    return series.map((flights): HopSeries => ({ side, flights }));
  });
}

/** Least height of the other ankle over the level of the standing one, leg lengths, from the first take-off to the last landing: in a run the other foot stands in between. */
function otherFootLegs(m: Motion, { side, flights }: HopSeries): number {
  const ankle = m.body.joints[side].ankle.y;
  const level = median(standsOf(m, { side, flights }).map(({ from, to }) => median(ankle.subarray(from, to + 1))));
  const lowest = minimum(m.body.joints[otherSide(side)].ankle.y, flights[0]?.takeOff ?? 0, flights.at(-1)?.landing ?? 0);
  return ((lowest?.value ?? Number.NaN) - level) / m.body.legPx;
}

/** Mean way of the foot from one stand to the next, leg lengths. */
const meanHopLegs = (m: Motion, series: HopSeries): number => mean(courseOf(m, series).hopLegs);

function cuesOf(m: Motion, series: HopSeries): Cue[] {
  const count = series.flights.length;
  const seconds = median(series.flights.map((f) => (f.landing - f.takeOff) / m.body.fps));
  const wrong = seriesAsked(m) === "three hops" ? count !== HOP_SERIES.hops : count < HOP_SERIES.hops;
  return [
    cueOf("other_foot", otherFootLegs(m, series), SERIES_CUES.otherFoot, { suggests: RUN }),
    cueOf("hops", wrong ? 1 : 0, [0, 1], { suggests: count === 1 ? SINGLE_HOP : count > HOP_SERIES.hops ? TIMED_HOP : undefined }),
    cueOf("in_place", meanHopLegs(m, series), SERIES_CUES.inPlace),
    cueOf("short", seconds, JUMP_CUES.short),
    footHighCue(m),
  ];
}

/** The series of the wanted kind, their hops as jumps, and whether the camera followed them. */
export function findHopSeries(m: Motion, corrected?: readonly EventAt[]): JumpPhases & { readonly cameraMoves: boolean } {
  const all = hopSeriesOf(m, corrected);
  const { kept: series, match } = corrected ? { kept: all, match: CERTAIN } : judged(all, (s) => cuesOf(m, s));
  const flights = series.flatMap((s) => s.flights).toSorted((a, b) => a.takeOff - b.takeOff);
  return { ...jumpsFrom(m, flights), series, match, cameraMoves: series.some((s) => courseOf(m, s).cameraMoves) };
}

/** Cue against a single hop: it goes on with further hops of the same leg, each of which carries it forward. */
export function goesOnCue(m: Motion, flight: Flight): Cue {
  const series = hopSeriesOf(m).find(({ flights }) =>
    flights.some((f) => Math.abs(f.takeOff - flight.takeOff) < HOP_SERIES.sameS * m.body.fps),
  );
  const far = series && series.flights.length > 1 ? Math.min(...courseOf(m, series).hopLegs) : 0;
  return cueOf("goes_on", far, SERIES_CUES.goesOn, { suggests: TRIPLE_HOP });
}
