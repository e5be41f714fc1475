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
import { DAYS_REVERSED, daysInOrder, Instant, PageQuery, QueryBoolean } from "./common.ts";
import { DistanceMark, DistanceMarks } from "./distance-mark.ts";
import { Drawing, MOST_DRAWINGS } from "./drawing.ts";
import { CitedSource, MetricTarget, MetricValue } from "./metric.ts";
import { queryFields } from "./query-fields.ts";
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
    id: z.uuid().describe("Equals the session_id that the upload intent reserved, where one was passed"),
    activity: Activity,
    exercise: z.string().describe("Movement within the activity, of GET /api/exercises/; may be empty until the session is completed"),
    name: z.string().describe("The coach's label; empty for none"),
    seq_no: z.int().nullable().describe("Number within the team, never reused; null on demo sessions and public links"),
    status: SessionStatus.describe("pending and processing end in completed or failed"),
    video_url: z
      .string()
      .describe(
        "Source video; a link that expires. Empty on a public link of a session with blurred faces, and once retention deleted the upload",
      ),
    analyzed_url: z.string().describe("Annotated MP4; a link that expires. Empty before and during an analysis"),
    anonymized_url: z.string().describe("Copy without overlay, faces anonymised, where blur_face is true; else empty. A link that expires"),
    pose3d_url: z.string().describe("3D pose sidecar, JSON; a link that expires. Empty where there is none, and during an analysis"),
    thumbnail_url: z.string().describe("Poster, JPEG; a link that expires. Empty where there is none"),
    fps: z.int().nullable().describe("Frames per second at which the clip was analysed"),
    source_fps: z.number().nullable().describe("Frames per second of the camera; may be fractional"),
    duration_ms: z.int().nullable().describe("Duration of the source video, ms"),
    processed_at: Instant.nullable().describe("Last successful analysis; a later re-analysis does not clear it"),
    created_at: Instant,
    client: z.uuid().nullable().describe("The athlete's id; null for none"),
    uploaded_by: z.uuid().nullable().describe("Who uploaded; null for sessions that an API key created"),
    failure_reason: z.string().describe("What to do better, in words; empty unless status is failed"),
    score: z.number().nullable().describe("Technique score, 0 to 100; a coach's review may set it; null where there is none"),
    analysis_version: z.string().describe("Version of the analysis: the same clip and version give the same numbers"),
    metrics: z.array(MetricValue).describe("Empty until completed"),
    metric_targets: z
      .record(z.string(), MetricTarget)
      .describe("Zones by metric key, fitted to the athlete; empty where no metric has one"),
    camera_view: CameraView,
    capture_findings: z.array(CaptureFinding).nullable().describe("What to film better; empty: nothing found, null: not evaluated"),
    capture_notes: z.array(CaptureNote).describe("What else the analysis noticed, such as an activity that the clip looks more like"),
    handedness: Side.nullable().describe("As declared; null where unknown"),
    is_demo: z.boolean().describe("The demonstration of a new team; takes no quota"),
    progress: Progress.nullable().describe("The running analysis' stage; null while queued and once ended"),
    has_active_share: z.boolean().nullable().describe("Whether a public link is active; null in lists: unknown"),
    locale: Lang.nullable().describe("Language of a public link; null elsewhere"),
    blur_face: z.boolean().describe("Whether faces are blurred in the analysed video; the upload stays as it is"),
    trim: Trim.nullable().describe("The part of the clip that is analysed; null for all of it"),
    barbell_mass_kg: z.number().nullable().describe("Declared load of the bar, kg"),
    walk_test_distance_m: z.number().nullable().describe("Declared course of a walk test, m"),
    distance_marks: z.array(DistanceMark).describe("Places at known distances of a run"),
    has_scuba_meta: z.boolean().describe("Whether clinical data of a dive were declared; they are never shown"),
    report_count: z.int().nullable().describe("Active Solution reports with this session; in lists only"),
    reports: z
      .array(z.object({ id: z.uuid(), name: z.string(), solution_slug: z.string() }))
      .describe("Active Solution reports with this session; in a session's own answer only"),
    movement_guide: MovementGuide.nullable().describe("What the exercise shows; on a public link only"),
  })
  .meta({ id: "Session" });
