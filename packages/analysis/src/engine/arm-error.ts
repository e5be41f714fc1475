import type { ArmAngle } from "@sagittal/biomechanics";
import type { MetricDefinition } from "@sagittal/catalogue";
import type { Side } from "@sagittal/contract";
import type { Motion } from "./motion.ts";

/** The angle of an arm that a metric measures, by words in its key. */
const ARM_ANGLES = [
  [/(^|_)elbow(_(?!flare)|$)|weapon_arm_extension/, "elbow"],
  [/shoulder_(flexion|angle|abduction|elevation)|upper_arm_flexion|arm_trunk_alignment|arm_abduction|jack_arm_range/, "shoulder"],
] as const;

/** Standard deviation of the systematic error of one angle of an arm, degrees; `side` null as in `armErrorOf`. */
export function armError({ body: { nearSide }, armErrorDeg }: Motion, angle: ArmAngle, side: Side | null): number {
  const errors = armErrorDeg[angle];
  if (nearSide === null) return errors.facing;
  return side === null || side === nearSide ? errors.near : errors.far;
}

/**
 * Standard deviation of the systematic error of the arm's angle that a metric measures, degrees; null when it measures none.
 * @param side the arm; null where a metric reads one arm, which is then taken for the one towards the camera, or both
 */
export function armErrorOf(motion: Motion, { unit }: MetricDefinition, key: string, side: Side | null): number | null {
  const angle = unit === "deg" ? ARM_ANGLES.find(([words]) => words.test(key))?.[1] : undefined;
  return angle ? armError(motion, angle, side) : null;
}
