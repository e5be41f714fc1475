import type { SKRSContext2D } from "@napi-rs/canvas";
import { Path2D } from "@napi-rs/canvas";
import { DRAWING_HEX, DRAWING_SIZES, type Drawing, drawnShape } from "@sagittal/contract";
import type { ColorMatrix, YuvPlanes } from "../video/types.ts";
import { overlayFont } from "./fonts.ts";
import { blit, makeSprite, type Sprite } from "./sprite.ts";

const EDGE = "rgba(0, 0, 0, 0.6)";
const LETTER_EDGE = "rgba(0, 0, 0, 0.7)";

/** A coach's drawings over upright pictures of one size, as the web app shows them. They are drawn anew only when they are others than before. */
export class DrawingLayer {
  readonly #matrix: ColorMatrix;
  #drawings: readonly Drawing[] = [];
  #sprite: Sprite | null = null;

  constructor(matrix: ColorMatrix) {
    this.#matrix = matrix;
  }

  paint(picture: YuvPlanes, drawings: readonly Drawing[]): void {
    if (drawings.length === 0) return;
    const same = drawings.length === this.#drawings.length && drawings.every((drawing, i) => drawing === this.#drawings[i]);
    if (!this.#sprite || !same) {
      const { width, height } = picture;
      this.#sprite = makeSprite(width, height, this.#matrix, (context) => {
        for (const drawing of drawings) draw(context, drawing, width, height);
      });
      this.#drawings = drawings;
    }
    blit(picture, this.#sprite, 0, 0);
  }
}

function draw(context: SKRSContext2D, drawing: Drawing, width: number, height: number): void {
  const { paths, label } = drawnShape(drawing, width, height);
  const size = Math.max(width, height);
  const colour = DRAWING_HEX[drawing.colour];
  const shape = new Path2D(paths.join(""));
  context.lineCap = "round";
  context.lineJoin = "round";
  for (const [style, wide] of [
    [EDGE, DRAWING_SIZES.edge],
    [colour, DRAWING_SIZES.stroke],
  ] as const) {
    context.strokeStyle = style;
    context.lineWidth = size * wide;
    context.stroke(shape);
  }
  if (!label) return;
  context.font = overlayFont(600, size * DRAWING_SIZES.letters);
  context.textAlign = drawing.kind === "text" ? "left" : "center";
  context.textBaseline = "middle";
  context.strokeStyle = LETTER_EDGE;
  context.lineWidth = size * DRAWING_SIZES.letterEdge;
  context.strokeText(label.text, label.x, label.y);
  context.fillStyle = colour;
  context.fillText(label.text, label.x, label.y);
}
