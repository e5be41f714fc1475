import type { Session } from "@sagittal/contract";
import { useTranslation } from "react-i18next";
import { useCatalogue } from "../lib/catalogue.ts";
import { type Difference, differences } from "../lib/compare.ts";
import { formatNumber } from "../lib/format.ts";
import { sessionIn, useConverter } from "../lib/units.ts";
import { useLang } from "../lib/useLang.ts";
import { Section } from "../ui/basics.tsx";

/** The numbers side by side, each with its difference from the first; bold where it is more than measurement can err. */
export function CompareTable({ sessions, names }: { sessions: readonly Session[]; names: readonly string[] }) {
  const { t } = useTranslation();
  const lang = useLang();
  const convert = useConverter();
  const first = sessions[0];
  const catalogue = useCatalogue(first?.movement_guide ? undefined : first?.activity, lang);
  const guide = first?.movement_guide?.metrics ?? (first ? catalogue.data?.metrics[first.exercise] : undefined) ?? [];
  const raw = new Map(guide.map((spec) => [spec.key, { ...spec, amber_low: null, amber_high: null }]));
  const shown = sessions.map((s) => sessionIn(s, raw, convert).session);
  const rows = guide.flatMap((spec) => {
    const metrics = shown.map((s) => s.metrics.find((m) => m.key === spec.key));
    const measured = metrics.filter((m) => m?.value_num != null).length;
    return measured >= 2 ? [{ key: spec.key, label: spec.label, unit: convert(spec.unit).label, values: differences(metrics) }] : [];
  });
  return (
    <Section title={t("compare.differences")}>
      {rows.length === 0 ? (
        <p className="text-ink-2">{t("compare.noNumbers")}</p>
      ) : (
        <>
          <p className="mb-2 text-sm text-ink-2">
            {t("compare.against")} {t("compare.bold")}
          </p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
          <section className="card overflow-x-auto" tabIndex={0} aria-label={t("compare.differences")}>
            <table className="num w-full text-sm">
              <thead>
                <tr className="text-left text-ink-3">
                  <th className="sticky left-0 bg-surface px-4 py-2 font-medium">{t("metric.name")}</th>
                  {names.map((name) => (
                    <th key={name} className="px-3 py-2 text-right font-medium whitespace-nowrap">
                      {name.split(" · ").map((part) => (
                        <span key={part} className="block first:text-ink not-first:text-xs not-first:font-normal">
                          {part}
                        </span>
                      ))}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map((row) => (
                  <tr key={row.key} className="border-t border-line align-top">
                    <th scope="row" className="sticky left-0 min-w-32 bg-surface px-4 py-2 text-left font-normal">
                      {row.label} <span className="text-ink-3">{row.unit}</span>
                    </th>
                    {row.values.map((value, i) => (
                      <td key={names[i]} className="px-3 py-2 text-right whitespace-nowrap">
                        <Value difference={value} />
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        </>
      )}
    </Section>
  );
}

function Value({ difference: { value, delta, real } }: { difference: Difference }) {
  const { t } = useTranslation();
  const lang = useLang();
  const change = delta === null ? "" : `${delta > 0 ? "+" : ""}${formatNumber(delta, lang)}`;
  return (
    <>
      {value === null ? "–" : formatNumber(value, lang)}
      {change ? (
        <span className="block">
          {real ? <strong title={t("compare.real")}>{change}</strong> : <span className="text-ink-3">{change}</span>}
        </span>
      ) : null}
    </>
  );
}
