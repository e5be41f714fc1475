import {
  bestDetections,
  DETECTOR_INPUT,
  LANDMARKER_INPUT,
  type Pose,
  type Roi,
  readDetections,
  readPose,
  sameBody,
  tilesOf,
} from "@sagittal/pose";
import type { LiveNetwork } from "./networks.ts";

/** A picture from which regions can be cropped. */
export interface LivePicture {
  width: number;
  height: number;
  /** The region as a channels-first RGB tensor of `size` × `size`, from `low` for black to `high` for white. */
  crop: (roi: Roi, size: number, low: number, high: number) => Float32Array;
}

/** Certainty that a person is there, by either network. */
const SURE = 0.5;
/** The whole picture is searched again after this many looks: the athlete may arrive when a bystander is already followed. */
const SEARCH_EVERY = 12;
/** A person larger than the followed one by this factor becomes the athlete. */
const CLEARLY_LARGER = 1.3;

/** Follows the largest person from picture to picture: the detector finds them, then the landmarks tell where to look next. */
export function makeFollower({ detector, landmarker }: { detector: LiveNetwork; landmarker: LiveNetwork }) {
  let roi: Roi | null = null;
  let looks = 0;

  /** The largest person in one tile; one tile per look, in turn, which bounds the cost of a look. */
  const search = async (picture: LivePicture): Promise<Roi | null> => {
    const tiles = tilesOf(picture.width, picture.height);
    const tile = tiles[looks % tiles.length];
    if (!tile) return null;
    const [boxes, scores] = await detector.run(picture.crop(tile, DETECTOR_INPUT, -1, 1), DETECTOR_INPUT);
    if (!boxes || !scores) return null;
    const found = bestDetections(readDetections(boxes, scores, tile, SURE));
    return found.toSorted((a, b) => b.roi.size - a.roi.size)[0]?.roi ?? null;
  };

  return {
    /** The athlete's pose in upright pixels of the picture; null where nobody is found. */
    async look(picture: LivePicture): Promise<Pose | null> {
      looks++;
      if (roi === null || looks % SEARCH_EVERY === 0) {
        const found = await search(picture);
        if (found && (roi === null || (found.size > CLEARLY_LARGER * roi.size && !sameBody(found, roi, 0.2)))) roi = found;
      }
      if (roi === null) return null;
      const [points, flag, heat, world] = await landmarker.run(picture.crop(roi, LANDMARKER_INPUT, 0, 1), LANDMARKER_INPUT);
      if (!points || !flag || !heat || !world) throw new Error("The landmark model gave no output.");
      const pose = readPose({ points, flag, heat, world }, roi, false);
      if (pose.presence < SURE) {
        roi = null;
        return null;
      }
      roi = pose.nextRoi;
      return pose;
    },
  };
}
