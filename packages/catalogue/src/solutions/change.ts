import { isLowerBound, type MetricDetail, type MetricTarget } from "@sagittal/contract";
import type { Unit } from "../definition.ts";
import { zoneOfTarget } from "../zones/classify.ts";
import { isKnownChange } from "../zones/verdict.ts";
import { detailOf, numberOf } from "./reading.ts";
import type { BoundSession, Change, Verdict } from "./types.ts";

/**
 * Least change between two recordings that one camera can detect, by unit: two set-ups of a camera never agree exactly, whatever the standard
 * deviation within each recording. From the error of pose estimation (knee and trunk angles 4 to 7 degrees between methods, half of it
 * constant for one athlete and camera; contact and step times 10 to 15 ms) [VanHooren23, Young23]; the transfer to repeated recordings is
 * assumed. Units not named: 5 % of the first value.
 */
const LEAST: Partial<Record<Unit, number>> = {
  deg: 3,
  ms: 10,
  cm: 1,
  "%leg": 2,
  "%height": 1,
  "%": 2,
  s: 0.3,
  "m/s": 0.05,
  spm: 2,
  score: 5,
  count: 1,
  BW: 0.1,
};
const LEAST_SHARE = 0.05;

/** 1.96 times the root of 2: smallest detectable change from one standard error [Weir05]. */
const TWO_SIDED = 1.96 * Math.SQRT2;

/**
 * Smallest detectable change between two values with their own smallest detectable changes (95 %): 1.96 times the root of the summed
 * squared standard errors, never below the least change that the camera can detect.
 */
export function detectableChange(mdcFirst: number | undefined, mdcLast: number | undefined, unit: Unit, first: number): number {
  const sem = (mdc: number | undefined): number => (mdc ?? 0) / TWO_SIDED;
  const precision = 1.96 * Math.hypot(sem(mdcFirst), sem(mdcLast));
  return Math.max(precision, LEAST[unit] ?? LEAST_SHARE * Math.abs(first));
}

/** Distance of a value from its green zone; 0 inside. */
function distance(value: number, target: MetricTarget): number {
  const { minGood, maxGood } = zoneOfTarget(target);
  return Math.max(0, (minGood ?? Number.NEGATIVE_INFINITY) - value, value - (maxGood ?? Number.POSITIVE_INFINITY));
}

/**
 * Verdict on a change: `unchanged` within the detectable change. Beyond it: by the direction that is better; for a metric with a band by
 * the distance to the band; `changed` where neither decides.
 */
export function verdictOf(
  first: number,
  last: number,
  detectable: number,
  higherIsBetter: boolean | null,
  target: MetricTarget | null,
): Verdict {
  const delta = last - first;
  if (Math.abs(delta) <= detectable) return "unchanged";
  if (higherIsBetter !== null) return delta > 0 === higherIsBetter ? "improved" : "declined";
  if (!target) return "changed";
  const nearer = distance(first, target) - distance(last, target);
  return nearer > 0 ? "improved" : nearer < 0 ? "declined" : "changed";
}

/** The change of a metric between two sessions; undefined unless both have a number, and where a lower bound leaves it open. */
export function changeOf(a: BoundSession, b: BoundSession, key: string, unit: Unit, higherIsBetter: boolean | null): Change | undefined {
  const first = numberOf(a, key);
  const last = numberOf(b, key);
  if (first === null || last === null) return undefined;
  const [before, after] = [detailOf(a, key), detailOf(b, key)];
  const detectable = detectableChange(before?.mdc, after?.mdc, unit, first);
  const bounded = (value: number, detail: MetricDetail | null) => ({ value, at_least: detail !== null && isLowerBound(detail) });
  if (!isKnownChange(bounded(first, before), bounded(last, after), detectable)) return undefined;
  return { first, last, detectable, verdict: verdictOf(first, last, detectable, higherIsBetter, b.metric_targets[key] ?? null) };
}
