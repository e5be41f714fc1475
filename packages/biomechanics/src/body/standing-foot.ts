import { fillGaps, runs } from "../signals/filter.ts";
import { derivative, finite, median, percentile, type Series } from "../signals/series.ts";
import type { Body, Side } from "./body.ts";
import { inclinationOf, type Point } from "./points.ts";

/** Heel and toe of a foot that stands lie within this height of their own lowest level, leg lengths, and move slower than this, leg lengths/s. */
const LEVEL = 0.05;
const SPEED = 0.45;
/** A foot that stands at rest for less than this is in a step, s. */
const REST_S = 0.4;
/** Interruptions of the rest that landmark noise makes, s. */
const TREMBLE_S = 0.15;
/**
 * Up to the first inclination against the flat foot the sole counts as on the floor: the landmarks of a standing foot drift that far as the knee moves over it
 * (rendered people in squats and rises). From the second on the heel or the toe is up for certain, degrees; a heel of 3 cm makes 7°.
 */
const FLAT = 6;
const UP = 12;

/** 1 up to `FLAT` degrees from flat, 0 from `UP` on, smooth between. */
function flatness(degrees: number): number {
  const t = Math.min(1, Math.max(0, (Math.abs(degrees) - FLAT) / (UP - FLAT)));
  return 1 - t * t * (3 - 2 * t);
}

/** Stretches in which heel and toe of a side rest at their own lowest level, [first frame, last frame]. */
function rests(body: Body, side: Side): [number, number][] {
  const { heel, toe } = body.extremities[side];
  const resting = (p: Point): ((i: number) => boolean) => {
    const low = percentile(p.y, 10);
    const [vx, vy] = [derivative(p.x, body.fps), derivative(p.y, body.fps)];
    return (i) => p.y[i]! - low < LEVEL * body.legPx && Math.hypot(vx[i]!, vy[i]!) < SPEED * body.legPx;
  };
  const [heelRests, toeRests] = [resting(heel), resting(toe)];
  const still = Float64Array.from({ length: body.rows }, (_, i) => (heelRests(i) && toeRests(i) ? 1 : Number.NaN));
  return runs(fillGaps(still, Math.round(TREMBLE_S * body.fps)), true).filter(([a, b]) => b - a + 1 >= REST_S * body.fps);
}

/**
 * How surely each foot's sole lies on the floor, 0 to 1 per frame, for movements over standing feet: heel and toe rest at their own lowest level for 0.4 s and more,
 * and the foot's inclination is about that of the flat foot. A rigid sole on the floor has no inclination of its own, so what is left of it there is noise.
 * @param foot inclination of the foot against the flat foot, degrees, positive with the toes up
 */
export function soleOnFloor(body: Body, side: Side, foot: Series): Series {
  const out = new Float64Array(body.rows);
  for (const [a, b] of rests(body, side)) {
    for (let i = a; i <= b; i++) out[i] = Number.isNaN(foot[i]!) ? 0 : flatness(foot[i]!);
  }
  return out;
}

/** Time of rest before a foot's usual inclination is taken for flat, s. */
const LEAST_REST_S = 0.5;
/** A foot further than this from the usual shoe does not stand flat but on its toes or its heel, degrees. */
const SHOE_SPREAD = 14;

/**
 * Inclination of a standing foot in the picture, degrees: the median while heel and toe rest at their lowest level.
 * @param shoe inclination of the usual shoe, degrees
 * @returns null where the foot does not stand for half a second, or stands in a way that is no shoe's
 */
export function standingInclination(body: Body, side: Side, shoe: number): number | null {
  const inclination = inclinationOf(body.joints[side].heel, body.joints[side].toe);
  const values = rests(body, side).flatMap(([a, b]) => finite(inclination.subarray(a, b + 1)));
  if (values.length < LEAST_REST_S * body.fps) return null;
  const flat = median(values);
  return Math.abs(flat - shoe) <= SHOE_SPREAD ? flat : null;
}
