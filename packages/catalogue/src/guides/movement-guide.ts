import type { Activity, Lang, MovementGuide } from "@sagittal/contract";
import { isAmount } from "../amounts.ts";
import { citedSources, evidenceOf } from "../evidence.ts";
import { type ExerciseMetric, findExercise, metricsFor } from "../lookup.ts";
import { citeShort, guide, metricLabel, unitLabel } from "../texts/lookup.ts";
import type { CommonTexts } from "../texts/types.ts";
import { metricNote } from "./metric-note.ts";

type MetricGuide = MovementGuide["metrics"][number];

/**
 * The movement guide of an exercise in a language. Limits are those of an athlete of whom nothing is known.
 * With an empty or unknown exercise it describes the activity and lists no metrics.
 */
export function movementGuide(activity: Activity, exercise: string, lang: Lang): MovementGuide {
  const { what_it_measures, key_fact, demographics, skill } = guide(activity, lang);
  const metrics = metricsFor(activity, exercise).map((metric) => metricGuide(activity, metric, lang));
  return { activity, exercise, what_it_measures, key_fact, demographics, skill, metrics };
}

/** One metric of the movement guide. */
export function metricGuide(activity: Activity, metric: ExerciseMetric, lang: Lang): MetricGuide {
  const { definition, zone, key } = metric;
  return {
    key,
    label: metricLabel(activity, key, lang),
    unit: unitLabel(definition.unit, lang),
    higher_is_better: definition.higherIsBetter,
    min_good: zone?.minGood ?? null,
    max_good: zone?.maxGood ?? null,
    evidence_basis: evidenceOf(definition),
    source: citeShort(definition.sources, lang),
    sources: citedSources(definition),
    note: metricNote(activity, metric, lang),
    per_athlete: metric.adjust.length > 0,
    reference_only: metric.referenceOnly,
    never_negative: isAmount(key, definition.unit),
    test_result: metric.testResult,
  };
}

/** Inputs of an exercise besides the clip, in the order of the form. */
export function captureNeeds(activity: Activity, exercise: string): readonly (keyof CommonTexts["notes"]["inputs"])[] {
  const found = findExercise(activity, exercise);
  if (!found) return [];
  const metrics = metricsFor(activity, exercise);
  const some = (need: "bar" | "walkDistance") => metrics.some((metric) => metric.needs[need]);
  return [
    ...(found.needs.workstation ? (["workstation"] as const) : []),
    ...(found.needs.scubaMeta ? (["scubaMeta"] as const) : []),
    ...(some("bar") ? (["bar"] as const) : []),
    ...(some("walkDistance") || (activity === "fri" && found.cycle === "gait") ? (["walkDistance"] as const) : []),
    ...(found.cycle === "approach" ? (["approachSteps"] as const) : []),
    ...(found.fixedCamera || metrics.some((metric) => metric.definition.fixedCamera) ? (["fixedCamera"] as const) : []),
  ];
}
