import type { Activity, CameraView, ExerciseCatalogue, Lang, MetricSpec } from "@sagittal/contract";
import { comparedWithTruth, neverJudged } from "../compared.ts";
import { evidenceOf } from "../evidence.ts";
import { activities, type Exercise, type ExerciseMetric, exercisesOf, metricsFor } from "../lookup.ts";
import { activityName, commonTexts, evidenceLabel, exerciseName, groupLabel, guide, metricCue, metricLabel } from "../texts/lookup.ts";
import { exerciseInputs } from "./exercise-inputs.ts";
import { filmingOf } from "./filming.ts";
import { captureNeeds, metricGuide } from "./movement-guide.ts";

/**
 * The exercise catalogue as GET /api/exercises/ answers it. With an activity: its presets, guides, metrics and views;
 * without: the presets of all activities in `by_activity` and nothing else.
 */
export function exerciseCatalogue(activity: Activity | undefined, lang: Lang): ExerciseCatalogue {
  if (!activity) {
    return {
      activity: null,
      presets: [],
      by_activity: Object.fromEntries(activities().map((name) => [name, presetsOf(name)])),
      guide: {},
      guides_by_exercise: {},
      metrics: {},
      views_by_exercise: {},
      guides_by_exercise_view: {},
      inputs_by_exercise: {},
      filming_by_exercise: {},
    };
  }
  const exercises = exercisesOf(activity);
  const perExercise = <T>(make: (exercise: Exercise) => T) =>
    Object.fromEntries(exercises.map((exercise) => [exercise.name, make(exercise)]));
  return {
    activity,
    presets: presetsOf(activity),
    by_activity: {},
    guide: { name: activityName(activity, lang), ...guide(activity, lang), ...safety(activity, lang) },
    guides_by_exercise: perExercise((exercise) => exerciseGuide(activity, exercise, lang)),
    metrics: perExercise(({ name }) => metricsFor(activity, name).map((metric) => metricSpec(activity, metric, lang))),
    views_by_exercise: perExercise(({ views }) => [...views]),
    guides_by_exercise_view: perExercise(({ name, views }) =>
      Object.fromEntries(views.map((view) => [view, viewGuide(activity, name, view, lang)])),
    ),
    inputs_by_exercise: perExercise((exercise) => exerciseInputs(activity, exercise)),
    filming_by_exercise: perExercise(filmingOf),
  };
}

function presetsOf(activity: Activity): string[] {
  return exercisesOf(activity).map(({ name }) => name);
}

/** The activity's guide with the exercise's name, frame rate and entries. */
function exerciseGuide(activity: Activity, exercise: Exercise, lang: Lang): Record<string, string> {
  const { notes } = commonTexts(lang);
  const inputs = captureNeeds(activity, exercise.name).map((need) => notes.inputs[need]);
  const { minFps } = exercise.needs;
  return {
    name: exerciseName(activity, exercise.name, lang),
    ...guide(activity, lang),
    ...(minFps ? { min_fps: notes.fps.replace("{fps}", String(minFps)) } : {}),
    ...(inputs.length > 0 ? { inputs: inputs.join(" ") } : {}),
    ...safety(activity, lang),
  };
}

/** Where the camera stands for a view, and what it measures from there. */
function viewGuide(activity: Activity, exercise: string, view: CameraView, lang: Lang): Record<string, string> {
  const { views, notes } = commonTexts(lang);
  const labels = metricsFor(activity, exercise, view).map((metric) => metricLabel(activity, metric.key, lang));
  return { name: views[view].name, camera: views[view].camera, measures: `${notes.measures}: ${labels.join("; ")}.` };
}

function metricSpec(activity: Activity, metric: ExerciseMetric, lang: Lang): MetricSpec {
  const { definition, zone, key } = metric;
  return {
    ...metricGuide(activity, metric, lang),
    group: definition.group,
    group_label: groupLabel(definition.group, lang),
    views: [...metric.views],
    per_side: definition.sideRule === "LR",
    amber_low: zone?.amberLow ?? null,
    amber_high: zone?.amberHigh ?? null,
    beta: definition.beta || neverJudged(activity, key, metric),
    evidence_label: evidenceLabel(evidenceOf(definition), lang),
    cue_low: zone && zone.minGood !== null ? (metricCue(activity, key, "low", lang) ?? "") : "",
    cue_high: zone && zone.maxGood !== null ? (metricCue(activity, key, "high", lang) ?? "") : "",
    definition: definition.definition,
    min_fps: metric.needs.minFps || null,
    compared: comparedWithTruth(activity, key),
  };
}

function safety(activity: Activity, lang: Lang): Record<string, string> {
  return activity === "fri" ? { safety: commonTexts(lang).notes.safety } : {};
}
