import type { Activity, MetricSpec, MetricThreshold } from "@sagittal/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../../lib/api.ts";
import { useAthleteNames } from "../../lib/athletes.ts";
import { useCatalogue } from "../../lib/catalogue.ts";
import { useMe } from "../../lib/me.ts";
import { useLang } from "../../lib/use-lang.ts";
import { Badge, Button, Empty, ErrorState, Section, SkeletonRows } from "../../ui/basics.tsx";
import { Dialog } from "../../ui/overlays.tsx";
import { AthletePicker } from "../AthletePicker.tsx";
import { ExercisePicker } from "./ExercisePicker.tsx";
import { TargetForm } from "./TargetForm.tsx";
import { TargetHistory } from "./TargetHistory.tsx";
import { useZoneText } from "./zone-text.ts";

/** The team's own target zones, for everybody or for one athlete, and who changed them. */
export function TargetsPage() {
  const { t } = useTranslation();
  const me = useMe();
  const lang = useLang();
  const [activity, setActivity] = useState<Activity>(me.preferred_activities[0] ?? "running");
  const [wanted, setExercise] = useState("");
  const [client, setClient] = useState("");
  const [editing, setEditing] = useState<MetricSpec | null>(null);
  const catalogue = useCatalogue(activity, lang);
  const exercise = wanted || (catalogue.data?.presets[0] ?? "");
  const name = useAthleteNames([client]).get(client);
  const query = { activity, exercise };
  const owner = me.role !== "member";
  const own = useQuery({
    queryKey: ["thresholds", query],
    queryFn: () => api.thresholds.list(query),
    enabled: owner && exercise !== "",
  });
  if (!owner) return <Empty title={t("settings.ownerOnly")} />;
  const set = (metric: string, of: string | null) => own.data?.results.find((o) => o.metric === metric && o.client === of);
  const specs = (catalogue.data?.metrics[exercise] ?? []).filter((s) => !s.reference_only);
  return (
    <div className="space-y-10">
      <title>{`${t("settings.targets.title")} · Sagittal`}</title>
      <Section title={t("settings.targets.title")}>
        <p className="mb-5 max-w-prose text-ink-2">{t("settings.targets.lead")}</p>
        <div className="space-y-4">
          <ExercisePicker
            activity={activity}
            exercise={exercise}
            catalogue={catalogue.data}
            onChange={(a, e) => {
              setActivity(a);
              setExercise(e);
            }}
          />
          <AthletePicker label={t("session.athlete")} none={t("settings.targets.everybody")} value={client} onChange={setClient} />
        </div>
        <div className="mt-6">
          {own.error ? (
            <ErrorState error={own.error} retry={() => void own.refetch()} />
          ) : own.isPending || catalogue.isPending ? (
            <SkeletonRows rows={5} />
          ) : (
            <ul className="card divide-y divide-line">
              {specs.map((spec) => (
                <TargetRow
                  key={spec.key}
                  activity={activity}
                  spec={spec}
                  own={set(spec.key, client || null)}
                  team={client ? set(spec.key, null) : undefined}
                  onEdit={() => setEditing(spec)}
                />
              ))}
            </ul>
          )}
        </div>
      </Section>
      <TargetHistory />
      <Dialog
        open={editing !== null}
        onOpenChange={(on) => !on && setEditing(null)}
        title={editing?.label ?? ""}
        description={name ?? t("settings.targets.everybody")}
      >
        {editing ? (
          <TargetForm
            subject={{ activity, exercise, metric: editing.key, client: client || null }}
            spec={editing}
            own={set(editing.key, client || null)}
            onDone={() => setEditing(null)}
          />
        ) : null}
      </Dialog>
    </div>
  );
}

function TargetRow({
  activity,
  spec,
  own,
  team,
  onEdit,
}: {
  activity: Activity;
  spec: MetricSpec;
  own: MetricThreshold | undefined;
  team: MetricThreshold | undefined;
  onEdit: () => void;
}) {
  const { t } = useTranslation();
  const zone = useZoneText(spec.unit, activity);
  const shown = own ?? team;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0">
        <p className="font-medium">
          {spec.label}{" "}
          {own ? <Badge tone="accent">{t("settings.targets.own")}</Badge> : team ? <Badge>{t("settings.targets.team")}</Badge> : null}
        </p>
        <p className="num text-sm text-ink-2">
          {zone(shown ?? spec) || t("settings.targets.noZone")}
          {shown && zone(spec) ? <span className="text-ink-3"> · {t("settings.targets.catalogue", { zone: zone(spec) })}</span> : null}
        </p>
      </div>
      <Button size="sm" onClick={onEdit} aria-label={t("settings.targets.change", { metric: spec.label })}>
        {t("settings.targets.edit")}
      </Button>
    </li>
  );
}
