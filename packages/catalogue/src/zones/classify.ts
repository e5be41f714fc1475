import type { MetricTarget } from "@sagittal/contract";
import type { Zone } from "../definition.ts";

export type ZoneColour = "green" | "amber" | "red";

/** Green inside [minGood, maxGood], amber up to and including the amber limit of that side, else red; a missing limit is open. */
export function classify(value: number, zone: Zone): ZoneColour {
  const direction = offTarget(value, zone);
  if (!direction) return "green";
  const amber = direction === "low" ? zone.amberLow : zone.amberHigh;
  if (amber === null) return "red";
  return (direction === "low" ? value >= amber : value <= amber) ? "amber" : "red";
}

/** On which side of green a value lies: `low`, `high`, or null inside. */
export function offTarget(value: number, zone: Zone): "low" | "high" | null {
  if (zone.minGood !== null && value < zone.minGood) return "low";
  return zone.maxGood !== null && value > zone.maxGood ? "high" : null;
}

/** How far a value lies outside green, in the metric's unit; 0 inside. */
export function outsideBy(value: number, { minGood, maxGood }: Pick<Zone, "minGood" | "maxGood">): number {
  return Math.max(minGood === null ? 0 : minGood - value, maxGood === null ? 0 : value - maxGood, 0);
}

/** A contract target as a zone. */
export function zoneOfTarget(target: Pick<MetricTarget, "min_good" | "max_good" | "amber_low" | "amber_high">): Zone {
  return { amberLow: target.amber_low, minGood: target.min_good, maxGood: target.max_good, amberHigh: target.amber_high };
}

/** A stretch of an axis in one colour, in the metric's unit. */
export interface ZoneBand {
  readonly from: number;
  readonly to: number;
  readonly colour: ZoneColour;
}

/** The coloured bands of a zone between two ends of an axis, from low to high; empty bands are left out. */
export function zoneBands({ amberLow, minGood, maxGood, amberHigh }: Zone, [low, high]: readonly [number, number]): ZoneBand[] {
  const greenFrom = minGood ?? low;
  const greenTo = maxGood ?? high;
  const amberFrom = minGood === null ? low : (amberLow ?? minGood);
  const amberTo = maxGood === null ? high : (amberHigh ?? maxGood);
  const bands: ZoneBand[] = [
    { from: low, to: amberFrom, colour: "red" },
    { from: amberFrom, to: greenFrom, colour: "amber" },
    { from: greenFrom, to: greenTo, colour: "green" },
    { from: greenTo, to: amberTo, colour: "amber" },
    { from: amberTo, to: high, colour: "red" },
  ];
  return bands.filter((band) => band.to > band.from);
}

/** True when the limits that exist rise from amberLow to amberHigh and an amber limit never stands without its green one. */
export function isOrdered(zone: Zone): boolean {
  if (zone.amberLow !== null && zone.minGood === null) return false;
  if (zone.amberHigh !== null && zone.maxGood === null) return false;
  const limits = [zone.amberLow, zone.minGood, zone.maxGood, zone.amberHigh].filter((limit) => limit !== null);
  return limits.every((limit, i) => i === 0 || limit >= limits[i - 1]!);
}

/** Zone of a side difference without a row of its own, per cent. */
export const DEFAULT_ASYMMETRY_ZONE: Zone = { amberLow: null, minGood: null, maxGood: 10, amberHigh: 15 };
