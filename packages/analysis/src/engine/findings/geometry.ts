/** Checks of the body's geometry and of the clip's scale and time base. */
import {
  type Body,
  type Flight,
  finite,
  flightAcceleration,
  GRAVITY_MPS2,
  LandmarkTrack,
  massCentre,
  mean,
  median,
  type Scale,
  SIDE_LANDMARKS,
  standardDeviation,
} from "@sagittal/biomechanics";
import type { CaptureFinding } from "@sagittal/contract";
import { rounded } from "../rounded.ts";
import type { Recorded } from "./recorded.ts";
import { graded, type Limits, milder, type Severity, severityRank } from "./severity.ts";

/** Rows put back from an exchange of left and right, per second (docs/domain/findings.md). */
const SWAPS_PER_S: Limits = [2, 5, 10];
/** Difference between the hips' travel and the declared distance, per cent (docs/domain/findings.md). */
const DISTANCE_PCT: Limits = [25, 50, 100];
/** Difference between free fall by the scale and gravity, per cent (docs/domain/findings.md). */
const FALL_PCT: Limits = [25, 40, 60];

/** Visibility of both ends from which a bone's length counts, 0 to 1. */
const SEEN = 0.5;
/** Fewest lengths of a bone whose variation says anything. */
const FEWEST_LENGTHS = 10;
/** Shortest travel that is compared with a declared distance, m: below, the landmarks' noise is a large share of it. */
const LEAST_TRAVEL_M = 1;

/** Usual factors of slow motion that a file plays as normal speed. */
export const SLOW_MOTION = [2, 4, 8] as const;
/** Free fall over gravity in such a file. */
const SLOWED_FALL = SLOW_MOTION.map((times) => 1 / times ** 2);
/** Range about a ratio of `SLOWED_FALL` that counts as it, as factors on it: the scale and the flights' ends err. */
const SLOWED_RANGE = [0.7, 1.4] as const;
/** Ratio of free fall to gravity that the finding of a slowed clip states as its limit: that of `FALL_PCT`. */
const SLOWED_LIMIT = 1 - FALL_PCT[0] / 100;

const BONES = [
  ["hip", "knee"],
  ["knee", "ankle"],
  ["shoulder", "elbow"],
] as const;

/** Coefficient of variation of 3D segment lengths, per cent: median over thigh, shank and upper arm, each of the side that varies less. */
function boneVariationPct(body: Body): number {
  const track = new LandmarkTrack(body.track);
  const { world } = track;
  const length = (row: number, a: number, b: number): number =>
    Math.hypot(world.x(row, a) - world.x(row, b), world.y(row, a) - world.y(row, b), world.z(row, a) - world.z(row, b));
  const variation = (a: number, b: number): number => {
    const lengths: number[] = [];
    for (let row = 0; row < body.rows; row++) {
      if (Math.min(track.visibility(row, a), track.visibility(row, b)) >= SEEN) lengths.push(length(row, a, b));
    }
    return lengths.length < FEWEST_LENGTHS ? Number.POSITIVE_INFINITY : (100 * standardDeviation(lengths)) / mean(lengths);
  };
  const variations = BONES.map(([from, to]) =>
    Math.min(...[SIDE_LANDMARKS.left, SIDE_LANDMARKS.right].map((side) => variation(side[from], side[to]))),
  );
  return median(variations.filter(Number.isFinite));
}

/** Difference between the hips' travel in the picture and the declared distance, per cent; NaN without scale or declared distance, and for a travel too short to compare. */
function distanceConflictPct(body: Body, scale: Scale | null, declaredM: number | null): number {
  const x = finite(body.joints.midHip.x);
  const [first, last] = [x[0], x.at(-1)];
  if (!scale || !declaredM || first === undefined || last === undefined) return Number.NaN;
  const travelM = Math.abs(last - first) / scale.pxPerM;
  return travelM < LEAST_TRAVEL_M ? Number.NaN : 100 * Math.abs(travelM / declaredM - 1);
}

/** Downward acceleration in the flights by the scale, as a share of gravity: median; NaN without a flight. */
function fallRatio(body: Body, scale: Scale, flights: readonly Flight[]): number {
  if (flights.length === 0) return Number.NaN;
  const centre = massCentre(body.extremities, null);
  return median(flights.map((f) => flightAcceleration(body, centre, f) / GRAVITY_MPS2 / scale.pxPerM).filter(Number.isFinite));
}

function finding(
  severity: Severity,
  reason: string,
  [value, threshold]: readonly [number, number],
  unit: string,
  advice: string,
): CaptureFinding {
  return {
    code: "implausible_geometry",
    severity,
    data: { value: rounded(value), threshold, unit, reason, advice_key: advice },
  };
}

function boneFinding(body: Body): CaptureFinding | null {
  const variationPct = boneVariationPct(body);
  const limits = body.calibration.boneVariationPct;
  const severity = graded(variationPct, limits, "above");
  return severity && finding(severity, "bone_length", [variationPct, limits[0]], "%", "tight_clothing");
}

function swapsFinding(body: Body): CaptureFinding | null {
  const perS = body.swaps / (body.rows / body.fps);
  const severity = graded(perS, SWAPS_PER_S, "above");
  return severity && finding(severity, "swaps", [perS, SWAPS_PER_S[0]], "1/s", "tight_clothing");
}

/** Never high: a high finding keeps the score back, and a wrong scale or distance spoils lengths only (docs/catalogue-corrections.md). */
function distanceFinding(body: Body, scale: Scale | null, declaredM: number | null): CaptureFinding | null {
  const pct = distanceConflictPct(body, scale, declaredM);
  const severity = graded(pct, DISTANCE_PCT, "above");
  return severity && finding(milder(severity, "medium"), "distance", [pct, DISTANCE_PCT[0]], "%", "square_up");
}

/**
 * Finding of slow motion that the file plays as normal speed.
 * @param fallRatio free fall in the clip as a share of gravity
 */
export const slowMotion = (fallRatio: number): CaptureFinding =>
  finding("high", "timebase", [fallRatio, SLOWED_LIMIT], "ratio", "higher_fps");

/** Free fall that differs from gravity: by the time base where the ratio is that of slow motion, else by the scale, which is never high, as in `distanceFinding`. */
function fallFinding(body: Body, scale: Scale | null, flights: readonly Flight[]): CaptureFinding | null {
  if (!scale) return null;
  const ratio = fallRatio(body, scale, flights);
  const conflictPct = 100 * Math.abs(ratio - 1);
  const severity = graded(conflictPct, FALL_PCT, "above");
  if (!severity) return null;
  const slowed = SLOWED_FALL.some((r) => ratio > SLOWED_RANGE[0] * r && ratio < SLOWED_RANGE[1] * r);
  return slowed ? slowMotion(ratio) : finding(milder(severity, "medium"), "scale", [conflictPct, FALL_PCT[0]], "%", "square_up");
}

/**
 * The gravest of the reasons to doubt the geometry; of equals the first in the order bones, swaps, distance, free fall.
 * @param declaredM length of the course that was declared, m
 */
export function implausibleGeometry(
  { body, scale }: Recorded,
  flights: readonly Flight[],
  declaredM: number | null,
): CaptureFinding | null {
  const findings = [boneFinding(body), swapsFinding(body), distanceFinding(body, scale, declaredM), fallFinding(body, scale, flights)];
  return findings.filter((f) => f !== null).sort((a, b) => severityRank(b.severity) - severityRank(a.severity))[0] ?? null;
}
