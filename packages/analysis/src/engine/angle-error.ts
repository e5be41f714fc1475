import { finite, type Series, type SideAngleName } from "@sagittal/biomechanics";
import type { MetricDefinition } from "@sagittal/catalogue";
import type { Side } from "@sagittal/contract";
import type { Motion } from "./motion.ts";

/** The angle that a metric measures, by words in its key. */
const READ_FROM: readonly (readonly [RegExp, SideAngleName | "trunk"])[] = [
  [/knee_(flexion|angle|extension)/, "knee"],
  [/hip_(flexion|angle|extension)/, "hip"],
  [/ankle_(df|pf|dorsiflexion|angle)|dorsiflexion/, "ankle"],
  [/trunk_(lean|angle)|torso_angle|forward_lean/, "trunk"],
  [/shin_angle|shank|tibia/, "shank"],
  [/foot_(strike_angle|inclination|angle)/, "foot"],
];

/** Root mean square over the clip: the errors of a clip's cycles are strongly correlated, so that averaging over cycles does not reduce them. */
export const rmsError = (errors: readonly Series[]): number | null => {
  const all = errors.flatMap((s) => finite(s));
  return all.length === 0 ? null : Math.sqrt(all.reduce((sum, v) => sum + v * v, 0) / all.length);
};

/** Standard error of the angle that a metric measures, degrees; null when the metric is no angle or the model gives no error for it. */
export function angleErrorOf({ angleErrors }: Motion, definition: MetricDefinition, key: string, side: Side | null): number | null {
  if (!angleErrors || definition.unit !== "deg") return null;
  const angle = READ_FROM.find(([words]) => words.test(key))?.[1];
  if (!angle) return null;
  if (angle === "trunk") return rmsError([angleErrors.trunk]);
  return rmsError(side ? [angleErrors[side][angle]] : [angleErrors.left[angle], angleErrors.right[angle]]);
}
