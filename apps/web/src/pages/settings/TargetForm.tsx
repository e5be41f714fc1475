import type { Activity, MetricSpec, MetricThreshold, ZoneLimits } from "@sagittal/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../../lib/api.ts";
import { fieldText } from "../../lib/errors.ts";
import { useConverter } from "../../lib/units.ts";
import { Button, FormError } from "../../ui/basics.tsx";
import { Field } from "../../ui/forms.tsx";
import { toast } from "../../ui/overlays.tsx";

const LIMITS = ["amber_low", "min_good", "max_good", "amber_high"] as const;
const OPEN: ZoneLimits = { min_good: null, max_good: null, amber_low: null, amber_high: null };

/** The four limits of a zone in their order along the axis. */
export function TargetForm({
  subject,
  spec,
  own,
  onDone,
}: {
  subject: { activity: Activity; exercise: string; metric: string; client: string | null };
  spec: MetricSpec;
  own: MetricThreshold | undefined;
  onDone: () => void;
}) {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const { label, factor } = useConverter()(spec.unit);
  const shown = (value: number | null) => (value === null ? "" : String(Number((value * factor).toFixed(3))));
  const [texts, setTexts] = useState(() => Object.fromEntries(LIMITS.map((key) => [key, shown((own ?? spec)[key])])));
  const save = useMutation({
    mutationFn: (limits: ZoneLimits) => api.thresholds.set({ ...subject, ...limits }),
    onSuccess: async () => {
      await cache.invalidateQueries({ queryKey: ["thresholds"] });
      toast(t("settings.targets.saved"));
      onDone();
    },
  });
  const number = (key: (typeof LIMITS)[number]) => {
    const text = (texts[key] ?? "").trim();
    return text === "" || !Number.isFinite(Number(text)) ? null : Number(text) / factor;
  };
  return (
    <form
      className="space-y-4"
      onSubmit={(e) => {
        e.preventDefault();
        save.mutate({
          min_good: number("min_good"),
          max_good: number("max_good"),
          amber_low: number("amber_low"),
          amber_high: number("amber_high"),
        });
      }}
    >
      <p className="text-sm text-ink-2">{t("settings.targets.how")}</p>
      <div className="grid grid-cols-2 gap-4">
        {LIMITS.map((key) => (
          <Field
            key={key}
            label={`${t(`settings.targets.limit.${key}`)}, ${label}`}
            type="number"
            step="any"
            inputMode="decimal"
            value={texts[key] ?? ""}
            onChange={(e) => setTexts({ ...texts, [key]: e.target.value })}
            error={fieldText(save.error, key)}
          />
        ))}
      </div>
      <FormError error={save.error} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={save.isPending}>
          {t("common.save")}
        </Button>
        {own ? (
          <Button busy={save.isPending} onClick={() => save.mutate(OPEN)}>
            {t("settings.targets.reset")}
          </Button>
        ) : null}
      </div>
    </form>
  );
}
