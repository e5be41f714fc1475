/** Values of a series of hops, per leg. */
import { mean, type Side } from "@sagittal/biomechanics";
import type { SharedReaders } from "../../engine/analyser.ts";
import { legSeen, type Motion } from "../../engine/motion.ts";
import { type Reading, type Sided, suppressed } from "../../engine/reading.ts";
import { bySide } from "../../engine/sides.ts";
import { FAR_LIMB_FACTOR, instantError } from "../../engine/uncertainty.ts";
import { timeOver } from "../shared/marked.ts";
import { courseOf, hipsAhead, metricCourse, seriesMetres, waysOf } from "./hop-course.ts";
import type { HopSeries, JumpPhases } from "./phases.ts";
import { TIMED_HOP_M, TIMED_INSTANT_S } from "./thresholds.ts";

interface Measured {
  readonly value: number;
  /** Standard error, in the value's unit. */
  readonly error: number;
  readonly reps?: readonly number[];
  readonly source: "marks" | "stature";
}

const round = (v: number): number => Math.round(10 * v) / 10;

/** The best series of each leg: the longest way or the shortest time. */
function ofBest(m: Motion, p: JumpPhases, best: "max" | "min", measure: (s: HopSeries) => Measured | null): Sided {
  const of = (side: Side): Reading => {
    const own = p.series.filter((s) => s.side === side);
    if (own.length === 0) return suppressed("no_event");
    const far = side !== m.body.nearSide;
    const pans = own.some((s) => courseOf(m, s).cameraMoves);
    // The toe of the far leg is guessed too often to show how the floor moves.
    if (far && pans) return suppressed("moving_camera");
    const found = own.flatMap((s) => measure(s) ?? []).filter((f) => Number.isFinite(f.value));
    const top = found.toSorted((a, b) => (best === "max" ? b.value - a.value : a.value - b.value))[0];
    if (!top) return suppressed("mark_unseen");
    return {
      values: found.map((f) => f.value),
      aggregate: best,
      // One trial is one value, however many there are: the best one has the error of one.
      n: 1,
      quality: Math.min(legSeen(m, side), mean(own.flatMap((s) => s.flights.map((f) => f.confidence)))),
      propagated: { systematic: (far ? FAR_LIMB_FACTOR : 1) * top.error, instant: 0, modelled: false },
      detail: { scale_source: top.source, ...(pans && { beta: true }), ...(top.reps && { reps: top.reps.map(round) }) },
    };
  };
  return bySide(of);
}

/** Time from the first take-off until the hips are 6 m ahead of the toe's place before it; between two marks where a person declared their instants. */
function timeOver6m(m: Motion, p: JumpPhases): Sided {
  if (m.request.distance_marks.some((k) => k.t_ms !== undefined)) {
    const [side] = p.series.map((s) => s.side);
    const time = timeOver(TIMED_HOP_M)(m);
    return bySide((s) => (s === side ? time : suppressed("no_event")));
  }
  return ofBest(m, p, "min", (s) => {
    const course = metricCourse(m, s);
    const takeOff = s.flights[0]?.takeOff ?? Number.NaN;
    const end = course && hipsAhead(course, TIMED_HOP_M);
    if (!course || end === null) return null;
    const seconds = (end - takeOff) / m.body.fps;
    const late = course.error(TIMED_HOP_M) / (TIMED_HOP_M / seconds);
    return { value: seconds, error: Math.hypot(late, TIMED_INSTANT_S, 2 * instantError(m.body.fps)), source: course.source };
  });
}

export const hopSeriesMetrics = {
  hop_series_distance: (m, p) =>
    ofBest(m, p, "max", (s) => {
      const course = metricCourse(m, s);
      if (!course) return null;
      const metres = seriesMetres(course);
      const reps = waysOf(course.path, course.stands).map((way) => 100 * way);
      return { value: 100 * metres, error: 100 * course.error(metres), reps, source: course.source };
    }),
  hop_length: (m, p) =>
    ofBest(m, p, "max", (s) => {
      const course = metricCourse(m, s);
      if (!course) return null;
      const ways = waysOf(course.path, course.stands);
      const metres = mean(ways);
      return { value: 100 * metres, error: 100 * course.error(metres), reps: ways.map((way) => 100 * way), source: course.source };
    }),
  hop_time_6m: timeOver6m,
} satisfies SharedReaders<JumpPhases>;
