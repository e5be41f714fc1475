import { fitLine, percentile, type Series } from "../signals/series.ts";
import type { Body, Side } from "./body.ts";

/** The ground under the feet in picture coordinates: y = intercept + slope · x. */
export interface Ground {
  readonly slope: number;
  readonly intercept: number;
}

/** Steepest slope of the ground in the picture, rise over run. */
const STEEPEST = 0.2;

/**
 * Ground line of one foot, from where its lowest point stays low: a straight line through the lowest tenth of the foot's path,
 * level when the foot does not travel. Each foot has its own line because the feet stand at different distances from the camera.
 */
function groundOf(body: Body, side: Side): Ground {
  const { heel, toe } = body.extremities[side];
  const low = new Float64Array(body.rows);
  const at = new Float64Array(body.rows);
  for (let i = 0; i < body.rows; i++) {
    const h = heel.y[i]!;
    const t = toe.y[i]!;
    low[i] = Math.min(h, t);
    at[i] = h < t ? heel.x[i]! : toe.x[i]!;
  }
  const travel = percentile(at, 95) - percentile(at, 5);
  const level = percentile(low, 5);
  if (!(travel > 2 * body.legPx)) return { slope: 0, intercept: level };
  let line: Ground = { slope: 0, intercept: level };
  // Three passes: rows near the level line, then twice rows near the tilted line found before.
  for (let pass = 0; pass < 3; pass++) {
    const xs: number[] = [];
    const ys: number[] = [];
    const residual = low.map((v, i) => v - line.intercept - line.slope * at[i]!);
    const bound = percentile(residual, 25);
    for (let i = 0; i < body.rows; i++) {
      if (residual[i]! <= bound) {
        xs.push(at[i]!);
        ys.push(low[i]!);
      }
    }
    const fitted = fitLine(xs, ys);
    // A steeper fit is an outlier, not the ground.
    line = Math.abs(fitted.slope) > STEEPEST || !Number.isFinite(fitted.intercept) ? line : fitted;
  }
  return line;
}

/** Ground lines of both feet. */
export const groundsOf = (body: Body): Record<Side, Ground> => ({ left: groundOf(body, "left"), right: groundOf(body, "right") });

/** Height of a point of the foot above the foot's own ground line, in leg lengths. */
export function heightAbove(ground: Ground, x: Series, y: Series, legPx: number): Series {
  return x.map((v, i) => (y[i]! - ground.intercept - ground.slope * v) / legPx);
}
