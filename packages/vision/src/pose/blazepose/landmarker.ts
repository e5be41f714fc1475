import { LANDMARKER_INPUT, type Pose, type Roi, readPose } from "@sagittal/pose";
import { cropRgb, type YuvPicture } from "../crop.ts";
import type { Network } from "./networks.ts";

/** Mirrors the network's input horizontally, in place. */
function mirror(pixels: Float32Array): void {
  for (let at = 0; at < pixels.length; at += LANDMARKER_INPUT) pixels.subarray(at, at + LANDMARKER_INPUT).reverse();
}

/**
 * Landmarks of the person in one region of the picture.
 * @param mirrored mirrors the region for the model and its answer back. The model is not symmetric: its answers about both
 *   pictures differ by a few pixels, and sometimes in which leg is left.
 */
export async function estimatePose(network: Network, picture: YuvPicture, roi: Roi, mirrored = false): Promise<Pose> {
  cropRgb(picture, roi, LANDMARKER_INPUT, 0, 1, network.pixels);
  if (mirrored) mirror(network.pixels);
  return answer(network, roi, mirrored);
}

/** Both answers about one region, from the picture and from its mirror image; it is cropped once. */
export async function estimateBothWays(network: Network, picture: YuvPicture, roi: Roi): Promise<readonly [plain: Pose, mirrored: Pose]> {
  const plain = await estimatePose(network, picture, roi);
  mirror(network.pixels);
  return [plain, await answer(network, roi, true)];
}

/** Runs the network on its current input; returns the pose in upright picture coordinates. */
async function answer(network: Network, roi: Roi, mirrored: boolean): Promise<Pose> {
  const [points, flag, heat, world] = await network.run();
  if (!points || !flag || !heat || !world) throw new Error("The landmark model gave no output.");
  return readPose({ points, flag, heat, world }, roi, mirrored);
}
