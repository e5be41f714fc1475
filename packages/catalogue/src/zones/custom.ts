import type { Activity, MetricTarget, ZoneLimits } from "@sagittal/contract";
import { parseMetricKey } from "../lookup.ts";

/** A coach's own limits by metric key without side. */
export type CustomLimits = Readonly<Record<string, ZoneLimits>>;

/**
 * Targets with a coach's own limits in place of the body-aware ones: for the metric itself and both of its sides. A metric without a
 * target gets none, since it does not apply to the session.
 */
export function withCustomLimits(
  activity: Activity,
  targets: Readonly<Record<string, MetricTarget>>,
  limits: CustomLimits,
): Record<string, MetricTarget> {
  return Object.fromEntries(
    Object.entries(targets).map(([key, target]) => {
      const own = limits[parseMetricKey(activity, key)?.base ?? key];
      return [key, own ? { ...target, ...own } : target];
    }),
  );
}
