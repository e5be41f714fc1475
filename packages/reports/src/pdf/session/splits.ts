import { convertValue, formatValue, type Unit } from "@sagittal/catalogue";
import type { RunSplit } from "@sagittal/contract";
import { accents, heading, RULED } from "../page.ts";
import type { Content, TableCell } from "../pdfmake.ts";
import { reportTexts } from "../texts.ts";
import { MUTED } from "../theme.ts";
import type { SessionReport } from "./report.ts";

/** The marks of a run with the times of their passage, one row for each; nothing without two marks. */
export function splits({ result, lang, units, branding }: SessionReport): Content[] {
  const rows =
    result.metrics.flatMap(({ value_json }) => ("splits" in value_json && value_json.splits ? [value_json.splits] : []))[0] ?? [];
  if (rows.length < 2) return [];
  const { text: accent } = accents(branding);
  const texts = reportTexts(lang);
  const number = (v: number, digits = 2): string =>
    new Intl.NumberFormat(lang, { minimumFractionDigits: digits, maximumFractionDigits: digits, useGrouping: false }).format(v);
  const shown = (v: number | null, unit: Unit): string => (v === null ? "" : number(convertValue(v, unit, units)));
  const unitOf = (unit: Unit): string => formatValue(0, unit, lang, units).unit;
  const head: TableCell[] = [
    `${texts.splits.distance}, ${unitOf("m")}`,
    `${texts.splits.time}, ${unitOf("s")}`,
    `${texts.splits.split}, ${unitOf("s")}`,
    `${texts.splits.speed}, ${unitOf("m/s")}`,
  ].map((text) => ({ text, style: "th" }));
  const time = ({ time_s, se_s }: RunSplit): Content =>
    time_s === null
      ? { text: texts.splits.unseen, color: MUTED }
      : {
          text: [
            { text: number(time_s), bold: true },
            { text: se_s ? ` ± ${number(se_s, 3)}` : "", color: MUTED, fontSize: 7.5 },
          ],
        };
  const body = rows.map((s): TableCell[] => [
    { text: shown(s.distance_m, "m") },
    time(s),
    { text: shown(s.split_s, "s") },
    { text: shown(s.speed_mps, "m/s") },
  ]);
  return [
    heading(texts.splits.title, accent, "table"),
    {
      table: { headerRows: 1, keepWithHeaderRows: 1, dontBreakRows: true, widths: ["*", "*", "*", "*"], body: [head, ...body] },
      layout: RULED,
      fontSize: 8.5,
    },
  ];
}
