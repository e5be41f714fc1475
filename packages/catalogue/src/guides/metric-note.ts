import type { Activity, Lang } from "@sagittal/contract";
import { limbsOf, neverJudged, notJudged } from "../compared.ts";
import type { ExerciseMetric } from "../lookup.ts";
import { commonTexts } from "../texts/lookup.ts";

/** Tests that are timed by a stopwatch from the command elsewhere. */
const TIMED_TESTS: ReadonlySet<string> = new Set(["tug_time", "sts5_time", "sts30_count"]);

/** Note to a metric: inputs of its zone, side of the body, strength of the evidence. */
export function metricNote(activity: Activity, metric: ExerciseMetric, lang: Lang): string {
  const { rules, notes } = commonTexts(lang);
  const { sideRule, beta } = metric.definition;
  const limbs = new Set(metric.views.flatMap((view) => limbsOf(metric.definition, view)));
  const never = neverJudged(activity, metric.key, metric);
  const comparison = never
    ? [notes.notJudged]
    : [...limbs].flatMap((limb) => (limb !== null && notJudged(activity, metric.key, limb) ? [notes.limbNotJudged[limb]] : []));
  const parts = [
    metric.referenceOnly ? notes.reference : "",
    ...metric.adjust.map((step) => rules[typeof step === "string" ? step : step.rule]),
    sideRule === "LR" ? notes.perSide : sideRule === "NEAR" ? notes.nearSide : "",
    activity === "fri" && TIMED_TESTS.has(metric.key) ? notes.timedTest : "",
    ...comparison,
    beta && !never ? notes.beta : "",
  ];
  return [...new Set(parts)].filter((part) => part !== "").join(" ");
}
