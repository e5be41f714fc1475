import { type AnalysisResult, reviewOf } from "@sagittal/contract";

/** Review and correction as lines for formats that have room for remarks; empty when there are none. English, as the formats' own words. */
export function remarks(
  result: Pick<AnalysisResult, "metrics">,
  correction: { readonly by: string; readonly at: string } | null,
): string[] {
  const review = reviewOf(result.metrics);
  return [
    ...(review
      ? [`Coach's review${review.score === null ? "" : ` (${review.score} of 100)`}: ${review.notes.replace(/\s+/g, " ").trim()}`]
      : []),
    ...(correction ? [`Events corrected by ${correction.by} on ${correction.at.slice(0, 10)}`] : []),
  ];
}