export type Session = z.infer<typeof Session>;

const analysisInputs = {
  handedness: Side.default("right"),
  trim: Trim.nullish(),
  blur_face: z
    .boolean()
    .optional()
    .describe("Blurs faces in the analysed video, not in the upload. Default: the person's own, false for a key"),
  treadmill_incline_deg: z.number().min(-30).max(30).default(0).describe("Positive uphill; for gait only"),
  treadmill_speed_mps: z.number().min(0.3).max(12).nullish().describe("Speed of the belt, m/s; else estimated from the stance foot"),
  lang: Lang.default("en").describe("Language of the annotated video"),
  approach_step_count: z.literal([4, 5]).nullish().describe("Bowling only; found from the clip when left out"),
  barbell_mass_kg: z
    .number()
    .min(1)
    .max(500)
    .nullish()
    .describe("Weightlifting only: load of the bar, kg; values that need it are left out without it"),
  walk_test_distance_m: z.number().min(2).max(100).nullish().describe("Length of a walk test's course, m; its speed is this over the time"),
  distance_marks: DistanceMarks.optional().describe(
    "places at known distances of a run, for its times; can be changed when it is analysed",
  ),
  capture_fps: z.number().min(24).max(1000).nullish().describe("The camera's true rate, where a slow-motion file hides it"),
  subject_hint: SubjectHint.nullish().describe("Where the athlete is, when several people are in view"),
};

const sessionFields = z.object({
  id: z.uuid().optional().describe("The session_id that the upload intent reserved"),
  activity: Activity,
  exercise: z
    .string()
    .max(80)
    .default("")
    .describe(
      "Recommended. Without it the session is filed under the exercise of the activity that the clip fits best, once it is analysed",
    ),
  video_url: z.url().max(1000).describe("public_url of the upload intent"),
  client: z.uuid().nullish().describe("The athlete; without one the zones fit no body in particular"),
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
const READ_BY: ReadonlyMap<string, readonly unknown[]> = new Map(
  Object.entries({
    treadmill_incline_deg: ["running", "walking", "fri"],
    approach_step_count: ["bowling"],
    barbell_mass_kg: ["weightlifting"],
    walk_test_distance_m: ["walking", "fri"],
  } satisfies Partial<Record<keyof typeof analysisInputs, Activity[]>>),
);

function withoutIgnored(body: unknown): unknown {
  if (typeof body !== "object" || body === null || !("activity" in body)) return body;
  const { activity } = body;
  return Object.fromEntries(Object.entries(body).filter(([field]) => READ_BY.get(field)?.includes(activity) ?? true));
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
export const ExportQuery = z.object({
  format: z.enum(EXPORT_FORMATS).default("csv").describe("Format of the file"),
  lang: queryFields.lang,
});

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
  client: queryFields.client,
  from: queryFields.from,
  to: queryFields.to,
  is_demo: QueryBoolean.optional().describe("`true`: only demonstrations; `false`: none of them"),
  tz: queryFields.tz,
};
export const SessionCountsQuery = z.object(countFilters).refine(daysInOrder, DAYS_REVERSED);
export type SessionCountsQuery = z.infer<typeof SessionCountsQuery>;

export const SessionListQuery = z
  .object({
    ...PageQuery.shape,
    ...countFilters,
    group: queryFields.group,
    activity: queryFields.activity,
    exercise: queryFields.exercise,
    camera_view: CameraView.optional().describe("Only filmed from here"),
    status: SessionStatus.optional().describe("Only in this state"),
    needs_review: QueryBoolean.optional().describe("`true`: only completed ones without a coach's review; `false`: all others"),
    search: queryFields.search,
    sort: z
      .enum(["newest", "oldest", "name", "client"])
      .default("newest")
      .describe("By time of creation, by label or by the athlete's name"),
  })
  .refine(daysInOrder, DAYS_REVERSED);
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
