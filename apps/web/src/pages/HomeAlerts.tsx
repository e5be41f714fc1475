import { type ChangeAlert, SCORE_KEY } from "@sagittal/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../lib/api.ts";
import { exerciseName, useCatalogue } from "../lib/catalogue.ts";
import { digitsOf, formatDate, formatNumber, withUnit } from "../lib/format.ts";
import { useConverter } from "../lib/units.ts";
import { useLang } from "../lib/use-lang.ts";
import { FormError, IconButton, Section } from "../ui/basics.tsx";
import { ChangeBadge } from "./ChangeBadge.tsx";

/** What changed beyond measurement error in athletes' newest clips, until it is put away; nothing where nothing did. */
export function HomeAlerts({ alerts }: { alerts: readonly ChangeAlert[] }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [seen, setSeen] = useState<readonly string[]>([]);
  const dismiss = useMutation({
    mutationFn: (id: string) => api.sessions.dismissAlert(id),
    // Removed optimistically; restored when the service refuses.
    onMutate: (id) => setSeen((before) => [...before, id]),
    onError: (_error, id) => setSeen((before) => before.filter((other) => other !== id)),
    onSuccess: () => client.invalidateQueries({ queryKey: ["dashboard"] }),
  });
  const shown = alerts.filter((alert) => !seen.includes(alert.session_id));
  if (shown.length === 0) return null;
  return (
    <Section title={t("trends.alerts")} className="mb-8">
      <div className="space-y-2">
        <FormError error={dismiss.error} />
        <ul className="card divide-y divide-line">
          {shown.map((alert) => (
            <AlertRow key={alert.session_id} alert={alert} onSeen={() => dismiss.mutate(alert.session_id)} />
          ))}
        </ul>
      </div>
    </Section>
  );
}

function AlertRow({ alert, onSeen }: { alert: ChangeAlert; onSeen: () => void }) {
  const { t } = useTranslation();
  const lang = useLang();
  const convert = useConverter(alert.activity);
  const catalogue = useCatalogue(lang === "en" ? undefined : alert.activity, lang);
  const [first, ...others] = alert.changes;
  if (!first) return null;
  const { label: unit, factor } = convert(first.unit);
  const delta = first.change.delta * factor;
  const days = [...new Set([alert.before_at, alert.created_at].map((at) => formatDate(at, lang)))];
  return (
    <li className="flex items-start gap-3 py-2.5 pl-4 pr-2">
      <div className="relative min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Link
            to="/athletes/$id"
            params={{ id: alert.client_id }}
            search={{ tab: "trends" }}
            className="font-medium after:absolute after:inset-0"
          >
            {alert.display_name}
          </Link>
          <span className="num">
            {first.key === SCORE_KEY ? t("score.title") : first.label} {delta > 0 ? "+" : ""}
            {withUnit(formatNumber(delta, lang, digitsOf(first.key, unit, delta)), unit)}
          </span>
          <ChangeBadge verdict={first.change.verdict} />
          {others.length > 0 ? <span className="text-sm text-ink-2">{t("home.moreChanges", { n: others.length })}</span> : null}
        </p>
        <p className="num text-sm text-ink-3">
          {[exerciseName(catalogue.data, alert.exercise) || t(`activity.${alert.activity}`), days.join(" – ")].join(" · ")}
        </p>
      </div>
      <IconButton icon="close" label={t("home.seen", { name: alert.display_name })} onClick={onSeen} />
    </li>
  );
}
