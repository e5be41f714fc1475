import {
  formatSpread,
  formatValue,
  judge,
  metricLabel,
  metricsFor,
  percentileText,
  storedPercentile,
  suppressionText,
  systemFor,
  VERDICT_COLOUR,
  zoneOfTarget,
} from "@sagittal/catalogue";
import { personaText } from "@sagittal/catalogue/persona";
import { isLowerBound } from "@sagittal/contract";
import { accents, heading } from "../page.ts";
import type { Content } from "../pdfmake.ts";
import { reportTexts } from "../texts.ts";
import { MUTED, ZONE } from "../theme.ts";
import { box } from "./focus.ts";
import type { SessionReport } from "./report.ts";
import { digitsOf, targetText } from "./values.ts";

/** A test's result against target and norm, separate from technique; nothing for other exercises. */
export function testResult({ result, lang, persona, units, branding }: SessionReport): Content[] {
  const { activity, exercise, metric_targets } = result;
  const test = metricsFor(activity, exercise).find((metric) => metric.testResult);
  const m = result.metrics.find(({ key }) => key === test?.key);
  if (!test || !m) return [];
  const { text: accent } = accents(branding);
  const { unit } = test.definition;
  const system = systemFor(activity, unit, units);
  const target = metric_targets[test.key];
  const { reason } = m.value_json;
  const placed = storedPercentile(m);
  const atLeast = isLowerBound(m.value_json);
  const verdict = target && m.value_num !== null ? judge(m.value_num, zoneOfTarget(target), m.value_json) : null;
  const failed = m.value_num === null;
  const digits = digitsOf(m, target, unit, system);
  const shown =
    m.value_num === null
      ? personaText(suppressionText(reason ?? "visibility", lang), lang, persona)
      : `${atLeast ? "≥ " : ""}${formatValue(m.value_num, unit, lang, system, digits).text}${m.value_json.se ? ` ± ${formatSpread(m.value_json.se, unit, lang, digits, system).text}` : ""}`;
  const limits = target && !failed ? targetText(target, unit, { lang, units: system }, digits) : "";
  const place = placed ? percentileText(placed, lang) : "";
  const texts = reportTexts(lang);
  return [
    heading(texts.testResult, accent),
    // Who needs the hands failed the test; any other missing result says nothing about the athlete.
    box(failed ? (reason === "hands_used" ? ZONE.red : MUTED) : verdict ? ZONE[VERDICT_COLOUR[verdict]] : accent, [
      { text: [{ text: metricLabel(activity, test.key, lang), bold: true }, { text: `  ${shown}` }] },
      ...(limits ? [{ text: `${texts.columns.target}: ${limits}`, color: MUTED } satisfies Content] : []),
      ...(place ? [{ text: place, color: MUTED } satisfies Content] : []),
    ]),
  ];
}
