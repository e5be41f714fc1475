/** Joint angles that several families read, by the view that shows them. */
import { combine, type Series, type Side, worldKneeFlexion } from "@sagittal/biomechanics";
import type { Motion } from "../../engine/motion.ts";
import { isSided, isSuppressed, type Reading, type Sided } from "../../engine/reading.ts";

/** Angle between the upper arm and the line from mid-shoulder down to mid-hip in the picture, degrees: 0 hanging, 180 overhead. */
function abduction(m: Motion, side: Side): Series {
  const { midShoulder, midHip } = m.body.joints;
  const { shoulder, elbow } = m.body.joints[side];
  return combine(
    (sx, sy, ex, ey, tx, ty, hx, hy) => {
      const arm = [ex - sx, ey - sy] as const;
      const trunk = [hx - tx, hy - ty] as const;
      return (180 / Math.PI) * Math.abs(Math.atan2(arm[0] * trunk[1] - arm[1] * trunk[0], arm[0] * trunk[0] + arm[1] * trunk[1]));
    },
    shoulder.x,
    shoulder.y,
    elbow.x,
    elbow.y,
    midShoulder.x,
    midShoulder.y,
    midHip.x,
    midHip.y,
  );
}

/** Elevation of an arm relative to the trunk: flexion from the side, abduction from front and back. */
export const armElevation = (m: Motion, side: Side): Series => m.sagittal?.[side].shoulderFlexion ?? abduction(m, side);

/** Knee flexion of a side: in the picture from the side, in space from front and back. */
export const kneeFlexion = (m: Motion, side: Side): Series => m.sagittal?.[side].kneeFlexion ?? worldKneeFlexion(m.body, side, 5);

/** A reading of an angle that rests on estimated depth, with the error of depth. */
export const withDepthError = (m: Motion, r: Reading): Reading => (isSuppressed(r) ? r : { ...r, error: m.body.calibration.depthErrorDeg });

/** A reading of `kneeFlexion`: from front and back it carries the error of depth and is marked as an estimate. */
export function ofKneeFlexion(m: Motion, reading: Reading | Sided): Reading | Sided {
  if (m.sagittal) return reading;
  const marked = (r: Reading): Reading => (isSuppressed(r) ? r : { ...withDepthError(m, r), detail: { ...r.detail, beta: true } });
  return isSided(reading) ? { left: marked(reading.left), right: marked(reading.right) } : marked(reading);
}

/** The hip angle between trunk and thigh, 180 = straight. */
export const hipOpening = (m: Motion, side: Side): Series | undefined => m.sagittal?.[side].hipFlexion.map((v) => 180 - Math.abs(v));
