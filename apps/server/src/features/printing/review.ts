import { reviewOf, storedMetric } from "@sagittal/contract";
import type { SessionReport } from "@sagittal/reports";
import type { Executor } from "../../platform/db/index.ts";
import { findPerson } from "../profile/service.ts";
import type { MetricRow } from "../sessions/row.ts";

/** What a coach wrote, scored or drew about the session; null when nobody did, also where the review is a voice alone. */
export async function sessionReview(db: Executor, metrics: readonly MetricRow[]): Promise<SessionReport["review"]> {
  const review = reviewOf(metrics.map(storedMetric));
  if (!review) return null;
  const { notes, score, drawings = [], reviewed_by } = review;
  if (notes === "" && score === null && drawings.length === 0) return null;
  const by = reviewed_by ? await findPerson(db, reviewed_by) : undefined;
  return { notes, score, drawings, by: by?.display_name ?? "" };
}
