import {
  coachingAdvice,
  formatValue,
  isPlaceGood,
  judge,
  metricCue,
  metricDefinition,
  metricLabel,
  systemFor,
  techniqueScore,
  VERDICT_COLOUR,
  zoneOfTarget,
} from "@sagittal/catalogue";
import type { AnalysisResult, MetricTarget, MetricValue } from "@sagittal/contract";
import { accents, heading } from "../page.ts";
import type { Content } from "../pdfmake.ts";
import { reportTexts } from "../texts.ts";
import { MUTED, PAPER, ZONE } from "../theme.ts";
import type { SessionReport } from "./report.ts";
import { digitsOf, targetText } from "./values.ts";

/** A box with a coloured edge. */
export function box(colour: string, content: Content[], width: number | "*" = "*"): Content {
  return {
    table: { widths: [width], body: [[{ stack: content, fillColor: PAPER, margin: [10, 6, 8, 7] }]] },
    layout: {
      hLineWidth: () => 0,
      vLineWidth: (i: number) => (i === 0 ? 3 : 0),
      vLineColor: () => colour,
      paddingLeft: () => 0,
      paddingRight: () => 0,
    },
    unbreakable: true,
    margin: [0, 0, 0, 6],
  };
}

/** Reason, referral to a professional, drill with its dose, and date of the next recording. */
function adviceLines(
  { result, lang, units, athlete }: SessionReport,
  metric: MetricValue | undefined,
  direction: "low" | "high",
): Content[] {
  if (!metric || metric.value_num === null) return [];
  const { age = null, sex = null, skill_level: level = null } = athlete ?? {};
  const { key, value_num: value, value_json } = metric;
  const { se, mdc } = value_json;
  const samePlace = isPlaceGood(result.capture_findings);
  const advice = coachingAdvice({ activity: result.activity, key, direction, value, se, lang, units, age, sex, level, mdc, samePlace });
  if (!advice) return [];
  return [
    { text: advice.why, margin: [0, 2, 0, 0] },
    ...(advice.care === null ? [] : [{ text: advice.care, bold: true, margin: [0, 2, 0, 0] } satisfies Content]),
    { text: `${advice.doText} ${advice.doseText}`, margin: [0, 2, 0, 0] },
    { text: advice.againText, color: MUTED, margin: [0, 2, 0, 0] },
  ];
}

/** Priorities and strengths. */
export function focus(report: SessionReport): Content[] {
  const { result, lang, units, branding } = report;
  const texts = reportTexts(lang);
  const { text: accent } = accents(branding);
  const { cues, praise } = techniqueScore({ ...result, targets: result.metric_targets, findings: result.capture_findings });
  const shown = (key: string, target: MetricTarget | undefined): { value: string; limits: string } => {
    const m = result.metrics.find((x) => x.key === key);
    const unit = metricDefinition(result.activity, key)?.unit;
    if (!m || !unit) return { value: "", limits: "" };
    const system = systemFor(result.activity, unit, units);
    const digits = digitsOf(m, target, unit, system);
    return {
      value: m.value_num === null ? "" : `  ${formatValue(m.value_num, unit, lang, system, digits).text}`,
      limits: target ? targetText(target, unit, { lang, units: system }, digits) : "",
    };
  };
  const boxes = cues.map(({ key, side, direction }) => {
    const named = side ? `${key}_${side}` : key;
    const target = result.metric_targets[named] ?? result.metric_targets[key];
    const m = result.metrics.find((x) => x.key === named);
    const verdict = target && m?.value_num != null ? judge(m.value_num, zoneOfTarget(target), m.value_json) : null;
    const { value, limits } = shown(named, target);
    return box(ZONE[verdict ? VERDICT_COLOUR[verdict] : "amber"], [
      {
        text: [
          { text: metricLabel(result.activity, named, lang), bold: true },
          { text: value, color: MUTED },
          ...(limits ? [{ text: `  ·  ${texts.columns.target}: ${limits}`, color: MUTED }] : []),
        ],
      },
      { text: metricCue(result.activity, key, direction, lang) ?? "" },
      ...adviceLines(report, m, direction),
    ]);
  });
  const kept = praise
    ? [
        box(ZONE.green, [
          {
            text: [
              { text: `${texts.doWell}: `, color: MUTED },
              { text: metricLabel(result.activity, praise, lang), bold: true },
              { text: shown(praise, result.metric_targets[praise]).value, color: MUTED },
            ],
          },
        ]),
      ]
    : [];
  const judged = result.metrics.some((m) => m.value_num !== null && result.metric_targets[m.key] !== undefined);
  if (boxes.length === 0 && kept.length === 0 && (sure(result) || !judged)) return [];
  return [
    heading(boxes.length > 0 ? texts.focus : texts.nothingFirst, accent),
    ...(boxes.length > 0
      ? boxes
      : [{ text: sure(result) ? texts.noFindings : texts.noSureValues, margin: [0, 0, 0, 6] } satisfies Content]),
    ...kept,
  ];
}

/** True when at least one value with a target zone is more than a rough estimate. */
export function sure({ activity, metrics, metric_targets }: AnalysisResult): boolean {
  return metrics.some((m) => {
    const rough = metricDefinition(activity, m.key)?.beta || m.value_json.beta === true;
    return m.value_num !== null && metric_targets[m.key] !== undefined && !rough;
  });
}
