/** Where the foot of a series of hops stands, along the floor: of a still camera, and of one that pans with the athlete. */
import {
  bodyPx,
  cachePer,
  derivative,
  fitLine,
  LANDMARK,
  median,
  minimum,
  type Point,
  pictureJoints,
  type Series,
} from "@sagittal/biomechanics";
import { type Motion, metresPerPixel } from "../../engine/motion.ts";
import type { HopSeries } from "./phases.ts";
import { COURSE_ERROR, HOP_SERIES } from "./thresholds.ts";

/** Rows over which a foot is planted. */
interface Stand {
  readonly from: number;
  readonly to: number;
}

/** Toe, heel and hips along the floor. */
interface Path {
  readonly toe: Series;
  readonly heel: Series;
  readonly hips: Series;
}

interface Course {
  /** Leg lengths, the movement of the camera taken out. */
  readonly path: Path;
  readonly stands: readonly Stand[];
  /** Way of the toe from each stand to the next, leg lengths. */
  readonly hopLegs: readonly number[];
  readonly cameraMoves: boolean;
}

/** The stand before each hop and the one after the last, without the frames in which the foot lands or rolls off. */
export function standsOf({ body: { fps, rows } }: Motion, { flights }: HopSeries): Stand[] {
  const { beforeS, afterS, between } = HOP_SERIES;
  const inRows = (from: number, to: number): Stand => {
    const first = Math.min(rows - 1, Math.max(0, Math.round(from)));
    return { from: first, to: Math.min(rows - 1, Math.max(first, Math.round(to))) };
  };
  return [...flights, null].map((flight, i) => {
    const before = flights[i - 1];
    if (!before) return inRows((flight?.takeOff ?? 0) - beforeS[0] * fps, (flight?.takeOff ?? 0) - beforeS[1] * fps);
    if (!flight) return inRows(before.landing + afterS[0] * fps, before.landing + afterS[1] * fps);
    const span = flight.takeOff - before.landing;
    return inRows(before.landing + between[0] * span, before.landing + between[1] * span);
  });
}

const over = (s: Series, { from, to }: Stand): number => median(s.subarray(from, to + 1));

/** Ways of the toe from stand to stand. */
export const waysOf = ({ toe }: Path, stands: readonly Stand[]): number[] =>
  stands.slice(1).map((stand, i) => Math.abs(over(toe, stand) - over(toe, stands[i] ?? stand)));

/** A value known at some rows, in order: straight between them, and level before and after. */
function between(knots: readonly { readonly row: number; readonly value: number }[], rows: number): Series {
  const out = new Float64Array(rows);
  let k = 0;
  for (let i = 0; i < rows; i++) {
    while (k + 1 < knots.length && knots[k + 1]!.row <= i) k++;
    const [a, b] = [knots[k], knots[k + 1]];
    if (!a) out[i] = Number.NaN;
    else out[i] = !b || i <= a.row ? a.value : a.value + ((b.value - a.value) * (i - a.row)) / (b.row - a.row);
  }
  return out;
}

/** Velocity of the floor in the picture, px per row: that of the planted toe, even between two stands. Null unless the toes of all rebounds move the same way: the camera stands still. */
function floorRate(m: Motion, toe: Series, stands: readonly Stand[]): Series | null {
  const { fps, rows, legPx } = m.body;
  const rate = derivative(toe, fps);
  const rates = stands.slice(1, -1).map((s) => over(rate, s));
  // A hidden toe drifts to and fro; a camera follows one way.
  const slowest = Math.max(Math.min(...rates), -Math.max(...rates));
  if (!(slowest > HOP_SERIES.panLegsPerS * legPx)) return null;
  const knots = stands.flatMap(({ from, to }) =>
    Array.from({ length: to - from + 1 }, (_, i) => ({ row: from + i, value: rate[from + i]! / fps })),
  );
  return between(
    knots.filter((k) => Number.isFinite(k.value)),
    rows,
  );
}

/**
 * Size in the picture of a length along the floor, against its mean over the clip. An athlete who comes nearer grows, and the way is seen as much more obliquely where the athlete is as much
 * smaller than in the middle of the picture: of a camera that stands aside, and of one that turns with the athlete.
 */
function sizeOfWay(m: Motion, stands: readonly Stand[], turns: boolean): Series | null {
  const { body } = m;
  const around = Math.round(HOP_SERIES.sizeS * body.fps);
  const knots = stands.map(({ from, to }) => ({
    row: (from + to) / 2,
    value: bodyPx(body, Math.max(0, from - around), Math.min(body.rows - 1, to + around)),
  }));
  const sizes = knots.map((k) => k.value);
  if (!(Math.max(...sizes) > HOP_SERIES.grows * Math.min(...sizes))) return null;
  const size = between(knots, body.rows);
  const off = body.joints.midHip.x.map((x) => Math.abs((body.facing * x) / body.stretch - body.track.width / 2));
  const middle = turns ? Math.max(...sizes) : (size[Math.round(minimum(off, 0, body.rows - 1)?.at ?? 0)] ?? Number.NaN);
  return size.map((s) => (s / bodyPx(body)) * (s / middle));
}

