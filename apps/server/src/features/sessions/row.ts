import { REVIEW_KEY } from "@sagittal/contract";
import type { sessionMetrics, sessions } from "../../platform/db/schema/index.ts";

/** A session as it is stored. */
export type SessionRow = typeof sessions.$inferSelect;
/** One metric of a session as it is stored. */
export type MetricRow = typeof sessionMetrics.$inferSelect;

/** The metrics that the analysis gave: all but the coach's review. */
export function measuredMetrics<M extends { key: string }>(metrics: readonly M[]): M[] {
  return metrics.filter((m) => m.key !== REVIEW_KEY);
}
