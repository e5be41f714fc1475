import { createCanvas, type SKRSContext2D } from "@napi-rs/canvas";
import type { ColorMatrix, YuvPlanes } from "../video/types.ts";
import { LUMA_WEIGHTS } from "./palette.ts";

/**
 * A small picture with transparency, drawn once by a canvas and kept in the video's own form: opacity and premultiplied Y, Cb, Cr (offsets
 * included), chroma at half size. Blending it costs two multiplications a sample.
 */
export interface Sprite {
  readonly width: number;
  readonly height: number;
  readonly alpha: Uint8Array;
  readonly y: Uint8Array;
  readonly chromaAlpha: Uint8Array;
  readonly u: Uint8Array;
  readonly v: Uint8Array;
}

/** Draws a sprite. Its width is rounded up to a multiple of eight, its height to an even number; the rest stays transparent. */
export function makeSprite(width: number, height: number, matrix: ColorMatrix, draw: (context: SKRSContext2D) => void): Sprite {
  const w = 8 * Math.ceil(width / 8);
  const h = 2 * Math.ceil(height / 2);
  const canvas = createCanvas(w, h);
  const context = canvas.getContext("2d");
  context.lang = "en";
  context.fontVariantNumeric = "tabular-nums";
  context.textBaseline = "alphabetic";
  draw(context);
  return fromRgba(canvas.data(), w, h, matrix);
}

/** @param rgba premultiplied, as a canvas keeps it */
function fromRgba(rgba: Uint8Array, width: number, height: number, matrix: ColorMatrix): Sprite {
  const [kr, kb] = LUMA_WEIGHTS[matrix];
  const halfWidth = width >> 1;
  const sprite = {
    width,
    height,
    alpha: new Uint8Array(width * height),
    y: new Uint8Array(width * height),
    chromaAlpha: new Uint8Array(halfWidth * (height >> 1)),
    u: new Uint8Array(halfWidth * (height >> 1)),
    v: new Uint8Array(halfWidth * (height >> 1)),
  };
  const luma = (r: number, g: number, b: number) => kr * r + (1 - kr - kb) * g + kb * b;
  for (let i = 0; i < width * height; i++) {
    const alpha = rgba[4 * i + 3]!;
    sprite.alpha[i] = alpha;
    sprite.y[i] = Math.round((16 * alpha) / 255 + (219 / 255) * luma(rgba[4 * i]!, rgba[4 * i + 1]!, rgba[4 * i + 2]!));
  }
  for (let row = 0; row < height; row += 2) {
    for (let column = 0; column < width; column += 2) {
      const sum = [0, 0, 0, 0];
      for (const at of [row * width + column, row * width + column + 1, (row + 1) * width + column, (row + 1) * width + column + 1]) {
        for (let channel = 0; channel < 4; channel++) sum[channel]! += rgba[4 * at + channel]! / 4;
      }
      const [r, g, b, alpha] = sum as [number, number, number, number];
      const y = luma(r, g, b);
      const i = (row >> 1) * halfWidth + (column >> 1);
      const base = (128 * alpha) / 255;
      sprite.chromaAlpha[i] = Math.round(alpha);
      sprite.u[i] = Math.round(base + ((112 / 255) * (b - y)) / (1 - kb));
      sprite.v[i] = Math.round(base + ((112 / 255) * (r - y)) / (1 - kr));
    }
  }
  return sprite;
}

/**
 * Blends a sprite into a picture, its top left corner at (x, y) rounded to even pixels, clipped at the picture's edges. Positions that are
 * multiples of eight are three times as fast.
 *
 * @param opacity 0 to 1
 */
export function blit(picture: YuvPlanes, sprite: Sprite, x: number, y: number, opacity = 1): void {
  if (!(opacity > 0) || !Number.isFinite(x + y)) return;
  const left = 2 * Math.round(x / 2);
  const top = 2 * Math.round(y / 2);
  const { alpha, chromaAlpha, width, height } = sprite;
  const luma = { samples: picture.y, stride: picture.yStride, width: picture.width, height: picture.height };
  blend(luma, { samples: sprite.y, alpha, width, height }, left, top, opacity);
  const half = { width: (picture.width + 1) >> 1, height: (picture.height + 1) >> 1 };
  const chroma = { alpha: chromaAlpha, width: width >> 1, height: height >> 1 };
  blend({ samples: picture.u, stride: picture.uStride, ...half }, { samples: sprite.u, ...chroma }, left >> 1, top >> 1, opacity);
  blend({ samples: picture.v, stride: picture.vStride, ...half }, { samples: sprite.v, ...chroma }, left >> 1, top >> 1, opacity);
}

