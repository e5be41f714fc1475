import { LANDMARK, LANDMARK_COUNT, type LandmarkName } from "@sagittal/biomechanics";
import type { LiveBody } from "../body.ts";

/** Heights of a standing body's joints over stature (Drillis and Contini 1966), as far as guidance and counting read them. */
const HEIGHTS: Partial<Record<LandmarkName, number>> = {
  left_ear: 0.935,
  left_eye: 0.936,
  left_shoulder: 0.818,
  left_elbow: 0.63,
  left_wrist: 0.485,
  left_hip: 0.53,
  left_knee: 0.285,
  left_ankle: 0.039,
  left_heel: 0.01,
  left_foot_index: 0.005,
};
const TRUNK = 0.818 - 0.53;
const SIZE = { width: 288, height: 512 };

interface Stance {
  /** Stature over the picture's height. */
  fill?: number;
  /** Distance of the shoulders over the length of the trunk. */
  shoulders?: number;
  /** How far the body stands from the middle, shares of width and height, right and down positive. */
  across?: number;
  down?: number;
  /** How far the hips are lowered, over stature, with all above them. */
  squat?: number;
  /** How far the hands are raised, over stature. */
  raise?: number;
}

/** A body as the live pose shows it, standing or in a squat. */
export function standing({ fill = 0.67, shoulders = 0.1, across = 0, down = 0, squat = 0, raise = 0 }: Stance): LiveBody {
  const { width, height } = SIZE;
  const stature = fill * height;
  const image = new Float64Array(3 * LANDMARK_COUNT);
  const sole = height / 2 + stature / 2 + down * height;
  const put = (name: LandmarkName, side: 1 | -1, up: number, apart: number) => {
    const lowered = up >= 0.5 || name.endsWith("wrist") ? squat : 0;
    const raised = name.endsWith("wrist") ? raise : 0;
    image[3 * LANDMARK[name]] = width / 2 + across * width + (side * apart * stature) / 2;
    image[3 * LANDMARK[name] + 1] = sole - (up - lowered + raised) * stature;
  };
  for (const [left, up] of Object.entries(HEIGHTS)) {
    const apart = shoulders * TRUNK * (left.endsWith("shoulder") || left.endsWith("elbow") || left.endsWith("wrist") ? 1 : 0.6);
    for (const [name, side] of [
      [left, 1],
      [left.replace("left", "right"), -1],
    ] as const)
      if (isLandmark(name)) put(name, side, up, apart);
  }
  return { width, height, image, visibility: new Float64Array(LANDMARK_COUNT).fill(1) };
}

const isLandmark = (name: string): name is LandmarkName => name in LANDMARK;
