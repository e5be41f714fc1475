import { detectableChange, isKnownChange, metricDefinition, verdictOf } from "@sagittal/catalogue";
import {
  type Activity,
  isLowerBound,
  type MetricChange,
  type MetricTarget,
  type MetricValue,
  type OwnMetricLabel,
  SCORE_KEY,
} from "@sagittal/contract";

/** A measured number with the facts from which its error follows. */
export interface Judged {
  value: number;
  /** Smallest detectable change of the number alone; undefined where it is not known. */
  mdc: number | undefined;
  beta: boolean;
  /** The number is a lower bound. */
  at_least: boolean;
}

/** The number of a metric with its error; null when the metric has no number. */
export function judgedOf(metric: MetricValue | undefined): Judged | null {
  if (metric?.value_num == null) return null;
  const { value_json } = metric;
  const { mdc, beta = false } = value_json;
  return { value: metric.value_num, mdc, beta, at_least: isLowerBound(value_json) };
}

/**
 * What changed between two like clips of an athlete, judged as every change between two sessions is. Null for metrics in beta, for those
 * that neither the catalogue nor the team (`own`) knows, and where a lower bound leaves the change open.
 */
export function likeChange(
  { activity, key, target, own }: { activity: Activity; key: string; target: MetricTarget | null; own?: OwnMetricLabel | null },
  before: Judged & { session_id: string },
  now: Judged,
): MetricChange | null {
  const definition = metricDefinition(activity, key);
  const isScore = key === SCORE_KEY;
  if (!(definition || own || isScore) || target?.beta || now.beta || before.beta) return null;
  const detectable = detectableChange(before.mdc, now.mdc, own?.unit ?? definition?.unit ?? "score", before.value);
  if (!isKnownChange(before, now, detectable)) return null;
  const better = isScore ? true : (own?.higher_is_better ?? definition?.higherIsBetter ?? null);
  const verdict = verdictOf(before.value, now.value, detectable, better, target);
  return { session_id: before.session_id, delta: now.value - before.value, detectable, exceeds: verdict !== "unchanged", verdict };
}
