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

/** True when the limits that exist rise from amberLow to amberHigh and an amber limit never stands without its green one. */
export function isOrdered(zone: Zone): boolean {
  if (zone.amberLow !== null && zone.minGood === null) return false;
  if (zone.amberHigh !== null && zone.maxGood === null) return false;
  const limits = [zone.amberLow, zone.minGood, zone.maxGood, zone.amberHigh].filter((limit) => limit !== null);
  return limits.every((limit, i) => i === 0 || limit >= limits[i - 1]!);
}

/** Zones of side differences where no row of its own exists: difference in percent, and limb symmetry index. */
export const DEFAULT_ASYMMETRY_ZONE: Zone = { amberLow: null, minGood: null, maxGood: 10, amberHigh: 15 };
export const DEFAULT_LSI_ZONE: Zone = { amberLow: 85, minGood: 90, maxGood: null, amberHigh: null };
