import type { Roi } from "@sagittal/pose";
import type { Rotation, YuvPlanes } from "../video/types.ts";

/** A decoded picture together with the turn that makes it upright. */
export interface YuvPicture extends YuvPlanes {
  readonly rotation: Rotation;
}

/** Affine map: stored x = a·x + b·y + c, stored y = d·x + e·y + f. */
type Affine = readonly [number, number, number, number, number, number];

/** Map from upright pixel coordinates to stored pixel coordinates. */
function uprightToStored(p: YuvPicture): Affine {
  switch (p.rotation) {
    case 90:
      return [0, 1, 0, -1, 0, p.height];
    case 180:
      return [-1, 0, p.width, 0, -1, p.height];
    case 270:
      return [0, -1, p.width, 1, 0, 0];
    default:
      return [1, 0, 0, 0, 1, 0];
  }
}

/**
 * Samples a region of the picture bilinearly into a channels-first RGB tensor (3 × n × n, R then G then B). Values are
 * `low` for black and `high` for white; outside of the picture it is black. Colours by BT.601, limited range.
 */
export function cropRgb(picture: YuvPicture, roi: Roi, n: number, low: number, high: number, out: Float32Array): void {
  const [ua, ub, uc, ud, ue, uf] = uprightToStored(picture);
  const cos = (Math.cos(roi.angle) * roi.size) / n;
  const sin = (Math.sin(roi.angle) * roi.size) / n;
  const x0 = roi.cx + (-cos + sin) * (n / 2) + (cos - sin) / 2;
  const y0 = roi.cy + (-sin - cos) * (n / 2) + (sin + cos) / 2;
  const dxi = ua * cos + ub * sin;
  const dyi = ud * cos + ue * sin;
  const dxj = -ua * sin + ub * cos;
  const dyj = -ud * sin + ue * cos;
  const startX = ua * x0 + ub * y0 + uc - 0.5;
  const startY = ud * x0 + ue * y0 + uf - 0.5;
  const { y, u, v, yStride, uStride, vStride, width, height } = picture;
  const maxX = width - 1;
  const maxY = height - 1;
  const maxCx = ((width + 1) >> 1) - 1;
  const maxCy = ((height + 1) >> 1) - 1;
  const area = n * n;
  const gain = (high - low) / 255;
  for (let j = 0; j < n; j++) {
    let sx = startX + dxj * j;
    let sy = startY + dyj * j;
    let at = j * n;
    const [from, to] = bothWithin(stretchWithin(sx, dxi, maxX, n), stretchWithin(sy, dyi, maxY, n));
    for (let i = 0; i < n; i++, sx += dxi, sy += dyi, at++) {
      let x = sx;
      let yy = sy;
      let cx = (sx - 0.5) * 0.5;
      let cy = (sy - 0.5) * 0.5;
      let right = 1;
      let below = yStride;
      let chromaRight = 1;
      let uBelow = uStride;
      let vBelow = vStride;
      if (i < from || i >= to) {
        if (sx < -0.5 || sy < -0.5 || sx > maxX + 0.5 || sy > maxY + 0.5) {
          out[at] = low;
          out[at + area] = low;
          out[at + 2 * area] = low;
          continue;
        }
        x = sx < 0 ? 0 : sx > maxX ? maxX : sx;
        yy = sy < 0 ? 0 : sy > maxY ? maxY : sy;
        cx = cx < 0 ? 0 : cx > maxCx ? maxCx : cx;
        cy = cy < 0 ? 0 : cy > maxCy ? maxCy : cy;
        if (x >= maxX) right = 0;
        if (yy >= maxY) below = 0;
        if (cx >= maxCx) chromaRight = 0;
        if (cy >= maxCy) uBelow = vBelow = 0;
      }
      const xi = x | 0;
      const yi = yy | 0;
      const fx = x - xi;
      const p = yi * yStride + xi;
      const q = p + below;
      const top = y[p]! + (y[p + right]! - y[p]!) * fx;
      const bottom = y[q]! + (y[q + right]! - y[q]!) * fx;
      const luma = 1.1643836 * (top + (bottom - top) * (yy - yi) - 16);
      const ci = cx | 0;
      const cj = cy | 0;
      const gx = cx - ci;
      const gy = cy - cj;
      const a = cj * uStride + ci;
      const b = a + uBelow;
      const c = cj * vStride + ci;
      const d = c + vBelow;
      const ut = u[a]! + (u[a + chromaRight]! - u[a]!) * gx;
      const uu = ut + (u[b]! + (u[b + chromaRight]! - u[b]!) * gx - ut) * gy - 128;
      const vt = v[c]! + (v[c + chromaRight]! - v[c]!) * gx;
      const vv = vt + (v[d]! + (v[d + chromaRight]! - v[d]!) * gx - vt) * gy - 128;
      const r = luma + 1.5960268 * vv;
      const g = luma - 0.3917623 * uu - 0.8129676 * vv;
      const bl = luma + 2.0172321 * uu;
      out[at] = low + gain * (r < 0 ? 0 : r > 255 ? 255 : r);
      out[at + area] = low + gain * (g < 0 ? 0 : g > 255 ? 255 : g);
      out[at + 2 * area] = low + gain * (bl < 0 ? 0 : bl > 255 ? 255 : bl);
    }
  }
}

/** Steps from the first to the one before the last at which `start + step · i` keeps two samples off both ends of 0 to `max`. */
function stretchWithin(start: number, step: number, max: number, n: number): readonly [number, number] {
  if (step === 0) return start >= 2 && start <= max - 2 ? [0, n] : [0, 0];
  const [a, b] = [(2 - start) / step, (max - 2 - start) / step];
  return [Math.max(0, Math.ceil(Math.min(a, b))), Math.min(n, Math.floor(Math.max(a, b)))];
}

const bothWithin = (a: readonly [number, number], b: readonly [number, number]): readonly [number, number] => [
  Math.max(a[0], b[0]),
  Math.min(a[1], b[1]),
];
