import { detectableChange, metricDefinition, verdictOf } from "@sagittal/catalogue";
import { type Activity, type MetricChange, type MetricTarget, SCORE_KEY } from "@sagittal/contract";

/** A measured number with what its error needs. */
export interface Judged {
  value: number;
  /** Smallest detectable change of the number alone; undefined where it is not known. */
  mdc: number | undefined;
  beta: boolean;
}

/**
 * What changed between two like clips of an athlete, judged as every change between two sessions is. Null for metrics in beta and for those
 * that the catalogue does not know.
 */
export function likeChange(
  { activity, key, target }: { activity: Activity; key: string; target: MetricTarget | null },
  before: Judged & { session_id: string },
  now: Judged,
): MetricChange | null {
  const definition = metricDefinition(activity, key);
  const isScore = key === SCORE_KEY;
  if (!(definition || isScore) || target?.beta || now.beta || before.beta) return null;
  const detectable = detectableChange(before.mdc, now.mdc, definition?.unit ?? "score", before.value);
  const verdict = verdictOf(before.value, now.value, detectable, isScore ? true : (definition?.higherIsBetter ?? null), target);
  return { session_id: before.session_id, delta: now.value - before.value, detectable, exceeds: verdict !== "unchanged", verdict };
}
