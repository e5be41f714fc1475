import type { MetricValue, Session } from "@sagittal/contract";
import type { Trends } from "@sagittal/sdk";
import type { TFunction } from "i18next";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { formatNumber } from "../lib/format.ts";
import { type Detail, detailOf, doubtOf, type MetricView, type Rating, rate } from "../lib/metrics.ts";
import { useLang } from "../lib/useLang.ts";
import { Badge, Skeleton } from "../ui/basics.tsx";
import { Dialog } from "../ui/overlays.tsx";
import { type Dot, SideMark, ZoneBar } from "./ZoneBar.tsx";
import { shownValue, targetText, ZoneMark } from "./zones.tsx";

const MetricDetails = lazy(() => import("./MetricDetails.tsx"));

const isMeasured = (m: MetricValue | undefined): m is MetricValue & { value_num: number } => m?.value_num != null;
const rank = (r: Rating | null | undefined) => (r ? { good: 1, warn: 2, bad: 3 }[r.zone] : 0);
const EARLIER = 5;

/** One metric: its number with what it rests on, its zone, both sides, earlier sessions; a tap opens everything known about it. */
export function MetricCard({ session, view, history }: { session: Session; view: MetricView; history?: Trends | undefined }) {
  const { t } = useTranslation();
  const lang = useLang();
  const [open, setOpen] = useState(false);
  const { spec, value, left, right, target } = view;
  const main = [value, left, right].find(isMeasured);
  const detail = detailOf(value ?? left ?? right);
  const past = history?.metrics.find((m) => m.key === spec.key)?.series ?? [];
  const earlier = past.filter((p) => p.session_id !== session.id && p.value !== null).slice(-EARLIER);
  const sides = [left, right].filter(isMeasured);
  const now: Dot[] =
    sides.length > 0
      ? sides.map((m) => ({ value: m.value_num, side: m === left ? "left" : "right" }))
      : main
        ? [{ value: main.value_num, side: null }]
        : [];
  const dots: Dot[] = [...earlier.map((p): Dot => ({ value: p.value ?? 0, side: null, faint: true })), ...now];
  const worst = [main, ...sides]
    .filter(isMeasured)
    .map((m) => rate(m.value_num, session.metric_targets[m.key] ?? target))
    .sort((a, b) => rank(b) - rank(a))[0];
  const doubt = main ? doubtOf(detail) : null;
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
              <Evidence detail={detail} />
            </span>
          ) : (
            <span className="shrink-0 text-ink-3">–</span>
          )}
        </span>
        {main && target && worst ? (
          <span className="mt-2 block">
            <ZoneBar target={target} dots={dots} label={zoneLabel(t, view, main.value_num, lang)} />
          </span>
        ) : null}
        {sides.length === 2 ? (
          <span className="num mt-1 flex flex-wrap justify-between gap-x-4 text-sm">
            {sides.map((m) => (
              <span key={m.key} className="flex items-center gap-1.5">
                <SideMark side={m === left ? "left" : "right"} />
                {`${t(m === left ? "side.left" : "side.right")} ${shownValue(m.value_num, spec.unit, lang)}`}
              </span>
            ))}
          </span>
        ) : null}
        {doubt ? <span className="mt-1 block text-sm text-ink-2">{t(`metric.doubt.${doubt}`)}</span> : null}
        {!main && detail.reason ? <span className="mt-1 block text-sm text-ink-2">{t(`reason.${detail.reason}`)}</span> : null}
      </button>
      <Dialog open={open} onOpenChange={setOpen} title={spec.label} wide>
        <Suspense fallback={<Skeleton className="h-96 w-full" />}>
          <MetricDetails session={session} view={view} history={past} />
        </Suspense>
      </Dialog>
    </>
  );
}

/** What a number rests on: its spread, how many cycles, and how far it can be trusted. */
function Evidence({ detail: { sd, n, confidence } }: { detail: Detail }) {
  const { t } = useTranslation();
  const lang = useLang();
  const words = [sd === null ? "" : `± ${formatNumber(sd, lang)}`, n === null ? "" : `n ${n}`].filter(Boolean).join(" · ");
  return (
    <span className="flex items-center justify-end gap-1.5 text-xs text-ink-3">
      {words}
      {confidence === null ? null : <Trust value={confidence} label={t("metric.trust", { percent: Math.round(confidence * 100) })} />}
    </span>
  );
}

/** Trust as a small rising scale of four steps. */
function Trust({ value, label }: { value: number; label: string }) {
  return (
    <svg viewBox="0 0 15 10" className="h-2.5 w-[15px]" role="img" aria-label={label}>
      <title>{label}</title>
      {[0, 1, 2, 3].map((i) => (
        <rect
          key={i}
          x={i * 4}
          y={7.5 - 2.5 * i}
          width="3"
          height={2.5 + 2.5 * i}
          rx="0.5"
          fill={value > i / 4 ? "var(--ink-2)" : "var(--line)"}
        />
      ))}
    </svg>
  );
}

function zoneLabel(t: TFunction, { spec, target }: MetricView, value: number, lang: ReturnType<typeof useLang>): string {
  const rating = rate(value, target);
  const zone = rating?.direction ? t(`zone.${rating.zone}.${rating.direction}`) : t("zone.good");
  return `${spec.label}: ${shownValue(value, spec.unit, lang)}, ${zone}. ${targetText(t, target, spec.unit, lang)}`;
}
