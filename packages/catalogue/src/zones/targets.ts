import type { Activity, CameraView, MetricTarget } from "@sagittal/contract";
import { neverJudged } from "../compared.ts";
import { emittedKeys, metricsFor, parseMetricKey } from "../lookup.ts";
import { adjustZone } from "./adjust.ts";
import type { ZoneAthlete, ZoneContext } from "./context.ts";

export interface TargetsInput {
  activity: Activity;
  exercise: string;
  /** Omit for the metrics of all views. */
  camera_view?: CameraView;
  athlete?: ZoneAthlete;
  context?: ZoneContext;
}

/**
 * The body-aware zones of all scored and unscored metrics of an exercise, keyed as the metrics are emitted:
 * a per-side metric has targets for `key`, `key_left` and `key_right`. Reference-only metrics have none.
 */
export function metricTargets({ activity, exercise, camera_view, athlete = {}, context = {} }: TargetsInput): Record<string, MetricTarget> {
  const targets: Record<string, MetricTarget> = {};
  for (const metric of metricsFor(activity, exercise, camera_view)) {
    const beta = metric.definition.beta || neverJudged(activity, metric.key, { ...metric, ...(camera_view && { views: [camera_view] }) });
    for (const key of emittedKeys(metric.key, metric.definition)) {
      const side = parseMetricKey(activity, key)?.side ?? null;
      const zone = adjustZone(metric, { activity, exercise, side }, athlete, context);
      if (!zone) continue;
      targets[key] = {
        min_good: zone.minGood,
        max_good: zone.maxGood,
        amber_low: zone.amberLow,
        amber_high: zone.amberHigh,
        higher_is_better: metric.definition.higherIsBetter,
        beta,
      };
    }
  }
  return targets;
}
