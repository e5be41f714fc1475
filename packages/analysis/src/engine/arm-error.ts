import type { Body } from "@sagittal/biomechanics";
import type { MetricDefinition } from "@sagittal/catalogue";
import type { Side } from "@sagittal/contract";

/** The angle of an arm that a metric measures, by words in its key. */
const ARM_ANGLES = [
  [/(^|_)elbow(_(?!flare)|$)|weapon_arm_extension/, "elbow"],
  [/shoulder_(flexion|angle|abduction|elevation)|upper_arm_flexion|arm_trunk_alignment|arm_abduction|jack_arm_range/, "shoulder"],
] as const;

/** An angle of the arm with an error of its own. */
export type ArmAngle = keyof Body["calibration"]["armErrorDeg"];

/** Standard deviation of the systematic error of one angle of an arm, degrees; `side` null as in `armErrorOf`. */
export function armError({ nearSide, calibration }: Body, angle: ArmAngle, side: Side | null): number {
  const errors = calibration.armErrorDeg[angle];
  if (nearSide === null) return errors.facing;
  return side === null || side === nearSide ? errors.near : errors.far;
}

/**
 * Standard deviation of the systematic error of the arm's angle that a metric measures, degrees; null when it measures none.
 * @param side the arm; null where a metric reads one arm, which is then taken for the one towards the camera, or both
 */
export function armErrorOf(body: Body, { unit }: MetricDefinition, key: string, side: Side | null): number | null {
  const angle = unit === "deg" ? ARM_ANGLES.find(([words]) => words.test(key))?.[1] : undefined;
  return angle ? armError(body, angle, side) : null;
}
