import { judge, judgedKeys, metricDefinition, metricsFor, type TechniqueScore, zoneOfTarget } from "@sagittal/catalogue";
import { type Activity, type AnalysisResult, isLowerBound, ownLabelOf, SCORE_KEY } from "@sagittal/contract";

/** When load or pace may rise: now, once the priorities are learned, or never. */
export type LoadRise = "now" | "later" | "never";

/** Tests of function and mobility, walks of patients and postures at a desk are nothing to load or to do faster. */
const NOT_TO_LOAD: ReadonlySet<Activity> = new Set(["fri", "mobility", "walking", "workspace_wellness"]);

/**
 * Whether a session allows more load or pace. Now: it has a score that is not provisional, and every scored value and every metric of the team's own is good for certain. Never after a test, which is
 * done as well as the athlete can and is no training, nor after a test that the clip cut short.
 */
export function loadRise(result: AnalysisResult, scored: TechniqueScore): LoadRise {
  const { activity, exercise, metrics, metric_targets } = result;
  const cutShort = metrics.some(({ value_json }) => isLowerBound(value_json));
  const test = metricsFor(activity, exercise).some(({ testResult }) => testResult);
  if (NOT_TO_LOAD.has(activity) || test || cutShort) return "never";
  const stated = metrics.find(({ key }) => key === SCORE_KEY)?.value_json;
  const provisional = stated && "provisional" in stated ? stated.provisional : scored.provisional;
  if (result.score === null || scored.score === null || provisional) return "later";
  const scoredKeys = new Set(
    scored.parts.flatMap(({ key }) => {
      const definition = metricDefinition(activity, key);
      return definition ? judgedKeys(key, definition) : [];
    }),
  );
  const unsure = metrics.some((metric) => {
    const target = metric_targets[metric.key];
    if (metric.value_num === null || !target || !(scoredKeys.has(metric.key) || ownLabelOf(metric))) return false;
    const verdict = judge(metric.value_num, zoneOfTarget(target), metric.value_json);
    return verdict !== null && verdict !== "good";
  });
  return unsure ? "later" : "now";
}
