import type { Point } from "../body/points.ts";
import { peaks } from "../signals/peaks.ts";
import { combine, maximum, mean, minimum, percentile, type Series, standardDeviation, valueAt } from "../signals/series.ts";
import { type Circle, fitCircle } from "./circle.ts";

/** One turn of the crank, from top dead centre to the next; instants in frames. */
export interface Revolution {
  readonly top: number;
  readonly bottom: number;
  readonly end: number;
}

const SLOWEST_S = 2;
const FASTEST_S = 0.3;

/**
 * Revolutions by the height of a pedalling foot: top dead centre is its highest, bottom dead centre its lowest point.
 * @param height any unit, up positive
 * @param tops known tops, frames (a coach's corrections); found when absent
 */
export function revolutionsOf(height: Series, fps: number, tops?: readonly number[]): Revolution[] {
  const span = percentile(height, 95) - percentile(height, 5);
  const at = tops ?? peaks(height, 0.5 * span, FASTEST_S * fps);
  return at.slice(1).flatMap((end, i): Revolution[] => {
    const top = at[i]!;
    const bottom = minimum(height, top, end)?.at;
    return bottom === undefined || (end - top) / fps > SLOWEST_S ? [] : [{ top, bottom, end }];
  });
}

/** Revolutions per minute from the mean period; NaN without a revolution. */
export const cadenceRpm = (revolutions: readonly Revolution[], fps: number): number =>
  (60 * fps) / mean(revolutions.map((r) => r.end - r.top));

/** Variation of the period, 0 = even. */
export const unevenness = (revolutions: readonly Revolution[]): number => {
  const periods = revolutions.map((r) => r.end - r.top);
  return periods.length < 2 ? 0 : standardDeviation(periods) / mean(periods);
};

/** Circle that a pedal travels, in the units of the point. */
export const pedalCircle = (foot: Point): Circle | null => fitCircle(foot.x, foot.y);

/** Crank angle, degrees in [0, 360): 0 at the top, growing forwards (90 = pedal foremost). */
export const crankAngle = (foot: Point, circle: Circle): Series =>
  combine((x, y) => ((Math.atan2(x - circle.x, y - circle.y) * 180) / Math.PI + 360) % 360, foot.x, foot.y);

/** Frame at which the pedal is foremost in a revolution (three o'clock). */
export const foremost = (foot: Point, r: Revolution): number | null => maximum(foot.x, r.top, r.bottom)?.at ?? null;

/**
 * Mean course of a series over a revolution, at evenly spaced crank positions from top to top: the repeating part stays, noise averages out.
 * @param places number of crank positions
 */
export function meanRevolution(series: Series, revolutions: readonly Revolution[], places = 60): Series {
  return Float64Array.from({ length: places }, (_, k) =>
    mean(revolutions.map((r) => valueAt(series, r.top + (k / places) * (r.end - r.top)))),
  );
}
