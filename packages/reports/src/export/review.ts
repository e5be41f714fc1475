import type { AnalysisResult } from "@sagittal/contract";

/** The metric as which a coach's review is stored. */
export const REVIEW_METRIC = "coach_review";

/** The coach's review of an exported session; null when there is none. */
function reviewOf({ metrics }: Pick<AnalysisResult, "metrics">): { score: number | null; notes: string } | null {
  const metric = metrics.find((m) => m.key === REVIEW_METRIC);
  const detail: unknown = metric?.value_json;
  if (!metric || typeof detail !== "object" || detail === null || !("notes" in detail) || typeof detail.notes !== "string") return null;
  return { score: metric.value_num, notes: detail.notes };
}

/** Review and correction as lines for formats that have room for remarks; empty when there are none. English, as the formats' own words. */
export function remarks(
  result: Pick<AnalysisResult, "metrics">,
  correction: { readonly by: string; readonly at: string } | null,
): string[] {
  const review = reviewOf(result);
  return [
    ...(review
      ? [`Coach's review${review.score === null ? "" : ` (${review.score} of 100)`}: ${review.notes.replace(/\s+/g, " ").trim()}`]
      : []),
    ...(correction ? [`Events corrected by ${correction.by} on ${correction.at.slice(0, 10)}`] : []),
  ];
}
