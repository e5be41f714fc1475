import type { Readable } from "node:stream";
import { activityName, dayText, exerciseName, solutionName, solutionSources } from "@sagittal/catalogue";
import { personaText } from "@sagittal/catalogue/persona";
import type { ReportFinding, ReportSection } from "@sagittal/contract";
import { accents, heading, printed } from "./page.ts";
import { type Content, pdfStream } from "./pdfmake.ts";
import { moments } from "./session/moments.ts";
import { reviewer } from "./session/words.ts";
import { chartRows } from "./solution/charts.ts";
import { landings } from "./solution/landings.ts";
import type { SolutionReport } from "./solution/report.ts";
import { table } from "./solution/table.ts";
import { titleBlock } from "./solution/title.ts";
import { reportTexts } from "./texts.ts";
import { MUTED, ZONE } from "./theme.ts";

const SEVERITY_COLOUR = { good: ZONE.green, info: "#8895A3", attention: ZONE.amber, priority: ZONE.red } as const;

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
    ...moments({ ...report, frames: report.pictures }),
    ...report.sections.flatMap((s) => sectionContent(report, s)),
    ...landings(report),
    ...reviews(report),
    {
      stack: [
        heading(texts.reading, accent),
        { ul: [...readings(report), texts.readingSafety], color: MUTED, fontSize: 8 },
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

/** What the marks of this report mean: of those that it has. */
function readings({ sections, lang, persona }: SolutionReport): string[] {
  const texts = reportTexts(lang);
  const metrics = sections.flatMap((s) => s.metrics);
  return [
    metrics.some((m) => m.target && m.zone && !m.change) ? personaText(texts.readingZones, lang, persona) : texts.readingColours,
    ...(metrics.some((m) => m.n !== null) ? [texts.readingN] : metrics.some((m) => m.se_text) ? [texts.readingError] : []),
    ...(metrics.some((m) => m.trust !== "") ? [texts.readingTrust] : []),
  ];
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

/** What the coach wrote about the sessions, in their order. */
function reviews({ sessions, lang, branding }: SolutionReport): Content[] {
  const blocks = sessions.flatMap(({ activity, exercise, created_at, review }): Content[] => {
    if (!review) return [];
    const name = exerciseName(activity, exercise, lang) || activityName(activity, lang);
    return [
      {
        stack: [
          { text: `${name}, ${dayText(created_at, lang)}`, style: "h3" },
          { text: review.notes, lineHeight: 1.35 },
          { text: reviewer(review, lang), color: MUTED },
        ],
        unbreakable: review.notes.length < 1200,
        margin: [0, 0, 0, 8],
      },
    ];
  });
  const [first, ...rest] = blocks;
  if (!first) return [];
  return [{ stack: [heading(reportTexts(lang).review, accents(branding).text), first], unbreakable: true }, ...rest];
}
