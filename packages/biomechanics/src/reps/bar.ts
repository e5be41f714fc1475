import { type Body, otherSide, type Side } from "../body/body.ts";
import { middle, type Point } from "../body/points.ts";
import { GRAVITY_MPS2 } from "../constants.ts";
import { derivative, median, type Series } from "../signals/series.ts";

/** Median visibility of the far wrist below which the bar is taken from the near wrist alone. */
const HIDDEN_WRIST = 0.5;

/** The sides whose wrists show where the bar is: both; the near one alone when the far wrist is hidden. */
export function barSides({ nearSide: near, visibility }: Body): readonly Side[] {
  return near && !(median(visibility[otherSide(near)].wrist) >= HIDDEN_WRIST) ? [near] : ["left", "right"];
}

/** The barbell as the middle of both wrists (foundations A1, BAR); the near wrist alone when the far one is hidden. */
export function barOf(body: Body, points: Body["joints"] | Body["extremities"] = body.extremities): Point {
  const [one, other] = barSides(body);
  return other ? middle(points[one!].wrist, points[other].wrist) : points[one!].wrist;
}

export interface LiftVelocity {
  /** Displacement over time of the concentric phase, m/s. */
  readonly mean: number;
  /** Mean over the propulsive part (acceleration above -9.81 m/s²), m/s. */
  readonly propulsive: number;
  readonly peak: number;
}

/**
 * Vertical velocity of a concentric phase (Sanchez-Medina and Gonzalez-Badillo 2011).
 * @param y height in metres
 * @param from start and end of the concentric phase, frames
 */
export function liftVelocity(y: Series, fps: number, from: number, to: number): LiftVelocity {
  const v = derivative(y, fps);
  const a = derivative(v, fps);
  const start = Math.ceil(from);
  const end = Math.min(y.length - 1, Math.floor(to));
  let propulsive = 0;
  let n = 0;
  let peak = Number.NEGATIVE_INFINITY;
  for (let i = start; i <= end; i++) {
    peak = Math.max(peak, v[i]!);
    if (a[i]! > -GRAVITY_MPS2) {
      propulsive += v[i]!;
      n++;
    }
  }
  const seconds = (end - start) / fps;
  return { mean: (y[end]! - y[start]!) / seconds, propulsive: propulsive / n, peak: end > start ? peak : Number.NaN };
}

/** Load in per cent of the one-repetition maximum from mean propulsive velocity: full squat (Sanchez-Medina 2017), bench press (Gonzalez-Badillo 2010). */
export function loadPercent(lift: "squat" | "bench", propulsive: number): number {
  const v = propulsive;
  return lift === "squat" ? -5.961 * v * v - 50.71 * v + 117 : 8.4326 * v * v - 73.501 * v + 112.33;
}

/**
 * One-repetition maximum from one load, kg; NaN outside 40 to 95 % of it, where the relation does not hold (Garcia-Ramos 2024).
 */
export function oneRepMax(barKg: number, percent: number): number {
  return percent >= 40 && percent <= 95 ? (100 * barKg) / percent : Number.NaN;
}
