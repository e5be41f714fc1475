import type { Readable } from "node:stream";
import { dayText } from "@sagittal/catalogue";
import { type PrintOptions, printed } from "./page.ts";
import { pdfStream } from "./pdfmake.ts";
import { proseContent } from "./prose.ts";
import { filled, reportTexts } from "./texts.ts";
import { MUTED } from "./theme.ts";

/** A written text, such as a training plan. */
export interface TextReport extends PrintOptions {
  readonly title: string;
  /** Markdown of headings, paragraphs and lists. */
  readonly content: string;
}

/** The text as a PDF in the team's look. */
export async function textPdf(report: TextReport): Promise<Readable> {
  const { title, content, lang, made_at } = report;
  const opening = [
    { text: title, style: "h1" },
    {
      text: filled(reportTexts(lang).printed, { date: dayText(made_at, lang) }),
      color: MUTED,
      margin: [0, 4, 0, 12] satisfies [number, number, number, number],
    },
  ];
  return pdfStream(printed(report, title, [...opening, { stack: proseContent(content), fontSize: 10 }]));
}
