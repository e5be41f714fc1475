import type { ScoreBand } from "../texts/types.ts";

/** Band of a technique score for wording. */
export function scoreBand(score: number): ScoreBand {
  if (score >= 85) return "strong";
  if (score >= 70) return "good";
  return score >= 55 ? "developing" : "needs_work";
}
