import { type AngleErrors, type ErrorAngleName, finite, placedRows, type Series, SIDES } from "@sagittal/biomechanics";
import type { MetricDefinition } from "@sagittal/catalogue";
import type { Side } from "@sagittal/contract";
import type { Motion } from "./motion.ts";

/** The angle that a metric measures, or the two that it is the difference of, by words in its key. */
const READ_FROM: readonly (readonly [RegExp, ...ErrorAngleName[]])[] = [
  [/knee_(flexion|angle|extension)|landing_knee|^slsq_depth/, "knee"],
  [/hip_(flexion|angle|extension)|landing_hip/, "hip"],
  [/ankle_(df|pf|dorsiflexion|angle)|dorsiflexion/, "ankle"],
  [/^squat_depth$/, "thigh"],
  [/^trunk_shin_/, "trunk", "shank"],
  [/trunk_(lean|angle)|torso_angle|forward_lean|landing_trunk/, "trunk"],
  [/shin_angle|shank|tibia/, "shank"],
  [/foot_(strike_angle|inclination|angle)/, "foot"],
];

/** Root mean square over the clip: the errors of a clip's cycles are strongly correlated, so that averaging over cycles does not reduce them. */
export const rmsError = (errors: readonly Series[]): number | null => {
  const all = errors.flatMap((s) => finite(s));
  return all.length === 0 ? null : Math.sqrt(all.reduce((sum, v) => sum + v * v, 0) / all.length);
};

/** None for a metric that measures no angle whose error is known. */
function anglesOf(definition: MetricDefinition, key: string): readonly ErrorAngleName[] {
  const [, ...angles] = (definition.unit === "deg" ? READ_FROM.find(([words]) => words.test(key)) : undefined) ?? [];
  return angles;
}

/** The metric measures an angle that an oblique view still shows in space; feet and ankles are no better than a constant answer there (docs/accuracy-notebook.md). */
export function shownInSpace({ anglesInSpace }: Motion, definition: MetricDefinition, key: string): boolean {
  const angles = anglesOf(definition, key);
  return anglesInSpace && angles.length > 0 && angles.every((angle) => angle !== "ankle" && angle !== "foot");
}

/** Standard error of the angle that a metric measures, degrees; null when the metric is no angle or the model gives no error for it. */
export function angleErrorOf(motion: Motion, definition: MetricDefinition, key: string, side: Side | null): number | null {
  const { angleErrors } = motion;
  const angles = anglesOf(definition, key);
  if (!angleErrors || angles.length === 0) return null;
  const errors = angles.map((angle) => errorOf(motion, angleErrors, angle, side ? [side] : SIDES)).filter((error) => error !== null);
  return errors.length === 0 ? null : Math.hypot(...errors);
}

function errorOf({ body }: Motion, angleErrors: AngleErrors, angle: ErrorAngleName, sides: readonly Side[]): number | null {
  const errors = angle === "trunk" ? [angleErrors.trunk] : sides.map((of) => angleErrors[of][angle]);
  const whole = rmsError(errors);
  if (!body.placed || whole === null) return whole;
  // A value may well be read where a person placed the points: their error is not averaged away over the rest of the clip.
  const rows = placedRows(body.placed, angle, sides);
  return Math.max(whole, rmsError(errors.map((s) => Float64Array.from(rows, (row) => s[row]!))) ?? 0);
}
