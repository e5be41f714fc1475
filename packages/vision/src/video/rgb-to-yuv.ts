import type { YuvPlanes } from "./types.ts";

/** RGB24 of even width and height to limited-range YUV 4:2:0, BT.709 (`hd`) or BT.601. */
export function rgbToYuv(rgb: Uint8Array, out: YuvPlanes, hd: boolean): void {
  const [kr, kb] = hd ? [0.2126, 0.0722] : [0.299, 0.114];
  const kg = 1 - kr - kb;
  const { width: w, height: h } = out;
  const [ry, gy, by] = [(219 / 255) * kr, (219 / 255) * kg, (219 / 255) * kb];
  const [cu, cv] = [224 / 255 / (2 * (1 - kb)), 224 / 255 / (2 * (1 - kr))];
  for (let j = 0; j < h; j += 2) {
    for (let i = 0; i < w; i += 2) {
      let [r, g, b] = [0, 0, 0];
      for (let dj = 0; dj < 2; dj++) {
        for (let di = 0; di < 2; di++) {
          const k = (j + dj) * w + i + di;
          const [pr, pg, pb] = [rgb[3 * k]!, rgb[3 * k + 1]!, rgb[3 * k + 2]!];
          out.y[(j + dj) * out.yStride + i + di] = 16.5 + ry * pr + gy * pg + by * pb;
          r += pr;
          g += pg;
          b += pb;
        }
      }
      const luma = (kr * r + kg * g + kb * b) / 4;
      out.u[(j >> 1) * out.uStride + (i >> 1)] = 128.5 + cu * (b / 4 - luma);
      out.v[(j >> 1) * out.vStride + (i >> 1)] = 128.5 + cv * (r / 4 - luma);
    }
  }
}
