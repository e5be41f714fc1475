import type { Readable } from "node:stream";
import { activityName, commonTexts, dayText, exerciseName, metricLabel, plainNumber, significantDigits } from "@sagittal/catalogue";
import { type Activity, type AgreementRow, type Lang, type ReferenceComparison, sidedKey } from "@sagittal/contract";
import { blandAltmanSvg } from "./charts.ts";
import { accents, contentWidth, heading, type PrintOptions, printed, RULED } from "./page.ts";
import { type Column, type Content, pdfStream, type TableCell } from "./pdfmake.ts";
import { filled, reportTexts } from "./texts.ts";
import { MUTED } from "./theme.ts";

/** A session beside a laboratory's file. */
export interface ReferenceReport extends PrintOptions {
  readonly activity: Activity;
  readonly exercise: string;
  /** Label of the session; empty when it has none. */
  readonly name: string;
  readonly recorded_at: string;
  /** Name of the laboratory's file. */
  readonly file: string;
  readonly comparison: ReferenceComparison;
}

/** The agreement of a session with a laboratory's file as a PDF: tables and Bland–Altman plots. */
export async function referencePdf(report: ReferenceReport): Promise<Readable> {
  return pdfStream(printed(report, reportTexts(report.lang).lab.title, referenceContent(report)));
}

/** The parts of the report, without page frame. Values are in the catalogue's units, as the laboratory's file has them. */
export function referenceContent(report: ReferenceReport): Content[] {
  return [...opening(report), ...metricTable(report), ...agreementTable(report), ...plots(report)];
}

function opening({ lang, activity, exercise, name, recorded_at, made_at, file, comparison }: ReferenceReport): Content[] {
  const texts = reportTexts(lang);
  const { offset_s, aligned_by, contacts } = comparison;
  const clocks = [
    ...(offset_s === null ? [] : [filled(texts.lab.clocks, { s: number(offset_s, lang, 3) })]),
    ...(aligned_by === null ? [] : [texts.lab.by[aligned_by]]),
    ...(contacts > 0 ? [filled(texts.lab.contacts, { n: contacts })] : []),
  ];
  return [
    { text: texts.lab.title, style: "h1" },
    {
      text: [exerciseName(activity, exercise, lang) || activityName(activity, lang), name].filter(Boolean).join("  ·  "),
      bold: true,
      margin: [0, 3, 0, 4],
    },
    { text: `${texts.lab.file}: ${file}` },
    ...(clocks.length > 0 ? [{ text: clocks.join("  ·  "), color: MUTED }] : []),
    {
      text: `${texts.recorded} ${dayText(recorded_at, lang)}  ·  ${filled(texts.printed, { date: dayText(made_at, lang) })}`,
      color: MUTED,
    },
  ];
}

/** Three significant digits at most, as measured values deserve. */
function number(value: number | null, lang: Lang, most = 2): string {
  if (value === null) return "–";
  return plainNumber(value, lang, significantDigits(value, most));
}

const headOf = (names: readonly string[]): TableCell[] =>
  names.map((text, i) => ({ text, style: "th", alignment: i === 0 ? "left" : "right" }));
const cellsOf = (name: string, cells: readonly (string | readonly string[])[]): TableCell[] => [
  { text: name },
  ...cells.map((cell): TableCell => {
    const [first = "", ...small] = typeof cell === "string" ? [cell] : cell;
    return { stack: [{ text: first }, ...small.map((text) => ({ text, style: "small" }))], alignment: "right" };
  }),
];

function metricTable({ activity, lang, branding, comparison }: ReferenceReport): Content[] {
  const { lab, columns } = reportTexts(lang);
  if (comparison.metrics.length === 0) return [];
  const body = comparison.metrics.map((m) =>
    cellsOf(`${metricLabel(activity, m.key, lang)}, ${unitOf(m.unit, lang)}`, [
      number(m.measured, lang),
      number(m.reference, lang),
      number(m.difference, lang),
      m.within_stated === null ? "–" : m.within_stated ? lab.within : lab.outside,
    ]),
  );
  const head = headOf([columns.metric, lab.video, lab.lab, lab.difference, lab.stated]);
  return [
    heading(lab.values, accents(branding).text, "table"),
    { table: { headerRows: 1, dontBreakRows: true, widths: ["*", 60, 60, 60, 90], body: [head, ...body] }, layout: RULED, fontSize: 8.5 },
  ];
}

function agreementTable({ lang, branding, comparison }: ReferenceReport): Content[] {
  const { lab, columns } = reportTexts(lang);
  if (comparison.rows.length === 0) return [];
  const span = (interval: readonly [number, number] | null): string =>
    interval ? `${number(interval[0], lang)} … ${number(interval[1], lang)}` : "–";
  const body = comparison.rows.map(({ agreement: a, ...row }) =>
    cellsOf(nameOf(row, lang), [
      String(a.n),
      a.bias_ci ? [number(a.bias, lang), span(a.bias_ci)] : number(a.bias, lang),
      number(a.sd, lang),
      a.limits_ci ? [span(a.limits), `${span(a.limits_ci.low)}; ${span(a.limits_ci.high)}`] : span(a.limits),
      number(a.rmse, lang),
      number(a.correlation, lang),
    ]),
  );
  const head = headOf([columns.metric, columns.n, lab.bias, lab.sd, lab.limits, lab.rmse, "r"]);
  return [
    heading(lab.agreement, accents(branding).text, "table"),
    {
      table: { headerRows: 1, dontBreakRows: true, widths: ["*", 24, 70, 36, 126, 40, 30], body: [head, ...body] },
      layout: RULED,
      fontSize: 8.5,
    },
    { text: lab.how, color: MUTED, fontSize: 8, margin: [0, 6, 0, 0] },
  ];
}

function plots({ lang, branding, paper, comparison }: ReferenceReport): Content[] {
  const { lab } = reportTexts(lang);
  const { fill, text: accent } = accents(branding);
  const gap = 14;
  const size = { width: (contentWidth(paper) - gap) / 2, height: 130 };
  const cells = comparison.rows
    .filter((row) => row.agreement.n > 1)
    .map(
      (row): Column => ({
        width: size.width,
        stack: [
          { text: nameOf(row, lang), bold: true, fontSize: 8.5, margin: [0, 0, 0, 2] },
          { svg: blandAltmanSvg(row, size, lang, fill), width: size.width },
        ],
      }),
    );
  const rows: Content[] = [];
  for (let i = 0; i < cells.length; i += 2)
    rows.push({ columns: cells.slice(i, i + 2), columnGap: gap, margin: [0, 0, 0, 8], unbreakable: true });
  const [first, ...rest] = rows;
  if (!first) return [];
  const opening = [
    heading(lab.plots, accent),
    { text: lab.axes, color: MUTED, margin: [0, 0, 0, 6] satisfies [number, number, number, number] },
    first,
  ];
  return [{ stack: opening, unbreakable: true }, ...rest];
}

const unitOf = (unit: string, lang: ReferenceReport["lang"]): string =>
  Object.entries(commonTexts(lang).units).find(([name]) => name === unit)?.[1] ?? unit;

/** What a row is about, in words with its unit. */
function nameOf({ key, unit }: Pick<AgreementRow, "key" | "unit">, lang: ReferenceReport["lang"]): string {
  const texts = reportTexts(lang);
  const { whole, side } = sidedKey(key);
  const name = texts.lab.quantities[whole] ?? texts.angles[whole] ?? whole;
  const sided = side ? `${name}, ${texts.columns[side].toLowerCase()}` : name;
  return `${sided}, ${unitOf(unit, lang)}`;
}
