import type { MetricDetail } from "@sagittal/contract";
import { useTranslation } from "react-i18next";
import { formatSpread } from "../lib/format.ts";
import { useLang } from "../lib/use-lang.ts";

/** What a number rests on: its standard error, how many cycles, and how far it can be trusted. */
export function Evidence({ detail: { se, n, confidence } }: { detail: MetricDetail }) {
  const { t } = useTranslation();
  const lang = useLang();
  const error = se ? formatSpread(se, lang) : null;
  return (
    <span className="flex items-center justify-end gap-1.5 text-xs text-ink-3">
      {error === null ? null : (
        <span title={t("metric.seOf", { value: error })}>
          <span aria-hidden="true">{`± ${error} ·`}</span>
          <span className="sr-only">{t("metric.seOf", { value: error })}</span>
        </span>
      )}
      {`n ${n}`}
      <Trust value={confidence} label={t("metric.trust", { percent: Math.round(confidence * 100) })} />
    </span>
  );
}

/** Trust as a small rising scale of four steps. */
function Trust({ value, label }: { value: number; label: string }) {
  return (
    <svg viewBox="0 0 15 10" className="h-2.5 w-[15px]" role="img" aria-label={label}>
      <title>{label}</title>
      {[0, 1, 2, 3].map((i) => (
        <rect
          key={i}
          x={i * 4}
          y={7.5 - 2.5 * i}
          width="3"
          height={2.5 + 2.5 * i}
          rx="0.5"
          fill={value > i / 4 ? "var(--ink-2)" : "var(--line)"}
        />
      ))}
    </svg>
  );
}
