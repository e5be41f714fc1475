import { type AnalysisResult, reviewOf } from "@sagittal/contract";
import type { Corrected } from "./csv.ts";

/** Review and corrections as lines for formats that have room for remarks; empty when there are none. English, as the formats' own words. */
export function remarks(result: Pick<AnalysisResult, "metrics">, correction: Corrected | null): string[] {
  const review = reviewOf(result.metrics);
  return [
    ...(review
      ? [`Coach's review${review.score === null ? "" : ` (${review.score} of 100)`}: ${review.notes.replace(/\s+/g, " ").trim()}`]
      : []),
    ...(correction?.events ? [`Events ${authored(correction.events)}`] : []),
    ...(correction?.landmarks ? [`Landmarks ${authored(correction.landmarks)}`] : []),
  ];
}

const authored = ({ by, at }: { readonly by: string; readonly at: string }): string => `corrected by ${by} on ${at.slice(0, 10)}`;
