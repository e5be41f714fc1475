/** Merges two answers about a person, from the picture and from its mirror image. */
import { LIMB_JOINTS, pairOf } from "@sagittal/biomechanics";
import type { Pose, Roi } from "@sagittal/pose";
import type { YuvPicture } from "./crop.ts";
import type { PoseEstimator } from "./port.ts";
import type { Look } from "./tasks.ts";

/** Left and right index of one landmark. */
type Pair = readonly [left: number, right: number];

/** Pairs of landmarks that the model exchanges together. */
const LIMBS: readonly (readonly Pair[])[] = [LIMB_JOINTS.shoulders, LIMB_JOINTS.arms, LIMB_JOINTS.legs].map((joints) => joints.map(pairOf));

/** Distance between two answers about a pair of limbs, pixels; with `exchanged`, of one answer's left limb from the other's right limb. */
function distance(a: Pose, b: Pose, limb: readonly Pair[], exchanged: boolean): number {
  const between = (i: number, k: number): number =>
    Math.hypot(a.image[3 * i]! - b.image[3 * k]!, a.image[3 * i + 1]! - b.image[3 * k + 1]!);
  return limb.reduce((sum, [l, r]) => {
    const d = exchanged ? between(l, r) + between(r, l) : between(l, l) + between(r, r);
    // Landmarks that the model does not give are skipped.
    return Number.isNaN(d) ? sum : sum + d;
  }, 0);
}

const certainty = ({ visibility }: Pose, limb: readonly Pair[]): number =>
  limb.reduce((sum, [l, r]) => sum + visibility[l]! + visibility[r]!, 0);

/**
 * The mean of two answers about the same region. Where they disagree about which arm, shoulder or leg is the left one, the mean would put both in the
 * middle: there it is the answer with the higher visibility of these limbs.
 */
export function merged(a: Pose, b: Pose): Pose {
  const disputed = LIMBS.filter((limb) => distance(a, b, limb, true) < distance(a, b, limb, false));
  const only = new Map<number, Pose>(
    disputed.flatMap((limb) => {
      const better = certainty(a, limb) >= certainty(b, limb) ? a : b;
      return limb.flat().map((k): [number, Pose] => [k, better]);
    }),
  );
  const mixed = (of: (pose: Pose) => Float64Array, width: number): Float64Array =>
    of(a).map((v, i) => {
      const one = only.get(Math.floor(i / width));
      return one ? of(one)[i]! : (v + of(b)[i]!) / 2;
    });
  return {
    presence: (a.presence + b.presence) / 2,
    image: mixed((p) => p.image, 3),
    world: mixed((p) => p.world, 3),
    visibility: mixed((p) => p.visibility, 1),
    nextRoi: a.nextRoi,
  };
}

/** Landmarks of the person in one region, from the picture, from its mirror image, or from both. */
export async function lookAt(estimator: PoseEstimator, picture: YuvPicture, roi: Roi, look: Look): Promise<Pose> {
  if (look === "both" && estimator.estimateBothWays) return merged(...(await estimator.estimateBothWays(picture, roi)));
  const first = await estimator.estimate(picture, roi, look === "mirrored");
  return look === "both" ? merged(first, await estimator.estimate(picture, roi, true)) : first;
}
