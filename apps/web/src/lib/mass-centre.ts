import { LANDMARK, type Limb, massCentre, middle, type Point, SIDE_LANDMARKS } from "@sagittal/biomechanics";
import type { PoseSidecar } from "@sagittal/contract";

/** The whole-body mass centre in image pixels, frame by frame; null where trunk or legs were not found. */
export function massCentres(pose: PoseSidecar): ([number, number] | null)[] {
  const at = (landmark: number): Point => ({
    x: Float64Array.from(pose.image.joints, (joints) => joints[landmark]?.[0] ?? Number.NaN),
    y: Float64Array.from(pose.image.joints, (joints) => joints[landmark]?.[1] ?? Number.NaN),
  });
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
