import type { Activity, OwnMetric } from "@sagittal/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../../lib/api.ts";
import { exerciseName, useCatalogue } from "../../lib/catalogue.ts";
import { errorText } from "../../lib/errors.ts";
import { useMe } from "../../lib/me.ts";
import { useLang } from "../../lib/use-lang.ts";
import { Button, Empty, ErrorState, Section, SkeletonRows } from "../../ui/basics.tsx";
import { Confirm, toast } from "../../ui/overlays.tsx";
import { OwnMetricForm } from "./OwnMetricForm.tsx";
import { useZoneText } from "./zone-text.ts";

const KEY = ["own-metrics"];

/** The metrics that the team wrote itself. The owner writes them, members read them. */
export function OwnMetricsPage() {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const owner = useMe().role !== "member";
  const own = useQuery({ queryKey: KEY, queryFn: () => api.ownMetrics.list() });
  const [edited, setEdited] = useState<OwnMetric | "new" | null>(null);
  const [removing, setRemoving] = useState<OwnMetric | null>(null);
  const top = useRef<HTMLDivElement>(null);
  const refresh = async () => {
    await cache.invalidateQueries({ queryKey: KEY });
    await cache.invalidateQueries({ queryKey: ["session"] });
  };
  const remove = useMutation({
    mutationFn: (id: string) => api.ownMetrics.remove(id),
    onSuccess: async () => {
      setRemoving(null);
      await refresh();
    },
    onError: (error) => toast(errorText(error, t), "bad"),
  });
  const close = () => {
    setEdited(null);
    // What was focused is gone with the form.
    top.current?.focus();
  };
  const add = owner ? (
    <Button variant="primary" icon="plus" onClick={() => setEdited("new")}>
      {t("settings.own.add")}
    </Button>
  ) : null;
  const all = own.data?.results ?? [];
  return (
    <div ref={top} tabIndex={-1} className="outline-none">
      <title>{`${t("settings.own.title")} · Sagittal`}</title>
      <Section title={t("settings.own.title")} actions={edited === null && all.length > 0 ? add : null}>
        <p className="mb-5 max-w-prose text-ink-2">{t("settings.own.lead")}</p>
        {edited !== null ? (
          <OwnMetricForm
            metric={edited === "new" ? null : edited}
            onSaved={async () => {
              toast(t("settings.own.saved"));
              close();
              await refresh();
            }}
            onCancel={close}
          />
        ) : own.isPending ? (
          <SkeletonRows rows={3} />
        ) : own.error ? (
          <ErrorState error={own.error} retry={() => void own.refetch()} />
        ) : all.length === 0 ? (
          <Empty title={t("settings.own.none")} text={t(owner ? "settings.own.noneText" : "settings.own.noneMember")} action={add} />
        ) : (
          <div className="space-y-6">
            {byExercise(all).map((metrics) => (
              <ExerciseMetrics
                key={metrics.map((m) => m.id).join()}
                metrics={metrics}
                {...(owner && { onEdit: setEdited, onRemove: setRemoving })}
              />
            ))}
          </div>
        )}
      </Section>
      <Confirm
        open={removing !== null}
        onOpenChange={(on) => !on && setRemoving(null)}
        title={t("settings.own.deleteTitle", { name: removing?.name ?? "" })}
        text={t("settings.own.deleteText")}
        action={t("settings.own.delete")}
        busy={remove.isPending}
        onConfirm={() => removing && remove.mutate(removing.id)}
      />
    </div>
  );
}

type Some = readonly [OwnMetric, ...OwnMetric[]];

/** The metrics of each exercise together, in the order in which the first of each was written. */
function byExercise(metrics: readonly OwnMetric[]): Some[] {
  const groups = new Map<string, [OwnMetric, ...OwnMetric[]]>();
  for (const metric of metrics) {
    const key = `${metric.activity} ${metric.exercise}`;
    const group = groups.get(key);
    if (group) group.push(metric);
    else groups.set(key, [metric]);
  }
  return [...groups.values()];
}

interface Actions {
  onEdit?: (metric: OwnMetric) => void;
  onRemove?: (metric: OwnMetric) => void;
}

function ExerciseMetrics({ metrics, ...actions }: { metrics: Some } & Actions) {
  const { t } = useTranslation();
  const [{ activity, exercise }] = metrics;
  const catalogue = useCatalogue(activity, useLang());
  return (
    <div>
      <h3 className="mb-2 font-semibold">
        {t(`activity.${activity}`)} · {exerciseName(catalogue.data, exercise)}
      </h3>
      <ul className="card divide-y divide-line">
        {metrics.map((metric) => (
          <Row key={metric.id} metric={metric} activity={activity} {...actions} />
        ))}
      </ul>
    </div>
  );
}

function Row({ metric, activity, onEdit, onRemove }: { metric: OwnMetric; activity: Activity } & Actions) {
  const { t } = useTranslation();
  const unit = t(`unit.${metric.unit}`);
  const zone = useZoneText(unit, activity)(metric);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0">
        <p className="font-medium break-words">{metric.name}</p>
        <code className="text-sm break-words text-ink-2">{metric.expression}</code>
        <p className="num text-sm text-ink-3">{[t(`settings.own.side.${metric.side}`), zone || unit].join(" · ")}</p>
      </div>
      <div className="flex gap-2">
        {onEdit ? (
          <Button size="sm" onClick={() => onEdit(metric)} aria-label={t("settings.own.editNamed", { name: metric.name })}>
            {t("settings.own.edit")}
          </Button>
        ) : null}
        {onRemove ? (
          <Button
            size="sm"
            variant="danger"
            onClick={() => onRemove(metric)}
            aria-label={t("settings.own.deleteNamed", { name: metric.name })}
          >
            {t("settings.own.delete")}
          </Button>
        ) : null}
      </div>
    </li>
  );
}
