import { type Body, otherSide, type Side } from "../body/body.ts";
import { type SagittalAngles, turned } from "../body/sagittal-angles.ts";
import { soleOnFloor } from "../body/standing-foot.ts";
import { combine, type Series } from "../signals/series.ts";
import { corrections, type Ensemble } from "./ensemble.ts";

/** An ensemble that corrects the segment angles of trunk and legs: outputs as in `segmentAngles`. */
export interface ResidualModel extends Ensemble {
  /** Coefficients of the variance of every angle (see `angleErrors`). */
  readonly variance: readonly AngleVariance[];
}

/** Movements that have a model each: walking and running, or repetitions on the spot: lifts, jumps, rises from a chair. */
export type MovementKind = "gait" | "repetition";

/** Coefficients of a variance in square degrees: the least, for hidden joints, for each 10 degrees off the side, for each 300 degrees per second. */
export type AngleVariance = readonly [least: number, hidden: number, offPlane: number, rate: number];

/** How the residual model is applied to a clip. */
export interface ResidualUse {
  readonly nearSide: Side;
  /** Share of the correction that the view allows, 0 to 1 (see `correctableView` and `obliqueView`); NaN for an unknown view, which allows none. */
  readonly inView: number;
  /** The movement has no steps: the inclination of a sole on the floor stays 0. */
  readonly standing: boolean;
  /** Inputs, as `residualFeatures` gives them of the angles; none are needed where the view allows no correction. */
  readonly features: readonly Series[];
}

/** Segment angles corrected by the residual model, as far as view and movement are within its training data. Joint angles are recomputed from their segments. */
export function withResidual(
  model: ResidualModel,
  body: Body,
  angles: SagittalAngles,
  { nearSide, inView, standing, features }: ResidualUse,
): SagittalAngles {
  if (!(inView > 0)) return angles;
  const { degrees } = corrections(model, features, body.fps);
  const [trunk, nearThigh, farThigh, nearShank, farShank, nearFoot, farFoot] = degrees.map((series, k) =>
    series.map((v) => v * inView * (model.trust[k] ?? 0)),
  );
  const lifted = (of: Side, foot: Series | undefined): Series | undefined =>
    foot && standing ? combine((v, sole) => v * (1 - sole), foot, soleOnFloor(body, of, angles[of].foot)) : foot;
  const farSide = otherSide(nearSide);
  const near = { thigh: nearThigh, shank: nearShank, foot: lifted(nearSide, nearFoot) };
  const far = { thigh: farThigh, shank: farShank, foot: lifted(farSide, farFoot) };
  return turned(angles, { trunk, left: nearSide === "left" ? near : far, right: nearSide === "left" ? far : near });
}
