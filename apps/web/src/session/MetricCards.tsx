import type { MetricValue, Session } from "@sagittal/contract";
import type { Trends } from "@sagittal/sdk";
import type { TFunction } from "i18next";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatDate, formatNumber } from "../lib/format.ts";
import { byGroup, detailOf, type MetricView, type Rating, rate } from "../lib/metrics.ts";
import { useLang } from "../lib/useLang.ts";
import { Badge, Section } from "../ui/basics.tsx";
import { Dialog } from "../ui/overlays.tsx";
import { Plot } from "../ui/Plot.tsx";
import { type Dot, ZoneBar } from "./ZoneBar.tsx";
import { shownValue, targetText, ZoneMark } from "./zones.tsx";

export function MetricGroups({
  session,
  views,
  history,
}: {
  session: Session;
  views: readonly MetricView[];
  history?: Trends | undefined;
}) {
  const groups = byGroup(views);
  return (
    <div className="space-y-7">
      {groups.map((group) => (
        <Section key={group.key} title={group.label}>
          <div className="card divide-y divide-line">
            {group.views.map((view) => (
              <MetricCard key={view.spec.key} session={session} view={view} history={history} />
            ))}
          </div>
        </Section>
      ))}
    </div>
  );
}

const isMeasured = (m: MetricValue | undefined): m is MetricValue & { value_num: number } => m?.value_num != null;

function MetricCard({ session, view, history }: { session: Session; view: MetricView; history?: Trends | undefined }) {
  const { t } = useTranslation();
  const lang = useLang();
  const [open, setOpen] = useState(false);
  const { spec, value, left, right, target } = view;
  const detail = detailOf(value ?? left ?? right);
  const main = isMeasured(value) ? value : isMeasured(left) ? left : isMeasured(right) ? right : undefined;
  const past = history?.metrics.find((m) => m.key === spec.key)?.series ?? [];
  const earlier = past.filter((p) => p.session_id !== session.id && p.value !== null).slice(-5);
  const sides = [left, right].filter(isMeasured);
  const dots: Dot[] = [
    ...earlier.map((p): Dot => ({ value: p.value ?? 0, side: null, faint: true })),
    ...(sides.length > 0
      ? sides.map((m): Dot => ({ value: m.value_num, side: m === left ? "left" : "right" }))
      : main
        ? [{ value: main.value_num, side: null } satisfies Dot]
        : []),
  ];
  const worst = [main, ...sides]
    .filter(isMeasured)
    .map((m) => rate(m.value_num, session.metric_targets[m.key] ?? target))
    .sort((a, b) => rank(b) - rank(a))[0];
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="block w-full px-4 py-3 text-left hover:bg-sunken"
        aria-haspopup="dialog"
      >
        <span className="flex items-start justify-between gap-3">
          <span className="min-w-0">
            <span className="block font-medium">{spec.label}</span>
            <span className="mt-0.5 flex flex-wrap items-center gap-1.5">
              {worst ? <ZoneMark rating={worst} /> : null}
              {view.beta ? <Badge>{t("metric.beta")}</Badge> : null}
              {spec.reference_only ? <Badge>{t("metric.reference")}</Badge> : null}
            </span>
          </span>
          {main ? (
            <span className="num shrink-0 text-right">
              <span className="text-lg font-semibold">{formatNumber(main.value_num, lang)}</span>
              <span className="ml-1 text-sm text-ink-2">{spec.unit}</span>
              <span className="block text-xs text-ink-3">
                {[detail.sd === null ? "" : `± ${formatNumber(detail.sd, lang)}`, detail.n === null ? "" : `n ${detail.n}`]
                  .filter(Boolean)
                  .join(" · ")}
              </span>
            </span>
          ) : (
            <span className="shrink-0 text-ink-3">–</span>
          )}
        </span>
        {main && target && dots.length > 0 && worst ? (
          <span className="mt-2 block">
            <ZoneBar target={target} dots={dots} label={zoneLabel(t, view, main.value_num, lang)} />
          </span>
        ) : null}
        {sides.length === 2 ? (
          <span className="num mt-1 flex justify-between text-sm">
            <span className="text-left">{`${t("side.left")} ${shownValue(left?.value_num ?? 0, spec.unit, lang)}`}</span>
            <span className="text-right">{`${t("side.right")} ${shownValue(right?.value_num ?? 0, spec.unit, lang)}`}</span>
          </span>
        ) : null}
        {!main && detail.reason ? <span className="mt-1 block text-sm text-ink-2">{t(`reason.${detail.reason}`)}</span> : null}
      </button>
      <Dialog open={open} onOpenChange={setOpen} title={spec.label} wide>
        <MetricDetails view={view} history={past} />
      </Dialog>
    </>
  );
}

