import type { CaptureFinding } from "@sagittal/contract";
import { offPlaneDeg, shoulderRatio } from "../off-plane.ts";
import { rounded } from "../rounded.ts";
import type { Recorded } from "./recorded.ts";
import { graded, type Limits, milder } from "./severity.ts";

/** Angle off the declared view, less the pose model's noise, degrees (docs/domain/findings.md). */
const OFF_PLANE_DEG: Limits = [12, 20, 30];
/** Shoulder width in the picture, trunk lengths: wide from the side and narrow from the front or behind tells an oblique view (docs/domain/findings.md). */
const WIDE_SHOULDERS_TRUNK: Limits = [0.4, 0.55, 0.7];
const NARROW_SHOULDERS_TRUNK: Limits = [0.5, 0.4, 0.3];
/** Angle off the declared view beyond which another one was filmed, degrees (docs/domain/findings.md). */
const OTHER_VIEW_DEG = 55;

/** Finding when the camera is oblique to the declared view. Depth and shoulder width must both say so: either alone is noisy. */
export function obliqueView({ body, anglesInSpace }: Recorded): CaptureFinding | null {
  const offDeg = offPlaneDeg(body);
  const ratio = shoulderRatio(body);
  const byWidth = body.view === "side" ? graded(ratio, WIDE_SHOULDERS_TRUNK, "above") : graded(ratio, NARROW_SHOULDERS_TRUNK, "below");
  const noiseDeg = body.calibration.yawNoiseDeg;
  const byDepth = graded(offDeg - noiseDeg, OFF_PLANE_DEG, "above");
  if (!byWidth || !byDepth) return null;
  const mismatch = offDeg > OTHER_VIEW_DEG && byWidth === "high";
  return {
    code: "camera_off_plane",
    severity: mismatch ? "high" : milder(byWidth, byDepth),
    data: {
      value: rounded(offDeg),
      threshold: OFF_PLANE_DEG[0] + noiseDeg,
      unit: "deg",
      view: body.view,
      off_plane_deg: rounded(offDeg),
      ...(body.rollDeg !== 0 && { roll_deg: rounded(body.rollDeg) }),
      ...(mismatch && { reason: "view_mismatch" }),
      ...(anglesInSpace && { angles_from: "space" }),
      advice_key: body.view === "side" ? "square_up" : "front_on",
    },
  };
}

/** Whether the athlete is seen from another side than the declared view: angles in the picture then say nothing about the movement. */
export const isOtherView = (findings: readonly CaptureFinding[]): boolean =>
  findings.some((f) => f.code === "camera_off_plane" && f.data.reason === "view_mismatch");