const courseCache = cachePer<Motion, Course>();
/** The course of a series, in leg lengths. */
export const courseOf = (m: Motion, series: HopSeries): Course =>
  courseCache(m, [series.side, series.flights], () => {
    const { extremities, legPx, rows } = m.body;
    const stands = standsOf(m, series);
    const foot = extremities[series.side];
    const floor = floorRate(m, foot.toe.x, stands);
    const size = sizeOfWay(m, stands, floor !== null);
    const { x: hip } = extremities.midHip;
    // The way of the hips, from each row in which they are seen to the next; the feet stand where they are seen ahead of or behind the hips.
    const hips = new Float64Array(rows).fill(Number.NaN);
    let [at, way, moved] = [hip.findIndex(Number.isFinite), 0, 0];
    for (let i = at; i >= 0 && i < rows; i++) {
      moved += i === at ? 0 : (floor?.[i] ?? 0);
      if (!Number.isFinite(hip[i]!)) continue;
      way += (hip[i]! - hip[at]! - moved) / legPx / (size?.[i] ?? 1);
      hips[i] = way;
      [at, moved] = [i, 0];
    }
    const besides = ({ x }: Point): Series => x.map((v, i) => hips[i]! + (v - hip[i]!) / legPx / (size?.[i] ?? 1));
    const path = { toe: besides(foot.toe), heel: besides(foot.heel), hips };
    return { path, stands, hopLegs: waysOf(path, stands), cameraMoves: floor !== null };
  });

interface Metric {
  readonly path: Path;
  readonly stands: readonly Stand[];
  readonly source: "marks" | "stature";
  /** Standard error of a length along the floor, m. */
  readonly error: (metres: number) => number;
}

/** The course in metres: by the distance marks of the session where their places were set, else by the scale from stature; null without both. */
export function metricCourse(m: Motion, series: HopSeries): Metric | null {
  const { path, stands, cameraMoves } = courseOf(m, series);
  const marks = m.request.distance_marks.flatMap(({ x, distance_m }) => (x === undefined ? [] : [{ x, metres: distance_m }]));
  if (marks.length >= 2) {
    const { slope, intercept } = fitLine(
      marks.map((k) => k.x),
      marks.map((k) => k.metres),
    );
    const joints = pictureJoints(m.body);
    const along = (...landmarks: number[]): Series =>
      new Float64Array(m.body.rows).map((_, i) => {
        const x = landmarks.reduce((sum, k) => sum + (joints[k]?.x[i] ?? Number.NaN), 0) / landmarks.length;
        return intercept + (slope * x) / m.body.track.width;
      });
    const { side } = series;
    const placed = {
      toe: along(LANDMARK[`${side}_foot_index`]),
      heel: along(LANDMARK[`${side}_heel`]),
      hips: along(LANDMARK.left_hip, LANDMARK.right_hip),
    };
    return { path: placed, stands, source: "marks", error: () => Math.hypot(COURSE_ERROR.plantedM, COURSE_ERROR.placed * Math.abs(slope)) };
  }
  if (!m.scale) return null;
  const legM = m.body.legPx * metresPerPixel(m);
  const inMetres = (s: Series): Series => s.map((v) => v * legM);
  const share = Math.hypot(COURSE_ERROR.scale, cameraMoves ? COURSE_ERROR.pan : 0);
  return {
    path: { toe: inMetres(path.toe), heel: inMetres(path.heel), hips: inMetres(path.hips) },
    stands,
    source: "stature",
    error: (metres) => Math.hypot(COURSE_ERROR.plantedM, share * metres),
  };
}

/** Distance of the series from the toe in the first stand to the heel in the last one, m. */
export function seriesMetres({ path, stands }: Metric): number {
  const [first, last] = [stands[0], stands.at(-1)];
  return first && last ? Math.abs(over(path.heel, last) - over(path.toe, first)) : Number.NaN;
}

/** Frame at which the hips are a distance ahead of the toe's place in the first stand; null where they do not get there. */
export function hipsAhead({ path, stands }: Metric, metres: number): number | null {
  const [first, last] = [stands[0], stands.at(-1)];
  if (!first || !last) return null;
  const start = over(path.toe, first);
  const sign = Math.sign(over(path.toe, last) - start);
  const ahead = (i: number): number => sign * (path.hips[i]! - start) - metres;
  for (let i = first.to + 1; i < path.hips.length; i++)
    if (ahead(i) >= 0 && ahead(i - 1) < 0) return i - ahead(i) / (ahead(i) - ahead(i - 1));
  return null;
}
