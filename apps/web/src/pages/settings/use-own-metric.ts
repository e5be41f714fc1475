import { readFormula } from "@sagittal/catalogue/own-metrics";
import { CameraView, type OwnMetric } from "@sagittal/contract";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useCatalogue } from "../../lib/catalogue.ts";
import { dropDraft, keepDraft, type OwnMetricDraft, readOwnMetricDraft } from "../../lib/drafts.ts";
import { useMe } from "../../lib/me.ts";
import { useLang } from "../../lib/use-lang.ts";
import { OPEN_ZONE, useZoneDraft } from "../../ui/ZoneFields.tsx";

type Typed = Omit<OwnMetricDraft, "at" | "limits">;

/**
 * What is typed of an own metric, kept in this browser until it is dropped, and what its expression means.
 * @param metric the one that is changed; null for a new one
 */
export function useOwnMetric(metric: OwnMetric | null) {
  const { t } = useTranslation();
  const me = useMe();
  const draftOf = `own-metric.${metric?.id ?? me.teams.find((team) => team.is_active)?.id}`;
  const [draft] = useState(() => readOwnMetricDraft(me.id, draftOf));
  const [typed, setTyped] = useState<Typed>(() => {
    const activity = me.preferred_activities[0] ?? "running";
    return draft ?? metric ?? { activity, exercise: "", name: "", expression: "", side: "each", higher_is_better: null };
  });
  const catalogue = useCatalogue(typed.activity, useLang()).data;
  const exercise = typed.exercise || (catalogue?.presets[0] ?? "");
  const views = catalogue?.views_by_exercise[exercise] ?? CameraView.options;
  const read = readFormula(typed.expression, views);
  const unit = "formula" in read ? t(`unit.${read.formula.unit}`) : "";
  const zone = useZoneDraft(draft?.limits ?? metric ?? OPEN_ZONE, unit, typed.activity);

  const kept = JSON.stringify([typed, zone.typed]);
  const [opened] = useState(kept);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `kept` stands for all that is typed
  useEffect(() => {
    if (kept !== opened) keepDraft(me.id, draftOf, { ...typed, at: Date.now(), limits: zone.limits() });
  }, [kept]);

  return {
    typed,
    change: (part: Partial<Typed>) => setTyped((now) => ({ ...now, ...part })),
    exercise,
    views,
    read,
    /** Label of the unit that follows from the expression; empty while it cannot be read. */
    unit,
    zone,
    catalogue,
    /** Forgets what was typed. */
    drop: () => dropDraft(me.id, draftOf),
  };
}
