import type { Activity, Lang, ZoneLimits } from "@sagittal/contract";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { formatLimit, withUnit } from "../../lib/format.ts";
import { type Converter, useConverter } from "../../lib/units.ts";
import { useLang } from "../../lib/use-lang.ts";

type Limits = Pick<ZoneLimits, "min_good" | "max_good">;

/** A zone in words, in a shown unit; empty where both limits are open. */
export function zoneText(t: TFunction, { min_good, max_good }: Limits, { label, factor }: ReturnType<Converter>, lang: Lang): string {
  const from = min_good === null ? "" : formatLimit(min_good * factor, lang);
  const to = max_good === null ? "" : formatLimit(max_good * factor, lang);
  if (!from && !to) return "";
  // Beside a minus, a dash between two limits is read as another one.
  const isNegative = (min_good ?? 0) < 0 || (max_good ?? 0) < 0;
  const range = isNegative ? t("metric.intervalRange", { from, to }) : `${from}–${to}`;
  return withUnit(from && to ? range : from ? `≥ ${from}` : `≤ ${to}`, label);
}

/** Says a zone of an activity's metric in words, in the chosen units. */
export function useZoneText(unit: string, activity: Activity): (limits: Limits) => string {
  const { t } = useTranslation();
  const lang = useLang();
  const shown = useConverter(activity)(unit);
  return (limits) => zoneText(t, limits, shown, lang);
}
