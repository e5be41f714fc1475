import { z } from "zod";
import { Activity, CameraView, Lang, Side } from "./activity.ts";
import {
  CaptureFinding,
  CaptureNote,
  MotionEvent,
  Progress,
  ScubaSessionMeta,
  SubjectHint,
  Trim,
  WorkstationAssessment,
} from "./analysis.ts";
import { Day, Instant, PageQuery, QueryBoolean, TimeZone } from "./common.ts";
import { DistanceMark, DistanceMarks } from "./distance-mark.ts";
import { Drawing, MOST_DRAWINGS } from "./drawing.ts";
import { CitedSource, MetricTarget, MetricValue } from "./metric.ts";
import type { Rule } from "./rules.ts";
import { TestOutcome } from "./test-mode.ts";

export const SESSION_STATUSES = ["pending", "processing", "completed", "failed"] as const;
export const SessionStatus = z.enum(SESSION_STATUSES);
export type SessionStatus = z.infer<typeof SessionStatus>;

export const MetricGuide = z.object({
  key: z.string(),
  label: z.string(),
  unit: z.string(),
  higher_is_better: z.boolean().nullable(),
  min_good: z.number().nullable(),
  max_good: z.number().nullable(),
  evidence_basis: z.enum(["validated", "experimental", "assumed"]),
  source: z.string(),
  sources: z.array(CitedSource),
  note: z.string(),
  per_athlete: z.boolean(),
  reference_only: z.boolean(),
  never_negative: z.boolean().describe("an amount, such as a time or a spread: an end of an interval below zero is shown as zero"),
  test_result: z.boolean().describe("the exercise is a test, and this its result"),
});
export const MovementGuide = z.object({
  activity: Activity,
  exercise: z.string(),
  what_it_measures: z.string(),
  key_fact: z.string(),
  demographics: z.string(),
  skill: z.string(),
  metrics: z.array(MetricGuide),
});
export type MovementGuide = z.infer<typeof MovementGuide>;

/** A session as the API shows it. */
export const Session = z
  .object({
    id: z.uuid(),
    activity: Activity,
    exercise: z.string(),
    name: z.string(),
    seq_no: z.int().nullable(),
    status: SessionStatus,
    video_url: z.string(),
    analyzed_url: z.string(),
    anonymized_url: z.string(),
    pose3d_url: z.string(),
    thumbnail_url: z.string(),
    fps: z.int().nullable(),
    source_fps: z.number().nullable(),
    duration_ms: z.int().nullable(),
    processed_at: Instant.nullable(),
    created_at: Instant,
    client: z.uuid().nullable(),
    uploaded_by: z.uuid().nullable(),
    failure_reason: z.string(),
    score: z.number().nullable(),
    analysis_version: z.string(),
    metrics: z.array(MetricValue),
    metric_targets: z.record(z.string(), MetricTarget),
    camera_view: CameraView,
    capture_findings: z.array(CaptureFinding).nullable(),
    capture_notes: z.array(CaptureNote),
    handedness: Side.nullable(),
    is_demo: z.boolean(),
    progress: Progress.nullable(),
    has_active_share: z.boolean().nullable(),
    locale: Lang.nullable(),
    blur_face: z.boolean(),
    trim: Trim.nullable().describe("The part of the clip that is analysed; null for all of it"),
    barbell_mass_kg: z.number().nullable(),
    walk_test_distance_m: z.number().nullable(),
    distance_marks: z.array(DistanceMark),
    has_scuba_meta: z.boolean(),
    report_count: z.int().nullable(),
    reports: z.array(z.object({ id: z.uuid(), name: z.string(), solution_slug: z.string() })),
    movement_guide: MovementGuide.nullable(),
  })
  .meta({ id: "Session" });
export type Session = z.infer<typeof Session>;

const analysisInputs = {
  handedness: Side.default("right"),
  trim: Trim.nullish(),
  blur_face: z.boolean().optional(),
  treadmill_incline_deg: z.number().min(-30).max(30).default(0),
  treadmill_speed_mps: z.number().min(0.3).max(12).nullish(),
  lang: Lang.default("en"),
  approach_step_count: z.literal([4, 5]).nullish(),
  barbell_mass_kg: z.number().min(1).max(500).nullish(),
  walk_test_distance_m: z.number().min(2).max(100).nullish(),
  distance_marks: DistanceMarks.optional().describe(
    "places at known distances of a run, for its times; can be changed when it is analysed",
  ),
  capture_fps: z.number().min(24).max(1000).nullish(),
  subject_hint: SubjectHint.nullish(),
};

const sessionFields = z.object({
  id: z.uuid().optional(),
  activity: Activity,
  exercise: z
    .string()
    .max(80)
    .default("")
    .describe(
      "Recommended. Without it the session is filed under the exercise of the activity that the clip fits best, once it is analysed",
    ),
  video_url: z.url().max(1000),
  client: z.uuid().nullish(),
  camera_view: CameraView.default("side"),
  name: z.string().max(120).default(""),
  ...analysisInputs,
  test_outcome: TestOutcome.optional().describe(
    "Test keys only, ignored for all others: how the session ends. Goes before the file's name.",
  ),
  // Read only by their own activity: elsewhere they are ignored, whatever they hold.
  scuba_session_meta: z.unknown().optional(),
  workstation_assessment: z.unknown().optional(),
});

/** Inputs that only these activities read: elsewhere they are ignored, whatever they hold. */
const READ_BY: Readonly<Record<string, readonly unknown[]>> = {
  approach_step_count: ["bowling"],
  barbell_mass_kg: ["weightlifting"],
  walk_test_distance_m: ["walking", "fri"],
} satisfies Partial<Record<keyof typeof analysisInputs, Activity[]>>;

