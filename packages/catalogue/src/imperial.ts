import type { Activity } from "@sagittal/contract";
import type { Unit } from "./definition.ts";
import type { ImperialUnit } from "./texts/types.ts";

export type UnitSystem = "metric" | "imperial";

/** Units that have an imperial form, with the factor that turns a metric value into it. */
export const IMPERIAL: Partial<Record<Unit, { unit: ImperialUnit; factor: number }>> = {
  cm: { unit: "in", factor: 1 / 2.54 },
  m: { unit: "ft", factor: 1 / 0.3048 },
  "cm/s": { unit: "in/s", factor: 1 / 2.54 },
  "m/s": { unit: "mph", factor: 3600 / 1609.344 },
  kg: { unit: "lb", factor: 1 / 0.45359237 },
  N: { unit: "lbf", factor: 1 / 4.4482216152605 },
};

/**
 * The units in which a metric is read: bar speed, take-off speed and reactive strength stay in m/s wherever they are read, since no training
 * table gives them in another unit.
 */
export function systemFor(activity: Activity, unit: Unit, system: UnitSystem): UnitSystem {
  return unit === "m/s" && (activity === "weightlifting" || activity === "jump") ? "metric" : system;
}