interface TargetPlane {
  readonly samples: Uint8Array;
  readonly stride: number;
  readonly width: number;
  readonly height: number;
}

interface SpritePlane {
  readonly samples: Uint8Array;
  readonly alpha: Uint8Array;
  readonly width: number;
  readonly height: number;
}

function blend(to: TargetPlane, from: SpritePlane, x: number, y: number, opacity: number): void {
  const strength = Math.round(256 * Math.min(1, opacity));
  const clip = {
    firstRow: Math.max(0, -y),
    lastRow: Math.min(from.height, to.height - y),
    firstColumn: Math.max(0, -x),
    lastColumn: Math.min(from.width, to.width - x),
  };
  const whole = clip.firstColumn === 0 && clip.lastColumn === from.width;
  const aligned = ((to.samples.byteOffset | to.stride | x | from.width) & 3) === 0;
  if (whole && aligned) blendWords(to, from, x, y, strength, clip);
  else blendSamples(to, from, x, y, strength, clip);
}

interface Clip {
  readonly firstRow: number;
  readonly lastRow: number;
  readonly firstColumn: number;
  readonly lastColumn: number;
}

function blendSamples(to: TargetPlane, from: SpritePlane, x: number, y: number, strength: number, clip: Clip): void {
  const { samples, alpha } = from;
  const target = to.samples;
  for (let row = clip.firstRow; row < clip.lastRow; row++) {
    let at = row * from.width + clip.firstColumn;
    const end = row * from.width + clip.lastColumn;
    for (let i = (y + row) * to.stride + x + clip.firstColumn; at < end; at++, i++) {
      const covered = (alpha[at]! * strength) >> 8;
      if (covered === 0) continue;
      // Whole numbers only: (t + 128 + (t >> 8)) >> 8 is t / 255 rounded.
      const kept = target[i]! * (255 - covered) + 128;
      target[i] = ((samples[at]! * strength) >> 8) + ((kept + (kept >> 8)) >> 8);
    }
  }
}

const EVEN_BYTES = 0x00ff00ff;

/** The same four samples at a time wherever they are equally opaque, as in the glass of panels: a third of the time. */
function blendWords(to: TargetPlane, from: SpritePlane, x: number, y: number, strength: number, clip: Clip): void {
  // Signed, and every sum cut to 32 bits, so that the engine never falls back to floating point.
  const target = new Int32Array(to.samples.buffer, to.samples.byteOffset, to.samples.byteLength >> 2);
  const samples = new Int32Array(from.samples.buffer, from.samples.byteOffset, from.samples.byteLength >> 2);
  const alpha = new Int32Array(from.alpha.buffer, from.alpha.byteOffset, from.alpha.byteLength >> 2);
  const words = from.width >> 2;
  for (let row = clip.firstRow; row < clip.lastRow; row++) {
    let i = ((y + row) * to.stride + x) >> 2;
    const end = (row + 1) * words;
    for (let at = row * words; at < end; at++, i++) {
      const four = alpha[at]!;
      if (four === 0) continue;
      if (four !== ((four << 8) | (four >>> 24))) {
        const left = 4 * (at - row * words);
        blendSamples(to, from, x, y, strength, { firstRow: row, lastRow: row + 1, firstColumn: left, lastColumn: left + 4 });
        continue;
      }
      const kept = 255 - (((four & 0xff) * strength) >> 8);
      const old = target[i]!;
      const added = samples[at]!;
      const even = (Math.imul(old & EVEN_BYTES, kept) + 0x00800080) | 0;
      const odd = (Math.imul((old >>> 8) & EVEN_BYTES, kept) + 0x00800080) | 0;
      const oldEven = (((even + ((even >>> 8) & EVEN_BYTES)) | 0) >>> 8) & EVEN_BYTES;
      const oldOdd = (((odd + ((odd >>> 8) & EVEN_BYTES)) | 0) >>> 8) & EVEN_BYTES;
      const newEven = (Math.imul(added & EVEN_BYTES, strength) >>> 8) & EVEN_BYTES;
      const newOdd = (Math.imul((added >>> 8) & EVEN_BYTES, strength) >>> 8) & EVEN_BYTES;
      target[i] = (oldEven + newEven) | 0 | ((oldOdd + newOdd) << 8);
    }
  }
}
