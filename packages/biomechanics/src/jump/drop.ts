import { derivative } from "../signals/series.ts";
import type { FeetHeights, Flight } from "./flights.ts";
import { AIRBORNE, lands } from "./flights.ts";

/** A rebound follows the landing from the box within this time, s. */
const REBOUND_S = 1;

/**
 * Landing from a box before a rebound (events B4): the feet come down from above the floor without having left it.
 * @param rebound the first flight that starts on the floor
 * @returns frame, fractional; null when the feet were on the floor all the time before
 */
export function dropLanding(heights: FeetHeights, rebound: Flight, fps: number): number | null {
  const from = Math.max(0, Math.floor(rebound.takeOff - REBOUND_S * fps));
  let above = Math.floor(rebound.takeOff) - 1;
  // Skip the foot that has just left the ground for the rebound.
  while (above > from && heights.lower[above]! > AIRBORNE / 2) above--;
  while (above > from && !(heights.lower[above]! > AIRBORNE)) above--;
  if (above <= from) return null;
  const downs = [heights.left, heights.right].flatMap((h) => lands(derivative(h, fps), above - 0.1 * fps, above + 0.25 * fps, null) ?? []);
  return downs.length === 0 ? null : Math.min(...downs);
}
