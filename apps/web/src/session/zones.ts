import { shownInterval } from "@sagittal/catalogue/amounts";
import type { MetricSpec, MetricValue, PeerStanding } from "@sagittal/contract";
import type { TFunction } from "i18next";
import { digitsIn, formatLimit, formatMeasured, formatNumber, withUnit } from "../lib/format.ts";
import type { MetricView } from "../lib/metrics.ts";
import type { useLang } from "../lib/use-lang.ts";

/** A value with its unit. */
export function shownValue(value: number, unit: string, lang: ReturnType<typeof useLang>, digits = digitsIn(unit, value)): string {
  return withUnit(formatNumber(value, lang, digits), unit);
}

/** The 95 % interval of a value in words; empty without a stated error. */
export function intervalText(
  t: TFunction,
  { value_num, value_json: { se } }: Pick<MetricValue, "value_num" | "value_json">,
  { unit, never_negative }: Pick<MetricSpec, "unit" | "never_negative">,
  lang: ReturnType<typeof useLang>,
): string {
  if (value_num === null || !se) return "";
  const [low, high] = shownInterval(value_num, se, never_negative);
  return t("metric.intervalRange", {
    from: formatMeasured(low, unit, lang, se),
    to: shownValue(high, unit, lang, digitsIn(unit, high, se)),
  });
}

function shownLimit(value: number, unit: string, lang: ReturnType<typeof useLang>): string {
  return withUnit(formatLimit(value, lang), unit);
}

/** Where a value stands among others by a published table, and who they are; null where no table says so. */
export function percentileWords(t: TFunction, { value_json }: Pick<MetricValue, "value_json">): { place: string; among: string } | null {
  const { percentile, percentile_sexes: sexes } = value_json;
  if (percentile === undefined) return null;
  return { place: placeText(t, { ...value_json, percentile }), among: t(sexes ? "metric.percentileAge" : "metric.percentile") };
}

/** A percentile with what its table leaves open and how far the value's error reaches. */
export function placeText(
  t: TFunction,
  standing: Pick<PeerStanding, `percentile_${"open" | "low" | "high"}`> & { percentile: number },
): string {
  const { percentile: n, percentile_open: open, percentile_low: from, percentile_high: to } = standing;
  const place = t("metric.percentileOf", { n: open ? t(`metric.percentileOpen.${open}`, { n }) : n });
  return from == null || to == null ? place : t("metric.percentileRange", { place, from, to });
}

/** The target in words. */
export function targetText(t: TFunction, target: MetricView["target"], unit: string, lang: ReturnType<typeof useLang>): string {
  if (!target) return "";
  const { min_good, max_good } = target;
  if (min_good !== null && max_good !== null)
    return t("metric.between", { from: formatLimit(min_good, lang), to: shownLimit(max_good, unit, lang) });
  if (min_good !== null) return t("metric.atLeast", { value: shownLimit(min_good, unit, lang) });
  return max_good === null ? "" : t("metric.atMost", { value: shownLimit(max_good, unit, lang) });
}
