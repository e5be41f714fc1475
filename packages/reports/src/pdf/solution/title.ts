import { activityName, commonTexts, dayText, exerciseName, solutionListing } from "@sagittal/catalogue";
import type { Lang } from "@sagittal/contract";
import { accents, RULED } from "../page.ts";
import type { Content, TableCell } from "../pdfmake.ts";
import { filled, reportTexts } from "../texts.ts";
import { MUTED, PAPER } from "../theme.ts";
import type { SolutionReport, SolutionSession } from "./report.ts";

/** Title of the report, athlete, and the sessions behind it. */
export function titleBlock({ solution, name, athlete, sessions, lang, branding, made_at }: SolutionReport): Content {
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
      ...(sessions.length > 0 ? [sessionList(sessions, lang, accent)] : []),
      ...correctedNote(sessions, lang),
    ],
  };
}

/** More sessions than this stand in two columns. */
const ONE_COLUMN = 8;

function sessionList(sessions: readonly SolutionSession[], lang: Lang, accent: string): Content {
  const title = { text: reportTexts(lang).sessions, bold: true, color: accent };
  if (sessions.length <= ONE_COLUMN) return { stack: [{ ...title, margin: [8, 0, 0, 2] }, sessionTable(sessions, lang)], fontSize: 8 };
  const half = Math.ceil(sessions.length / 2);
  return {
    stack: [
      { ...title, margin: [8, 0, 0, 2] },
      { columns: [sessionTable(sessions.slice(0, half), lang), sessionTable(sessions.slice(half), lang)], columnGap: 10 },
    ],
    fontSize: 8,
  };
}

function sessionTable(sessions: readonly SolutionSession[], lang: Lang): Content {
  return {
    table: {
      widths: ["auto", "*", "auto", "auto"],
      body: sessions.map((s): TableCell[] => [
        { text: s.seq_no === null ? "" : `#${s.seq_no}`, color: MUTED },
        { text: exerciseName(s.activity, s.exercise, lang) || activityName(s.activity, lang) },
        { text: commonTexts(lang).views[s.camera_view].name, color: MUTED },
        { text: dayText(s.created_at, lang), color: MUTED, alignment: "right" },
      ]),
    },
    layout: {
      ...RULED,
      fillColor: () => PAPER,
      paddingLeft: () => 8,
      paddingRight: () => 8,
      paddingTop: () => 2.5,
      paddingBottom: () => 2.5,
    },
  };
}

/** Names the sessions that a coach corrected. */
function correctedNote(sessions: readonly SolutionSession[], lang: Lang): Content[] {
  const named = sessions.filter((s) => s.corrected).map((s) => (s.seq_no === null ? dayText(s.created_at, lang) : `#${s.seq_no}`));
  if (named.length === 0) return [];
  return [{ text: filled(reportTexts(lang).correctedSessions, { sessions: named.join(", ") }), style: "small", margin: [0, 4, 0, 0] }];
}
