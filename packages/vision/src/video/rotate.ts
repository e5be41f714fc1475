import type { Rotation, YuvPlanes } from "./types.ts";

/** Side, in words of four samples, of the blocks in which planes are turned, so that rows read and rows written stay in the cache. */
const BLOCK = 16;

/** Width and height after turning. */
export function upright(width: number, height: number, rotation: Rotation): readonly [number, number] {
  return rotation === 90 || rotation === 270 ? [height, width] : [width, height];
}

/**
 * Copies a picture turned clockwise. The last row or column is left out where the target has no room for it (when sizes are made even).
 *
 * @param target receives the picture, at most as large as the turned source
 */
export function copyTurned(source: YuvPlanes, target: YuvPlanes, rotation: Rotation): void {
  const half = (length: number) => (length + 1) >> 1;
  const plane = (samples: Uint8Array, stride: number, chroma: boolean, { width, height }: YuvPlanes): Plane => ({
    samples,
    stride,
    width: chroma ? half(width) : width,
    height: chroma ? half(height) : height,
  });
  turn(plane(source.y, source.yStride, false, source), plane(target.y, target.yStride, false, target), rotation);
  turn(plane(source.u, source.uStride, true, source), plane(target.u, target.uStride, true, target), rotation);
  turn(plane(source.v, source.vStride, true, source), plane(target.v, target.vStride, true, target), rotation);
}

interface Plane {
  readonly samples: Uint8Array;
  readonly stride: number;
  readonly width: number;
  readonly height: number;
}

function turn(from: Plane, to: Plane, rotation: Rotation): void {
  if (rotation === 90 || rotation === 270) {
    turnQuarter(from, to, rotation === 90);
    return;
  }
  if (rotation === 0) {
    copyRows(from, to);
    return;
  }
  for (let y = 0; y < to.height; y++) {
    const start = (from.height - 1 - y) * from.stride + from.width - to.width;
    const row = to.samples.subarray(y * to.stride, y * to.stride + to.width);
    row.set(from.samples.subarray(start, start + to.width));
    row.reverse();
  }
}

/** Copies a plane as it is. */
function copyRows(from: Plane, to: Plane): void {
  // `Buffer.copy` needs no view of each row: making the views costs more than copying, and collecting them as much again.
  const source = asBuffer(from.samples);
  const target = asBuffer(to.samples);
  for (let y = 0; y < to.height; y++) source.copy(target, y * to.stride, y * from.stride, y * from.stride + to.width);
}

/** The same bytes with the methods of a Buffer. */
export function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** Rotates blocks of four by four samples that lie on word boundaries, three times as fast as single samples, and the rest sample by sample. */
function turnQuarter(from: Plane, to: Plane, clockwise: boolean): void {
  const top = clockwise ? 0 : from.width & 3;
  const aligned = [from, to].every(({ samples, stride }) => ((samples.byteOffset | stride) & 3) === 0);
  const words = aligned ? to.width >> 2 : 0;
  const bottom = aligned ? top + ((to.height - top) & ~3) : top;
  if (words > 0 && bottom > top) turnWords(from, to, { clockwise, words, top, bottom });
  turnSamples(from, to, clockwise, 0, 0, to.width, top);
  turnSamples(from, to, clockwise, 0, bottom, to.width, to.height);
  turnSamples(from, to, clockwise, 4 * words, top, to.width, bottom);
}

function turnSamples(from: Plane, to: Plane, clockwise: boolean, left: number, top: number, right: number, bottom: number): void {
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      const at = clockwise ? (from.height - 1 - x) * from.stride + y : x * from.stride + from.width - 1 - y;
      to.samples[y * to.stride + x] = from.samples[at]!;
    }
  }
}

interface WordArea {
  readonly clockwise: boolean;
  readonly words: number;
  readonly top: number;
  readonly bottom: number;
}

function turnWords(from: Plane, to: Plane, { clockwise, words, top, bottom }: WordArea): void {
  const source = new Uint32Array(from.samples.buffer, from.samples.byteOffset, from.samples.byteLength >> 2);
  const target = new Uint32Array(to.samples.buffer, to.samples.byteOffset, to.samples.byteLength >> 2);
  // From one of the four source rows that make a target word to the next, and from one target row to the next, in words.
  const rowStep = (clockwise ? -from.stride : from.stride) >> 2;
  const outStep = (clockwise ? to.stride : -to.stride) >> 2;
  for (let blockTop = top; blockTop < bottom; blockTop += 4 * BLOCK) {
    const blockBottom = Math.min(bottom, blockTop + 4 * BLOCK);
    for (let block = 0; block < words; block += BLOCK) {
      const blockEnd = Math.min(words, block + BLOCK);
      for (let k = block; k < blockEnd; k++) {
        const row = (clockwise ? from.height - 1 - 4 * k : 4 * k) * from.stride;
        for (let y = blockTop; y < blockBottom; y += 4) {
          const at = (row + (clockwise ? y : from.width - 4 - y)) >> 2;
          const a = source[at]!;
          const b = source[at + rowStep]!;
          const c = source[at + 2 * rowStep]!;
          const d = source[at + 3 * rowStep]!;
          const out = (((clockwise ? y : y + 3) * to.stride) >> 2) + k;
          target[out] = (a & 0xff) | ((b & 0xff) << 8) | ((c & 0xff) << 16) | (d << 24);
          target[out + outStep] = ((a >>> 8) & 0xff) | (b & 0xff00) | ((c & 0xff00) << 8) | ((d & 0xff00) << 16);
          target[out + 2 * outStep] = ((a >>> 16) & 0xff) | ((b >>> 8) & 0xff00) | (c & 0xff0000) | ((d & 0xff0000) << 8);
          target[out + 3 * outStep] = (a >>> 24) | ((b >>> 16) & 0xff00) | ((c >>> 8) & 0xff0000) | (d & 0xff000000);
        }
      }
    }
  }
}
