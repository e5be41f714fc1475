import { cropToUpright, type Roi } from "@sagittal/pose";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Rotation } from "../video/types.ts";
import { cropRgb, type YuvPicture } from "./crop.ts";

const N = 16;

function noise(width: number, height: number, rotation: Rotation): YuvPicture {
  const [halfWidth, halfHeight] = [(width + 1) >> 1, (height + 1) >> 1];
  const plane = (stride: number, rows: number, seed: number) =>
    Uint8Array.from({ length: stride * rows }, (_, i) => (i * i * 7 + i * seed) & 255);
  return {
    width,
    height,
    rotation,
    y: plane(width + 3, height, 31),
    u: plane(halfWidth + 2, halfHeight, 57),
    v: plane(halfWidth + 2, halfHeight, 91),
    yStride: width + 3,
    uStride: halfWidth + 2,
    vStride: halfWidth + 2,
  };
}

/** Position in the stored picture of a position in the upright one, from its top left corner. */
function stored({ rotation, width, height }: YuvPicture, x: number, y: number): [number, number] {
  if (rotation === 90) return [y, height - x];
  if (rotation === 180) return [width - x, height - y];
  if (rotation === 270) return [width - y, x];
  return [x, y];
}

/** Bilinear sample of a plane whose samples stand at whole numbers, held at its edges. */
function sample(plane: Uint8Array, stride: number, width: number, height: number, x: number, y: number): number {
  const [cx, cy] = [Math.min(width - 1, Math.max(0, x)), Math.min(height - 1, Math.max(0, y))];
  const [x0, y0] = [Math.floor(cx), Math.floor(cy)];
  const at = (dx: number, dy: number) => plane[Math.min(height - 1, y0 + dy) * stride + Math.min(width - 1, x0 + dx)]!;
  const [fx, fy] = [cx - x0, cy - y0];
  return (at(0, 0) * (1 - fx) + at(1, 0) * fx) * (1 - fy) + (at(0, 1) * (1 - fx) + at(1, 1) * fx) * fy;
}

/** Definition: the colour under the centre of a crop's pixel; null within a thousandth of the picture's edge. */
function expected(p: YuvPicture, roi: Roi, i: number, j: number): [number, number, number] | null {
  const [x, y] = stored(p, ...cropToUpright(roi, (i + 0.5) / N, (j + 0.5) / N));
  const outside = Math.max(-x, -y, x - p.width, y - p.height);
  if (Math.abs(outside) < 1e-3) return null;
  if (outside > 0) return [0, 0, 0];
  const half = [(p.width + 1) >> 1, (p.height + 1) >> 1, (x - 0.5 - 0.5) / 2, (y - 0.5 - 0.5) / 2] as const;
  const luma = 1.1643836 * (sample(p.y, p.yStride, p.width, p.height, x - 0.5, y - 0.5) - 16);
  const u = sample(p.u, p.uStride, ...half) - 128;
  const v = sample(p.v, p.vStride, ...half) - 128;
  const rgb = [luma + 1.5960268 * v, luma - 0.3917623 * u - 0.8129676 * v, luma + 2.0172321 * u];
  return rgb.map((c) => Math.min(255, Math.max(0, c))) as [number, number, number];
}

test("a crop holds the colour under each of its pixels, wherever it lies and however the picture is turned", () => {
  const size = fc.integer({ min: 5, max: 60 });
  const number = (min: number, max: number) => fc.double({ min, max, noNaN: true });
  const region = fc.record({ cx: number(-10, 70), cy: number(-10, 70), size: number(4, 80), angle: number(-3.1, 3.1) });
  fc.assert(
    fc.property(size, size, fc.constantFrom<Rotation[]>(0, 90, 180, 270), region, (width, height, rotation, roi) => {
      const picture = noise(width, height, rotation);
      const out = new Float32Array(3 * N * N);
      cropRgb(picture, roi, N, 0, 255, out);
      const worst = Array.from({ length: N * N }, (_, at) => {
        const rgb = expected(picture, roi, at % N, Math.floor(at / N));
        return rgb === null ? 0 : Math.max(...rgb.map((level, channel) => Math.abs(out[channel * N * N + at]! - level)));
      });
      expect(Math.max(...worst)).toBeLessThan(0.01);
    }),
    { numRuns: 300, seed: 5 },
  );
});
