import { type AgreementRow, type ReferenceComparison, sidedKey } from "@sagittal/contract";
import type { TFunction } from "i18next";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { formatNumber } from "../lib/format.ts";
import type { MetricView } from "../lib/metrics.ts";
import { useLang } from "../lib/use-lang.ts";
import { LabPlots } from "./LabPlots.tsx";
import { shownValue } from "./zones.ts";

/** What a row is about, in words: an angle with its side, an event, or a time between events. */
export function nameOf({ key, kind }: Pick<AgreementRow, "key" | "kind">, t: TFunction): string {
  if (kind === "event") return t(`event.${key}`);
  if (kind === "cycle") return t(`lab.cycle.${key}`);
  const { whole, side } = sidedKey(key);
  return side ? `${t(`angle.${whole}`)}, ${t(`side.${side}`).toLowerCase()}` : t(`angle.${whole}`);
}

const cell = "py-1.5 pl-3 text-right whitespace-nowrap";

/** A table of the comparison with its caption and headings: the words under `lab.` of these names. */
function LabTable({ title, columns, children }: { title: string; columns: readonly string[]; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls must be reached by the keyboard
    <section className="overflow-x-auto" tabIndex={0} aria-label={t(`lab.${title}`)}>
      <table className="num w-full text-sm">
        <caption className="pb-1 text-left font-semibold">{t(`lab.${title}`)}</caption>
        <thead className="text-ink-3">
          <tr>
            {columns.map((name) => (
              <th key={name} scope="col" className="py-1 pl-3 text-right font-medium first:pl-0 first:text-left">
                {t(`lab.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  );
}

/** Metrics whose value the laboratory states. */
export function LabMetrics({ metrics, views }: { metrics: ReferenceComparison["metrics"]; views: readonly MetricView[] }) {
  const { t } = useTranslation();
  const lang = useLang();
  if (metrics.length === 0) return null;
  // In the catalogue's units, as the laboratory's file has them.
  const value = (number: number, unit: string): string => shownValue(number, t(`unit.${unit}`, { defaultValue: unit }), lang);
  const label = (key: string): string => {
    const found = views.find((v) => v.spec.key === key);
    const { whole, side } = sidedKey(key);
    const sided = views.find((v) => v.spec.key === whole);
    return found?.spec.label ?? (sided && side ? `${sided.spec.label}, ${t(`side.${side}`).toLowerCase()}` : key);
  };
  return (
    <LabTable title="metrics" columns={["quantity", "video", "lab", "difference", "stated"]}>
      {metrics.map((m) => (
        <tr key={m.key} className="border-t border-line">
          <th scope="row" className="py-1.5 text-left font-normal">
            {label(m.key)}
          </th>
          <td className={cell}>{m.measured === null ? "–" : value(m.measured, m.unit)}</td>
          <td className={cell}>{value(m.reference, m.unit)}</td>
          <td className={cell}>{m.difference === null ? "–" : formatNumber(m.difference, lang)}</td>
          <td className={cell}>{m.within_stated === null ? "–" : t(m.within_stated ? "lab.within" : "lab.outside")}</td>
        </tr>
      ))}
    </LabTable>
  );
}

/** Bias, limits and the rest of each quantity; the chosen one is drawn below. */
export function LabAgreement({ rows }: { rows: readonly AgreementRow[] }) {
  const { t } = useTranslation();
  const lang = useLang();
  const [chosen, setChosen] = useState("");
  const current = rows.find((r) => r.key === chosen) ?? rows[0];
  if (!current) return null;
  const number = (value: number | null): string => (value === null ? "–" : formatNumber(value, lang));
  const span = (interval: readonly [number, number] | null): string => (interval ? `${number(interval[0])} … ${number(interval[1])}` : "–");
  return (
    <div className="space-y-4">
      <LabTable title="agreement" columns={["quantity", "n", "bias", "sd", "limits", "rmse", "r"]}>
        {rows.map((row) => {
          const a = row.agreement;
          return (
            <tr key={row.key} className="border-t border-line align-top">
              <th scope="row" className="py-1.5 text-left font-normal">
                <button
                  type="button"
                  aria-pressed={row === current}
                  className={`text-left underline underline-offset-4 ${row === current ? "font-semibold text-accent" : "decoration-line-strong"}`}
                  onClick={() => setChosen(row.key)}
                >
                  {`${nameOf(row, t)},\u00a0${t(`unit.${row.unit}`, { defaultValue: row.unit })}`}
                </button>
              </th>
              <td className={cell}>{a.n}</td>
              <td className={cell}>
                {number(a.bias)}
                {a.bias_ci ? <span className="block text-xs text-ink-3">{span(a.bias_ci)}</span> : null}
              </td>
              <td className={cell}>{number(a.sd)}</td>
              <td className={cell}>
                {span(a.limits)}
                {a.limits_ci ? (
                  <span className="block text-xs text-ink-3">{`${span(a.limits_ci.low)}; ${span(a.limits_ci.high)}`}</span>
                ) : null}
              </td>
              <td className={cell}>{number(a.rmse)}</td>
              <td className={cell}>{number(a.correlation)}</td>
            </tr>
          );
        })}
      </LabTable>
      <p className="text-sm text-ink-3">{t("lab.how")}</p>
      <LabPlots row={current} />
    </div>
  );
}
