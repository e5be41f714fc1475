import type { ScoreBand } from "@sagittal/contract";

/** Band of a technique score for wording, from its points alone. */
export function scoreBand(score: number): ScoreBand {
  if (score >= 85) return "strong";
  if (score >= 70) return "good";
  return score >= 55 ? "developing" : "needs_work";
}
