import { createCanvas, loadImage } from "@napi-rs/canvas";
import { overlayFont } from "./fonts.ts";

/** Part of a picture, as shares of its width and height from the top left. */
export interface PictureArea {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export interface CaptionedStill {
  /** JPEG or PNG. */
  readonly image: Buffer;
  /** Visible part of the picture. */
  readonly area: PictureArea;
  /** Two lines below the picture. */
  readonly caption: readonly [string, string];
}

export interface StillRowOptions {
  /** Height of the pictures in pixels; 560 by default, less where the row would grow too wide. */
  readonly height?: number;
  /** Widest row in pixels; 2400 by default. */
  readonly maxWidth?: number;
  /** JPEG quality, 1 to 100; 86 by default. */
  readonly quality?: number;
}

// Pixels.
const GAP = 8;
const LINE = 26;
const TEXT = 18;
const SMALLEST_TEXT = 10;
const CAPTION = 2 * LINE + 8;

/** A part of a picture (JPEG or PNG) as a JPEG. */
export async function cropped(image: Buffer, { left, top, width, height }: PictureArea, quality = 84): Promise<Buffer> {
  const picture = await loadImage(image);
  const canvas = createCanvas(Math.round(width * picture.width), Math.round(height * picture.height));
  canvas.getContext("2d").drawImage(picture, Math.round(-left * picture.width), Math.round(-top * picture.height));
  return canvas.encode("jpeg", quality);
}

/** Draws parts of pictures side by side at one height, each with its caption below. Returns a JPEG. */
export async function stillRow(stills: readonly CaptionedStill[], options: StillRowOptions = {}): Promise<Buffer> {
  const { maxWidth = 2400, quality = 86 } = options;
  const parts = await Promise.all(
    stills.map(async ({ image, area, caption }) => {
      const picture = await loadImage(image);
      const [width, height] = [area.width * picture.width, area.height * picture.height];
      return { picture, x: area.left * picture.width, y: area.top * picture.height, width, height, caption };
    }),
  );
  const widthPerHeight = parts.reduce((sum, part) => sum + part.width / part.height, 0);
  const height = Math.round(Math.min(options.height ?? 560, (maxWidth - GAP * (parts.length - 1)) / widthPerHeight));
  const widths = parts.map((part) => Math.round((height * part.width) / part.height));
  const canvas = createCanvas(
    widths.reduce((sum, width) => sum + width, GAP * (parts.length - 1)),
    height + CAPTION,
  );
  const pen = canvas.getContext("2d");
  pen.fillStyle = "#ffffff";
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  let left = 0;
  for (const [i, part] of parts.entries()) {
    const width = widths[i] ?? 0;
    pen.drawImage(part.picture, part.x, part.y, part.width, part.height, left, 0, width, height);
    for (const [line, text] of part.caption.entries()) {
      pen.fillStyle = line === 0 ? "#16191d" : "#565d66";
      pen.font = overlayFont(line === 0 ? 600 : 500, TEXT);
      const size = Math.max(SMALLEST_TEXT, Math.min(TEXT, (TEXT * width) / pen.measureText(text).width));
      pen.font = overlayFont(line === 0 ? 600 : 500, size);
      pen.fillText(text, left + width / 2, height + 4 + LINE * (line + 0.5), width);
    }
    left += width + GAP;
  }
  return canvas.encode("jpeg", quality);
}
