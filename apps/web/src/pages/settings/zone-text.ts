import type { Activity, ZoneLimits } from "@sagittal/contract";
import { formatLimit } from "../../lib/format.ts";
import { useConverter } from "../../lib/units.ts";
import { useLang } from "../../lib/use-lang.ts";

/** Says a zone of an activity's metric in words, in the chosen units. */
export function useZoneText(unit: string, activity: Activity): (limits: Pick<ZoneLimits, "min_good" | "max_good">) => string {
  const lang = useLang();
  const { label, factor } = useConverter(activity)(unit);
  return ({ min_good, max_good }) => {
    const from = min_good === null ? "" : formatLimit(min_good * factor, lang);
    const to = max_good === null ? "" : formatLimit(max_good * factor, lang);
    if (from && to) return `${from}–${to} ${label}`;
    return from ? `≥ ${from} ${label}` : to ? `≤ ${to} ${label}` : "";
  };
}
