import type { Session } from "@sagittal/contract";
import { useTranslation } from "react-i18next";
import { scoresOf } from "../lib/scores.ts";

/** Says that the score shown is the coach's, with the score of the analysis beside it; nothing where the analysis gave the score. */
export function ScoreOrigin({ session }: { session: Pick<Session, "metrics"> }) {
  const { t } = useTranslation();
  const { analysis, coach } = scoresOf(session);
  if (coach === null) return null;
  return <p className="text-sm text-ink-2">{t("score.byCoach", { measured: analysis === null ? "–" : Math.round(analysis) })}</p>;
}
