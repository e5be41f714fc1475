import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { copyTurned, upright } from "./rotate.ts";
import type { Rotation, YuvPlanes } from "./types.ts";

function picture(width: number, height: number, pad = 0, offset = 0): YuvPlanes {
  const chromaWidth = (width + 1) >> 1;
  const chromaHeight = (height + 1) >> 1;
  const plane = (stride: number, rows: number) => new Uint8Array(new ArrayBuffer(stride * rows + offset), offset);
  const y = plane(width + pad, height);
  const u = plane(chromaWidth + pad, chromaHeight);
  const v = plane(chromaWidth + pad, chromaHeight);
  for (const [seed, samples] of [y, u, v].entries())
    for (let i = 0; i < samples.length; i++) samples[i] = (i * 31 + i * i * 7 + seed * 50) & 255;
  return { width, height, y, u, v, yStride: width + pad, uStride: chromaWidth + pad, vStride: chromaWidth + pad };
}

/** Definition: where the sample at (x, y) of the turned picture comes from. */
function origin(rotation: Rotation, x: number, y: number, width: number, height: number): [number, number] {
  if (rotation === 90) return [y, height - 1 - x];
  if (rotation === 180) return [width - 1 - x, height - 1 - y];
  if (rotation === 270) return [width - 1 - y, x];
  return [x, y];
}

const rotations = fc.constantFrom<Rotation[]>(0, 90, 180, 270);
const side = fc.integer({ min: 1, max: 150 });

describe("copyTurned", () => {
  it("moves every sample to its rotated position, for any size, padding and alignment", () => {
    fc.assert(
      fc.property(rotations, side, side, fc.integer({ min: 0, max: 5 }), fc.integer({ min: 0, max: 4 }), (rotation, w, h, pad, offset) => {
        const source = picture(w, h, pad, offset);
        const target = picture(...upright(w, h, rotation), Math.max(0, 4 - pad));
        copyTurned(source, target, rotation);
        for (const [from, fromStride, to, toStride, chroma] of [
          [source.y, source.yStride, target.y, target.yStride, 0],
          [source.u, source.uStride, target.u, target.uStride, 1],
          [source.v, source.vStride, target.v, target.vStride, 1],
        ] as const) {
          const half = (n: number) => (n + chroma) >> chroma;
          for (let y = 0; y < half(target.height); y++) {
            for (let x = 0; x < half(target.width); x++) {
              const [sx, sy] = origin(rotation, x, y, half(w), half(h));
              if (to[y * toStride + x] !== from[sy * fromStride + sx]) expect.fail(`sample ${x}, ${y} of ${w}x${h} turned by ${rotation}`);
            }
          }
        }
      }),
      { numRuns: 300 },
    );
  });

  it("leaves out the last row and column when the target is one smaller", () => {
    fc.assert(
      fc.property(rotations, fc.integer({ min: 2, max: 60 }), fc.integer({ min: 2, max: 60 }), (rotation, w, h) => {
        const source = picture(w, h);
        const [fullWidth, fullHeight] = upright(w, h, rotation);
        const target = picture(fullWidth & ~1, fullHeight & ~1);
        copyTurned(source, target, rotation);
        for (let y = 0; y < target.height; y++) {
          for (let x = 0; x < target.width; x++) {
            const [sx, sy] = origin(rotation, x, y, w, h);
            if (target.y[y * target.yStride + x] !== source.y[sy * source.yStride + sx]) expect.fail(`sample ${x}, ${y}`);
          }
        }
      }),
    );
  });
});
