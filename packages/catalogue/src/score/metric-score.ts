import type { Zone } from "../definition.ts";

const AMBER_EDGE = 60;
/** Score outside a green limit that has no amber beside it. */
const OUTSIDE_BINARY = 30;

/**
 * Score of one value against its zone, 0 to 100: 100 in green, falling to 60 at the amber limit and to 0 one further amber width beyond.
 * Without an amber limit on that side: 30 outside green.
 */
export function metricScore(value: number, zone: Zone): number {
  if (zone.minGood !== null && value < zone.minGood) return outside(zone.minGood - value, zone.amberLow, zone.minGood);
  if (zone.maxGood !== null && value > zone.maxGood) return outside(value - zone.maxGood, zone.amberHigh, zone.maxGood);
  return 100;
}

/** Score of a per-side metric: the poorer side counts more than the better one. */
export function sidesScore(scores: readonly number[]): number {
  const mean = scores.reduce((sum, score) => sum + score, 0) / scores.length;
  return 0.5 * mean + 0.5 * Math.min(...scores);
}

function outside(distance: number, amber: number | null, green: number): number {
  if (amber === null) return OUTSIDE_BINARY;
  const width = Math.abs(green - amber);
  if (width === 0) return 0;
  const inAmberWidths = distance / width;
  return inAmberWidths <= 1 ? 100 - (100 - AMBER_EDGE) * inAmberWidths : AMBER_EDGE - AMBER_EDGE * Math.min(1, inAmberWidths - 1);
}
