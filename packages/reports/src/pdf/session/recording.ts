import { compatibleAdvice, dayText, findingText, noteText, safetyNote, unsaidNotes } from "@sagittal/catalogue";
import { personaText, personaTexts } from "@sagittal/catalogue/persona";
import type { Lang } from "@sagittal/contract";
import { accents, heading } from "../page.ts";
import type { Content } from "../pdfmake.ts";
import { filled, reportTexts } from "../texts.ts";
import { MUTED } from "../theme.ts";
import type { SessionReport } from "./report.ts";

/** Limitations from the recording, what else was noticed in it, and a coach's corrections. */
export function recording({ result, lang, persona, branding, correction }: SessionReport): Content[] {
  const texts = reportTexts(lang);
  const advising = compatibleAdvice(result.capture_findings, result.capture_notes);
  const faults: Content[] = result.capture_findings.map((f) => {
    const { title, happened, action } = personaTexts(findingText(f, lang), lang, persona);
    const advice = advising.includes(f) ? [{ text: action, color: MUTED }] : [];
    return { text: [{ text: `${title}. `, bold: true }, { text: `${happened} ` }, ...advice] };
  });
  const notes: Content[] = unsaidNotes(result.capture_notes, result.capture_findings).map((note) => ({
    text: personaText(noteText(note, lang), lang, persona),
  }));
  const items = [...faults, ...notes];
  return [
    {
      stack: [
        heading(texts.capture, accents(branding).text),
        items.length > 0 ? { ul: items } : { text: texts.captureClean },
        ...correctedBy(texts.corrected, correction?.events, lang),
        ...correctedBy(texts.placed, correction?.landmarks, lang),
      ],
      unbreakable: true,
    },
  ];
}

const correctedBy = (said: string, author: { readonly by: string; readonly at: string } | null | undefined, lang: Lang): Content[] =>
  author ? [{ text: filled(said, { by: author.by, at: dayText(author.at, lang) }), margin: [0, 6, 0, 0] }] : [];

/** How to read the report. */
export function reading({ result, lang, persona, branding }: SessionReport): Content[] {
  const texts = reportTexts(lang);
  const minded = safetyNote(result.activity, result.exercise, lang);
  return [
    {
      stack: [
        heading(texts.reading, accents(branding).text),
        {
          ul: [
            personaText(texts.readingZones, lang, persona),
            texts.readingN,
            texts.readingTrust,
            ...(minded === null ? [] : [minded]),
            texts.readingSafety,
          ],
          color: MUTED,
          fontSize: 8,
        },
      ],
      unbreakable: true,
    },
  ];
}
