import { type MetricChange, reportedChanges } from "@sagittal/contract";
import type { TrendMetric } from "@sagittal/sdk";

/** A change of the newest session that measurement error does not explain. */
export interface Alert {
  metric: TrendMetric;
  change: MetricChange;
  /** When the clip before was made. */
  since: string;
}

/**
 * The changes of an athlete's newest session against the clip before of the same exercise and view that exceed their detectable change:
 * deteriorations first. Sides of a metric are listed only where the value of both sides shows no change. Null when nothing could be
 * compared.
 */
export function alertsOf({ metrics }: { readonly metrics: readonly TrendMetric[] }): Alert[] | null {
  const newest = metrics
    .flatMap((m) => m.series)
    .reduce<TrendMetric["series"][number] | null>((last, p) => (last && last.created_at >= p.created_at ? last : p), null);
  const compared = metrics.flatMap((metric) => {
    const change = metric.series.find((p) => p.session_id === newest?.session_id)?.change;
    const before = change && metric.series.find((p) => p.session_id === change.session_id);
    return change && before ? [{ metric, change, since: before.created_at }] : [];
  });
  if (compared.length === 0) return null;
  const beyond = compared.filter(({ change }) => change.exceeds);
  return reportedChanges(beyond, ({ metric, change }) => ({ key: metric.key, verdict: change.verdict }));
}
