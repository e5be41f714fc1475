import { ACTIVITIES, type Activity, CameraView, type Side } from "@sagittal/contract";
import { ACTIVITY_DEFINITIONS } from "./activities/index.ts";
import type { ActivityDefinition, AdjustStep, ExerciseDefinition, MetricDefinition, Needs, Zone, ZoneRow } from "./definition.ts";

const definitions: Record<Activity, ActivityDefinition> = ACTIVITY_DEFINITIONS;

/** An exercise with the name that callers send as `exercise`. */
export interface Exercise extends ExerciseDefinition {
  name: string;
}

/** Needs with every field present: the stricter of the exercise's and the metric's own; the frame rate is the metric's alone. */
type ResolvedNeeds = Required<{ [K in keyof Needs]: K extends "minFps" | "minCycles" ? number : boolean }>;

/** A metric as it applies to one exercise. */
export interface ExerciseMetric {
  key: string;
  definition: MetricDefinition;
  /** Unadjusted limits; null when the metric is shown for reference only. */
  zone: Zone | null;
  /** Body-aware rules in their order; empty when the limits are the same for everyone. */
  adjust: readonly AdjustStep[];
  referenceOnly: boolean;
  /** The exercise is a test, and this its result. */
  testResult: boolean;
  needs: ResolvedNeeds;
  /** Views of the exercise from which the metric can be measured. */
  views: readonly CameraView[];
}

/** A metric key taken apart: `knee_valgus_stance_left` is `knee_valgus_stance`, side left. */
export interface MetricKey {
  base: string;
  side: Side | null;
}

/** The twenty-one activities in the contract's order. */
export function activities(): readonly Activity[] {
  return ACTIVITIES;
}

/** The definition of an activity: exercises, metrics and zone rows. */
export function activityDefinition(activity: Activity): ActivityDefinition {
  return definitions[activity];
}

/** The exercises of an activity in the catalogue's order. */
export function exercisesOf(activity: Activity): readonly Exercise[] {
  return Object.entries(definitions[activity].exercises).map(([name, exercise]) => ({ name, ...exercise }));
}

/** The exercises of an activity that are filmed from a view, in the catalogue's order: the usual ones first. */
export const exercisesFrom = (activity: Activity, view: CameraView): readonly Exercise[] =>
  exercisesOf(activity).filter((e) => e.views.includes(view));

/** The exercise of that exact name, or undefined when the activity has none. */
export function findExercise(activity: Activity, exercise: string): Exercise | undefined {
  const found = own(definitions[activity].exercises, exercise);
  return found && { name: exercise, ...found };
}

/** The camera views that an exercise supports, without its name those of any exercise of the activity; empty when the activity has no such exercise. */
export function viewsOf(activity: Activity, exercise: string): readonly CameraView[] {
  if (exercise === "") return CameraView.options.filter((view) => exercisesFrom(activity, view).length > 0);
  return findExercise(activity, exercise)?.views ?? [];
}

/**
 * The metrics of an exercise in the catalogue's order, with unadjusted zone and resolved needs.
 * With a view: only those that this view can measure, none when the exercise does not support the view.
 * Empty when the activity has no such exercise.
 */
export function metricsFor(activity: Activity, exercise: string, view?: CameraView): readonly ExerciseMetric[] {
  const found = findExercise(activity, exercise);
  if (!found || (view && !found.views.includes(view))) return [];
  const { metrics, zones, testResults } = definitions[activity];
  const result = testResults?.[exercise];
  const rows = new Map(zones.filter((row) => row.exercises.includes(exercise)).map((row) => [row.metric, row]));
  return Object.entries(metrics).flatMap(([key, definition]) => {
    const row = rows.get(key);
    if (!row || (view && !definition.views.includes(view))) return [];
    return [exerciseMetric(key, definition, found, row, key === result)];
  });
}

/** Takes a `_left` or `_right` suffix off a metric key of an activity; a key that is itself defined stays whole. */
export function parseMetricKey(activity: Activity, key: string): MetricKey | undefined {
  const { metrics } = definitions[activity];
  if (Object.hasOwn(metrics, key)) return { base: key, side: null };
  for (const side of ["left", "right"] as const) {
    const base = key.slice(0, -side.length - 1);
    if (key.endsWith(`_${side}`) && own(metrics, base)?.sideRule === "LR") return { base, side };
  }
  return undefined;
}

/** The definition of a metric by its key, with or without a side suffix; undefined when the activity has none. */
export function metricDefinition(activity: Activity, key: string): MetricDefinition | undefined {
  const parsed = parseMetricKey(activity, key);
  return parsed && definitions[activity].metrics[parsed.base];
}

/** The keys whose values the score judges: those of both sides of a per-side metric, the left one first, else the metric's own. */
export function judgedKeys(key: string, definition: Pick<MetricDefinition, "sideRule">): readonly string[] {
  return definition.sideRule === "LR" ? [`${key}_left`, `${key}_right`] : [key];
}

/** The keys under which a metric is emitted: three for a per-side metric (`key`, `key_left`, `key_right`), else one. */
export function emittedKeys(key: string, definition: Pick<MetricDefinition, "sideRule">): readonly string[] {
  return [...new Set([key, ...judgedKeys(key, definition)])];
}

function exerciseMetric(
  key: string,
  definition: MetricDefinition,
  exercise: Exercise,
  row: ZoneRow<string, string>,
  testResult: boolean,
): ExerciseMetric {
  const reference = "referenceOnly" in row;
  return {
    key,
    definition: row.sources ? { ...definition, sources: row.sources } : definition,
    zone: reference ? null : zoneOf(row.limits),
    adjust: reference ? [] : (row.adjust ?? []),
    referenceOnly: reference,
    needs: resolveNeeds(exercise.needs, definition.needs),
    views: exercise.views.filter((view) => definition.views.includes(view)),
    testResult,
  };
}

function zoneOf([amberLow, minGood, maxGood, amberHigh]: readonly [number | null, number | null, number | null, number | null]): Zone {
  return { amberLow, minGood, maxGood, amberHigh };
}

/** Positions, postures, ranges and slow phases need no more than the slowest rate that cameras film with, frames per second. */
const SLOWEST_FPS = 24;

/** Needs of a metric in an exercise. The frame rate of the exercise is advice for filming; that of the metric follows from the rate of change of its quantity. */
function resolveNeeds(a: Needs, b: Needs): ResolvedNeeds {
  const either = (key: Exclude<keyof Needs, "minFps" | "minCycles">) => a[key] === true || b[key] === true;
  return {
    minFps: b.minFps ?? Math.min(a.minFps ?? 0, SLOWEST_FPS),
    minCycles: Math.max(a.minCycles ?? 1, b.minCycles ?? 1),
    scale: either("scale"),
    mass: either("mass"),
    bar: either("bar"),
    height: either("height"),
    walkDistance: either("walkDistance"),
    scubaMeta: either("scubaMeta"),
    workstation: either("workstation"),
    adult: either("adult"),
  };
}

function own<T>(record: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}
