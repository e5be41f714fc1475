import { useTranslation } from "react-i18next";
import { spanOf } from "../lib/compare.ts";
import { formatNumber } from "../lib/format.ts";
import { useLang } from "../lib/use-lang.ts";

/** The least and the greatest angle of each curve of a plot, degrees, for screen readers alone; curves without values are left out. */
export function CurveRanges({ curves }: { curves: readonly { label: string; values: readonly (number | null)[] | null }[] }) {
  const { t } = useTranslation();
  const lang = useLang();
  const said = curves.flatMap(({ label, values }) => {
    const ends = spanOf(values)?.map((v) => `${formatNumber(v, lang, 0)}°`);
    return ends ? [`${label}: ${t("metric.intervalRange", { from: ends[0], to: ends[1] })}.`] : [];
  });
  return <p className="sr-only">{said.join(" ")}</p>;
}
