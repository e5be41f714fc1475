import { z } from "zod";
import { Activity, CameraView } from "./activity.ts";
import { CitedSource, ComparedWithTruth } from "./metric.ts";
import { queryFields } from "./query-fields.ts";

const limit = z.number().nullable();

/** One metric of an exercise as the exercise catalogue lists it; limits are those of an athlete of whom nothing is known. */
export const MetricSpec = z.object({
  key: z.string(),
  label: z.string(),
  unit: z.string(),
  group: z.string().describe("metric-group key, as hidden-metrics uses it"),
  group_label: z.string(),
  views: z.array(CameraView),
  per_side: z.boolean().describe("also given as <key>_left and <key>_right"),
  higher_is_better: z.boolean().nullable(),
  min_good: limit,
  max_good: limit,
  amber_low: limit,
  amber_high: limit,
  beta: z.boolean(),
  evidence_basis: z.enum(["validated", "experimental", "assumed"]),
  evidence_label: z.string(),
  source: z.string(),
  sources: z.array(CitedSource),
  compared: z.array(ComparedWithTruth).describe("error on people of known truth; empty where nobody has compared the metric yet"),
  note: z.string(),
  per_athlete: z.boolean(),
  reference_only: z.boolean(),
  never_negative: z.boolean().describe("an amount, such as a time or a spread: an end of an interval below zero is shown as zero"),
  test_result: z.boolean().describe("the exercise is a test, and this its result"),
  min_fps: z
    .number()
    .nullable()
    .describe(
      "frames per second that the value needs: below it is an estimate, below half of it there is none; null where any rate will do",
    ),
  cue_low: z.string(),
  cue_high: z.string(),
  definition: z.string().describe("formula and event definition, technical"),
});
export type MetricSpec = z.infer<typeof MetricSpec>;

/** Fields of a session's creation that only some exercises read; elsewhere they are ignored. */
export const EXERCISE_INPUTS = [
  "handedness",
  "barbell_mass_kg",
  "walk_test_distance_m",
  "distance_marks",
  "treadmill_speed_mps",
  "treadmill_incline_deg",
  "approach_step_count",
  "scuba_session_meta",
  "workstation_assessment",
] as const;
export type ExerciseInput = (typeof EXERCISE_INPUTS)[number];

/** What of a body moves to and fro with each repetition: heights of hips, hands or shoulders, or the lean of the trunk. */
export const COUNTED_BY = ["hips", "hands", "shoulders", "trunk"] as const;
export type CountedBy = (typeof COUNTED_BY)[number];

/** Movements that the pose alone can distinguish: steps, bends of both legs in place, leaps, lying (or on hands and feet), holding still. */
export const BASIC_MOVEMENTS = ["steps", "bends", "leaps", "lying", "stillness"] as const;
export type BasicMovement = (typeof BASIC_MOVEMENTS)[number];

/** Filming parameters of an exercise, and the movement that it shows. */
export const Filming = z.object({
  fps: z.number().nullable().describe("frames per second that the guide advises; null where any rate will do"),
  seconds: z.number().describe("how long to film: a proposal"),
  counted_by: z.enum(COUNTED_BY).nullable().describe("what shows repetitions while filming; null where none are counted"),
  shows: z
    .enum(BASIC_MOVEMENTS)
    .nullable()
    .describe("the basic movement that every clip of it shows; null for strokes, throws and all else that a first look does not tell"),
});
export type Filming = z.infer<typeof Filming>;

const texts = z.record(z.string(), z.string());

/** Response of GET /api/exercises/; without an activity only `by_activity` is filled. */
export const ExerciseCatalogue = z
  .object({
    activity: Activity.nullable(),
    presets: z.array(z.string()),
    by_activity: z.partialRecord(Activity, z.array(z.string())),
    guide: texts,
    guides_by_exercise: z.record(z.string(), texts),
    metrics: z.record(z.string(), z.array(MetricSpec)),
    views_by_exercise: z.record(z.string(), z.array(CameraView)),
    guides_by_exercise_view: z.record(z.string(), z.partialRecord(CameraView, texts)),
    inputs_by_exercise: z
      .record(z.string(), z.array(z.enum(EXERCISE_INPUTS)))
      .describe("the fields of a session's creation that this exercise reads and others ignore"),
    filming_by_exercise: z.record(z.string(), Filming),
  })
  .meta({ id: "ExerciseCatalogue" });
export type ExerciseCatalogue = z.infer<typeof ExerciseCatalogue>;

export const ExerciseCatalogueQuery = z.object({
  activity: Activity.optional().describe("Left out, the whole catalogue comes"),
  lang: queryFields.lang,
});
export type ExerciseCatalogueQuery = z.infer<typeof ExerciseCatalogueQuery>;

export const MovementGuideQuery = z.object({
  activity: Activity.describe("Activity of the movement"),
  exercise: z.string().max(80).default("").describe("Exercise of the activity, by its name in `GET /api/exercises/`"),
  lang: queryFields.lang,
});
export type MovementGuideQuery = z.infer<typeof MovementGuideQuery>;
