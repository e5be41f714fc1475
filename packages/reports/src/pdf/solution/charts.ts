import type { ReportChart, ReportSection } from "@sagittal/contract";
import { reportChartSvg } from "../charts.ts";
import { accents, contentWidth } from "../page.ts";
import type { Column, Content } from "../pdfmake.ts";
import { reportTexts } from "../texts.ts";
import { LEFT, MUTED, RIGHT } from "../theme.ts";
import type { SolutionReport } from "./report.ts";

/** Label of the vertical axis: only its unit when the title already names the value. */
const axisNote = ({ title, y_label }: ReportChart): string =>
  y_label.startsWith(title) ? y_label.slice(title.length).replace(/^, /, "") : y_label;

/** The charts of a section, two in a row. */
export function chartRows(report: SolutionReport, section: ReportSection): Content[] {
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
                { text: `   ${axisNote(chart)}`, color: MUTED, fontSize: 7.5 },
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
