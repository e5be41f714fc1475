import type { Activity, MetricTarget, MetricValue } from "@sagittal/contract";
import { emittedKeys, metricDefinition } from "../lookup.ts";
import { zoneOfTarget } from "../zones/classify.ts";
import { cappedBand } from "./capped-band.ts";
import { metricScore, sidesScore } from "./metric-score.ts";
import { weightedScore } from "./technique-score.ts";

/**
 * The metric `technique_score` of a finished analysis with other targets. Weights and coverage rest on the evidence, on the values' errors and on the zones of the analysis, and stay; only how far
 * each value is from its zone is judged anew. The metric as it is when it has no score.
 */
export function rescored(
  activity: Activity,
  score: MetricValue,
  metrics: readonly MetricValue[],
  targets: Readonly<Record<string, MetricTarget>>,
): MetricValue {
  const detail = score.value_json;
  if (score.value_num === null || !("coverage" in detail)) return score;
  const judged = metrics.filter((m) => !m.value_json.not_judged);
  const values = new Map(judged.map((m) => [m.key, m.value_num]));
  const parts = detail.parts.map((part) => {
    const definition = metricDefinition(activity, part.key);
    const keys = definition?.sideRule === "LR" ? emittedKeys(part.key, definition).slice(1) : [part.key];
    const scores = keys.flatMap((key) => {
      const value = values.get(key);
      const target = targets[key];
      return value == null || !target ? [] : [metricScore(value, zoneOfTarget(target))];
    });
    return scores.length === 0 ? part : { ...part, s: sidesScore(scores) };
  });
  const value_num = weightedScore(parts);
  return { ...score, value_num, value_json: { ...detail, parts, band: cappedBand(value_num, { activity, metrics, targets }) } };
}
