/** What a person wears: colours by which somebody who left the picture is known again. */
import { LANDMARK } from "@sagittal/biomechanics";
import type { Pose, Roi } from "@sagittal/pose";
import { cropRgb, type YuvPicture } from "./crop.ts";

/** Mean colour of the trunk and of the thighs, red, green and blue of each, 0 to 255. */
export type Colours = readonly number[];

/** Sampled points along each side of a patch. */
const PATCH = 8;

/** Side of a patch as a share of the trunk's length: inside of the body from the side, too. */
const PATCH_SHARE = 0.35;

const SHOULDERS = [LANDMARK.left_shoulder, LANDMARK.right_shoulder] as const;
const HIPS = [LANDMARK.left_hip, LANDMARK.right_hip] as const;
const KNEES = [LANDMARK.left_knee, LANDMARK.right_knee] as const;

/** Colours of a person in a picture. */
export function coloursOf(picture: YuvPicture, { image }: Pick<Pose, "image">): Colours {
  const middle = (landmarks: readonly number[], axis: 0 | 1): number =>
    landmarks.reduce((sum, k) => sum + image[3 * k + axis]!, 0) / landmarks.length;
  const trunkPx = Math.hypot(middle(SHOULDERS, 0) - middle(HIPS, 0), middle(SHOULDERS, 1) - middle(HIPS, 1));
  const patch = new Float32Array(3 * PATCH * PATCH);
  return [
    [...SHOULDERS, ...HIPS],
    [...HIPS, ...KNEES],
  ].flatMap((landmarks) => {
    const roi: Roi = { cx: middle(landmarks, 0), cy: middle(landmarks, 1), size: PATCH_SHARE * trunkPx, angle: 0 };
    cropRgb(picture, roi, PATCH, 0, 255, patch);
    const area = PATCH * PATCH;
    return [0, 1, 2].map((channel) => patch.subarray(channel * area, (channel + 1) * area).reduce((a, b) => a + b, 0) / area);
  });
}

/** How differently two people are dressed: the greater distance of the two colours, levels of 255. */
export const unlike = (a: Colours, b: Colours): number =>
  Math.max(...[0, 3].map((from) => Math.hypot(...[0, 1, 2].map((c) => a[from + c]! - b[from + c]!))));
