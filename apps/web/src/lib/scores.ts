import { REVIEW_KEY, SCORE_KEY, type Session } from "@sagittal/contract";

/** The scores of a session, 0 to 100: what the analysis computed and what a coach gave; null where there is none. */
export function scoresOf({ metrics }: Pick<Session, "metrics">): { analysis: number | null; coach: number | null } {
  const numberOf = (key: string) => metrics.find((m) => m.key === key)?.value_num ?? null;
  return { analysis: numberOf(SCORE_KEY), coach: numberOf(REVIEW_KEY) };
}
