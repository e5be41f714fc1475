import { LEG_SHARE, TRUNK_SHARE } from "../constants.ts";
import { fitLine, mean, percentile, type Series } from "../signals/series.ts";
import type { Body } from "./body.ts";
import { distance } from "./points.ts";

/** Pixels per metre in the plane of motion. */
export interface Scale {
  readonly pxPerM: number;
  readonly source: "stature" | "distance" | "scale_bar";
  /** Relative standard deviation, 0 to 1. */
  readonly relativeSd: number;
}

/** Lengths of both legs and of the trunk in the picture, px. */
function lengthsOf({ joints }: Body): readonly [left: Series, right: Series, trunk: Series] {
  const leg = (side: "left" | "right"): Series => {
    const thigh = distance(joints[side].hip, joints[side].knee);
    const shank = distance(joints[side].knee, joints[side].ankle);
    return thigh.map((v, i) => v + shank[i]!);
  };
  return [leg("left"), leg("right"), distance(joints.midHip, joints.midShoulder)];
}

/**
 * Leg and trunk from their lengths over time, px. The legs count by the mean of both, so that the depth of either cancels, at the 75th percentile over time, because a leg out of the picture plane only ever
 * looks shorter; the trunk likewise.
 */
const usualLength = ([left, right, trunk]: readonly [Series, Series, Series]): number => {
  const usual = (s: Series): number => percentile(s, 75);
  return mean([usual(left), usual(right)]) + usual(trunk);
};

/** Length of leg and trunk in the picture over a stretch of rows, px. */
export function bodyPx(body: Body, from = 0, to = body.rows - 1): number {
  const [left, right, trunk] = lengthsOf(body);
  const within = (s: Series): Series => s.subarray(from, to + 1);
  return usualLength([within(left), within(right), within(trunk)]);
}

/** The same of somebody who passes the camera, in the middle of the way, px. Whoever comes nearer grows steadily, and the 75th percentile would be that of the nearer end (15 to 30 degrees off the side 6 %). */
function passingBodyPx(body: Body): number {
  const lengths = lengthsOf(body);
  const rows = Float64Array.from({ length: body.rows }, (_, row) => row);
  const size = rows.map((row) => Math.log(mean([lengths[0][row]!, lengths[1][row]!]) + lengths[2][row]!));
  const known = rows.filter((row) => Number.isFinite(size[row]!));
  const middle = mean(known);
  const { slope } = fitLine(rows, size);
  const [left, right, trunk] = lengths.map((s) => s.map((v, row) => v * Math.exp(slope * (middle - row))));
  return left && right && trunk ? usualLength([left, right, trunk]) : Number.NaN;
}

/** What `bodyPx` measures of a person of this stature, m. */
const bodyM = (heightM: number): number => (LEG_SHARE + TRUNK_SHARE) * heightM;

/**
 * Scale from stature: the length of leg and trunk in the picture against their share of stature.
 * @param heightM stature, m
 * @param passing the athlete walks or runs past the camera: the scale of the middle of the way
 */
export const scaleFromStature = (body: Body, heightM: number, passing = false): Scale => ({
  pxPerM: (passing ? passingBodyPx(body) : bodyPx(body)) / bodyM(heightM),
  source: "stature",
  relativeSd: 0.03,
});
