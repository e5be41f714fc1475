import { isLowerBound, type MetricTarget, type MetricValue, type ZoneVerdict } from "@sagittal/contract";
import type { Zone } from "../definition.ts";
import { classify, offTarget, type ZoneColour, zoneOfTarget } from "./classify.ts";

/** Half of a 95 % interval, standard errors. */
export const INTERVAL = 1.96;
/** The 95 % interval of a value with this standard error. */
export const intervalOf = (value: number, se: number): readonly [low: number, high: number] => [
  value - INTERVAL * se,
  value + INTERVAL * se,
];

/** A value of lower confidence than this gives no advice. */
export const LEAST_CONFIDENCE = 0.5;

/** Accuracy of a value. */
export interface Accuracy {
  /** Standard error, in the value's unit; absent for counts and for values of older analyses, which are judged as they are. */
  readonly se?: number;
  readonly confidence?: number;
  /** The value is a lower bound. */
  readonly at_least?: boolean;
  /** Values of this kind were no better than one guess for everybody. */
  readonly not_judged?: boolean;
}

/**
 * Verdict on a value with a standard error. `good`: the whole 95 % interval lies in the green zone. `borderline`: the interval holds a green limit. `poor`: the whole interval
 * lies beyond the amber limit. `caution`: outside green for certain, and not for certain beyond amber.
 * @returns null for a lower bound below the good zone, whose final value is unknown, and for a value that is not judged
 */
export function judge(value: number, zone: Zone, { se = 0, at_least = false, not_judged = false }: Accuracy = {}): ZoneVerdict | null {
  if (not_judged) return null;
  if (at_least) return zone.maxGood === null && classify(value, zone) === "green" ? "good" : null;
  const [low, high] = intervalOf(value, se);
  const middle = classify(value, zone);
  const all = [classify(low, zone), classify(high, zone), middle];
  if (all.every((colour) => colour === "green")) return "good";
  // Both ends may lie outside opposite limits of a zone that is narrower than the interval.
  const outside = offTarget(low, zone) === offTarget(high, zone) && middle !== "green";
  if (!outside) return "borderline";
  return all.every((colour) => colour === "red") ? "poor" : "caution";
}

/** A number that may be a lower bound. */
export interface Bounded {
  readonly value: number;
  /** The true value is this or more: the clip ended before the hold did. */
  readonly at_least?: boolean;
}

/** The number of a metric as one that may be a lower bound; null when the metric has none. */
export const boundedOf = (metric: Pick<MetricValue, "value_num" | "value_json"> | undefined): Bounded | null =>
  metric?.value_num == null ? null : { value: metric.value_num, at_least: isLowerBound(metric.value_json) };

/**
 * Whether a change between two values is known. A lower bound leaves it open, unless the bound alone shows it: a rise to one or a fall from one by more than
 * the detectable change, which the true value only enlarges.
 */
export function isKnownChange(first: Bounded, last: Bounded, detectable: number): boolean {
  const rise = last.value - first.value;
  if (first.at_least) return !last.at_least && -rise > detectable;
  return !last.at_least || rise > detectable;
}

/**
 * Width of a value's 95 % interval as a share of the width of its zone: the green zone, or with one green limit twice the amber band beside it. From 1 on no value could lie in such a zone for
 * certain; null where the zone has no width.
 */
export function intervalInZone({ minGood, maxGood, amberLow, amberHigh }: Zone, se: number): number | null {
  const band = (limit: number | null, amber: number | null): number | null =>
    limit === null || amber === null ? null : 2 * Math.abs(limit - amber);
  const width = minGood !== null && maxGood !== null ? maxGood - minGood : (band(minGood, amberLow) ?? band(maxGood, amberHigh));
  return width ? (2 * INTERVAL * se) / width : null;
}

/**
 * How well a zone can discriminate values with this error, 0 to 1. It is 1 while the 95 % interval is at most as wide as the green zone, and falls to 0 where the interval is twice as wide.
 * A zone with only an upper limit above zero is one of amounts and starts at zero; any other one-sided zone is unbounded, so every error is small enough.
 */
export function discrimination({ minGood, maxGood }: Pick<Zone, "minGood" | "maxGood">, se: number): number {
  const least = minGood ?? 0;
  if (maxGood === null || maxGood <= least) return 1;
  const interval = (minGood === null ? 1 : 2) * INTERVAL * se;
  return Math.min(1, Math.max(0, 2 - interval / (maxGood - least)));
}

/** The colour that a verdict is shown in where there are three. */
export const VERDICT_COLOUR: Readonly<Record<ZoneVerdict, ZoneColour>> = {
  good: "green",
  borderline: "amber",
  caution: "amber",
  poor: "red",
};

/** The side of the green zone on which a value lies for certain, which is what advice may rest on; null otherwise, and when the value is not trusted. */
export function surelyOff(value: number, zone: Zone, accuracy: Accuracy): "low" | "high" | null {
  const verdict = judge(value, zone, accuracy);
  const sure = (verdict === "caution" || verdict === "poor") && (accuracy.confidence ?? 1) >= LEAST_CONFIDENCE;
  return sure ? offTarget(value, zone) : null;
}

/** The metrics with the verdict of each value that has a target; verdicts of earlier targets are replaced. */
export function withVerdicts(metrics: readonly MetricValue[], targets: Readonly<Record<string, MetricTarget>>): MetricValue[] {
  return metrics.map((m) => {
    const { verdict: _, ...detail } = m.value_json;
    const target = targets[m.key];
    const verdict = target && m.value_num !== null ? judge(m.value_num, zoneOfTarget(target), m.value_json) : null;
    return { ...m, value_json: verdict === null ? detail : { ...detail, verdict } };
  });
}
