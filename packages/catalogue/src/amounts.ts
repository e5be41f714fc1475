import type { Unit } from "./definition.ts";
import { intervalOf } from "./zones/verdict.ts";

/** Units of durations, rates, speeds, forces, powers and counts. Speeds are those of paths, and times durations: neither has a direction. */
const UNITS_OF_AMOUNTS: ReadonlySet<Unit> = new Set([
  "s",
  "min",
  "spm",
  "rpm",
  "Hz",
  "m",
  "m/s",
  "cm/s",
  "cm/spm",
  "BW",
  "N",
  "kN/m",
  "W",
  "W/kg",
  "kg",
  "count",
  "score",
] as const);

/** Metrics in other units that are amounts by their definition: spreads, ranges, absolute differences, shares of a cycle, heights and distances of jumps. */
const AMOUNTS = new RegExp(
  [
    "_(asymmetry|cv|sd|rom|range|lsi|share)$",
    "^(contact_time|plant_contact_time|flight_time|duty_factor|stance_pct|double_support_pct|sway_amplitude|arabesque_sway|vertical_oscillation)$",
    "^(jump_height|jump_distance|jump_distance_pct|hop_distance|com_rise|box_height|load_pct_1rm|step_length_pct)$",
  ].join("|"),
);

/** Whether a metric (key with or without side) cannot be negative. */
export const isAmount = (key: string, unit: Unit): boolean => UNITS_OF_AMOUNTS.has(unit) || AMOUNTS.test(key.replace(/_(left|right)$/, ""));

/** The 95 % interval of a value as it is shown: what cannot be negative ends at zero. */
export function shownInterval(value: number, se: number, neverNegative: boolean): readonly [low: number, high: number] {
  const [low, high] = intervalOf(value, se);
  return [neverNegative && value >= 0 ? Math.max(0, low) : low, high];
}