const rank = (r: Rating | null | undefined) => (r ? { good: 1, warn: 2, bad: 3 }[r.zone] : 0);

function zoneLabel(t: TFunction, { spec, target }: MetricView, value: number, lang: ReturnType<typeof useLang>): string {
  const rating = rate(value, target);
  const zone = rating?.direction ? t(`zone.${rating.zone}.${rating.direction}`) : t("zone.good");
  return `${spec.label}: ${shownValue(value, spec.unit, lang)}, ${zone}. ${targetText(t, target, spec.unit, lang)}`;
}

/** Definition, evidence, source, why this zone, and the athlete's history. */
function MetricDetails({ view, history }: { view: MetricView; history: Trends["metrics"][number]["series"] }) {
  const { t } = useTranslation();
  const lang = useLang();
  const { spec, target } = view;
  const rows = [view.value, view.left, view.right].filter((m): m is MetricValue => m !== undefined);
  const points = history.filter((p) => p.value !== null);
  return (
    <div className="space-y-5">
      <table className="num w-full text-sm">
        <thead className="text-left text-ink-3">
          <tr>
            <th className="py-1 font-medium">{t("metric.side")}</th>
            <th className="text-right font-medium">{t("metric.value")}</th>
            <th className="text-right font-medium">± SD</th>
            <th className="text-right font-medium">n</th>
            <th className="text-right font-medium">{t("metric.confidence")}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((m) => {
            const d = detailOf(m);
            return (
              <tr key={m.key} className="border-t border-line">
                <td className="py-1.5">{m === view.left ? t("side.left") : m === view.right ? t("side.right") : t("side.both")}</td>
                <td className="text-right font-medium">{m.value_num === null ? "–" : shownValue(m.value_num, spec.unit, lang)}</td>
                <td className="text-right">{d.sd === null ? "–" : formatNumber(d.sd, lang)}</td>
                <td className="text-right">{d.n ?? "–"}</td>
                <td className="text-right">{d.confidence === null ? "–" : `${Math.round(d.confidence * 100)} %`}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {rows.map((m) => detailOf(m).reason).find(Boolean) ? <p>{t(`reason.${rows.map((m) => detailOf(m).reason).find(Boolean)}`)}</p> : null}
      <dl className="grid gap-x-6 gap-y-3 text-sm sm:grid-cols-[9rem_1fr] [&_dt]:text-ink-3">
        {target ? (
          <>
            <dt>{t("metric.target")}</dt>
            <dd>
              {targetText(t, target, spec.unit, lang)} {spec.per_athlete ? t("metric.perAthlete") : ""}
            </dd>
          </>
        ) : null}
        {spec.note ? (
          <>
            <dt>{t("metric.note")}</dt>
            <dd>{spec.note}</dd>
          </>
        ) : null}
        <dt>{t("metric.evidence")}</dt>
        <dd>
          {spec.evidence_label}. {spec.source}
        </dd>
        <dt>{t("metric.definition")}</dt>
        <dd lang="en">{spec.definition}</dd>
        {detailOf(view.value).mdc !== null ? (
          <>
            <dt>{t("metric.mdc")}</dt>
            <dd className="num">{shownValue(detailOf(view.value).mdc ?? 0, spec.unit, lang)}</dd>
          </>
        ) : null}
      </dl>
      {points.length > 1 ? (
        <div>
          <h3 className="mb-1 text-sm font-semibold">{t("metric.history")}</h3>
          <Plot
            data={[points.map((p) => Date.parse(p.created_at) / 1000), points.map((p) => p.value)]}
            series={[{ label: spec.label, colour: "--accent", points: true }]}
            height={160}
            label={`${spec.label}: ${t("metric.history")}`}
            x={{ time: true, format: (s) => formatDate(new Date(s * 1000).toISOString(), lang).replace(/\s?\d{4}.*$/, "") }}
          />
        </div>
      ) : null}
    </div>
  );
}
