import { LEG_SHARE, TRUNK_SHARE } from "../constants.ts";
import { mean, percentile } from "../signals/series.ts";
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
 * Scale from stature: the length of leg and trunk in the picture against their share of stature. The legs count by the mean of both, so that the depth
 * of either cancels, at the 75th percentile over time, because a leg out of the picture plane only ever looks shorter; the trunk likewise.
 * @param heightM stature, m
 */
export function scaleFromStature(body: Body, heightM: number): Scale {
  const { joints } = body;
  const leg = (side: "left" | "right"): number => {
    const thigh = distance(joints[side].hip, joints[side].knee);
    const shank = distance(joints[side].knee, joints[side].ankle);
    return percentile(
      thigh.map((v, i) => v + shank[i]!),
      75,
    );
  };
  const trunk = percentile(distance(joints.midHip, joints.midShoulder), 75);
  const px = mean([leg("left"), leg("right")]) + trunk;
  return { pxPerM: px / ((LEG_SHARE + TRUNK_SHARE) * heightM), source: "stature", relativeSd: 0.03 };
}
