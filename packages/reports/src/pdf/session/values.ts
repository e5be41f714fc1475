import {
  formatSpread,
  formatValue,
  groupLabel,
  type MetricGroup,
  metricDefinition,
  metricHead,
  percentileText,
  shownDigits,
  storedPercentile,
  suppressionText,
  systemFor,
  trustLevel,
  trustText,
  type Unit,
  type UnitSystem,
} from "@sagittal/catalogue";
import { personaText } from "@sagittal/catalogue/persona";
import { isLowerBound, isSideKey, type MetricTarget, type MetricValue, SCORE_KEY, type Side, wholeKey } from "@sagittal/contract";
import { accents, heading, type PrintOptions, RULED } from "../page.ts";
import type { CanvasElement, Content, TableCell } from "../pdfmake.ts";
import { reportTexts } from "../texts.ts";
import { INK, LEFT, MUTED, RIGHT } from "../theme.ts";
import { type BarValues, emptyBar, zoneBar } from "../zone-bar.ts";
import type { SessionReport } from "./report.ts";

const BAR_WIDTH = 118;
/** Room of a group's title above the row. */
const TITLE_HEIGHT = 18.6;

/** Decimals of a metric's value, error and target. */
export function digitsOf({ value_num, value_json }: MetricValue, target: MetricTarget | undefined, unit: Unit, system: UnitSystem): number {
  return shownDigits(value_num ?? 0, unit, { system, stored: [target?.min_good, target?.max_good], se: value_json.se });
}

/**
 * The target in words: "168–188", "≤ 9.5", "≥ 15".
 * @param digits decimals of the value that it stands beside
 */
export function targetText(
  { min_good: low, max_good: high }: MetricTarget,
  unit: Unit,
  { lang, units }: Pick<PrintOptions, "lang" | "units">,
  digits: number = shownDigits(low ?? high ?? 0, unit, { system: units, stored: [low, high] }),
): string {
  const shown = (v: number): string => formatValue(v, unit, lang, units, digits).value;
  if (low !== null && high !== null) return `${shown(low)} – ${shown(high)}`;
  return low !== null ? `≥ ${shown(low)}` : high !== null ? `≤ ${shown(high)}` : "";
}

/** Every measured value with its zone, standard deviation and confidence; then the suppressed ones, with the reason. */
export function values(report: SessionReport): Content[] {
  const { result, lang, persona, branding } = report;
  const texts = reportTexts(lang);
  const { text: accent } = accents(branding);
  const isSide = (key: string): boolean => isSideKey(key) && result.metrics.some((m) => m.key === wholeKey(key));
  const known = (m: MetricValue): boolean => m.key !== SCORE_KEY && metricHead(result.activity, m, lang).unit !== undefined;
  const shown = result.metrics.filter((m) => known(m) && !isSide(m.key));
  const measured = shown.filter((m) => m.value_num !== null);
  const missing = shown.filter((m) => m.value_num === null);
  // Metrics that the team wrote itself are in no group of the catalogue.
  const groupOf = (m: MetricValue): MetricGroup | undefined => metricDefinition(result.activity, m.key)?.group;
  const groups = [...new Set(measured.map(groupOf))];
  const head: TableCell[] = [
    texts.columns.metric,
    texts.columns.zone,
    texts.columns.value,
    texts.columns.target,
    texts.columns.n,
    texts.columns.trust,
  ].map((text) => ({ text, style: "th" }));
  const body = groups.flatMap((group): TableCell[][] => {
    const rows = measured.filter((m) => groupOf(m) === group).map((m) => row(report, m));
    const title = group ? groupLabel(group, lang) : texts.ownMetrics;
    return rows.map((cells, i) => (i === 0 ? titled(title, accent, cells) : cells));
  });
  return [
    ...(body.length > 0
      ? [
          heading(texts.values, accent, "table"),
          {
            table: {
              headerRows: 1,
              keepWithHeaderRows: 1,
              dontBreakRows: true,
              widths: ["*", BAR_WIDTH, 74, 62, 18, 84],
              body: [head, ...body],
            },
            layout: RULED,
            fontSize: 8.5,
          } satisfies Content,
        ]
      : []),
    ...(missing.length > 0
      ? [
          heading(texts.notMeasured, accent, "table"),
          {
            table: {
              dontBreakRows: true,
              widths: [190, "*"],
              body: missing.map((m) => [
                { text: metricHead(result.activity, m, lang).label },
                { text: personaText(suppressionText(m.value_json?.reason ?? "visibility", lang), lang, persona), color: MUTED },
              ]),
            },
            layout: RULED,
            fontSize: 8.5,
          } satisfies Content,
        ]
      : []),
  ];
}

