import { accents, contentWidth, heading, type PrintOptions } from "../page.ts";
import { type Content, imageSource } from "../pdfmake.ts";
import { reportTexts } from "../texts.ts";
import type { KeyFrame } from "./report.ts";

/** The pictures of the key moments, four in a row. */
export function moments({ frames, lang, branding, paper }: PrintOptions & { readonly frames: readonly KeyFrame[] }): Content[] {
  const shown = frames.flatMap((f) => {
    const image = imageSource(f.image);
    return image ? [{ image, caption: f.caption }] : [];
  });
  if (shown.length === 0) return [];
  const gap = 8;
  const width = (contentWidth(paper) - gap * 3) / 4;
  const rows: Content[] = [];
  for (let i = 0; i < Math.min(8, shown.length); i += 4) {
    rows.push({
      columns: shown.slice(i, i + 4).map(({ image, caption }) => ({
        width,
        stack: [
          { image, fit: [width, 225] as [number, number] },
          { text: caption, style: "small", margin: [0, 3, 0, 0] as [number, number, number, number] },
        ],
      })),
      columnGap: gap,
      margin: [0, 0, 0, 6],
      unbreakable: true,
    });
  }
  return [{ stack: [heading(reportTexts(lang).keyMoments, accents(branding).text), ...rows], unbreakable: rows.length === 1 }];
}
