import type { TrendMetric } from "@sagittal/sdk";
import { useTranslation } from "react-i18next";
import { type Alert, alertsOf } from "../lib/alerts.ts";
import { digitsOf, formatDate, formatNumber, withUnit } from "../lib/format.ts";
import { useLang } from "../lib/use-lang.ts";
import { ChangeBadge } from "./ChangeBadge.tsx";

/** What of an athlete's newest session changed by more than measurement error, since the clip before of the same exercise and view. */
export function TrendAlerts({ metrics }: { metrics: readonly TrendMetric[] }) {
  const { t } = useTranslation();
  const alerts = alertsOf({ metrics });
  if (!alerts) return null;
  return (
    <section aria-label={t("trends.alerts")} className="card mb-4 p-4">
      <h2 className="font-semibold">{t("trends.alerts")}</h2>
      <p className="text-sm text-ink-3">{t("trends.alertsText")}</p>
      {alerts.length === 0 ? (
        <p className="mt-2">{t("trends.noAlerts")}</p>
      ) : (
        <ul className="mt-2 grid gap-x-8 md:grid-cols-2">
          {alerts.map((alert) => (
            <AlertRow key={alert.metric.key} alert={alert} />
          ))}
        </ul>
      )}
    </section>
  );
}

function AlertRow({ alert: { metric, change, since } }: { alert: Alert }) {
  const { t } = useTranslation();
  const lang = useLang();
  const last = metric.series.findLast((p) => p.value !== null)?.value ?? 0;
  const shown = (value: number) => withUnit(formatNumber(value, lang, digitsOf(metric.key, metric.unit, last)), metric.unit);
  return (
    <li className="flex items-start justify-between gap-3 border-t border-line py-2">
      <span className="min-w-0">
        <span className="font-medium">{metric.label}</span>{" "}
        <span className="num whitespace-nowrap">{`${change.delta > 0 ? "+" : ""}${shown(change.delta)}`}</span>
        <span className="num block text-sm text-ink-3">
          {t("trends.since", { date: formatDate(since, lang), value: shown(change.detectable) })}
        </span>
      </span>
      <ChangeBadge verdict={change.verdict} />
    </li>
  );
}
