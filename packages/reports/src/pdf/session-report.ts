import type { Readable } from "node:stream";
import { printed } from "./page.ts";
import { type Content, pdfStream } from "./pdfmake.ts";
import { curves } from "./session/curves.ts";
import { drawnFrames } from "./session/drawings.ts";
import { focus } from "./session/focus.ts";
import { moments } from "./session/moments.ts";
import { reading, recording } from "./session/recording.ts";
import type { SessionReport } from "./session/report.ts";
import { splits } from "./session/splits.ts";
import { testResult } from "./session/test-result.ts";
import { titleBlock, titleOf } from "./session/title.ts";
import { values } from "./session/values.ts";
import { coachingBlock, reviewBlock } from "./session/words.ts";

/** The report of one session as a PDF. */
export async function sessionPdf(report: SessionReport): Promise<Readable> {
  return pdfStream(printed(report, titleOf(report), sessionContent(report)));
}

/** The parts of a session's report, without page frame. */
export function sessionContent(report: SessionReport): Content[] {
  return [
    titleBlock(report),
    ...testResult(report),
    ...focus(report),
    ...moments(report),
    ...reviewBlock(report),
    ...drawnFrames(report),
    ...coachingBlock(report),
    ...values(report),
    ...splits(report),
    ...curves(report),
    ...recording(report),
    ...reading(report),
  ];
}
