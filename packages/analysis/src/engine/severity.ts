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
