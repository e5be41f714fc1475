import { LEG_SHARE, TRUNK_SHARE } from "../constants.ts";
import { combine, fitLine, mean, percentile, type Series } from "../signals/series.ts";
import type { Body } from "./body.ts";
import { distance } from "./points.ts";

/** Pixels per metre in the plane of motion. */
export interface Scale {
  readonly pxPerM: number;
  readonly source: "stature" | "distance" | "scale_bar";
  /** Relative standard deviation, 0 to 1. */
  readonly relativeSd: number;
}

/** Lengths of both legs and of the trunk in the picture over time, px. */
type Lengths = readonly [left: Series, right: Series, trunk: Series];

function lengthsOf({ joints }: Body): Lengths {
  const leg = (side: "left" | "right"): Series => {
    const thigh = distance(joints[side].hip, joints[side].knee);
    const shank = distance(joints[side].knee, joints[side].ankle);
    return thigh.map((v, i) => v + shank[i]!);
  };
  return [leg("left"), leg("right"), distance(joints.midHip, joints.midShoulder)];
}

const each = ([left, right, trunk]: Lengths, change: (s: Series) => Series): Lengths => [change(left), change(right), change(trunk)];

/**
 * Leg and trunk from their lengths over time, px. The legs count by the mean of both, so that the depth of either cancels, at the 75th percentile over time, because a leg out of the picture plane only ever
 * looks shorter; the trunk likewise.
 */
const usualLength = ([left, right, trunk]: Lengths): number => {
  const usual = (s: Series): number => percentile(s, 75);
  return mean([usual(left), usual(right)]) + usual(trunk);
};

/** Length of leg and trunk in the picture over a stretch of rows, px. */
export const bodyPx = (body: Body, from = 0, to = body.rows - 1): number =>
  usualLength(each(lengthsOf(body), (s) => s.subarray(from, to + 1)));

/** Length of leg and trunk in each row, px: the mean of both legs, and the trunk. */
export const bodySize = (body: Body): Series => combine((left, right, trunk) => mean([left, right]) + trunk, ...lengthsOf(body));

/** `bodyPx` in each row of an athlete whose size in the picture follows a known course, px. */
export function bodyPxAlong(body: Body, course: Series): Series {
  const usual = usualLength(each(lengthsOf(body), (s) => s.map((v, row) => v / course[row]!)));
  return course.map((v) => v * usual);
}

/**
 * Length of leg and trunk of an athlete who walks or runs past the camera, at mid-time, px. An athlete who approaches grows steadily in the picture. The trend of the logarithm of size over time is
 * therefore removed first: otherwise the 75th percentile would lie near the closer end (6 % too large at 15 to 30 degrees off the side).
 */
export function passingBodyPx(body: Body): number {
  const lengths = lengthsOf(body);
  const logSize = bodySize(body).map(Math.log);
  const rows = logSize.map((v, row) => (Number.isFinite(v) ? row : Number.NaN));
  const { slope } = fitLine(rows, logSize);
  const middle = mean(rows);
  return usualLength(each(lengths, (s) => s.map((v, row) => v * Math.exp(slope * (middle - row)))));
}

/** What `bodyPx` measures of a person of this stature, m. */
const bodyM = (heightM: number): number => (LEG_SHARE + TRUNK_SHARE) * heightM;

/** Length of leg and trunk of walkers and runners as `passingBodyPx` reads it, as a share of that of `bodyM`: mean over 622 rendered ones (170 pixels per metre 1.006, 300 pixels per metre 1.017). */
const PASSING_SHARE = 1.012;

/**
 * Scale from stature: the length of leg and trunk in the picture against their share of stature.
 * @param heightM stature, m
 * @param passing the athlete walks or runs past the camera: the scale at mid-time
 */
export const scaleFromStature = (body: Body, heightM: number, passing = false): Scale => ({
  pxPerM: (passing ? passingBodyPx(body) / PASSING_SHARE : bodyPx(body)) / bodyM(heightM),
  source: "stature",
  relativeSd: 0.03,
});
