import { useTranslation } from "react-i18next";
import { RING_RADIUS, ringDashes, scoreText } from "../lib/score-ring.ts";

/** A score as a ring with its number; a dash where there is none. */
export function ScoreRing({ score, size = 104 }: { score: number | null; size?: number }) {
  const { t } = useTranslation();
  return (
    <svg
      viewBox="0 0 104 104"
      width={size}
      height={size}
      role="img"
      aria-label={score === null ? t("score.none") : t("score.of", { score: Math.round(score) })}
      className="shrink-0"
    >
      <circle cx="52" cy="52" r={RING_RADIUS} fill="none" stroke="var(--line)" strokeWidth="8" />
      {score === null ? null : (
        <circle
          cx="52"
          cy="52"
          r={RING_RADIUS}
          fill="none"
          stroke="var(--accent)"
          strokeWidth="8"
          strokeLinecap="round"
          strokeDasharray={ringDashes(score)}
          transform="rotate(-90 52 52)"
        />
      )}
      <text x="52" y="53" textAnchor="middle" dominantBaseline="central" fontSize="32" fontWeight="650" fill="var(--ink)" className="num">
        {scoreText(score)}
      </text>
    </svg>
  );
}
