import { finite, type Series, type SideAngleName } from "@sagittal/biomechanics";
import type { MetricDefinition } from "@sagittal/catalogue";
import type { Side } from "@sagittal/contract";
import type { Motion } from "./motion.ts";

/** Which angle a metric is read from, by the words of its key. */
const READ_FROM: readonly (readonly [RegExp, SideAngleName | "trunk"])[] = [
  [/knee_(flexion|angle|extension)/, "knee"],
  [/hip_(flexion|angle|extension)/, "hip"],
  [/ankle_(df|pf|dorsiflexion|angle)|dorsiflexion/, "ankle"],
  [/trunk_(lean|angle)|torso_angle|forward_lean/, "trunk"],
  [/shin_angle|shank|tibia/, "shank"],
  [/foot_(strike_angle|inclination|angle)/, "foot"],
];

/** Root mean square over the clip: what one cycle's value errs by is mostly what all cycles of the clip err by. */
const typical = (errors: readonly Series[]): number | null => {
  const all = errors.flatMap((s) => finite(s));
  return all.length === 0 ? null : Math.sqrt(all.reduce((sum, v) => sum + v * v, 0) / all.length);
};

/** Standard error of the angle that a metric is read from, degrees; null when it is read from none whose error is known. */
export function angleErrorOf({ angleErrors }: Motion, definition: MetricDefinition, key: string, side: Side | null): number | null {
  if (!angleErrors || definition.unit !== "deg") return null;
  const angle = READ_FROM.find(([words]) => words.test(key))?.[1];
  if (!angle) return null;
  if (angle === "trunk") return typical([angleErrors.trunk]);
  return typical(side ? [angleErrors[side][angle]] : [angleErrors.left[angle], angleErrors.right[angle]]);
}
