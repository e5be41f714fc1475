/** Sagittal angles where a person placed landmarks. */
import { type Body, type JointName, SIDES, type Side } from "../body/body.ts";
import { sharesOf } from "../body/placed.ts";
import { wrapDegrees } from "../body/points.ts";
import { type ArmTurns, type LegTurns, type SagittalAngles, turned, withTurnedArms } from "../body/sagittal-angles.ts";
import { LEG_SHARE, TRUNK_SHARE } from "../constants.ts";
import { combine, type Series } from "../signals/series.ts";
import { ANGLE_JOINTS, type AngleErrors, type ErrorAngleName, perAngle, type SideAngleName } from "./angle-error.ts";

type Placed = NonNullable<Body["placed"]>;
/** A joint of one side. */
type SideJoint = readonly [side: Side, joint: JointName];

const TRUNK_JOINTS: readonly SideJoint[] = SIDES.flatMap((side): SideJoint[] => [
  [side, "hip"],
  [side, "shoulder"],
]);
const ofSide = (side: Side, joints: readonly JointName[]): SideJoint[] => joints.map((joint) => [side, joint]);

/** How far any of these joints follows a placement by row, 0 to 1; undefined where none was placed. */
function placedShare(placed: Placed, joints: readonly SideJoint[]): Series | undefined {
  const shares = joints.flatMap(([side, joint]) => sharesOf(placed, side, joint) ?? []);
  return shares.length === 0 ? undefined : combine((...v) => Math.max(...v), ...shares);
}

/**
 * Angles of a body with placed landmarks: those of its points, turned as fit and learned correction turned the measured ones. Where a person
 * placed an end of a segment its angle is that of the drawn skeleton: what corrects the pose model's errors would spoil a person's point.
 * Away from placements every angle is as measured.
 * @param points angles of the body's points
 * @param measured angles of the measured body's points
 * @param corrected the measured angles after fit and learned correction
 */
export function placedAngles(placed: Placed, points: SagittalAngles, measured: SagittalAngles, corrected: SagittalAngles): SagittalAngles {
  const turn = (joints: readonly SideJoint[], before: Series, after: Series): Series => {
    const share = placedShare(placed, joints);
    return before.map((v, i) => (1 - (share?.[i] ?? 0)) * (wrapDegrees(after[i]! - v) || 0));
  };
  const legOf = (side: Side): LegTurns => {
    const segment = (name: "thigh" | "shank" | "foot") =>
      turn(ofSide(side, ANGLE_JOINTS[name]), measured[side][name], corrected[side][name]);
    return { thigh: segment("thigh"), shank: segment("shank"), foot: segment("foot") };
  };
  const armOf = (side: Side): ArmTurns => ({
    arm: turn(ofSide(side, ["shoulder", "elbow"]), measured[side].arm, corrected[side].arm),
    elbow: turn(ofSide(side, ["shoulder", "elbow", "wrist"]), measured[side].elbowFlexion, corrected[side].elbowFlexion),
  });
  const trunk = turn(TRUNK_JOINTS, measured.trunkLean, corrected.trunkLean);
  const legs = turned(points, { trunk, left: legOf("left"), right: legOf("right") });
  return withTurnedArms(legs, { left: armOf("left"), right: armOf("right") });
}

/**
 * Distance by which a point that a person places lies beside the true one, share of stature, root mean square in the picture. Hand-digitised
 * joint centres agree to one or two centimetres; 1 % is 17 mm at 1.7 m. Assumed, not measured on this program's coaches.
 */
const PLACED_ERROR = 0.01;
/** Length from heel to toe as a share of stature (Winter 2009). */
const FOOT_SHARE = 0.152;

/** Standard error of a segment's inclination with both ends placed, degrees: each end is off across it by the error over the square root of 2. */
const placedError = (length: number): number => ((180 / Math.PI) * PLACED_ERROR) / length;
const LEG_ERROR = placedError(LEG_SHARE / 2);
const TRUNK_ERROR = placedError(TRUNK_SHARE);
const FOOT_ERROR = placedError(FOOT_SHARE);
/** Of joint angles: their segments' together. The knee's segments share their middle point, whose error counts in both: 3 instead of 2 times the variance. */
const PLACED_ERRORS: Readonly<Record<SideAngleName, number>> = {
  thigh: LEG_ERROR,
  shank: LEG_ERROR,
  foot: FOOT_ERROR,
  knee: Math.sqrt(3) * LEG_ERROR,
  hip: Math.hypot(LEG_ERROR, TRUNK_ERROR),
  ankle: Math.hypot(LEG_ERROR, FOOT_ERROR),
};

/** Standard errors of angles where landmarks were placed: a person's there, the model's elsewhere, degrees. */
export function placedErrors(placed: Placed, errors: AngleErrors): AngleErrors {
  const blended = (error: Series, joints: readonly SideJoint[], own: number): Series => {
    const share = placedShare(placed, joints);
    return share ? combine((v, s) => Math.sqrt((1 - s) * (v || 0) ** 2 + s * own ** 2) || Number.NaN, error, share) : error;
  };
  const side = (of: Side): AngleErrors[Side] =>
    perAngle((name) => blended(errors[of][name], ofSide(of, ANGLE_JOINTS[name]), PLACED_ERRORS[name]));
  return { trunk: blended(errors.trunk, TRUNK_JOINTS, TRUNK_ERROR), left: side("left"), right: side("right") };
}

/** Rows in which a joint of the angle follows a placement. */
export function placedRows(placed: Placed, angle: ErrorAngleName, sides: readonly Side[]): number[] {
  const joints = angle === "trunk" ? TRUNK_JOINTS : sides.flatMap((side) => ofSide(side, ANGLE_JOINTS[angle]));
  const share = placedShare(placed, joints);
  return share ? Array.from(share.keys()).filter((row) => share[row]! > 0) : [];
}
