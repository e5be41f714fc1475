import { type Roi, wrapAngle } from "./roi.ts";

/** Side of a region over the diameter of the circle about the hip centre through the body's extent (Bazarevsky et al. 2020). */
const MARGIN = 1.25;

/**
 * Region around a body given its hip centre and the point that marks its full extent: the detector's second key point or the second auxiliary landmark,
 * upright pixels. The body's long axis becomes vertical in the crop.
 */
export function roiFromBody(hipX: number, hipY: number, extentX: number, extentY: number): Roi {
  const dx = extentX - hipX;
  const dy = extentY - hipY;
  return { cx: hipX, cy: hipY, size: 2 * Math.hypot(dx, dy) * MARGIN, angle: wrapAngle(Math.PI / 2 - Math.atan2(-dy, dx)) };
}