function withoutIgnored(body: unknown): unknown {
  if (typeof body !== "object" || body === null || !("activity" in body)) return body;
  const { activity } = body;
  return Object.fromEntries(Object.entries(body).filter(([field]) => READ_BY[field]?.includes(activity) ?? true));
}

/** Body of POST /api/sessions/. */
export const SessionCreate = z.preprocess((body: z.input<typeof sessionFields>) => withoutIgnored(body), sessionFields);
export type SessionCreate = z.infer<typeof SessionCreate>;

/** Documented shapes of the two inputs that only one activity reads. */
export const SessionCreateInputs = { ScubaSessionMeta, WorkstationAssessment };

/** Body of PATCH /api/sessions/{id}/. */
export const SessionPatch = z.object({
  name: z.string().max(120).optional(),
  client: z.uuid().nullable().optional(),
  exercise: z.string().max(80).optional(),
  handedness: Side.optional(),
});
export type SessionPatch = z.infer<typeof SessionPatch>;

/** Body of POST /api/sessions/{id}/reanalyze/; a field left out keeps its value. */
export const SessionReanalyze = z.object({
  activity: Activity.optional().describe(
    "when the clip was filed under the wrong one; without `exercise` the analysis finds which of its exercises the clip shows. A dive needs the data that only its own upload takes",
  ),
  trim: Trim.nullable().optional(),
  camera_view: CameraView.optional(),
  exercise: z.string().max(80).optional(),
  handedness: Side.optional(),
  treadmill_incline_deg: z.number().min(-30).max(30).optional(),
  barbell_mass_kg: z.number().min(1).max(500).nullable().optional(),
  walk_test_distance_m: z.number().min(2).max(100).nullable().optional(),
  blur_face: z.boolean().optional(),
  subject_hint: SubjectHint.nullable().optional().describe("where the athlete is, when several people are in view; null chooses again"),
  drop_corrections: z.boolean().optional().describe("needed when a coach corrected events or landmarks: the corrections are lost"),
});
export type SessionReanalyze = z.infer<typeof SessionReanalyze>;

/** Detected or corrected events of a session. */
export const SessionEvents = z.object({
  events: z.array(MotionEvent),
  original: z.array(MotionEvent),
  corrected: z.boolean(),
  corrected_at: Instant.nullable(),
  corrected_by: z.uuid().nullable(),
});
/** Body of PUT /api/sessions/{id}/events/: the events as they should be; null goes back to those detected. */
export const SessionEventsPut = z.object({
  events: z
    .array(z.object({ ...MotionEvent.shape, t_ms: z.number().min(0), confidence: z.number().min(0).max(1).default(1) }))
    .max(5000)
    .nullable(),
});

export const EXPORT_FORMATS = ["csv", "json", "trc", "mot", "c3d", "bvh", "glb", "fhir"] as const;
export const ExportQuery = z.object({ format: z.enum(EXPORT_FORMATS).default("csv"), lang: Lang.default("en") });

export const Review = z
  .object({
    notes: z.string().max(4000),
    score: z.number().min(0).max(100).nullable().default(null),
    drawings: z.array(Drawing).max(MOST_DRAWINGS).default([]).describe("Drawings on the picture; those of an earlier review are replaced"),
    replaces: Instant.nullable()
      .optional()
      .describe(
        "`reviewed_at` of the review that this one takes the place of, null for none: refused when another one is there. Left out, it replaces any",
      ),
  })
  .refine((review) => review.notes.trim() !== "" || review.drawings.length > 0, {
    path: ["notes"],
    message: "required" satisfies Rule,
  });
export type Review = z.infer<typeof Review>;

const countFilters = {
  client: z.uuid().optional(),
  from: Day.optional(),
  to: Day.optional(),
  is_demo: QueryBoolean.optional(),
  tz: TimeZone.default("UTC"),
};
export const SessionCountsQuery = z.object(countFilters);
export type SessionCountsQuery = z.infer<typeof SessionCountsQuery>;

export const SessionListQuery = z.object({
  ...PageQuery.shape,
  ...countFilters,
  group: z.uuid().optional(),
  activity: Activity.optional(),
  exercise: z.string().max(80).optional(),
  camera_view: CameraView.optional(),
  status: SessionStatus.optional(),
  needs_review: QueryBoolean.optional(),
  search: z.string().max(200).optional(),
  sort: z.enum(["newest", "oldest", "name", "client"]).default("newest"),
});
export type SessionListQuery = z.infer<typeof SessionListQuery>;

export const SessionCounts = z.object({
  activity_counts: z.record(Activity, z.int()),
  needs_review_count: z.int(),
  processing_count: z.int(),
  failed_count: z.int(),
});

export const VIDEO_TYPES = ["video/mp4", "video/quicktime", "video/webm"] as const;
export const POSTURE_MEDIA_TYPES = ["video/mp4", "video/quicktime", "image/jpeg", "image/png", "image/webp"] as const;

export const UploadIntentRequest = z.object({
  filename: z.string().min(1).max(255),
  content_type: z.enum(VIDEO_TYPES),
  activity: Activity,
  posture_media_content_type: z.string().optional(),
});
export type UploadIntentRequest = z.infer<typeof UploadIntentRequest>;

const upload = {
  url: z.string(),
  method: z.literal("PUT"),
  headers: z.record(z.string(), z.string()),
  resumable_url: z
    .string()
    .optional()
    .describe("Where to create a tus upload of the same object instead of the PUT; for a day. Its state is the answer to HEAD."),
  object_key: z.string(),
  public_url: z.string(),
};
export const UploadIntent = z.object({ session_id: z.uuid(), ...upload, posture_media: z.object(upload).optional() });
export type UploadIntent = z.infer<typeof UploadIntent>;
