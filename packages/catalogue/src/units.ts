import type { Lang } from "@sagittal/contract";
import type { Unit } from "./definition.ts";
import { rounded, significantDigits } from "./digits.ts";
import { IMPERIAL, type UnitSystem } from "./imperial.ts";
import { commonTexts, unitLabel } from "./texts/lookup.ts";
import type { ImperialUnit } from "./texts/types.ts";

export { systemFor, type UnitSystem } from "./imperial.ts";

/** Decimals of a value, by the resolution of one camera. The last one that is shown is one that was rounded to: no 37.8 cm is written as 38.0. */
const METRIC_DIGITS: Record<Unit, number> = {
  deg: 0,
  "%": 0,
  "%leg": 0,
  "%height": 0,
  "%arm": 0,
  "%sw": 0,
  ms: 0,
  s: 1,
  min: 0,
  cm: 1,
  m: 2,
  "cm/s": 1,
  "m/s": 2,
  "cm/spm": 2,
  spm: 0,
  rpm: 0,
  Hz: 2,
  BW: 2,
  N: 0,
  "kN/m": 1,
  W: 0,
  "W/kg": 1,
  kg: 1,
  ratio: 2,
  count: 0,
  score: 0,
  bool: 0,
};

const IMPERIAL_DIGITS: Record<ImperialUnit, number> = { in: 1, ft: 2, "in/s": 1, mph: 2, lb: 0, lbf: 0 };

/** Limits are stored with no more decimals than this (zones/adjust.ts). */
const STORED_DIGITS = 3;

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

/** What stands beside a value and is rounded as it is. */
export interface Beside {
  system?: UnitSystem;
  /** Limits, and other numbers that must not be shown coarser than they are stored. */
  stored?: readonly (number | null | undefined)[];
  /** Standard error, in the value's unit. */
  se?: number | null | undefined;
}

/**
 * Decimals of a value, its error and its limits, the same for all of them: those of the unit, three significant digits at most; as many as the limits are stored with; and one more where the error
 * would otherwise be nothing. Percentages below 10 and times below 3 s have one more.
 */
export function shownDigits(value: number, unit: Unit, { system = "metric", stored = [], se }: Beside = {}): number {
  const imperial = system === "imperial" ? IMPERIAL[unit] : undefined;
  const most = significantDigits(convertValue(value, unit, system));
  const usual = Math.min(most, imperial ? IMPERIAL_DIGITS[imperial.unit] : metricDigits(value, unit));
  // A limit in another unit than it is stored in has no decimals of its own.
  const digits = imperial ? usual : Math.max(usual, ...stored.map(storedDigits));
  return se && !isWhole(unit) && digits < most && isNothing(convertValue(se, unit, system), digits) ? digits + 1 : digits;
}

const storedDigits = (limit: number | null | undefined): number =>
  limit == null ? 0 : (String(Number(limit.toFixed(STORED_DIGITS))).split(".")[1]?.length ?? 0);

/** Units whose values are whole numbers. */
const isWhole = (unit: Unit): boolean => unit === "count" || unit === "score" || unit === "bool";

const isNothing = (value: number, digits: number): boolean => value < 10 ** -digits / 2;

function metricDigits(value: number, unit: Unit): number {
  if (unit === "%" && Math.abs(value) < 10) return 1;
  if (unit === "s" && Math.abs(value) < 3) return 2;
  return METRIC_DIGITS[unit];
}

/**
 * A metric value for display: rounded to its resolution, in the language's notation and the chosen units. Units without an imperial form stay metric.
 * @param digits decimals; those of `shownDigits` for the number that it stands beside
 */
export function formatValue(
  value: number,
  unit: Unit,
  lang: Lang,
  system: UnitSystem = "metric",
  digits: number = shownDigits(value, unit, { system }),
): DisplayValue {
  const imperial = system === "imperial" ? IMPERIAL[unit] : undefined;
  const number = plainNumber(rounded(convertValue(value, unit, system), digits), lang, digits);
  const label = imperial ? commonTexts(lang).imperial[imperial.unit] : unitLabel(unit, lang);
  return { value: number, unit: label, text: withUnit(number, unit, label) };
}

/** A number with this many decimals, without grouping and with a minus sign (U+2212). */
export const plainNumber = (value: number, lang: Lang, digits: number): string =>
  new Intl.NumberFormat(lang, { minimumFractionDigits: digits, maximumFractionDigits: digits, useGrouping: false })
    .format(value)
    .replace("-", "−");

const withUnit = (number: string, unit: Unit, label: string): string =>
  isBare(unit) ? number : unit === "deg" ? `${number}${label}` : `${number} ${label}`;

/** A number in the chosen units, not rounded; units without an imperial form stay metric. */
export function convertValue(value: number, unit: Unit, system: UnitSystem = "metric"): number {
  const imperial = system === "imperial" ? IMPERIAL[unit] : undefined;
  return imperial ? value * imperial.factor : value;
}

/**
 * A standard error or deviation, with its unit where the unit is no heading; "< 0.1" when its decimals show nothing.
 * @param digits decimals of the value that it belongs to
 */
export function formatSpread(
  spread: number,
  unit: Unit,
  lang: Lang,
  digits: number,
  system: UnitSystem = "metric",
): Pick<DisplayValue, "value" | "text"> {
  const { value: shown, unit: label } = formatValue(spread, unit, lang, system, digits);
  const value =
    spread > 0 && isNothing(convertValue(spread, unit, system), digits) ? `< ${plainNumber(10 ** -digits, lang, digits)}` : shown;
  return { value, text: withUnit(value, unit, label) };
}
