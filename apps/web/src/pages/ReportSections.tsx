import type { ReportChart, ReportFinding, ReportMetric, ReportSection } from "@sagittal/contract";
import { useTranslation } from "react-i18next";
import { formatNumber, limitsText } from "../lib/format.ts";
import { reportRating } from "../lib/metrics.ts";
import { chartColumns } from "../lib/report-chart.ts";
import { useLang } from "../lib/use-lang.ts";
import { ZoneBar } from "../session/ZoneBar.tsx";
import { ZoneMark } from "../session/ZoneMark.tsx";
import { Section } from "../ui/basics.tsx";
import { Icon, type IconName } from "../ui/Icon.tsx";
import { Legend, Plot, type PlotSeries } from "../ui/Plot.tsx";

const FINDING: Record<ReportFinding["severity"], { icon: IconName; tone: string }> = {
  good: { icon: "star", tone: "text-good" },
  info: { icon: "info", tone: "text-ink-3" },
  attention: { icon: "info", tone: "text-warn" },
  priority: { icon: "flag", tone: "text-bad" },
};

/** Colours of a chart's series, in their order. */
const COLOURS = ["--accent", "--right", "--good", "--bad"];

/** A report, section by section; it prints as it shows. */
export function ReportSections({ sections }: { sections: readonly ReportSection[] }) {
  return (
    <div className="max-w-4xl space-y-10">
      {sections.map((section) => (
        <Section key={section.key} title={section.title}>
          {section.summary ? <p className="mb-4 max-w-prose whitespace-pre-line">{section.summary}</p> : null}
          {section.findings.length > 0 ? (
            <ul className="mb-4 space-y-2">
              {section.findings.map((f) => (
                <li key={f.code + f.text} className="flex gap-3">
                  <Icon name={FINDING[f.severity].icon} className={`mt-0.5 shrink-0 ${FINDING[f.severity].tone}`} />
                  <p>{f.text}</p>
                </li>
              ))}
            </ul>
          ) : null}
          {section.metrics.length > 0 ? (
            <ul className="card divide-y divide-line">
              {section.metrics.map((m) => (
                <MetricRow key={`${m.key}${m.side}${m.session_id}`} metric={m} />
              ))}
            </ul>
          ) : null}
          <div className="mt-4 grid gap-6 sm:grid-cols-2">
            {section.charts.map((chart) => (
              <Chart key={chart.key} chart={chart} />
            ))}
          </div>
        </Section>
      ))}
    </div>
  );
}

function MetricRow({ metric: m }: { metric: ReportMetric }) {
  const { t } = useTranslation();
  const rating = reportRating(m);
  const interval = m.interval_text ? t("metric.intervalOf", { range: m.interval_text }) : m.range_text;
  return (
    <li className="px-4 py-3">
      <div className="num flex flex-wrap justify-between gap-x-3">
        <span className="min-w-0 font-medium">
          {m.label} {m.side ? <span className="font-normal text-ink-3">{t(`side.${m.side}`)}</span> : null}
        </span>
        <span className="ml-auto min-w-0 text-right">
          <span className="font-semibold">{m.value_text || "–"}</span>{" "}
          {m.se_text ? <span className="text-sm text-ink-3">± {m.se_text}</span> : null}
        </span>
      </div>
      {m.target && m.value_num !== null && rating ? (
        <div className="mt-2">
          <ZoneBar
            target={m.target}
            dots={[{ value: m.value_num, side: m.side, se: m.se ?? undefined }]}
            label={`${m.label}: ${m.value_text}. ${interval}`}
          />
        </div>
      ) : null}
      <p className="mt-1 flex flex-wrap items-center gap-2 text-sm text-ink-3">
        {rating ? <ZoneMark rating={rating} /> : null}
        {[m.range_text, m.percentile_text, m.reason, m.change?.verdict_text, m.trust].filter(Boolean).join(" · ")}
      </p>
    </li>
  );
}

/** Values over the sessions, one place for each, or points with the line through them; as on paper. */
function Chart({ chart }: { chart: ReportChart }) {
  const { t } = useTranslation();
  const lang = useLang();
  if (chart.kind === "bars" || chart.kind === "pairs") return <Bars chart={chart} />;
  const { names, x, values, line } = chartColumns(chart);
  const series: PlotSeries[] = chart.series.map((s, i) => ({
    label: s.name,
    colour: COLOURS[i] ?? "--ink",
    points: true,
    ...(names ? {} : { width: 0 }),
  }));
  if (line) series.push({ label: "", colour: "--ink-3", dash: [4, 3], width: 1, spanGaps: true });
  const { min = null, max = null } = chart.band ?? {};
  const target = min === null && max === null ? "" : `${t("curves.target")} ${limitsText({ low: min, high: max }, lang)}`;
  const said = chart.series.map((s) =>
    s.points.flatMap((p) =>
      p.y === null ? [] : [`${formatNumber(p.y, lang)} (${typeof p.x === "number" ? formatNumber(p.x, lang) : p.x})`],
    ),
  );
  return (
    <figure className="min-w-0">
      <figcaption className="mb-1 text-sm font-semibold">{chart.title}</figcaption>
      <Plot
        data={[x, ...values, ...(line ? [line] : [])]}
        series={series}
        {...(target && { zones: [{ x: null, y: [min, max] as const }] })}
        height={170}
        label={[chart.title, `${chart.y_label}: ${said.map((s) => s.join(", ")).join("; ")}`, target].filter(Boolean).join(". ")}
        x={names ? { names } : { format: (v) => formatNumber(v, lang) }}
      />
      {target ? <Legend items={[{ label: target, colour: "--good-fill", area: true }]} /> : null}
      <p className="text-center text-sm text-ink-3">{chart.x_label}</p>
    </figure>
  );
}

function Bars({ chart }: { chart: ReportChart }) {
  const lang = useLang();
  const names = [...new Set(chart.series.flatMap((s) => s.points.map((p) => String(p.x))))];
  const most = Math.max(1e-9, ...chart.series.flatMap((s) => s.points.map((p) => Math.abs(p.y ?? 0))));
  const colour = (i: number) => (chart.kind === "pairs" ? (i === 0 ? "var(--left)" : "var(--right)") : "var(--accent)");
  return (
    <figure>
      <figcaption className="mb-2 text-sm font-semibold">
        {chart.title} <span className="font-normal text-ink-3">{chart.y_label}</span>
      </figcaption>
      <dl className="space-y-2">
        {names.map((name) => (
          <div key={name}>
            <dt className="text-sm text-ink-2">{name}</dt>
            {chart.series.map((s, i) => {
              const y = s.points.find((p) => String(p.x) === name)?.y;
              if (y == null) return null;
              return (
                <dd key={s.name} className="num flex items-center gap-2 text-sm">
                  <span
                    className="h-2.5 rounded-sm forced-color-adjust-none"
                    style={{ width: `${(70 * Math.abs(y)) / most}%`, background: colour(i) }}
                  />
                  {formatNumber(y, lang)} {chart.series.length > 1 ? <span className="text-ink-3">{s.name}</span> : null}
                </dd>
              );
            })}
          </div>
        ))}
      </dl>
    </figure>
  );
}
