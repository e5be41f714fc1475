import type { Trends } from "@sagittal/sdk";
import { useTranslation } from "react-i18next";
import { formatDate, formatNumber } from "../lib/format.ts";
import { useLang } from "../lib/useLang.ts";
import { Badge } from "../ui/basics.tsx";
import { Plot } from "../ui/Plot.tsx";

/** One small chart per metric: the values over time, with the target as a band. */
export function TrendCharts({ trends }: { trends: Trends }) {
  const { t } = useTranslation();
  const lang = useLang();
  const shown = trends.metrics.filter((m) => m.series.some((p) => p.value !== null));
  if (shown.length === 0) return <p className="card px-4 py-6 text-center text-ink-2">{t("trends.none")}</p>;
  return (
    <div className="grid gap-4 md:grid-cols-2 2xl:grid-cols-3">
      {shown.map((m) => {
        const points = m.series.filter((p) => p.value !== null);
        const last = points.at(-1);
        const low = m.target_min ?? null;
        const high = m.target_max ?? null;
        const band = low !== null && high !== null;
        const times = points.map((p) => Date.parse(p.created_at) / 1000);
        return (
          <figure key={m.key} className="card p-4">
            <figcaption className="flex items-start justify-between gap-2">
              <span className="font-medium">{m.label}</span>
              <span className="num shrink-0 text-right">
                <span className="font-semibold">{last?.value == null ? "–" : formatNumber(last.value, lang)}</span>{" "}
                <span className="text-sm text-ink-2">{m.unit}</span>
                {last?.is_personal_best ? (
                  <span className="ml-2">
                    <Badge tone="good" icon="star">
                      {t("trends.best")}
                    </Badge>
                  </span>
                ) : null}
              </span>
            </figcaption>
            {points.length > 1 ? (
              <Plot
                data={[times, points.map((p) => p.value), ...(band ? [times.map(() => high), times.map(() => low)] : [])]}
                series={[
                  { label: m.label, colour: "--accent", points: true },
                  ...(band
                    ? [
                        { label: "", colour: "--good-fill", width: 1, dash: [4, 4] },
                        { label: "", colour: "--good-fill", width: 1, dash: [4, 4] },
                      ]
                    : []),
                ]}
                {...(band && { bands: [{ between: [2, 3] as [number, number], colour: "--good-fill" }] })}
                height={130}
                label={`${m.label}: ${points.map((p) => formatNumber(p.value ?? 0, lang)).join(", ")} ${m.unit}`}
                x={{ time: true, format: (s) => formatDate(new Date(s * 1000).toISOString(), lang).replace(/,?\s?\d{4}.*$/, "") }}
              />
            ) : (
              <p className="mt-2 text-sm text-ink-3">{t("trends.one")}</p>
            )}
          </figure>
        );
      })}
    </div>
  );
}
