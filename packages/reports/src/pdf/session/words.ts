import { personaText } from "@sagittal/catalogue/persona";
import type { Lang } from "@sagittal/contract";
import { accents, heading } from "../page.ts";
import type { Content } from "../pdfmake.ts";
import { proseContent } from "../prose.ts";
import { reportTexts } from "../texts.ts";
import { MUTED } from "../theme.ts";
import type { SessionReport } from "./report.ts";

/** Who reviewed, and the score that they gave. */
export function reviewer(review: NonNullable<SessionReport["review"]>, lang: Lang): string {
  const score = review.score === null ? "" : `${reportTexts(lang).reviewScore}: ${Math.round(review.score)}`;
  return [review.by, score].filter((s) => s !== "").join("  ·  ");
}

/** The coach's review. */
export function reviewBlock({ review, lang, branding }: SessionReport): Content[] {
  if (!review) return [];
  const texts = reportTexts(lang);
  const { text: accent } = accents(branding);
  return [
    { stack: [heading(texts.review, accent), { text: review.notes, lineHeight: 1.35 }], unbreakable: review.notes.length < 1200 },
    { text: reviewer(review, lang), color: MUTED, margin: [0, 4, 0, 0] },
  ];
}

/** The coaching text. */
export function coachingBlock({ coaching, lang, persona, branding }: SessionReport): Content[] {
  if (!coaching?.trim()) return [];
  const [first, second, ...rest] = proseContent(personaText(coaching, lang, persona));
  const opening = [first, second].filter((c) => c !== undefined);
  return [
    { stack: [heading(reportTexts(lang).coaching, accents(branding).text), ...opening], unbreakable: coaching.length < 4000 },
    ...rest,
  ];
}
