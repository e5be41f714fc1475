import { FACE_LANDMARKS, LANDMARK, SIDE_LANDMARKS } from "@sagittal/biomechanics";
import type { PoseSidecar, Side } from "@sagittal/contract";
import { nearestFrame, spans } from "./motion.ts";

const feetOf = (side: Side): readonly [heel: number, toe: number] => [SIDE_LANDMARKS[side].heel, SIDE_LANDMARKS[side].toe];

/** Landmarks of heel and toe. */
export const FEET = { left: feetOf("left"), right: feetOf("right") } as const;
const LEGS = [SIDE_LANDMARKS.left, SIDE_LANDMARKS.right];

/** Whether a line of the skeleton touches no landmark of the face. */
export const belowFace = ([a, b]: readonly [number, number]): boolean => !FACE_LANDMARKS.includes(a) && !FACE_LANDMARKS.includes(b);

/** Whether a joint has a place in the picture: one that was not found is written as 0, 0, or has no numbers. */
export const isFound = (joint: readonly [number, number] | null | undefined): joint is readonly [number, number] =>
  joint != null && !Number.isNaN(joint[0]) && (joint[0] !== 0 || joint[1] !== 0);

export type Joints = readonly (readonly [number, number])[];

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/** The point between the hips, in image pixels. */
export function midHip(joints: Joints): [number, number] {
  const [a, b] = [joints[LANDMARK.left_hip], joints[LANDMARK.right_hip]];
  return [((a?.[0] ?? 0) + (b?.[0] ?? 0)) / 2, ((a?.[1] ?? 0) + (b?.[1] ?? 0)) / 2];
}

/** Thigh plus shank in image pixels: the longer leg of each frame, the middle of all frames. 0 without a person. */
export function legLength(pose: PoseSidecar): number {
  const apart = (joints: Joints, a: number, b: number) =>
    Math.hypot((joints[a]?.[0] ?? 0) - (joints[b]?.[0] ?? 0), (joints[a]?.[1] ?? 0) - (joints[b]?.[1] ?? 0));
  const lengths = pose.image.joints.map((joints) =>
    Math.max(...LEGS.map((k) => apart(joints, k.hip, k.knee) + apart(joints, k.knee, k.ankle))),
  );
  return median(lengths.filter((l) => l > 0));
}

/** 1 when the athlete faces right in the picture, −1 when left: where most of the feet point. */
export function facing(pose: PoseSidecar): 1 | -1 {
  const feet = Object.values(FEET);
  const votes = pose.image.joints.flatMap((joints) => feet.map(([heel, toe]) => (joints[toe]?.[0] ?? 0) - (joints[heel]?.[0] ?? 0)));
  return median(votes) < 0 ? -1 : 1;
}

/** Height of the ground in image pixels: the lowest points of the feet in the middle of their contacts; null where no foot stood. */
export function groundLine(pose: PoseSidecar): number | null {
  const heights = spans(pose.events, "contact").flatMap((c) => {
    const joints = pose.image.joints[nearestFrame(pose.t_ms, (c.from + c.to) / 2)];
    return joints ? [Math.max(...FEET[c.side ?? "left"].map((i) => joints[i]?.[1] ?? 0))] : [];
  });
  return heights.length > 0 ? median(heights) : null;
}
