import type { MetricThresholdChange } from "@sagittal/contract";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../../lib/api.ts";
import { useAthleteNames } from "../../lib/athletes.ts";
import { exerciseName, specsOf, useCatalogue } from "../../lib/catalogue.ts";
import { formatDate } from "../../lib/format.ts";
import { useLang } from "../../lib/use-lang.ts";
import { ErrorState, Section, SkeletonRows } from "../../ui/basics.tsx";
import { PageSteps } from "../Pages.tsx";
import { useZoneText } from "./zone-text.ts";

const PAGE = 20;

/** Who changed which target, when, from what to what. */
export function TargetHistory() {
  const { t } = useTranslation();
  const [page, setPage] = useState(0);
  const query = { limit: PAGE, offset: page * PAGE };
  const changes = useQuery({
    queryKey: ["thresholds", "audit", query],
    queryFn: () => api.thresholds.audit(query),
    placeholderData: keepPreviousData,
  });
  const names = useAthleteNames((changes.data?.results ?? []).map((change) => change.client));
  return (
    <Section title={t("settings.targets.history")}>
      {changes.isPending ? <SkeletonRows rows={2} /> : null}
      {changes.error ? <ErrorState error={changes.error} retry={() => void changes.refetch()} /> : null}
      {changes.data?.count === 0 ? <p className="text-ink-2">{t("settings.targets.noHistory")}</p> : null}
      {changes.data && changes.data.count > 0 ? (
        <>
          <ul className="card divide-y divide-line">
            {changes.data.results.map((change) => (
              <Change key={change.id} change={change} name={names.get(change.client ?? "")} />
            ))}
          </ul>
          <div className="mt-4 empty:hidden">
            <PageSteps page={page} size={PAGE} count={changes.data.count} onPage={setPage} />
          </div>
        </>
      ) : null}
    </Section>
  );
}

function Change({ change, name }: { change: MetricThresholdChange; name: string | undefined }) {
  const { t } = useTranslation();
  const lang = useLang();
  const catalogue = useCatalogue(change.activity, lang);
  const spec = specsOf(catalogue.data, change.exercise).get(change.metric);
  const zone = useZoneText(spec?.unit ?? "", change.activity);
  const words = (limits: MetricThresholdChange["old"]) => (limits ? zone(limits) : t("settings.targets.byCatalogue"));
  const athlete = change.client ? (name ?? t("session.athlete")) : "";
  return (
    <li className="px-4 py-3">
      <p className="num">
        <span className="font-medium">{spec?.label ?? change.metric}</span>: {words(change.old)} → {words(change.new)}
      </p>
      <p className="num text-sm text-ink-3">
        {[
          exerciseName(catalogue.data, change.exercise),
          athlete,
          change.changed_by?.display_name || t("settings.targets.somebody"),
          formatDate(change.changed_at, lang, "time"),
        ]
          .filter(Boolean)
          .join(" · ")}
      </p>
    </li>
  );
}
