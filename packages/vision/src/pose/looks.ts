/** Two ways of looking at a person, as they are and in a mirror, made one. */
import type { YuvPicture } from "./crop.ts";
import { estimatePose, type Pose } from "./landmarker.ts";
import type { Network } from "./models.ts";
import type { Roi } from "./roi.ts";
import type { Look } from "./tasks.ts";

/** Landmarks of the left side that the model exchanges with the right side's together; the right ones follow them by one. */
const LIMBS = [[11], [13, 15, 17, 19, 21], [25, 27, 29, 31]] as const;

/** How far apart two answers put a pair of limbs, in pixels; with `exchanged`, one answer's left against the other's right. */
function distance(a: Pose, b: Pose, limb: readonly number[], exchanged: boolean): number {
  const between = (i: number, k: number): number =>
    Math.hypot(a.image[3 * i]! - b.image[3 * k]!, a.image[3 * i + 1]! - b.image[3 * k + 1]!);
  return limb.reduce((sum, k) => sum + (exchanged ? between(k, k + 1) + between(k + 1, k) : between(k, k) + between(k + 1, k + 1)), 0);
}

const certainty = ({ visibility }: Pose, limb: readonly number[]): number =>
  limb.reduce((sum, k) => sum + visibility[k]! + visibility[k + 1]!, 0);

/**
 * The mean of two answers about the same region. Where they disagree about which arm, shoulder or leg is which, the mean would put both in the middle: there it is
 * the answer that sees these limbs better.
 */
export function merged(a: Pose, b: Pose): Pose {
  const disputed = LIMBS.filter((limb) => distance(a, b, limb, true) < distance(a, b, limb, false));
  const only = new Map<number, Pose>(
    disputed.flatMap((limb) => {
      const better = certainty(a, limb) >= certainty(b, limb) ? a : b;
      return limb.flatMap((k): [number, Pose][] => [
        [k, better],
        [k + 1, better],
      ]);
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

/** Landmarks of the person in one region, looked at as asked. */
export async function lookAt(network: Network, picture: YuvPicture, roi: Roi, look: Look): Promise<Pose> {
  const first = await estimatePose(network, picture, roi, look === "mirrored");
  return look === "both" ? merged(first, await estimatePose(network, picture, roi, true)) : first;
}
