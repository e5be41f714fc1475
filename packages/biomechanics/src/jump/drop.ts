import type { Side } from "../body/body.ts";
import { derivative, type Series } from "../signals/series.ts";
import type { FeetHeights, Flight } from "./flights.ts";
import { AIRBORNE, lands } from "./flights.ts";

/** A rebound follows the landing from the box within this time, s. */
const REBOUND_S = 1;

/**
 * Landing of each foot from a box before a rebound (events B4): the feet come down from above the floor without having left it.
 * @param rebound the first flight that starts on the floor
 * @returns frames, fractional; null for a foot that was on the floor all the time before
 */
export function dropLandings(heights: FeetHeights, rebound: Flight, fps: number): Record<Side, number | null> {
  const from = Math.max(0, Math.floor(rebound.takeOff - REBOUND_S * fps));
  let above = Math.floor(rebound.takeOff) - 1;
  // Skip the foot that has just left the ground for the rebound.
  while (above > from && heights.lower[above]! > AIRBORNE / 2) above--;
  while (above > from && !(heights.lower[above]! > AIRBORNE)) above--;
  const down = (h: Series): number | null =>
    above <= from ? null : lands(derivative(h, fps), above - 0.1 * fps, above + 0.25 * fps, null);
  return { left: down(heights.left), right: down(heights.right) };
}

/** The first foot's landing from a box, frame, fractional (see `dropLandings`); null without one. */
export function dropLanding(heights: FeetHeights, rebound: Flight, fps: number): number | null {
  const downs = Object.values(dropLandings(heights, rebound, fps)).filter((at) => at !== null);
  return downs.length === 0 ? null : Math.min(...downs);
}
