/** Two ways of looking at a person, as they are and in a mirror, made one. */
import type { YuvPicture } from "./crop.ts";
import { estimatePose, type Pose } from "./landmarker.ts";
import type { Network } from "./models.ts";
import type { Roi } from "./roi.ts";
import type { Look } from "./tasks.ts";

/** Knee, ankle, heel and toe of the left side; the right one's follow them. */
const LEFT_LEG = [25, 27, 29, 31] as const;

/** How far apart two answers put the legs, in pixels; with `exchanged`, one answer's left leg against the other's right one. */
function legDistance(a: Pose, b: Pose, exchanged: boolean): number {
  const between = (i: number, k: number): number =>
    Math.hypot(a.image[3 * i]! - b.image[3 * k]!, a.image[3 * i + 1]! - b.image[3 * k + 1]!);
  return LEFT_LEG.reduce((sum, k) => sum + (exchanged ? between(k, k + 1) + between(k + 1, k) : between(k, k) + between(k + 1, k + 1)), 0);
}

/** The mean of two answers about the same region; the first alone where they disagree about which leg is which. */
function merged(a: Pose, b: Pose): Pose {
  if (legDistance(a, b, true) < legDistance(a, b, false)) return a;
  const mean = (x: Float64Array, y: Float64Array): Float64Array => x.map((v, i) => (v + y[i]!) / 2);
  return {
    presence: (a.presence + b.presence) / 2,
    image: mean(a.image, b.image),
    world: mean(a.world, b.world),
    visibility: mean(a.visibility, b.visibility),
    nextRoi: a.nextRoi,
  };
}

/** Landmarks of the person in one region, looked at as asked. */
export async function lookAt(network: Network, picture: YuvPicture, roi: Roi, look: Look): Promise<Pose> {
  const first = await estimatePose(network, picture, roi, look === "mirrored");
  return look === "both" ? merged(first, await estimatePose(network, picture, roi, true)) : first;
}
