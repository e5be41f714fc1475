import { digitsWithin, significantDigits } from "@sagittal/catalogue/digits";
import { type Lang, SCORE_KEY } from "@sagittal/contract";

const NARROW_SPACE = "\u202f";

/** The browser's own locale of the language, so that a reader in London gets London's dates; else the language alone. */
function localeOf(lang: Lang): string {
  return globalThis.navigator?.languages?.find((tag) => tag.slice(0, 2) === lang) ?? lang;
}

/** Caches formatters by locale and options: constructing one takes far longer than formatting, and a page formats hundreds of numbers. */
function kept<Options extends object, Made>(make: (locale: string, options: Options) => Made) {
  const made = new Map<string, Made>();
  return (lang: Lang, options: Options): Made => {
    const locale = localeOf(lang);
    const key = locale + JSON.stringify(options);
    const formatter = made.get(key) ?? make(locale, options);
    made.set(key, formatter);
    return formatter;
  };
}
const numbers = kept((locale, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options));
const dates = kept((locale, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options));

/** A number with as many decimals as its size deserves, in the locale's writing, thousands parted by thin spaces. */
export function formatNumber(value: number, lang: Lang, digits = significantDigits(value)): string {
  const parts = numbers(lang, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    useGrouping: Math.abs(value) >= 10_000,
    // Never "-0".
    signDisplay: "negative",
  }).formatToParts(value);
  return parts.map((p) => (p.type === "group" ? NARROW_SPACE : p.type === "minusSign" ? "−" : p.value)).join("");
}

/** A limit without trailing zeros. */
export function formatLimit(value: number, lang: Lang, digits = 2): string {
  return numbers(lang, { maximumFractionDigits: digits, useGrouping: false, signDisplay: "negative" }).format(value).replace("-", "−");
}

interface Ends {
  low: number | null;
  high: number | null;
}

/** Stands before a lower bound: the clip ended before the hold did. */
export const boundMark = (atLeast: boolean | undefined): string => (atLeast ? "≥ " : "");

/** A written number with its unit: a degree sign follows at once, every other unit after a narrow space; nothing follows without a unit. */
export const withUnit = (number: string, unit: string): string => `${number}${unit === "" || unit === "°" ? "" : NARROW_SPACE}${unit}`;

/** Limits as symbols (≤, ≥, –); empty when both are open. */
export function limitsText({ low, high }: Ends, lang: Lang, shown = (value: number) => formatLimit(value, lang)): string {
  if (low !== null && high !== null) return `${shown(low)} – ${shown(high)}`;
  if (low !== null) return `≥ ${shown(low)}`;
  return high === null ? "" : `≤ ${shown(high)}`;
}

/** A sentence with no-break spaces before per cent signs. */
export const tied = (text: string): string => text.replace(/(\d) %/g, "$1\u00a0%");

/** A published band as symbols. Its ends are computed, so they are rounded like a value. */
export const bandText = (band: Ends, lang: Lang): string =>
  limitsText(band, lang, (value) => formatLimit(value, lang, significantDigits(value)));

/** Decimals of a value with its unit as it is shown, no finer than its standard error warrants: a count, which has no unit, has none. */
export const digitsIn = (unit: string, value: number, se?: number | null): number => (unit === "" ? 0 : digitsWithin(value, se));

/** A measured value with the decimals that its unit and its standard error allow, without the unit. */
export const formatMeasured = (value: number, unit: string, lang: Lang, se?: number | null): string =>
  formatNumber(value, lang, digitsIn(unit, value, se));

/** A standard error or deviation: two digits, as the value beside it ends with the second of them. */
export const formatSpread = (spread: number, lang: Lang): string => formatNumber(spread, lang, digitsWithin(spread, spread));

/** Decimals of a metric's value: a score has none, wherever it stands. */
export const digitsOf = (key: string, unit: string, value: number): number => (key === SCORE_KEY ? 0 : digitsIn(unit, value));

/** A day without a time, which is the same day everywhere. */
const DAY = /^\d{4}-\d\d-\d\d$/;

/** An instant or a day (`2026-05-01`); with the style `time` also the hour, and the year unless it is this one. */
export function formatDate(iso: string, lang: Lang, style: "short" | "long" | "time" = "short"): string {
  const date = new Date(iso);
  if (style === "time") {
    const year: Intl.DateTimeFormatOptions = date.getFullYear() === new Date().getFullYear() ? {} : { year: "numeric" };
    return dates(lang, { day: "numeric", month: "short", ...year, hour: "2-digit", minute: "2-digit" }).format(date);
  }
  // A day is read as its midnight in Greenwich: west of it that is the evening before.
  const zone: Intl.DateTimeFormatOptions = DAY.test(iso) ? { timeZone: "UTC" } : {};
  return dates(lang, { day: "numeric", month: style === "long" ? "long" : "short", year: "numeric", ...zone }).format(date);
}

/** How the marks of a time axis are written: days of a shorter stretch, months with their year of a longer one. */
export function formatAxisDate(seconds: number, lang: Lang, months: boolean): string {
  const parts: Intl.DateTimeFormatOptions = months ? { month: "short", year: "numeric" } : { day: "numeric", month: "short" };
  return dates(lang, parts).format(new Date(1000 * seconds));
}

/** Seconds as m:ss and hundredths, for the clock beside the video. */
export function formatClock(ms: number, lang: Lang): string {
  // Rounded before splitting, so that 59.996 s does not become 0:60.00.
  const total = Math.round(Math.max(0, ms) / 10) / 100;
  const minutes = Math.floor(total / 60);
  const seconds = numbers(lang, { minimumIntegerDigits: 2, minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return `${minutes}:${seconds.format(total - minutes * 60)}`;
}

/** A size in megabytes of 1024 × 1024 bytes, with one decimal and its unit in the language. */
export function formatBytes(bytes: number, lang: Lang): string {
  const shown = { style: "unit", unit: "megabyte", minimumFractionDigits: 1, maximumFractionDigits: 1 } as const;
  return numbers(lang, shown).format(bytes / 1_048_576);
}
