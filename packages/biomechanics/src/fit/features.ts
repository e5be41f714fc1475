import { type Body, otherSide, type Side } from "../body/body.ts";
import type { SagittalAngles } from "../body/sagittal-angles.ts";
import { SIDE_LANDMARKS } from "../landmarks.ts";
import { mean, median, type Series } from "../signals/series.ts";
import { distance3, pointInSpace } from "../space/space.ts";

const PICTURE = ["shoulder", "elbow", "wrist", "hip", "knee", "ankle", "heel", "toe", "ear"] as const;
const SEEN = ["wrist", "hip", "knee", "ankle", "heel", "toe"] as const;
const SPACE = ["shoulder", "elbow", "hip", "knee", "ankle", "toe"] as const;

/** Cut-off of the low-pass filter for 3D landmarks, for every movement, Hz: estimated depth is noisier than the picture. */
const SPACE_HZ = 8;

/** Segment angles of a side view in the order of the residual model's outputs: trunk, then thigh, shank and foot, each near before far; degrees. */
export function segmentAngles(angles: SagittalAngles, nearSide: Side): Series[] {
  const near = angles[nearSide];
  const far = angles[otherSide(nearSide)];
  return [angles.trunkLean, near.thigh, far.thigh, near.shank, far.shank, near.foot, far.foot];
}

/**
 * Input features of the residual model per frame of a side view, one series per feature: segment angles (units of 30°), joints about the mid-hip (leg lengths; anterior, up),
 * visibilities (0 to 1), and joints in space about the hips (leg lengths; anterior, up, towards the camera). Limbs are ordered near, far, never left, right, so that a clip
 * and its mirror image have the same features.
 */
export function residualFeatures(body: Body, nearSide: Side, angles: SagittalAngles): Series[] {
  const { midHip } = body.joints;
  const sides = [nearSide, otherSide(nearSide)];
  const out: Series[] = segmentAngles(angles, nearSide).map((s) => s.map((v) => v / 30));
  const about = (point: { x: Series; y: Series }): void => {
    out.push(
      point.x.map((v, i) => (v - midHip.x[i]!) / body.legPx),
      point.y.map((v, i) => (v - midHip.y[i]!) / body.legPx),
    );
  };
  for (const side of sides) for (const joint of PICTURE) about(body.joints[side][joint]);
  about(body.joints.nose);
  for (const side of sides) for (const joint of SEEN) out.push(body.visibility[side][joint]);
  const inSpace = sides.map((side) =>
    Object.fromEntries(SPACE.map((joint) => [joint, pointInSpace(body, SIDE_LANDMARKS[side][joint], SPACE_HZ)])),
  );
  const leg = mean(inSpace.map((s) => median(distance3(s.hip!, s.knee!)) + median(distance3(s.knee!, s.ankle!))));
  for (const limb of inSpace) {
    for (const joint of SPACE) {
      const p = limb[joint]!;
      out.push(
        p.x.map((v) => (body.facing * v) / leg),
        p.y.map((v) => v / leg),
        p.z.map((v) => v / leg),
      );
    }
  }
  return out;
}
