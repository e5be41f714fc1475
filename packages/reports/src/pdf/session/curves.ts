import { cycleSvg, timeSvg } from "../charts.ts";
import { cycleCurves, timeCurves } from "../cycles.ts";
import { accents, contentWidth, heading } from "../page.ts";
import type { Column, Content } from "../pdfmake.ts";
import { reportTexts } from "../texts.ts";
import { LEFT, MUTED, RIGHT } from "../theme.ts";
import type { SessionReport } from "./report.ts";

/** Cycles behind a curve; of both sides where they differ. */
function cyclesOf({ left, right, both }: ReturnType<typeof cycleCurves>[number]): string {
  const counts = [both, left, right].flatMap((side) => (side ? [side.n] : []));
  return [...new Set(counts)].join(" / ");
}

/** Angles over the cycle, else over time. */
export function curves({ result, sidecar, lang, branding, paper }: SessionReport): Content[] {
  if (!sidecar) return [];
  const texts = reportTexts(lang);
  const { text: accent } = accents(branding);
  const gap = 14;
  const size = { width: (contentWidth(paper) - gap) / 2, height: 114 };
  const cycle = cycleCurves(sidecar);
  const drawn =
    cycle.length > 0
      ? cycle.map((c) => ({
          angle: c.angle,
          svg: cycleSvg(c, size, lang, texts.cycle),
          sides: !c.both,
          n: cyclesOf(c),
        }))
      : timeCurves(result, sidecar).map((c) => ({
          angle: c.angle,
          svg: timeSvg(c, size, lang, texts.seconds),
          sides: c.series.some((s) => s.side),
          n: "",
        }));
  if (drawn.length === 0) return [];
  const legend = (sides: boolean): Column => ({
    text: sides
      ? [{ text: "● ", color: LEFT }, { text: `${texts.columns.left}   ` }, { text: "● ", color: RIGHT }, { text: texts.columns.right }]
      : "",
    fontSize: 7,
    alignment: "right",
    width: "auto",
  });
  const cells = drawn.map(
    ({ angle, svg, sides, n }): Column => ({
      width: size.width,
      stack: [
        {
          columns: [
            {
              text: [
                { text: `${texts.angles[angle] ?? angle}, °`, bold: true, fontSize: 8.5 },
                { text: n ? `   n ${n}` : "", style: "small" },
              ],
              width: "*",
            },
            legend(sides),
          ],
          margin: [0, 0, 0, 2],
        },
        { svg, width: size.width },
      ],
    }),
  );
  const rows: Content[] = [];
  for (let i = 0; i < cells.length; i += 2)
    rows.push({ columns: cells.slice(i, i + 2), columnGap: gap, margin: [0, 0, 0, 8], unbreakable: true });
  const [first, ...rest] = rows;
  return [
    {
      stack: [
        heading(texts.curves, accent),
        { text: cycle.length > 0 ? texts.curvesCycle : texts.curvesTime, color: MUTED, margin: [0, 0, 0, 6] },
        ...(first ? [first] : []),
      ],
      unbreakable: true,
    },
    ...rest,
  ];
}
