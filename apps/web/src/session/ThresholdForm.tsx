import type { Session, ZoneLimits } from "@sagittal/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../lib/api.ts";
import { specsOf, useCatalogue } from "../lib/catalogue.ts";
import { useMe } from "../lib/me.ts";
import { useConverter } from "../lib/units.ts";
import { useLang } from "../lib/useLang.ts";
import { Button, FormError } from "../ui/basics.tsx";
import { Field, Switch } from "../ui/forms.tsx";
import { toast } from "../ui/overlays.tsx";

const LIMITS = ["amber_low", "min_good", "max_good", "amber_high"] as const;
const OPEN: ZoneLimits = { min_good: null, max_good: null, amber_low: null, amber_high: null };

/** The team's own zone of a metric, for all athletes or for this one; only the team's owner sets it. */
export function ThresholdForm({ session, metric }: { session: Session; metric: string }) {
  const { t } = useTranslation();
  const lang = useLang();
  const me = useMe();
  const owner = me.role !== "member";
  const subject = { activity: session.activity, exercise: session.exercise, metric };
  const stored = useQuery({ queryKey: ["thresholds", subject], queryFn: () => api.thresholds.list(subject), enabled: owner, retry: false });
  const catalogue = useCatalogue(session.activity, lang);
  const spec = specsOf(catalogue.data, session.exercise).get(metric);
  if (!owner || !stored.data || !spec) return null;
  const ofAthlete = stored.data.results.find((r) => r.client !== null && r.client === session.client);
  const ofAll = stored.data.results.find((r) => r.client === null);
  return (
    <details className="rounded-lg border border-line px-4 py-2">
      <summary className="min-h-8 py-1 text-sm font-medium">
        {t("threshold.title")}
        {ofAthlete || ofAll ? (
          <span className="ml-2 font-normal text-ink-2">{t(ofAthlete ? "threshold.athlete" : "threshold.all")}</span>
        ) : null}
      </summary>
      <Limits
        key={stored.dataUpdatedAt}
        session={session}
        subject={subject}
        unit={spec.unit}
        ofAthlete={ofAthlete}
        ofAll={ofAll}
        usual={spec}
      />
    </details>
  );
}

function Limits({
  session,
  subject,
  unit,
  ofAthlete,
  ofAll,
  usual,
}: {
  session: Session;
  subject: { activity: Session["activity"]; exercise: string; metric: string };
  unit: string;
  ofAthlete: ZoneLimits | undefined;
  ofAll: ZoneLimits | undefined;
  usual: ZoneLimits;
}) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { label, factor } = useConverter()(unit);
  const text = (limits: ZoneLimits) =>
    Object.fromEntries(LIMITS.map((key) => [key, limits[key] === null ? "" : String(Number((limits[key] * factor).toFixed(3)))]));
  const [forOne, setForOne] = useState(ofAthlete !== undefined);
  const own = forOne ? ofAthlete : ofAll;
  const [typed, setTyped] = useState(() => text(own ?? usual));
  const number = (value: string | undefined) => (value?.trim() ? Number(value) / factor : null);
  const save = useMutation({
    mutationFn: (limits: ZoneLimits) => api.thresholds.set({ ...subject, client: forOne ? session.client : null, ...limits }),
    onSuccess: async () => {
      await Promise.all([
        client.invalidateQueries({ queryKey: ["thresholds", subject] }),
        client.invalidateQueries({ queryKey: ["session", session.id] }),
      ]);
      toast(t("threshold.saved"));
    },
  });
  return (
    <form
      className="space-y-3 py-2"
      onSubmit={(e) => {
        e.preventDefault();
        save.mutate({
          amber_low: number(typed.amber_low),
          min_good: number(typed.min_good),
          max_good: number(typed.max_good),
          amber_high: number(typed.amber_high),
        });
      }}
    >
      <p className="text-sm text-ink-2">{t("threshold.lead", { unit: label })}</p>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {LIMITS.map((key) => (
          <Field
            key={key}
            label={t(`threshold.${key}`)}
            type="number"
            inputMode="decimal"
            step="any"
            value={typed[key] ?? ""}
            onChange={(e) => setTyped({ ...typed, [key]: e.target.value })}
          />
        ))}
      </div>
      {session.client ? (
        <Switch
          label={t("threshold.onlyAthlete")}
          checked={forOne}
          onChange={(on) => {
            setForOne(on);
            setTyped(text((on ? ofAthlete : ofAll) ?? usual));
          }}
        />
      ) : null}
      <FormError error={save.error} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" variant="primary" busy={save.isPending}>
          {t("common.save")}
        </Button>
        {own ? (
          <Button size="sm" busy={save.isPending} onClick={() => save.mutate(OPEN)}>
            {t("threshold.remove")}
          </Button>
        ) : null}
      </div>
    </form>
  );
}
