import { bestDetections, DETECTOR_INPUT, type Detection, fineTilesOf, readDetections, tilesOf } from "@sagittal/pose";
import { cropRgb, type YuvPicture } from "../crop.ts";
import type { Network } from "./networks.ts";

/** Least probability of a detection. */
const LEAST_SCORE = 0.5;

/**
 * People in the upright picture, best first, seen at the scale of the whole and of its square tiles.
 * @param small in smaller tiles instead, for people who are small in the picture
 */
export async function detectPeople(network: Network, picture: YuvPicture, small = false): Promise<Detection[]> {
  const turned = picture.rotation === 90 || picture.rotation === 270;
  const width = turned ? picture.height : picture.width;
  const height = turned ? picture.width : picture.height;
  const all: Detection[] = [];
  for (const tile of (small ? fineTilesOf : tilesOf)(width, height)) {
    cropRgb(picture, tile, DETECTOR_INPUT, -1, 1, network.pixels);
    const [boxes, scores] = await network.run();
    if (boxes && scores) all.push(...readDetections(boxes, scores, tile, LEAST_SCORE));
  }
  return bestDetections(all);
}
