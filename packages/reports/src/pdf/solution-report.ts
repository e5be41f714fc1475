import type { Readable } from "node:stream";
import {
  activityName,
  commonTexts,
  dayText,
  exerciseName,
  type SolutionDefinition,
  solutionListing,
  solutionName,
  solutionSources,
} from "@sagittal/catalogue";
import type { Activity, CameraView, ReportFinding, ReportMetric, ReportSection } from "@sagittal/contract";
import { reportChartSvg } from "./charts.ts";
import { accents, contentWidth, heading, type PrintOptions, printed, RULED } from "./page.ts";
import { type Column, type Content, pdfStream, type TableCell } from "./pdfmake.ts";
import { filled, reportTexts } from "./texts.ts";
import { INK, LEFT, LINE, MUTED, PAPER, RIGHT, ZONE } from "./theme.ts";
import { zoneBar } from "./zone-bar.ts";

export interface SolutionReport extends PrintOptions {
  readonly solution: SolutionDefinition;
  /** Name that the coach gave the run; empty when none. */
  readonly name: string;
  /** Null on shared reports, which name nobody. */
  readonly athlete: { readonly name: string; readonly age: number | null } | null;
  readonly sessions: readonly {
    readonly activity: Activity;
    readonly exercise: string;
    readonly camera_view: CameraView;
    readonly created_at: string;
    readonly seq_no: number | null;
  }[];
  /** In the report's language and units. */
  readonly sections: readonly ReportSection[];
}

const SEVERITY_COLOUR = { good: ZONE.green, info: "#8895A3", attention: ZONE.amber, priority: ZONE.red } as const;
const BAR_WIDTH = 108;

/** The report of a Solution's run as a PDF. */
export async function solutionPdf(report: SolutionReport): Promise<Readable> {
  return pdfStream(printed(report, solutionName(report.solution, report.lang), solutionContent(report)));
}

/** The parts of a Solution's report, without page frame. */
export function solutionContent(report: SolutionReport): Content[] {
  const { lang, branding, solution } = report;
  const texts = reportTexts(lang);
  const { text: accent } = accents(branding);
  return [
    titleBlock(report),
    ...report.sections.flatMap((s) => sectionContent(report, s)),
    {
      stack: [
        heading(texts.reading, accent),
        { ul: [texts.readingZones, texts.readingN, texts.readingTrust, texts.readingSafety], color: MUTED, fontSize: 8 },
        {
          text: [{ text: `${texts.sources}: `, bold: true }, { text: solutionSources(solution, lang).join("; ") }],
          color: MUTED,
          fontSize: 8,
          margin: [0, 6, 0, 0],
        },
      ],
      unbreakable: true,
    },
  ];
}

function titleBlock({ solution, name, athlete, sessions, lang, branding, made_at }: SolutionReport): Content {
  const texts = reportTexts(lang);
  const { text: accent } = accents(branding);
  const listing = solutionListing(solution, lang);
  return {
    stack: [
      { text: listing.name, style: "h1" },
      { text: listing.description, color: MUTED, margin: [0, 4, 0, 8] },
      ...(athlete
        ? [
            {
              text: [
                { text: athlete.name, bold: true, fontSize: 12 },
                { text: athlete.age === null ? "" : `   ${texts.athlete.age} ${athlete.age}`, color: MUTED },
              ],
            },
          ]
        : []),
      ...(name ? [{ text: name }] : []),
      { text: filled(texts.printed, { date: dayText(made_at, lang) }), color: MUTED, margin: [0, 0, 0, 8] },
      {
        table: {
          widths: ["auto", "*", "auto", "auto"],
          body: [
            [{ text: texts.sessions, colSpan: 4, bold: true, color: accent, fontSize: 8 }, {}, {}, {}],
            ...sessions.map((s): TableCell[] => [
              { text: s.seq_no === null ? "" : `#${s.seq_no}`, color: MUTED },
              { text: exerciseName(s.activity, s.exercise, lang) || activityName(s.activity, lang) },
              { text: commonTexts(lang).views[s.camera_view].name, color: MUTED },
              { text: dayText(s.created_at, lang), color: MUTED, alignment: "right" },
            ]),
          ],
        },
        layout: {
          ...RULED,
          fillColor: () => PAPER,
          paddingLeft: () => 8,
          paddingRight: () => 8,
          paddingTop: () => 2.5,
          paddingBottom: () => 2.5,
        },
        fontSize: 8,
      },
    ],
  };
}

