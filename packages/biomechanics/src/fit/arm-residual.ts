import { type Body, otherSide } from "../body/body.ts";
import { type SagittalAngles, withTurnedArms } from "../body/sagittal-angles.ts";
import type { ArmErrors, PoseCalibration } from "../pose-calibration.ts";
import { corrections, type Ensemble } from "./ensemble.ts";
import type { ResidualUse } from "./residual.ts";

/** An ensemble that corrects the arms of walkers and runners. Outputs: upper arm near, far, elbow near, far. */
export interface ArmModel extends Ensemble {
  /** Root mean square over bodies left out of what is wrong with a clip's mean angle after the correction, degrees. */
  readonly clipErrorDeg: Readonly<Record<ArmAngle, Readonly<Record<"near" | "far", number>>>>;
}

/** An angle of the arm with an error of its own. */
export type ArmAngle = keyof PoseCalibration["armErrorDeg"];

/** Angles of a side view with corrected arms, and what is left of the error of the arms' angles. */
interface CorrectedArms {
  readonly angles: SagittalAngles;
  readonly errorDeg: PoseCalibration["armErrorDeg"];
}

/**
 * Angles of the arms corrected by the learned model: an arm that the trunk hides is guessed too straight and too far forward, and a forearm that crosses the body looks too straight.
 * @param angles those to correct; their legs and trunk may be corrected already, the features are of the angles from the landmarks alone
 */
export function withArmResidual(
  model: ArmModel,
  body: Body,
  angles: SagittalAngles,
  { nearSide, inView, features }: Pick<ResidualUse, "nearSide" | "inView" | "features">,
): CorrectedArms {
  const usual = body.calibration.armErrorDeg;
  if (!(inView > 0)) return { angles, errorDeg: usual };
  const { degrees, share } = corrections(model, features, body.fps);
  const [nearArm, farArm, nearElbow, farElbow] = degrees.map((series, k) => series.map((v) => v * inView * (model.trust[k] ?? 0)));
  const turns = { [nearSide]: { arm: nearArm, elbow: nearElbow }, [otherSide(nearSide)]: { arm: farArm, elbow: farElbow } };
  // A correction that is applied in part removes that part of the error.
  const mixed = (angle: ArmAngle): ArmErrors => {
    const of = (limb: "near" | "far"): number =>
      usual[angle][limb] + inView * share * (model.clipErrorDeg[angle][limb] - usual[angle][limb]);
    return { near: of("near"), far: of("far"), facing: usual[angle].facing };
  };
  return { angles: withTurnedArms(angles, turns), errorDeg: { elbow: mixed("elbow"), shoulder: mixed("shoulder") } };
}
