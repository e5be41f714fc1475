import type { Activity } from "@sagittal/contract";
import type { AdjustStep, Unit, Zone } from "../definition.ts";
import type { ZoneAthlete, ZoneContext, ZoneSubject } from "./context.ts";

interface RuleInput extends ZoneSubject {
  activity: Activity;
  unit: Unit;
  athlete: ZoneAthlete;
  context: ZoneContext;
  step: Exclude<AdjustStep, string>;
  /** Factor on the rule's result, 1 unless the zone row names one. */
  times: number;
}

/** A body-aware rule: the adjusted zone, the same zone when its inputs are missing, or null when the metric does not apply. */
export type Rule = (zone: Zone, input: RuleInput) => Zone | null;

/** The value brought into the range from `low` to `high`, both included. */
export const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));

/** Applies a function to every limit that exists. */
export function mapLimits(zone: Zone, change: (limit: number) => number): Zone {
  return {
    amberLow: optional(zone.amberLow, change),
    minGood: optional(zone.minGood, change),
    maxGood: optional(zone.maxGood, change),
    amberHigh: optional(zone.amberHigh, change),
  };
}

/** Applies a function to amberLow and minGood. */
export function mapLower(zone: Zone, change: (limit: number) => number): Zone {
  return { ...zone, amberLow: optional(zone.amberLow, change), minGood: optional(zone.minGood, change) };
}

/** Applies a function to maxGood and amberHigh. */
export function mapUpper(zone: Zone, change: (limit: number) => number): Zone {
  return { ...zone, maxGood: optional(zone.maxGood, change), amberHigh: optional(zone.amberHigh, change) };
}

function optional(limit: number | null, change: (limit: number) => number): number | null {
  return limit === null ? null : change(limit);
}
