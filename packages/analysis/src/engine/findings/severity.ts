import { CaptureFinding } from "@sagittal/contract";

export type Severity = CaptureFinding["severity"];

/** Severities in rising order. */
const SEVERITIES: readonly Severity[] = CaptureFinding.shape.severity.options;

/** Position of a severity in rising order: the greater, the more severe. */
export const severityRank = (severity: Severity): number => SEVERITIES.indexOf(severity);

/** The most severe of several gradings; null when none of them names a severity. */
export const gravest = (...severities: readonly (Severity | null)[]): Severity | null =>
  SEVERITIES.findLast((s) => severities.includes(s)) ?? null;

/** The less severe of two. */
export const milder = (a: Severity, b: Severity): Severity => (severityRank(a) <= severityRank(b) ? a : b);

/** Limits of low, medium and high severity, in the unit of the value that they grade. */
export type Limits = readonly [low: number, medium: number, high: number];

/** The highest severity whose limit the value passes; null when it passes none, or is NaN. */
export function graded(value: number, [low, medium, high]: Limits, direction: "above" | "below"): Severity | null {
  const past = (limit: number) => (direction === "above" ? value > limit : value < limit);
  return past(high) ? "high" : past(medium) ? "medium" : past(low) ? "low" : null;
}
