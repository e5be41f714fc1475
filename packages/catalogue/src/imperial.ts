import type { Unit } from "./definition.ts";
import type { ImperialUnit } from "./texts/types.ts";

/** Units that have an imperial form, with the factor that turns a metric value into it. */
export const IMPERIAL: Partial<Record<Unit, { unit: ImperialUnit; factor: number }>> = {
  cm: { unit: "in", factor: 1 / 2.54 },
  m: { unit: "ft", factor: 1 / 0.3048 },
  "cm/s": { unit: "in/s", factor: 1 / 2.54 },
  "m/s": { unit: "mph", factor: 3600 / 1609.344 },
  kg: { unit: "lb", factor: 1 / 0.45359237 },
  N: { unit: "lbf", factor: 1 / 4.4482216152605 },
};
