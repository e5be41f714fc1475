import { type Body, otherSide, type Side } from "../body/body.ts";
import { type SagittalAngles, turned } from "../body/sagittal-angles.ts";
import { soleOnFloor } from "../body/standing-foot.ts";
import { ramp } from "../signals/ramp.ts";
import { combine, type Series } from "../signals/series.ts";
import { corrections, type Ensemble } from "./ensemble.ts";

/** An ensemble that corrects the segment angles of trunk and legs: outputs as in `segmentAngles`. */
export interface ResidualModel extends Ensemble {
  /** Coefficients of the variance of every angle (see `angleErrors`). */
  readonly variance: readonly AngleVariance[];
}

/** Movements that have a model each: walking and running; repetitions on the spot: lifts, lunges, jumps, rises from a chair; and those of which one leg carries the body: single-leg squats, step-downs. */
export type MovementKind = "gait" | "repetition" | "unilateral";

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
  /** Share of the correction in each frame, 0 to 1; all of it when left out. */
  readonly share?: Series;
}

/** Segment angles corrected by the residual model, as far as view and movement are within its training data. Joint angles are recomputed from their segments. */
export function withResidual(
  model: ResidualModel,
  body: Body,
  angles: SagittalAngles,
  { nearSide, inView, standing, features, share }: ResidualUse,
): SagittalAngles {
  if (!(inView > 0)) return angles;
  const { degrees } = corrections(model, features, body.fps, share);
  const [trunk, nearThigh, farThigh, nearShank, farShank, nearFoot, farFoot] = degrees.map((series, k) =>
    series.map((v, i) => v * inView * (model.trust[k] ?? 0) * (share?.[i] ?? 1)),
  );
  const lifted = (of: Side, foot: Series | undefined): Series | undefined =>
    foot && standing ? combine((v, sole) => v * (1 - sole), foot, soleOnFloor(body, of, angles[of].foot)) : foot;
  const farSide = otherSide(nearSide);
  const near = { thigh: nearThigh, shank: nearShank, foot: lifted(nearSide, nearFoot) };
  const far = { thigh: farThigh, shank: farShank, foot: lifted(farSide, farFoot) };
  return turned(angles, { trunk, left: nearSide === "left" ? near : far, right: nearSide === "left" ? far : near });
}

/**
 * Differences between the flexions of both knees from which legs bend unlike each other, and from which they surely do, degrees. Of rendered squats, hinges, jumps and rises 98 % of the frames differ by less than the
 * first and 99.6 % by less than the second, of single-leg squats 11 and 18 %.
 */
const UNLIKE_DEG = [20, 35] as const;

/** How surely the legs bend unlike each other in each frame, 0 to 1; 0 where a knee is not seen. */
export const legsUnlike = ({ left, right }: SagittalAngles): Series =>
  combine((a, b) => ramp(Math.abs(a - b), ...UNLIKE_DEG) || 0, left.kneeFlexion, right.kneeFlexion);
