import { DRAWING_HEX, DRAWING_SIZES, type Drawing, drawnShape } from "@sagittal/contract";
import { contentWidth, type PrintOptions } from "../page.ts";
import type { Content } from "../pdfmake.ts";
import type { DrawnFrame } from "./report.ts";

/** Pictures in one row. */
const IN_A_ROW = 3;
const GAP = 8;
/** Tallest picture, points. */
const MOST_HEIGHT = 260;

/** The pictures that the coach drew on, with the drawings over them, three in a row. */
export function drawnFrames({ drawn, paper }: PrintOptions & { readonly drawn: readonly DrawnFrame[] }): Content[] {
  const width = (contentWidth(paper) - GAP * (IN_A_ROW - 1)) / IN_A_ROW;
  const rows: Content[] = [];
  for (let i = 0; i < drawn.length; i += IN_A_ROW) {
    rows.push({
      columns: drawn.slice(i, i + IN_A_ROW).map((frame) => ({
        width,
        stack: [
          { svg: drawnSvg(frame), fit: [width, MOST_HEIGHT] as [number, number] },
          { text: frame.caption, style: "small", margin: [0, 3, 0, 0] as [number, number, number, number] },
        ],
      })),
      columnGap: GAP,
      margin: [0, 6, 0, 0],
      unbreakable: true,
    });
  }
  return rows;
}

/** One picture and its drawings as a drawing of their own. */
function drawnSvg({ image, width, height, drawings }: DrawnFrame): string {
  const picture = `<image x="0" y="0" width="${width}" height="${height}" href="data:image/jpeg;base64,${image.toString("base64")}"/>`;
  const shapes = drawings.map((drawing) => shape(drawing, width, height)).join("");
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${picture}${shapes}</svg>`;
}

/** Height of letters as a share of the longer side: larger than on a screen, to be read on paper. */
const LETTERS = 0.042;

/** Strokes between dark edges, so that they are seen on any picture. */
function shape(drawing: Drawing, width: number, height: number): string {
  const { paths, label } = drawnShape(drawing, width, height, LETTERS);
  const size = Math.max(width, height);
  const colour = DRAWING_HEX[drawing.colour];
  const stroke = (at: string, wide: number) =>
    `<path d="${paths.join("")}" fill="none" stroke="${at}" stroke-width="${size * wide}" stroke-linecap="round" stroke-linejoin="round"/>`;
  const anchor = drawing.kind === "text" ? "start" : "middle";
  const font = size * LETTERS;
  // The layout knows no dominant-baseline: a third of the letters' height brings their middle to the line.
  const words = label
    ? `<text x="${label.x}" y="${label.y + font / 3}" font-size="${font}" font-weight="bold" text-anchor="${anchor}" fill="${colour}">${escaped(label.text)}</text>`
    : "";
  return (paths.length > 0 ? stroke("#1a1a1a", DRAWING_SIZES.edge) + stroke(colour, DRAWING_SIZES.stroke) : "") + words;
}

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (c) => ENTITIES[c] ?? c);
