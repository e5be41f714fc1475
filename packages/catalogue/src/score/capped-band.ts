import { type Activity, type MetricTarget, type MetricValue, SCORE_BANDS, type ScoreBand } from "@sagittal/contract";
import { metricDefinition, parseMetricKey } from "../lookup.ts";
import { zoneOfTarget } from "../zones/classify.ts";
import { judge } from "../zones/verdict.ts";
import { scoreBand } from "./score-band.ts";

/** Weight from which a metric is a main result of its exercise. */
const WEIGHTY = 2;

interface Judged {
  readonly activity: Activity;
  readonly metrics: readonly MetricValue[];
  readonly targets: Readonly<Record<string, MetricTarget>>;
}

/** Weighty metrics that are poor for certain; those that are rough estimates do not count. */
function weightyFaults({ activity, metrics, targets }: Judged): number {
  const keys = metrics.flatMap(({ key, value_num, value_json }) => {
    const base = parseMetricKey(activity, key)?.base ?? key;
    const definition = metricDefinition(activity, base);
    const target = targets[key];
    if (!definition || !target || value_num === null || definition.weight < WEIGHTY) return [];
    if (definition.beta || value_json.beta === true) return [];
    return judge(value_num, zoneOfTarget(target), value_json) === "poor" ? [base] : [];
  });
  return new Set(keys).size;
}

/** Band of a score that a weighty fault limits: one to `good`, two or more to `developing`, however many points the other values bring. */
export function cappedBand(score: number, judged: Judged): ScoreBand {
  const limit = Math.min(2, weightyFaults(judged));
  const rank = Math.max(SCORE_BANDS.indexOf(scoreBand(score)), limit);
  return SCORE_BANDS[rank] ?? "needs_work";
}
