/** A rotated square region of the upright picture, in pixels; the pose models look at such a region. */
export interface Roi {
  readonly cx: number;
  readonly cy: number;
  /** Side length in pixels. */
  readonly size: number;
  /** Clockwise rotation in radians (image axes: x right, y down) that brings the crop's upright axis onto the body's. */
  readonly angle: number;
}

/** The angle brought into [-π, π). */
export function wrapAngle(angle: number): number {
  return angle - 2 * Math.PI * Math.floor((angle + Math.PI) / (2 * Math.PI));
}

/** Linear interpolation between two regions, the angle along the shorter arc; `t` from 0 to 1. */
export function mixRoi(a: Roi, b: Roi, t: number): Roi {
  return {
    cx: a.cx + (b.cx - a.cx) * t,
    cy: a.cy + (b.cy - a.cy) * t,
    size: a.size + (b.size - a.size) * t,
    angle: a.angle + wrapAngle(b.angle - a.angle) * t,
  };
}

/** Intersection over union of the regions' axis-aligned squares, 0 to 1. */
export function roiOverlap(a: Roi, b: Roi): number {
  const w = Math.min(a.cx + a.size / 2, b.cx + b.size / 2) - Math.max(a.cx - a.size / 2, b.cx - b.size / 2);
  const h = Math.min(a.cy + a.size / 2, b.cy + b.size / 2) - Math.max(a.cy - a.size / 2, b.cy - b.size / 2);
  if (w <= 0 || h <= 0) return 0;
  return (w * h) / (a.size ** 2 + b.size ** 2 - w * h);
}

/** Greatest distance between the centres of two regions of one body, in sizes of the smaller one. */
const ONE_BODY = 0.3;

/**
 * True when two regions are of one body: they overlap by more than `overlap`, and their centres, the hips, are close. Large regions of people side by side overlap as much as two detections of one
 * person, but their centres are apart.
 */
export const sameBody = (a: Roi, b: Roi, overlap: number): boolean =>
  roiOverlap(a, b) > overlap && Math.hypot(a.cx - b.cx, a.cy - b.cy) < ONE_BODY * Math.min(a.size, b.size);

/** Upright position of a point given in crop coordinates (0 to 1 across and down). */
export function cropToUpright(roi: Roi, x: number, y: number): [number, number] {
  const cos = Math.cos(roi.angle) * roi.size;
  const sin = Math.sin(roi.angle) * roi.size;
  return [roi.cx + cos * (x - 0.5) - sin * (y - 0.5), roi.cy + sin * (x - 0.5) + cos * (y - 0.5)];
}
