import { fillGaps, runs } from "../signals/filter.ts";
import { ramp } from "../signals/ramp.ts";
import { derivative, finite, median, percentile, type Series } from "../signals/series.ts";
import type { Body, Side } from "./body.ts";
import { inclinationOf, type Point } from "./points.ts";

/** Greatest height of heel and toe of a standing foot above their own lowest level. */
const LEVEL_LEG = 0.05;
/** Greatest speed of heel and toe of a standing foot. */
const SPEED_LEG_PER_S = 0.45;
/** Shortest rest of a standing foot, s; a shorter one is a step. */
const REST_S = 0.4;
/** Longest interruption of a rest that counts as landmark noise, s. */
const NOISE_GAP_S = 0.15;
/**
 * Greatest inclination against the flat foot at which the sole counts as on the floor. The landmarks of a standing foot drift that far as the knee moves over
 * it (rendered people in squats and rises); a heel rise of 3 cm gives 7°.
 */
const FLAT_DEG = 6;
/** Inclination from which heel or toe is certainly up. */
const UP_DEG = 12;

/** 1 up to `FLAT_DEG` from flat, 0 from `UP_DEG`, smooth between. */
function flatness(degrees: number): number {
  const t = ramp(Math.abs(degrees), FLAT_DEG, UP_DEG);
  return 1 - t * t * (3 - 2 * t);
}

/** Stretches in which heel and toe of a side are at rest at their own lowest level, [first frame, last frame]. */
function rests(body: Body, side: Side): [number, number][] {
  const { heel, toe } = body.extremities[side];
  const resting = (p: Point): ((i: number) => boolean) => {
    const low = percentile(p.y, 10);
    const [vx, vy] = [derivative(p.x, body.fps), derivative(p.y, body.fps)];
    return (i) => p.y[i]! - low < LEVEL_LEG * body.legPx && Math.hypot(vx[i]!, vy[i]!) < SPEED_LEG_PER_S * body.legPx;
  };
  const [heelRests, toeRests] = [resting(heel), resting(toe)];
  const still = Float64Array.from({ length: body.rows }, (_, i) => (heelRests(i) && toeRests(i) ? 1 : Number.NaN));
  return runs(fillGaps(still, Math.round(NOISE_GAP_S * body.fps)), true).filter(([a, b]) => b - a + 1 >= REST_S * body.fps);
}

/**
 * Certainty that a foot's sole is on the floor, 0 to 1 per frame, for movements without steps: heel and toe are at rest at their own lowest level for 0.4 s or longer,
 * and the foot's inclination is about that of the flat foot. A rigid sole on the floor cannot be inclined: the inclination measured there is landmark noise.
 * @param foot inclination of the foot against the flat foot, degrees, positive with the toes up
 */
export function soleOnFloor(body: Body, side: Side, foot: Series): Series {
  const out = new Float64Array(body.rows);
  for (const [a, b] of rests(body, side)) {
    for (let i = a; i <= b; i++) out[i] = Number.isNaN(foot[i]!) ? 0 : flatness(foot[i]!);
  }
  return out;
}

/** Least total rest from which the inclination of the flat foot is measured, s. */
const LEAST_REST_S = 0.5;
/** Greatest difference between a flat foot's inclination and that of the usual shoe, degrees; beyond it the foot stands on its toes or heel. */
const SHOE_SPREAD = 14;

/**
 * Inclination of a standing foot in the picture, degrees: the median while heel and toe rest at their lowest level.
 * @param shoe inclination of the usual shoe, degrees
 * @returns null when the foot stands for less than half a second, or with an inclination that no shoe has
 */
export function standingInclination(body: Body, side: Side, shoe: number): number | null {
  const inclination = inclinationOf(body.joints[side].heel, body.joints[side].toe);
  const values = rests(body, side).flatMap(([a, b]) => finite(inclination.subarray(a, b + 1)));
  if (values.length < LEAST_REST_S * body.fps) return null;
  const flat = median(values);
  return Math.abs(flat - shoe) <= SHOE_SPREAD ? flat : null;
}
