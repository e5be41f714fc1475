/** The only module that uses the PDF library: fonts, access rules and the stream. */

import type { Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import pdfmake from "pdfmake";
import type { TDocumentDefinitions } from "pdfmake/interfaces.js";

export type { CanvasElement, Column, Content, TableCell, TDocumentDefinitions } from "pdfmake/interfaces.js";

const font = (file: string): string => fileURLToPath(import.meta.resolve(`@expo-google-fonts/inter/${file}`));

const INTER = {
  normal: font("400Regular/Inter_400Regular.ttf"),
  bold: font("600SemiBold/Inter_600SemiBold.ttf"),
  italics: font("400Regular_Italic/Inter_400Regular_Italic.ttf"),
  bolditalics: font("600SemiBold_Italic/Inter_600SemiBold_Italic.ttf"),
};
const FONT_FILES = new Set(Object.values(INTER));

pdfmake.setFonts({ Inter: INTER });
// A report uses its input only: it opens no URL and no file but its fonts.
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((path) => FONT_FILES.has(path));

/** Lays a document out and returns its bytes as a stream. */
export async function pdfStream(definition: TDocumentDefinitions): Promise<Readable> {
  const document = await pdfmake.createPdf(definition).getStream();
  document.end();
  return document;
}

/** An image as the library takes it; null when it is neither JPEG nor PNG. */
export function imageSource(image: Uint8Array | null | undefined): string | null {
  if (!image) return null;
  const bytes = Buffer.from(image.buffer, image.byteOffset, image.byteLength);
  if (bytes[0] === 0xff && bytes[1] === 0xd8) return `data:image/jpeg;base64,${bytes.toString("base64")}`;
  if (bytes.subarray(0, 4).toString("latin1") === "\x89PNG") return `data:image/png;base64,${bytes.toString("base64")}`;
  return null;
}
