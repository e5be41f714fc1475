import { formatValue } from "@sagittal/catalogue";
import type { ReportMetric } from "@sagittal/contract";
import { type PrintOptions, RULED } from "../page.ts";
import type { Content, TableCell } from "../pdfmake.ts";
import { reportTexts } from "../texts.ts";
import { INK, LEFT, LINE, MUTED, RIGHT, ZONE } from "../theme.ts";
import { zoneBar } from "../zone-bar.ts";
import type { SolutionReport } from "./report.ts";

const BAR_WIDTH = 108;

/** The values of a section; columns that no value of the section uses are left out. */
export function table(report: SolutionReport, metrics: readonly ReportMetric[]): Content {
  const { lang } = report;
  const { columns } = reportTexts(lang);
  const changes = metrics.some((m) => m.change);
  const zones = !changes && metrics.some((m) => m.zone && m.target);
  // A limb symmetry index stands for itself; any other value of two sides is their difference.
  const indices = metrics.every((m) => m.key.startsWith("lsi_"));
  const sided = metrics.some((m) => m.left !== null && m.right !== null);
  const counted = metrics.some((m) => m.n !== null);
  const trusted = metrics.some((m) => m.trust !== "");
  const cited = !changes && metrics.some((m) => m.source !== "");
  const used: { head: string; width: number | string; cell: (m: ReportMetric) => TableCell }[] = [
    { head: columns.metric, width: "*", cell: labelCell },
    ...(zones ? [{ head: columns.zone, width: BAR_WIDTH, cell: barCell }] : []),
    ...(sided
      ? [{ head: `${columns.left} / ${columns.right}`, width: indices ? 104 : 70, cell: (m: ReportMetric) => sidesCell(m, report) }]
      : []),
    ...(changes ? [{ head: columns.first, width: 62, cell: firstCell }] : []),
    { head: changes ? columns.last : sided && !indices ? columns.difference : columns.value, width: 84, cell: valueCell },
    ...(changes ? [{ head: columns.change, width: 124, cell: changeCell }] : []),
    ...(counted
      ? [{ head: columns.n, width: 18, cell: (m: ReportMetric): TableCell => ({ text: m.n === null ? "" : String(m.n), color: MUTED }) }]
      : []),
    ...(trusted
      ? [{ head: columns.trust, width: 72, cell: (m: ReportMetric): TableCell => ({ text: m.trust, color: MUTED, fontSize: 7.5 }) }]
      : []),
    ...(cited && !zones
      ? [{ head: columns.source, width: 110, cell: (m: ReportMetric): TableCell => ({ text: m.source, color: MUTED, fontSize: 7 }) }]
      : []),
  ];
  return {
    table: {
      headerRows: 1,
      dontBreakRows: true,
      keepWithHeaderRows: 1,
      widths: used.map((c) => c.width),
      body: [used.map((c): TableCell => ({ text: c.head, style: "th" })), ...metrics.map((m) => used.map((c) => c.cell(m)))],
    },
    layout: { ...RULED, hLineColor: () => LINE },
    fontSize: 8.5,
    margin: [0, 4, 0, 4],
  };
}

/** Name of the value and its percentile, whose citation would make a tower in the narrower column of the value. */
const labelCell = (m: ReportMetric): TableCell => ({
  stack: [{ text: m.label }, ...(m.percentile_text ? [{ text: m.percentile_text, color: MUTED, fontSize: 7.5 }] : [])],
});

const barCell = (m: ReportMetric): TableCell =>
  m.target && m.value_num !== null ? { canvas: zoneBar(m.target, { value: m.value_num, se: m.se ?? 0 }, BAR_WIDTH - 6) } : { text: "" };

/** The results behind an index are distances, or times, in the words of the findings; other values of two sides have the unit of their difference. */
function sidesCell(m: ReportMetric, { lang, units }: PrintOptions): TableCell {
  const plain = new Intl.NumberFormat(lang, { maximumFractionDigits: 1 });
  const shown = (value: number): string =>
    m.key.startsWith("lsi_") ? formatValue(value, m.key === "lsi_timed" ? "s" : "cm", lang, units).text : plain.format(value);
  return m.left === null || m.right === null
    ? { text: "" }
    : {
        text: [
          { text: shown(m.left), color: LEFT },
          { text: "  /  ", color: MUTED },
          { text: shown(m.right), color: RIGHT },
        ],
      };
}

function valueCell(m: ReportMetric): TableCell {
  if (m.value_num === null) return { text: m.reason, color: MUTED, fontSize: 7.5 };
  const colour = m.zone && m.zone !== "green" ? ZONE[m.zone] : m.zone === "green" ? ZONE.green : INK;
  return {
    stack: [
      {
        columns: [
          {
            width: m.zone ? 9 : 0,
            canvas: m.zone ? [{ type: "ellipse", x: 2.8, y: 5.5, r1: 2.6, r2: 2.6, color: colour, lineWidth: 0 }] : [],
          },
          { width: "*", text: [{ text: m.value_text, bold: true }, ...(m.se_text ? [{ text: ` ± ${m.se_text}`, color: MUTED }] : [])] },
        ],
      },
      ...(m.range_text ? [{ text: m.range_text, color: MUTED, fontSize: 7.5 }] : []),
    ],
  };
}

const firstCell = (m: ReportMetric): TableCell => ({ text: m.change?.first_text ?? "", color: MUTED });

const VERDICT_COLOUR = { improved: ZONE.green, declined: ZONE.red, changed: INK, unchanged: MUTED } as const;

function changeCell(m: ReportMetric): TableCell {
  if (!m.change) return { text: "" };
  const { delta_text, verdict, verdict_text, detectable_text } = m.change;
  return {
    text: [
      { text: delta_text, bold: verdict !== "unchanged" },
      { text: `  ${verdict_text}`, color: VERDICT_COLOUR[verdict] },
      { text: `  (± ${detectable_text})`, color: MUTED, fontSize: 7.5 },
    ],
  };
}