function sectionContent(report: SolutionReport, section: ReportSection): Content[] {
  const { text: accent } = accents(report.branding);
  const findings = section.findings.map((f) => findingLine(f));
  const opening: Content[] = [heading(section.title, accent), { text: section.summary, margin: [0, 0, 0, 6] }, ...findings];
  const metrics = section.metrics.filter((m) => m.value_text !== "" || m.reason !== "");
  return [
    { stack: opening, unbreakable: findings.length < 8 },
    ...(metrics.length > 0 ? [table(report, metrics)] : []),
    ...chartRows(report, section),
  ];
}

function findingLine(finding: ReportFinding): Content {
  return {
    columns: [
      { width: 10, canvas: [{ type: "ellipse", x: 3.5, y: 5.5, r1: 3, r2: 3, color: SEVERITY_COLOUR[finding.severity], lineWidth: 0 }] },
      { width: "*", text: finding.text },
    ],
    margin: [0, 0, 0, 4],
  };
}

function chartRows(report: SolutionReport, section: ReportSection): Content[] {
  const { lang, branding, paper } = report;
  const { fill } = accents(branding);
  const wide = section.charts.length === 1;
  const gap = 14;
  const size = { width: wide ? contentWidth(paper) : (contentWidth(paper) - gap) / 2, height: wide ? 170 : 130 };
  const texts = reportTexts(lang);
  const cells = section.charts.map(
    (chart): Column => ({
      width: size.width,
      stack: [
        {
          columns: [
            {
              text: [
                { text: chart.title, bold: true, fontSize: 8.5 },
                { text: chart.y_label === chart.title ? "" : `   ${chart.y_label}`, color: MUTED, fontSize: 7.5 },
              ],
              width: "*",
            },
            {
              text:
                chart.kind === "pairs"
                  ? [
                      { text: "● ", color: LEFT },
                      { text: `${texts.columns.left}   ` },
                      { text: "● ", color: RIGHT },
                      { text: texts.columns.right },
                    ]
                  : "",
              fontSize: 7,
              width: "auto",
            },
          ],
          margin: [0, 8, 0, 2],
        },
        { svg: reportChartSvg(chart, size, lang, fill), width: size.width },
      ],
    }),
  );
  const rows: Content[] = [];
  for (let i = 0; i < cells.length; i += 2) rows.push({ columns: cells.slice(i, i + 2), columnGap: gap, unbreakable: true });
  return rows;
}

/** The values of a section; columns that no value of the section uses are left out. */
function table(report: SolutionReport, metrics: readonly ReportMetric[]): Content {
  const { lang } = report;
  const { columns } = reportTexts(lang);
  const changes = metrics.some((m) => m.change);
  const zones = !changes && metrics.some((m) => m.zone && m.target);
  const sided = metrics.some((m) => m.left !== null && m.right !== null);
  const counted = metrics.some((m) => m.n !== null);
  const trusted = metrics.some((m) => m.trust !== "");
  const cited = !changes && metrics.some((m) => m.source !== "");
  const used: { head: string; width: number | string; cell: (m: ReportMetric) => TableCell }[] = [
    { head: columns.metric, width: "*", cell: (m) => ({ text: m.label }) },
    ...(zones ? [{ head: columns.zone, width: BAR_WIDTH, cell: barCell }] : []),
    ...(sided ? [{ head: `${columns.left} / ${columns.right}`, width: 70, cell: (m: ReportMetric) => sidesCell(m, lang) }] : []),
    { head: sided ? columns.difference : columns.value, width: 84, cell: valueCell },
    ...(changes ? [{ head: columns.change, width: 150, cell: changeCell }] : []),
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

const barCell = (m: ReportMetric): TableCell =>
  m.target && m.value_num !== null ? { canvas: zoneBar(m.target, { value: m.value_num }, BAR_WIDTH - 6) } : { text: "" };

const sidesCell = (m: ReportMetric, lang: PrintOptions["lang"]): TableCell => {
  const number = new Intl.NumberFormat(lang, { maximumFractionDigits: 1 });
  return m.left === null || m.right === null
    ? { text: "" }
    : {
        text: [
          { text: number.format(m.left), color: LEFT },
          { text: "  /  ", color: MUTED },
          { text: number.format(m.right), color: RIGHT },
        ],
      };
};

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
          { width: "*", text: m.value_text, bold: true },
        ],
      },
      ...(m.range_text ? [{ text: m.range_text, color: MUTED, fontSize: 7.5 }] : []),
    ],
  };
}

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