/** The first row of a group under its title: in one row, so that no page ends with a title. */
const titled = (title: string, accent: string, [first, ...others]: Content[]): Content[] => [
  { stack: [{ text: title, bold: true, color: accent, noWrap: true, margin: [0, 4, 0, 4] }, first ?? ""] },
  ...others.map((cell): Content => ({ stack: [cell], margin: [0, TITLE_HEIGHT, 0, 0] })),
];

function row(report: SessionReport, m: MetricValue): Content[] {
  const { result, lang } = report;
  const { label, unit } = metricHead(result.activity, m, lang);
  const target = result.metric_targets[m.key];
  const detail = m.value_json;
  if (!unit || m.value_num === null) return new Array<Content>(6).fill({ text: "" });
  const of = (side: string) => result.metrics.find((x) => x.key === `${m.key}_${side}` && x.value_num !== null);
  const [leftMetric, rightMetric] = [of("left"), of("right")];
  const [left, right] = [leftMetric?.value_num ?? null, rightMetric?.value_num ?? null];
  const units = systemFor(result.activity, unit, report.units);
  const digits = digitsOf(m, target, unit, units);
  const shown = formatValue(m.value_num, unit, lang, units, digits);
  const se = detail?.se === undefined ? "" : ` ± ${formatSpread(detail.se, unit, lang, digits, units).value}`;
  const beta = metricDefinition(result.activity, m.key)?.beta || detail?.beta === true;
  const atLeast = isLowerBound(detail);
  const texts = reportTexts(lang);
  const sideText = (name: string, { value_num, value_json }: MetricValue): string =>
    `${name} ${isLowerBound(value_json) ? "≥ " : ""}${formatValue(value_num ?? 0, unit, lang, units, digits).value}`;
  const sides =
    leftMetric && rightMetric
      ? [
          {
            text: [
              { text: sideText(texts.columns.left, leftMetric), color: LEFT },
              { text: "  " },
              { text: sideText(texts.columns.right, rightMetric), color: RIGHT },
            ],
            fontSize: 7.5,
          },
        ]
      : [];
  const only = onlyJudged(leftMetric, rightMetric);
  const bar = judgedBar(target, { value: m.value_num, left, right, se: detail?.se }, only?.metric, !detail?.not_judged);
  const placed = storedPercentile(m);
  const place = placed ? [{ text: percentileText(placed, lang), color: MUTED, fontSize: 7.5 }] : [];
  return [
    { stack: [{ text: label }, ...sides, ...place] },
    { canvas: bar },
    measuredCell(atLeast ? { ...shown, value: `≥ ${shown.value}` } : shown, se, unit, target !== undefined && !detail?.not_judged),
    { text: target && (only || !detail?.not_judged) ? targetText(target, unit, { lang, units }, digits) : "", color: MUTED, fontSize: 8 },
    { text: detail ? String(detail.n) : "", color: MUTED },
    {
      text: only ? texts.onlyJudged[only.side] : detail ? trustText(trustLevel({ ...detail, beta, target }), lang) : "",
      color: MUTED,
      fontSize: 7.5,
    },
  ];
}

/** The side that alone is judged, where values of the other were no better than a constant. */
function onlyJudged(left: MetricValue | undefined, right: MetricValue | undefined): { side: Side; metric: MetricValue } | undefined {
  if (!left || !right || left.value_json.not_judged === right.value_json.not_judged) return undefined;
  return left.value_json.not_judged ? { side: "right", metric: right } : { side: "left", metric: left };
}

/** The zone with what is judged by it: the values of both sides, the one side that is judged, or nothing. */
function judgedBar(target: MetricTarget | undefined, value: BarValues, only: MetricValue | undefined, judged: boolean): CanvasElement[] {
  const width = BAR_WIDTH - 6;
  if (!target || !(only || judged)) return emptyBar(width);
  return zoneBar(target, only ? { value: only.value_num ?? value.value, se: only.value_json.se } : value, width);
}

/** Value, standard error and unit: short units on the same line. */
function measuredCell(shown: { value: string; unit: string }, se: string, unit: Unit, judged: boolean): Content {
  const named = unit === "ratio" || unit === "count" || unit === "score" ? "" : shown.unit;
  const short = named.length <= 3;
  const inline = short ? (named === "°" ? named : ` ${named}`) : "";
  const line = {
    text: [
      { text: shown.value, bold: true, color: judged ? INK : MUTED },
      { text: se, color: MUTED, fontSize: 7.5 },
      { text: inline, color: MUTED, fontSize: 7.5 },
    ],
  };
  return { stack: short ? [line] : [line, { text: named, color: MUTED, fontSize: 7 }] };
}
