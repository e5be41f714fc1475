import type { AgreementRow } from "@sagittal/contract";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { formatLimit, formatNumber } from "../lib/format.ts";
import { useLang } from "../lib/use-lang.ts";
import { Legend, Plot, type PlotProps } from "../ui/Plot.tsx";
import { nameOf } from "./LabTables.tsx";
import { seriesLook } from "./series.ts";

/** The Bland–Altman plot of one quantity, of a curve its two courses, and the pairs as a table. */
export function LabPlots({ row }: { row: AgreementRow }) {
  const { t } = useTranslation();
  const lang = useLang();
  const name = nameOf(row, t);
  const unit = t(`unit.${row.unit}`, { defaultValue: row.unit });
  const { t_s, measured, reference } = row.pairs;
  const courses = useMemo<PlotProps["data"]>(() => [t_s, measured, reference], [t_s, measured, reference]);
  const looks = [
    { label: t("lab.video"), ...seriesLook(0) },
    { label: t("lab.lab"), ...seriesLook(1) },
  ];
  return (
    <div className="space-y-6">
      {row.kind === "curve" ? (
        <figure className="min-w-0">
          <figcaption className="mb-1 text-sm font-semibold">{t("lab.courses", { name, unit })}</figcaption>
          <Legend items={looks} />
          <Plot
            data={courses}
            height={220}
            label={t("lab.courses", { name, unit })}
            x={{ format: (s) => t("player.seconds", { n: formatLimit(s, lang) }) }}
            series={looks}
          />
        </figure>
      ) : null}
      <BlandAltman row={row} name={name} unit={unit} />
      <details>
        <summary className="cursor-pointer text-sm">{t("lab.pairs", { n: t_s.length })}</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls must be reached by the keyboard */}
        <section className="mt-2 max-h-72 overflow-auto" tabIndex={0} aria-label={t("lab.pairs", { n: t_s.length })}>
          <table className="num w-full text-right text-sm">
            <thead className="text-ink-3">
              <tr>
                <th scope="col">{t("lab.time")}</th>
                <th scope="col">{t("lab.video")}</th>
                <th scope="col">{t("lab.lab")}</th>
                <th scope="col">{t("lab.difference")}</th>
              </tr>
            </thead>
            <tbody>
              {t_s.map((s, i) => (
                <tr key={`${s} ${measured[i]}`} className="border-t border-line">
                  <td>{formatNumber(s, lang, 3)}</td>
                  <td>{formatNumber(measured[i] ?? 0, lang)}</td>
                  <td>{formatNumber(reference[i] ?? 0, lang)}</td>
                  <td>{formatNumber((measured[i] ?? 0) - (reference[i] ?? 0), lang)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </details>
    </div>
  );
}

/** Differences over means, with bias and limits as lines and their confidence intervals as bands. */
function BlandAltman({ row, name, unit }: { row: AgreementRow; name: string; unit: string }) {
  const { t } = useTranslation();
  const { pairs, agreement } = row;
  const data = useMemo<PlotProps["data"]>(() => {
    const points = pairs.measured
      .map((m, i) => ({ mean: (m + (pairs.reference[i] ?? 0)) / 2, difference: m - (pairs.reference[i] ?? 0) }))
      .sort((a, b) => a.mean - b.mean);
    const level = (value: number | undefined) => points.map(() => value ?? null);
    const { bias, bias_ci, limits, limits_ci } = agreement;
    return [
      points.map((p) => p.mean),
      points.map((p) => p.difference),
      ...[bias, limits?.[0], limits?.[1]].map(level),
      ...[bias_ci, limits_ci?.low, limits_ci?.high].flatMap((ci) => [level(ci?.[1]), level(ci?.[0])]),
    ];
  }, [pairs, agreement]);
  const label = t("lab.plot", { name, unit });
  const line = { label, colour: "--ink-2" };
  const edge = { label, colour: "--ink-3", hidden: true };
  return (
    <figure className="min-w-0">
      <figcaption className="mb-1 text-sm font-semibold">{label}</figcaption>
      <Legend
        items={[
          { label: t("lab.bias"), colour: "--ink-2" },
          { label: t("lab.limits"), colour: "--ink-2", dash: [4, 3] },
        ]}
      />
      <Plot
        data={data}
        height={220}
        label={label}
        series={[
          { label, colour: "--series-a", points: true, width: 0 },
          line,
          { ...line, dash: [6, 4] },
          { ...line, dash: [6, 4] },
          ...Array.from({ length: 6 }, () => edge),
        ]}
        bands={agreement.bias_ci ? [5, 7, 9].map((k) => ({ between: [k, k + 1] as [number, number], colour: "--ink-3" })) : []}
      />
      <p className="mt-1 text-center text-xs text-ink-3">{t("lab.means", { unit })}</p>
    </figure>
  );
}
