import { nearSideOf, otherSide } from "./clip-facts.ts";
import { type Comparison, comparisonOf } from "./comparison.ts";
import { angleAt, type Measured } from "./measured.ts";
import type { QuantityKey } from "./targets.ts";
import type { MarkerClip } from "./truth-file.ts";

const IN_PICTURE: readonly (readonly [QuantityKey, truth: string, measured: string, leg: "near" | "far" | null])[] = [
  ["picture_knee_near", "knee_flexion", "knee_flexion", "near"],
  ["picture_knee_far", "knee_flexion", "knee_flexion", "far"],
  ["picture_hip_near", "hip_flexion", "hip_flexion", "near"],
  ["picture_hip_far", "hip_flexion", "hip_flexion", "far"],
  ["picture_shank_near", "shank", "shank", "near"],
  ["picture_shank_far", "shank", "shank", "far"],
  ["picture_trunk", "trunk_lean", "trunk_lean", null],
];

const IN_SPACE: typeof IN_PICTURE = [
  ["space_knee_near", "knee_flexion", "knee_flexion", "near"],
  ["space_knee_far", "knee_flexion", "knee_flexion", "far"],
  ["space_hip_near", "hip_flexion", "hip_flexion", "near"],
  ["space_hip_far", "hip_flexion", "hip_flexion", "far"],
  ["space_trunk", "trunk_lean", "trunk_lean", null],
];

/**
 * Angles of a person with markers, in the frames that the truth calls trustworthy. They are compared with the angles in space, and with those of the same
 * joint centres projected into the picture, which is what a side view measures. The latter are left out where the analysis read the angles in space.
 */
export function compareMarkers(clip: MarkerClip, m: Measured): Comparison[] {
  const near = nearSideOf(clip);
  if (near === null) return [];
  const frames = clip.trustworthy.flatMap((good, i) => (good ? [i] : []));
  const against = (truths: MarkerClip["angles"], list: typeof IN_PICTURE): Comparison[] =>
    list.map(([key, truth, measured, leg]) => {
      const side = leg === null ? null : leg === "near" ? near : otherSide(near);
      const trueName = side === null ? truth : `${side}_${truth}`;
      const name = side === null ? measured : `${measured}_${side}`;
      const values = frames.map((i) => truths[trueName]?.[i] ?? null);
      const errors = frames.map((i, k) => {
        const [value, t] = [angleAt(m, name, (1000 * i) / clip.fps), values[k] ?? null];
        return value === null || t === null ? null : value - t;
      });
      return comparisonOf(key, clip, errors, { truths: values });
    });
  return [...(m.inSpace ? [] : against(clip.angles_picture, IN_PICTURE)), ...against(clip.angles, IN_SPACE)];
}
