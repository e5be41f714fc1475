import { argmax, greatest } from "@sagittal/figure/kinematics";
import { poseAt } from "@sagittal/figure/movement";
import { GOLF, stroke } from "@sagittal/figure/movements/strokes";
import { truthPoints } from "@sagittal/figure/truth-angles";
import { type ActivityCase, BODY, casesOf, FAST } from "./case.ts";

const of = casesOf("baseball");
const swing = stroke(BODY, "golf");

/** Greatest distance of the nose from its place at address, per cent of stature, seen from the front (`across` 1: y, z) or from the side (0: x, z). */
const headShift = (across: 0 | 1): number => {
  const nose = (t: number) => truthPoints(poseAt(swing, t)).nose ?? [Number.NaN, Number.NaN, Number.NaN];
  const from = nose(GOLF.address);
  const away = (t: number): number => Math.hypot(nose(t)[across] - from[across], nose(t)[2] - from[2]);
  return (100 * greatest(away, GOLF.address, GOLF.impact)) / BODY.height;
};
/** Lateral shift of the pelvis from address to the top, per cent of stature. */
const sway = (): number => (100 * (poseAt(swing, GOLF.address).pelvis[1] - poseAt(swing, GOLF.top).pelvis[1])) / BODY.height;
/** Instant at which the hands are lowest, s: after the keyframe of the impact, because the trunk rises. */
const lowest = argmax((t) => -poseAt(swing, t).arms.left.wrist[2], GOLF.top, 2);
const tempo = [(GOLF.top - GOLF.address) / (lowest - GOLF.top), 0.25] as const;

/** A right-hander's golf swing, face-on and down the line. */
export const GOLF_SWING: readonly ActivityCase[] = [
  of(
    "Golf Swing",
    "front",
    () => swing,
    () => ({ tempo_ratio: tempo, hip_sway_pct: [sway(), 1], head_shift_pct: [headShift(1), 1.5], lead_elbow_top: [24, 9] }),
    { camera: FAST },
  ),
  of(
    "Golf Swing",
    "side",
    () => swing,
    () => ({ tempo_ratio: tempo, spine_angle_address: [34, 3], spine_angle_change: [-4, 3], head_shift_pct: [headShift(0), 1.5] }),
    { camera: FAST },
  ),
];
