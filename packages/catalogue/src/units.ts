import type { Lang } from "@sagittal/contract";
import type { Unit } from "./definition.ts";
import { IMPERIAL, type UnitSystem } from "./imperial.ts";
import { commonTexts } from "./texts/lookup.ts";
import type { ImperialUnit } from "./texts/types.ts";

export { systemFor, type UnitSystem } from "./imperial.ts";

interface Display {
  /** The shown value is a multiple of this. */
  step: number;
  digits: number;
}

const display = (step: number, digits = 0): Display => ({ step, digits });

/** Number of digits of a value, by the resolution of one camera. */
const METRIC_DISPLAY: Record<Unit, Display> = {
  deg: display(1),
  "%": display(1),
  "%leg": display(1),
  "%height": display(1),
  "%arm": display(1),
  "%sw": display(1),
  ms: display(5),
  s: display(0.1, 1),
  min: display(1),
  cm: display(0.5, 1),
  m: display(0.01, 2),
  "cm/s": display(0.5, 1),
  "m/s": display(0.01, 2),
  "cm/spm": display(0.01, 2),
  spm: display(1),
  rpm: display(1),
  Hz: display(0.01, 2),
  BW: display(0.01, 2),
  N: display(10),
  "kN/m": display(0.1, 1),
  W: display(10),
  "W/kg": display(0.1, 1),
  kg: display(0.5, 1),
  ratio: display(0.01, 2),
  count: display(1),
  score: display(1),
  bool: display(1),
};

const IMPERIAL_DISPLAY: Record<ImperialUnit, Display> = {
  in: display(0.1, 1),
  ft: display(0.01, 2),
  "in/s": display(0.1, 1),
  mph: display(0.01, 2),
  lb: display(1),
  lbf: display(1),
};

/** Units whose name is a heading only: "12 count" is no text. */
export const isBare = (unit: Unit): boolean => unit === "ratio" || unit === "score" || unit === "count" || unit === "bool";

export interface DisplayValue {
  /** The number as the language writes it. */
  value: string;
  /** Unit label in the language. */
  unit: string;
  /** Both together, as a sentence carries them; counts, scores and ratios stand alone. */
  text: string;
}

/**
 * A metric value as a person reads it: rounded to what can be told apart, in the language's notation and the chosen units.
 * Percentages below 10, times below 3 s and speeds below 10 cm/s keep one digit more. Units without an imperial form stay metric.
 */
export function formatValue(value: number, unit: Unit, lang: Lang, system: UnitSystem = "metric"): DisplayValue {
  const { units, imperial: imperialUnits } = commonTexts(lang);
  const imperial = system === "imperial" ? IMPERIAL[unit] : undefined;
  const converted = imperial ? value * imperial.factor : value;
  const { step, digits } = imperial ? IMPERIAL_DISPLAY[imperial.unit] : displayOf(value, unit);
  const rounded = Math.round(converted / step) * step;
  const number = new Intl.NumberFormat(lang, { minimumFractionDigits: digits, maximumFractionDigits: digits, useGrouping: false }).format(
    Object.is(rounded, -0) || Math.abs(rounded) < step / 2 ? 0 : rounded,
  );
  const label = imperial ? imperialUnits[imperial.unit] : units[unit];
  return { value: number, unit: label, text: withUnit(number, unit, label) };
}

const withUnit = (number: string, unit: Unit, label: string): string =>
  isBare(unit) ? number : unit === "deg" ? `${number}${label}` : `${number} ${label}`;

/** A number in the chosen units, not rounded; units without an imperial form stay metric. */
export function convertValue(value: number, unit: Unit, system: UnitSystem = "metric"): number {
  const imperial = system === "imperial" ? IMPERIAL[unit] : undefined;
  return imperial ? value * imperial.factor : value;
}

/**
 * A standard error or deviation with one digit more than the value that it belongs to, of two significant digits at most, and with its unit where the unit is no heading;
 * "< 0.1" when even that shows nothing.
 */
export function formatSpread(spread: number, unit: Unit, lang: Lang, system: UnitSystem = "metric"): Pick<DisplayValue, "value" | "text"> {
  const { value: steps, unit: label } = formatValue(0, unit, lang, system);
  const finest = steps.length > 1 ? steps.length - 1 : 1;
  const shown = convertValue(spread, unit, system);
  const least = 10 ** -finest;
  const significant = shown > 0 ? Math.max(0, 1 - Math.floor(Math.log10(shown))) : 0;
  const write = (v: number, maximumFractionDigits: number): string =>
    new Intl.NumberFormat(lang, { maximumFractionDigits, useGrouping: false }).format(v);
  const value = shown > 0 && shown < least / 2 ? `< ${write(least, finest)}` : write(shown, Math.min(finest, significant));
  return { value, text: withUnit(value, unit, label) };
}

function displayOf(value: number, unit: Unit): Display {
  if (unit === "%" && Math.abs(value) < 10) return display(0.1, 1);
  if (unit === "s" && Math.abs(value) < 3) return display(0.01, 2);
  // Sway of a person who stands is below 2 cm/s.
  if (unit === "cm/s" && Math.abs(value) < 10) return display(0.1, 1);
  return METRIC_DISPLAY[unit];
}
