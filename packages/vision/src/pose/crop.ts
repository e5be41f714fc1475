import type { Rotation, YuvPlanes } from "../video/types.ts";
import type { Roi } from "./roi.ts";

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
 * `low` for black and `high` for white; what lies outside of the picture is black. Colours by BT.601, limited range.
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
    for (let i = 0; i < n; i++, sx += dxi, sy += dyi, at++) {
      if (sx < -0.5 || sy < -0.5 || sx > maxX + 0.5 || sy > maxY + 0.5) {
        out[at] = low;
        out[at + area] = low;
        out[at + 2 * area] = low;
        continue;
      }
      const x = sx < 0 ? 0 : sx > maxX ? maxX : sx;
      const yy = sy < 0 ? 0 : sy > maxY ? maxY : sy;
      const xi = x | 0;
      const yi = yy | 0;
      const fx = x - xi;
      const fy = yy - yi;
      const right = xi < maxX ? 1 : 0;
      const p = yi * yStride + xi;
      const q = yi < maxY ? p + yStride : p;
      const top = y[p]! + (y[p + right]! - y[p]!) * fx;
      const bottom = y[q]! + (y[q + right]! - y[q]!) * fx;
      const luma = 1.1643836 * (top + (bottom - top) * fy - 16);
      let cx = (sx - 0.5) * 0.5;
      let cy = (sy - 0.5) * 0.5;
      cx = cx < 0 ? 0 : cx > maxCx ? maxCx : cx;
      cy = cy < 0 ? 0 : cy > maxCy ? maxCy : cy;
      const ci = cx | 0;
      const cj = cy | 0;
      const gx = cx - ci;
      const gy = cy - cj;
      const cr = ci < maxCx ? 1 : 0;
      const a = cj * uStride + ci;
      const b = cj < maxCy ? a + uStride : a;
      const c = cj * vStride + ci;
      const d = cj < maxCy ? c + vStride : c;
      const ut = u[a]! + (u[a + cr]! - u[a]!) * gx;
      const uu = ut + (u[b]! + (u[b + cr]! - u[b]!) * gx - ut) * gy - 128;
      const vt = v[c]! + (v[c + cr]! - v[c]!) * gx;
      const vv = vt + (v[d]! + (v[d + cr]! - v[d]!) * gx - vt) * gy - 128;
      const r = luma + 1.5960268 * vv;
      const g = luma - 0.3917623 * uu - 0.8129676 * vv;
      const bl = luma + 2.0172321 * uu;
      out[at] = low + gain * (r < 0 ? 0 : r > 255 ? 255 : r);
      out[at + area] = low + gain * (g < 0 ? 0 : g > 255 ? 255 : g);
      out[at + 2 * area] = low + gain * (bl < 0 ? 0 : bl > 255 ? 255 : bl);
    }
  }
}

/** Upright position of a point given in crop coordinates (0 to 1 across and down). */
export function cropToUpright(roi: Roi, x: number, y: number): [number, number] {
  const cos = Math.cos(roi.angle) * roi.size;
  const sin = Math.sin(roi.angle) * roi.size;
  return [roi.cx + cos * (x - 0.5) - sin * (y - 0.5), roi.cy + sin * (x - 0.5) + cos * (y - 0.5)];
}
