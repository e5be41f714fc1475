import type { Activity, HiddenMetrics, MetricSpec } from "@sagittal/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../../lib/api.ts";
import { useCatalogue } from "../../lib/catalogue.ts";
import { errorText } from "../../lib/errors.ts";
import { hiddenQuery } from "../../lib/hidden.ts";
import { useMe } from "../../lib/me.ts";
import { useLang } from "../../lib/use-lang.ts";
import { ErrorState, Section, SkeletonRows } from "../../ui/basics.tsx";
import { toast } from "../../ui/overlays.tsx";
import { Switch } from "../../ui/Switch.tsx";
import { ExercisePicker } from "./ExercisePicker.tsx";

/** Which groups of metrics a person wants to see on the session page. They stay in exports and reports. */
export function MetricsPage() {
  const { t } = useTranslation();
  const me = useMe();
  const lang = useLang();
  const cache = useQueryClient();
  const [activity, setActivity] = useState<Activity>(me.preferred_activities[0] ?? "running");
  const [exercise, setExercise] = useState("");
  const catalogue = useCatalogue(activity, lang);
  const query = hiddenQuery(activity, exercise);
  const hidden = useQuery(query);
  const whole = useQuery(hiddenQuery(activity, ""));
  const save = useMutation({
    mutationFn: (body: HiddenMetrics) => api.me.setHiddenMetrics(body),
    onMutate: (body) => {
      const before = cache.getQueryData(query.queryKey);
      cache.setQueryData(query.queryKey, body);
      return { before };
    },
    onError: (error, _body, kept) => {
      cache.setQueryData(query.queryKey, kept?.before);
      toast(errorText(error, t), "bad");
    },
  });
  const groups = groupsOf(exercise ? (catalogue.data?.metrics[exercise] ?? []) : Object.values(catalogue.data?.metrics ?? {}).flat());
  const chosen = hidden.data?.hidden ?? [];
  const everywhere = exercise ? (whole.data?.hidden ?? []) : [];
  return (
    <Section title={t("settings.metrics.title")}>
      <title>{`${t("settings.metrics.title")} · Sagittal`}</title>
      <p className="mb-5 max-w-prose text-ink-2">{t("settings.metrics.lead")}</p>
      <ExercisePicker
        activity={activity}
        exercise={exercise}
        catalogue={catalogue.data}
        all={t("settings.metrics.all")}
        onChange={(a, e) => {
          setActivity(a);
          setExercise(e);
        }}
      />
      <div className="mt-6">
        {hidden.error ? (
          <ErrorState error={hidden.error} retry={() => void hidden.refetch()} />
        ) : hidden.isPending || catalogue.isPending ? (
          <SkeletonRows rows={4} />
        ) : (
          <ul className="card divide-y divide-line">
            {groups.map((group) => {
              const over = everywhere.includes(group.key);
              return (
                <li key={group.key} className="px-4 py-2">
                  <Switch
                    label={group.label}
                    hint={over ? t("settings.metrics.everywhere") : group.metrics.join(", ")}
                    checked={!over && !chosen.includes(group.key)}
                    disabled={over}
                    onChange={(on) =>
                      save.mutate({ activity, exercise, hidden: on ? chosen.filter((k) => k !== group.key) : [...chosen, group.key] })
                    }
                  />
                </li>
              );
            })}
          </ul>
        )}
      </div>
    </Section>
  );
}

/** The groups of metrics in the catalogue's order, each with the names of its metrics. */
function groupsOf(specs: readonly MetricSpec[]): { key: string; label: string; metrics: string[] }[] {
  const groups = new Map<string, { key: string; label: string; metrics: string[] }>();
  for (const spec of specs) {
    const group = groups.get(spec.group) ?? { key: spec.group, label: spec.group_label, metrics: [] };
    if (!group.metrics.includes(spec.label)) group.metrics.push(spec.label);
    groups.set(spec.group, group);
  }
  return [...groups.values()];
}
