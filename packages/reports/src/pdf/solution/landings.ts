import { dayText, exerciseName } from "@sagittal/catalogue";
import { Side } from "@sagittal/contract";
import type { LandingStill } from "../../landing-stills.ts";
import { accents, contentWidth, heading } from "../page.ts";
import { type Column, type Content, imageSource } from "../pdfmake.ts";
import { filled, reportTexts } from "../texts.ts";
import { INK, LEFT, MUTED, RIGHT } from "../theme.ts";
import type { PrintedLanding, SolutionReport } from "./report.ts";

/** Height of a still, points: two rows with their words fill less than half a page. */
const STILL_HEIGHT = 150;
const GAP = 14;

/** The landings of both legs beside each other at the same instants: initial contact above, the deepest knee flexion below. */
export function landings(report: SolutionReport): Content[] {
  const blocks = report.landings.map((landing) => blockOf(report, landing));
  const [first, ...rest] = blocks;
  if (!first) return [];
  const texts = reportTexts(report.lang);
  const opening = [
    heading(texts.landings.title, accents(report.branding).text),
    { text: texts.landings.note, style: "small", margin: [0, 0, 0, 6] },
  ];
  return [{ stack: [...opening, first], unbreakable: true } as Content, ...rest];
}

function blockOf(report: SolutionReport, landing: PrintedLanding): Content {
  const rows = (["initial_contact", "knee_deepest"] as const).flatMap((name): Content[] => {
    const [left, right] = Side.options.map((side) => landing[side].stills.find((s) => s.name === name));
    if (!left || !right) return [];
    return [{ columns: [left, right].map((still) => stillOf(report, landing, still)), columnGap: GAP, margin: [0, 0, 0, 8] }];
  });
  return { stack: [{ text: exerciseName("jump", landing.exercise, report.lang), style: "h3" }, ...rows], unbreakable: true };
}

function stillOf({ lang, paper }: SolutionReport, landing: PrintedLanding, { image, side, name, kneeDeg, afterS }: LandingStill): Column {
  const texts = reportTexts(lang);
  const source = imageSource(image);
  const width = (contentWidth(paper) - GAP) / 2;
  const seconds = new Intl.NumberFormat(lang, { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(afterS);
  const knee = kneeDeg === null ? texts.landings.unseen : filled(texts.landings.knee, { angle: String(Math.round(kneeDeg)) });
  const moment = `${texts.moments[name] ?? name}${afterS > 0 ? ` (+${seconds}\u00a0${texts.seconds})` : ""}`;
  return {
    width,
    stack: [
      ...(source ? [{ image: source, fit: [width, STILL_HEIGHT] as [number, number] }] : []),
      {
        text: [
          { text: texts.landings[side], bold: true, color: side === "left" ? LEFT : RIGHT },
          { text: ` · ${moment} · `, color: INK },
          { text: knee, bold: true, color: INK },
          { text: ` · ${dayText(landing[side].recorded_at, lang)}`, color: MUTED },
        ],
        style: "small",
        margin: [0, 3, 0, 0],
      },
    ],
  };
}
