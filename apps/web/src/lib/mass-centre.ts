import { LANDMARK, type Limb, massCentre, middle, type Point, SIDE_LANDMARKS } from "@sagittal/biomechanics";
import type { PoseSidecar } from "@sagittal/contract";
import { isFound } from "./body.ts";

/** The whole-body mass centre in image pixels, frame by frame; null where trunk or legs were not found. */
export function massCentres(pose: PoseSidecar): ([number, number] | null)[] {
  const along = (landmark: number, axis: 0 | 1) =>
    Float64Array.from(pose.image.joints, (joints) => {
      const joint = joints[landmark];
      return isFound(joint) ? joint[axis] : Number.NaN;
    });
  const at = (landmark: number): Point => ({ x: along(landmark, 0), y: along(landmark, 1) });
  const limb = (side: "left" | "right"): Limb => {
    const k = SIDE_LANDMARKS[side];
    const wrist = at(k.wrist);
    return {
      shoulder: at(k.shoulder),
      elbow: at(k.elbow),
      wrist,
      hand: middle(wrist, middle(at(k.pinky), at(k.index))),
      hip: at(k.hip),
      knee: at(k.knee),
      ankle: at(k.ankle),
      heel: at(k.heel),
      toe: at(k.toe),
      ear: at(k.ear),
    };
  };
  const [left, right] = [limb("left"), limb("right")];
  const { x, y } = massCentre(
    {
      left,
      right,
      nose: at(LANDMARK.nose),
      midHip: middle(left.hip, right.hip),
      midShoulder: middle(left.shoulder, right.shoulder),
    },
    null,
  );
  return pose.image.joints.map((_, i) => {
    const [cx, cy] = [x[i] ?? Number.NaN, y[i] ?? Number.NaN];
    return Number.isNaN(cx + cy) ? null : [cx, cy];
  });
}
