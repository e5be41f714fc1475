import type { Activity, ZoneLimits } from "@sagittal/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useConverter } from "../lib/units.ts";
import { Field } from "./forms.tsx";

const LIMITS = ["amber_low", "min_good", "max_good", "amber_high"] as const;
type Limit = (typeof LIMITS)[number];

/** No limit at all: as a team's own zone it takes that zone away. */
export const OPEN_ZONE: ZoneLimits = { min_good: null, max_good: null, amber_low: null, amber_high: null };

export interface ZoneDraft {
  /** Label of the unit in which the limits are typed. */
  unit: string;
  typed: Readonly<Record<Limit, string>>;
  type: (limit: Limit, text: string) => void;
  /** Shows other limits instead of what is typed. */
  show: (limits: ZoneLimits) => void;
  /** What is typed, in the metric's own unit. */
  limits: () => ZoneLimits;
}

/** How the fields of a zone are read: their unit, which counts have none of, and what an empty one means. */
export function ZoneLead({ unit }: { unit: string }) {
  const { t } = useTranslation();
  return <>{[unit && t("threshold.unit", { unit }), t("threshold.lead")].filter(Boolean).join(" ")}</>;
}

/** A zone of an activity's metric while it is typed, in the chosen units. */
export function useZoneDraft(start: ZoneLimits, metricUnit: string, activity: Activity): ZoneDraft {
  const { label, factor } = useConverter(activity)(metricUnit);
  const texts = (zone: ZoneLimits): Record<Limit, string> => {
    const text = (limit: Limit) => (zone[limit] === null ? "" : String(Number((zone[limit] * factor).toFixed(3))));
    return { amber_low: text("amber_low"), min_good: text("min_good"), max_good: text("max_good"), amber_high: text("amber_high") };
  };
  const [typed, setTyped] = useState(() => texts(start));
  const number = (limit: Limit) => (typed[limit].trim() ? Number(typed[limit]) / factor : null);
  return {
    unit: label,
    typed,
    type: (limit, text) => setTyped((now) => ({ ...now, [limit]: text })),
    show: (zone) => setTyped(texts(zone)),
    limits: () => ({
      amber_low: number("amber_low"),
      min_good: number("min_good"),
      max_good: number("max_good"),
      amber_high: number("amber_high"),
    }),
  };
}

/** The four limits of a zone in their order along the axis. */
export function ZoneFields({ draft, errorOf }: { draft: ZoneDraft; errorOf?: (limit: Limit) => string | undefined }) {
  const { t } = useTranslation();
  return (
    <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
      {LIMITS.map((limit) => (
        <Field
          key={limit}
          label={t(`threshold.${limit}`)}
          type="number"
          inputMode="decimal"
          step="any"
          value={draft.typed[limit]}
          onChange={(e) => draft.type(limit, e.target.value)}
          error={errorOf?.(limit)}
        />
      ))}
    </div>
  );
}
