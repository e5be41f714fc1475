import type { Lang, MetricSpec, Session } from "@sagittal/contract";
import { useTranslation } from "react-i18next";
import { type Difference, differences, type Limits, sharedLimits } from "../lib/compare.ts";
import { bandText, boundMark, digitsIn, formatNumber, limitsText } from "../lib/format.ts";
import { sessionIn, useConverter } from "../lib/units.ts";
import { useLang } from "../lib/use-lang.ts";
import { Section } from "../ui/basics.tsx";
import { letterOf } from "./series.ts";

const OPEN = { min_good: null, max_good: null, amber_low: null, amber_high: null };

/** What a metric is called and in what it is measured. */
export type MetricGuide = Pick<MetricSpec, "key" | "label" | "unit">;

/** Published bands of one session by metric key, in the catalogue's units. */
export type Norms = ReadonlyMap<string, Limits>;

/** The numbers side by side, each with its difference from the first, bold where it is more than measurement can err; with targets and published bands. */
export function CompareTable({
  sessions,
  names,
  guide,
  norms = [],
}: {
  sessions: readonly Session[];
  names: readonly string[];
  /** What the metrics are called, in their order. */
  guide: readonly MetricGuide[];
  /** Published bands of each session; none where the comparison is public. */
  norms?: readonly (Norms | undefined)[];
}) {
  const { t } = useTranslation();
  const convert = useConverter(sessions[0]?.activity);
  const raw = new Map(guide.map((spec) => [spec.key, { ...spec, ...OPEN }]));
  const shown = sessions.map((s) => sessionIn(s, raw, convert).session);
  const rows = guide.flatMap((spec) => {
    const metrics = shown.map((s) => s.metrics.find((m) => m.key === spec.key));
    const measured = metrics.filter((m) => m?.value_num != null).length;
    if (measured < 2) return [];
    const { label: unit, factor } = convert(spec.unit);
    const targets = shown.map((s) => s.metric_targets[spec.key]).map((t) => t && { low: t.min_good, high: t.max_good });
    const bands = norms.map((of) => of?.get(spec.key)).map((band) => band && scaled(band, factor));
    return [{ key: spec.key, label: spec.label, unit, values: differences(metrics), targets, bands }];
  });
  const [hasTargets, hasBands] = [rows.some((r) => sharedLimits(r.targets).length > 0), rows.some((r) => sharedLimits(r.bands).length > 0)];
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
          <div className="card overflow-x-auto" tabIndex={0}>
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
                  {hasTargets ? <th className="px-3 py-2 text-right font-medium">{t("curves.target")}</th> : null}
                  {hasBands ? <th className="px-3 py-2 text-right font-medium">{t("compare.norm")}</th> : null}
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
                        <Value difference={value} unit={row.unit} />
                      </td>
                    ))}
                    {hasTargets ? <LimitsCell of={row.targets} sessions={sessions.length} /> : null}
                    {hasBands ? <LimitsCell of={row.bands} sessions={sessions.length} text={bandText} /> : null}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </>
      )}
    </Section>
  );
}

const scaled = ({ low, high }: Limits, factor: number): Limits => ({
  low: low === null ? null : low * factor,
  high: high === null ? null : high * factor,
});

/** Limits of a row; with the sessions' letters where they are not the same for all. */
function LimitsCell({
  of,
  sessions,
  text = limitsText,
}: {
  of: readonly (Limits | undefined)[];
  sessions: number;
  text?: (limits: Limits, lang: Lang) => string;
}) {
  const lang = useLang();
  return (
    <td className="px-3 py-2 text-right whitespace-nowrap text-ink-2">
      {sharedLimits(of).map(({ limits, of: held }) => (
        <span key={held.join()} className="block">
          {held.length === sessions ? "" : `${held.map(letterOf).join(", ")}: `}
          {text(limits, lang)}
        </span>
      ))}
    </td>
  );
}

function Value({ difference: { value, atLeast, se, delta, deltaSe, real }, unit }: { difference: Difference; unit: string }) {
  const { t } = useTranslation();
  const lang = useLang();
  const digits = value === null ? 0 : digitsIn(unit, value, se);
  // A small difference of large values is written no finer than they are.
  const deltaDigits = delta === null ? 0 : Math.min(digits, digitsIn(unit, delta, deltaSe));
  const change = delta === null ? "" : `${Number(delta.toFixed(deltaDigits)) > 0 ? "+" : ""}${formatNumber(delta, lang, deltaDigits)}`;
  return (
    <>
      {value === null ? "–" : `${boundMark(atLeast)}${formatNumber(value, lang, digits)}`}
      {change ? (
        <span className="block">
          {real ? (
            <strong title={t("compare.real")}>
              {change}
              <span className="sr-only">, {t("compare.real")}</span>
            </strong>
          ) : (
            <span className="text-ink-3">{change}</span>
          )}
        </span>
      ) : null}
    </>
  );
}
