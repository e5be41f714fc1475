import { LEG_SHARE, TRUNK_SHARE } from "../constants.ts";
import { mean, percentile, type Series } from "../signals/series.ts";
import type { Body } from "./body.ts";
import { distance } from "./points.ts";

/** Pixels per metre in the plane of motion. */
export interface Scale {
  readonly pxPerM: number;
  readonly source: "stature" | "distance" | "scale_bar";
  /** Relative standard deviation, 0 to 1. */
  readonly relativeSd: number;
}

/**
 * Length of leg and trunk in the picture over a stretch of rows, px. The legs count by the mean of both, so that the depth of either cancels, at the 75th percentile over time, because a
 * leg out of the picture plane only ever looks shorter; the trunk likewise.
 */
export function bodyPx(body: Body, from = 0, to = body.rows - 1): number {
  const { joints } = body;
  const usual = (s: Series): number => percentile(s.subarray(from, to + 1), 75);
  const leg = (side: "left" | "right"): number => {
    const thigh = distance(joints[side].hip, joints[side].knee);
    const shank = distance(joints[side].knee, joints[side].ankle);
    return usual(thigh.map((v, i) => v + shank[i]!));
  };
  return mean([leg("left"), leg("right")]) + usual(distance(joints.midHip, joints.midShoulder));
}

/** What `bodyPx` measures of a person of this stature, m. */
const bodyM = (heightM: number): number => (LEG_SHARE + TRUNK_SHARE) * heightM;

/**
 * Scale from stature: the length of leg and trunk in the picture against their share of stature.
 * @param heightM stature, m
 */
export const scaleFromStature = (body: Body, heightM: number): Scale => ({
  pxPerM: bodyPx(body) / bodyM(heightM),
  source: "stature",
  relativeSd: 0.03,
});
