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

/** Thigh plus shank between joint centres as a share of stature (Winter 2009). */
const LEG_SHARE = 0.491;

/**
 * Scale from stature: the long-run leg length (90th percentile of thigh plus shank, mean of both legs, so that the
 * depth of either leg cancels) against 0.491 of stature.
 * @param heightM stature, m
 */
export function scaleFromStature(body: Body, heightM: number): Scale {
  const leg = (side: "left" | "right"): number => {
    const l = body.joints[side];
    const thigh = distance(l.hip, l.knee);
    const shank = distance(l.knee, l.ankle);
    return percentile(
      thigh.map((v, i) => v + shank[i]!),
      90,
    );
  };
  const px = mean([leg("left"), leg("right")]);
  return { pxPerM: px / (LEG_SHARE * heightM), source: "stature", relativeSd: 0.04 };
}
