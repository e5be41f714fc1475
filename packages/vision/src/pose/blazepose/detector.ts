import { bestDetections, DETECTOR_INPUT, type Detection, readDetections, tilesOf } from "@sagittal/pose";
import { cropRgb, type YuvPicture } from "../crop.ts";
import type { Network } from "./networks.ts";

/** People in the upright picture, best first, seen at the scale of the whole and of its square tiles. */
export async function detectPeople(network: Network, picture: YuvPicture, minScore = 0.5): Promise<Detection[]> {
  const turned = picture.rotation === 90 || picture.rotation === 270;
  const width = turned ? picture.height : picture.width;
  const height = turned ? picture.width : picture.height;
  const all: Detection[] = [];
  for (const tile of tilesOf(width, height)) {
    cropRgb(picture, tile, DETECTOR_INPUT, -1, 1, network.pixels);
    const [boxes, scores] = await network.run();
    if (boxes && scores) all.push(...readDetections(boxes, scores, tile, minScore));
  }
  return bestDetections(all);
}
