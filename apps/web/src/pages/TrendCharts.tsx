import { SCORE_KEY, wholeKey } from "@sagittal/contract";
import type { TrendMetric, Trends } from "@sagittal/sdk";
import { useTranslation } from "react-i18next";
import type { Limits } from "../lib/compare.ts";
import { bandText, boundMark, digitsOf, formatDate, formatNumber, limitsText, withUnit } from "../lib/format.ts";
import { useLang } from "../lib/use-lang.ts";
import { Badge } from "../ui/basics.tsx";
import { Legend, Plot, type PlotSeries } from "../ui/Plot.tsx";
import { TrendAlerts } from "./TrendAlerts.tsx";

/** A metric's lines: left and right where both are measured, else the one there is. */
interface Family {
  key: string;
  label: string;
  unit: string;
  target: Limits;
  /** The published band for athletes like this one. */
  norm: Limits;
  lines: { metric: TrendMetric; side: "left" | "right" | null }[];
}

const measured = (m: TrendMetric | undefined) => (m?.series.some((p) => p.value !== null) ? m : undefined);

/** One small chart per metric: the values over time, left and right together, with the target and the published band behind them. */
export function TrendCharts({ trends }: { trends: Trends }) {
  const { t } = useTranslation();
  const metrics = trends.metrics.map((m) => (m.key === SCORE_KEY ? { ...m, label: t("score.title"), unit: "" } : m));
  const families = familiesOf(metrics);
  if (families.length === 0) return <p className="card px-4 py-6 text-center text-ink-2">{t("trends.none")}</p>;
  return (
    <>
      <TrendAlerts metrics={metrics} />
      <div className="grid gap-4 md:grid-cols-2 2xl:grid-cols-3">
        {families.map((family) => (
          <TrendChart key={family.key} family={family} />
        ))}
      </div>
    </>
  );
}

/** The charts of some metrics, in the catalogue's order. */
export function familiesOf(metrics: readonly TrendMetric[]): Family[] {
  const byKey = new Map(metrics.map((m) => [m.key, m]));
  const keys = new Set(metrics.map((m) => wholeKey(m.key)));
  return [...keys]
    .sort((a, b) => Number(b === SCORE_KEY) - Number(a === SCORE_KEY))
    .flatMap((key): Family[] => {
      const [whole, left, right] = [byKey.get(key), byKey.get(`${key}_left`), byKey.get(`${key}_right`)].map(measured);
      const lines: Family["lines"] =
        left && right
          ? [
              { metric: left, side: "left" },
              { metric: right, side: "right" },
            ]
          : [whole, left, right]
              .flatMap((m) => (m ? [{ metric: m, side: m === left ? ("left" as const) : m === right ? ("right" as const) : null }] : []))
              .slice(0, 1);
      const [first] = lines;
      if (!first) return [];
      const named = byKey.get(key) ?? first.metric;
      const { target_min: low = null, target_max: high = null } = first.metric;
      const norm = { low: named.norm_min ?? null, high: named.norm_max ?? null };
      return [{ key, label: named.label, unit: named.unit, target: { low, high }, norm, lines }];
    });
}

type Point = TrendMetric["series"][number];

/** Lines whose newest value is the best so far: with values before it, by more than measurement error where that is known, and none where another line became worse. */
export function bestLines(lines: Family["lines"]): boolean[] {
  const last = lines.map(({ metric }) => ({ metric, point: metric.series.findLast((p) => p.value !== null) }));
  const gotWorse = last.some(({ metric, point }) => {
    if (point?.change) return point.change.verdict === "declined";
    const delta = point?.delta_vs_prev ?? 0;
    return metric.higher_is_better ? delta < 0 : delta > 0;
  });
  const isGain = (point: Point) => point.delta_vs_prev != null && point.change?.verdict !== "unchanged";
  return last.map(({ point }) => !gotWorse && point?.is_personal_best === true && isGain(point));
}

function TrendChart({ family: { key, label, unit, target, norm, lines } }: { family: Family }) {
  const { t } = useTranslation();
  const lang = useLang();
  const shown = (value: number | null | undefined) => (value == null ? "–" : formatNumber(value, lang, digitsOf(key, unit, value)));
  const place = (at: string) => Date.parse(at) / 1000;
  const times = [
    ...new Set(lines.flatMap(({ metric }) => metric.series.filter((p) => p.value !== null).map((p) => place(p.created_at)))),
  ].sort((a, b) => a - b);
  const points = lines.map(({ metric }) => times.map((x) => metric.series.find((p) => place(p.created_at) === x)));
  const values = points.map((line) => line.map((point) => point?.value ?? null));
  const name = (side: "left" | "right" | null) => (side ? t(`side.${side}`) : label);
  const series: PlotSeries[] = lines.map(({ side }) => ({ label: name(side), colour: side ? `--${side}` : "--accent", points: true }));
  const behind = [
    { limits: norm, text: bandText(norm, lang), name: t("trends.norm"), colour: "--ink-3" },
    { limits: target, text: limitsText(target, lang), name: t("curves.target"), colour: "--good-fill" },
  ].filter(({ limits }) => limits.low !== null || limits.high !== null);
  const behindText = behind.map(({ text, name }) => `${name} ${text}`);
  const last = lines.map(({ metric, side }) => ({ side, point: metric.series.findLast((p) => p.value !== null) }));
  const best = bestLines(lines);
  const days = times.map((s) => formatDate(new Date(1000 * s).toISOString(), lang));
  const said = lines.map(
    ({ side }, i) =>
      `${name(side)}: ${(points[i] ?? []).map((p, k) => `${boundMark(p?.at_least)}${shown(p?.value)} (${days[k]})`).join(", ")}`,
  );
  return (
    <figure className="card min-w-0 p-4">
      <figcaption className="flex flex-wrap items-start justify-between gap-x-3">
        <span className="min-w-0 font-medium break-words hyphens-auto">{label}</span>
        <span className="num min-w-0 text-right">
          {last.map(({ side, point }, i) => (
            <span key={side} className="not-first:ml-3">
              {side ? <span className="text-sm text-ink-3">{t(`side.${side}`)} </span> : null}
              {best[i] ? (
                <span className="mr-1.5">
                  <Badge tone="good" icon="star">
                    {t("trends.best")}
                  </Badge>
                </span>
              ) : null}
              <span className="font-semibold">{`${boundMark(point?.at_least)}${shown(point?.value)}`}</span>
            </span>
          ))}
          <span className="text-sm text-ink-2">{withUnit("", unit)}</span>
        </span>
      </figcaption>
      {times.length > 1 ? (
        <>
          <p className="num mt-1 text-sm text-ink-3">{[...new Set([days[0], days.at(-1)])].join(" – ")}</p>
          <Plot
            data={[times, ...values]}
            series={series}
            zones={behind.map(({ limits: { low, high }, colour }) => ({ x: null, y: [low, high], colour }))}
            height={130}
            label={`${[label, unit].filter(Boolean).join(", ")}. ${[...said, ...behindText].join(". ")}`}
            x={{ time: true }}
          />
          <Legend
            items={[
              ...(lines.length > 1 ? series.map((s) => ({ label: s.label, colour: s.colour })) : []),
              ...behind.map(({ colour }, i) => ({ label: behindText[i] ?? "", colour, area: true })),
            ]}
          />
        </>
      ) : (
        <p className="mt-2 text-sm text-ink-3">{t("trends.one")}</p>
      )}
    </figure>
  );
}
