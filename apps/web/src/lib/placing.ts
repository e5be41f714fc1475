import { fallOff, LANDMARK } from "@sagittal/biomechanics";
import type { PlacedLandmark, PoseSidecar } from "@sagittal/contract";
import { isFound } from "./body.ts";

type Place = [x: number, y: number];

/** The pose's picture with landmarks as they will be drawn once they are stored; what lies out of a placement's reach is the very same. */
export function withPlacements(pose: PoseSidecar, placements: readonly PlacedLandmark[]): PoseSidecar {
  return placements.reduce(withOne, pose);
}

function withOne(pose: PoseSidecar, { landmark, frame, x, y, half_width_ms }: PlacedLandmark): PoseSidecar {
  const { width, height, joints } = pose.image;
  const index = LANDMARK[landmark];
  const from = joints[frame]?.[index];
  if (!from) return pose;
  const [dx, dy] = [x * width - from[0], y * height - from[1]];
  const step = (pose.t_ms[1] ?? 1) - (pose.t_ms[0] ?? 0);
  const reach = half_width_ms / step;
  const moved = joints.map((row, i) => {
    const share = fallOff(i - frame, reach);
    return share > 0 ? row.map((at, k): Place => (k === index ? [at[0] + share * dx, at[1] + share * dy] : at)) : row;
  });
  return { ...pose, image: { ...pose.image, joints: moved } };
}

/** Where a landmark is drawn in a frame, as shares of the picture; null where it was not seen. */
export function placeOf(pose: PoseSidecar, frame: number, landmark: PlacedLandmark["landmark"]): Place | null {
  const at = pose.image.joints[frame]?.[LANDMARK[landmark]];
  if (!isFound(at)) return null;
  return [at[0] / pose.image.width, at[1] / pose.image.height];
}
