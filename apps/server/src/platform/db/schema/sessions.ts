import type {
  Activity,
  AnalysisFailure,
  AnalysisRequest,
  CameraView,
  CaptureFinding,
  CaptureNote,
  DistanceMark,
  Lang,
  MetricTarget,
  MotionEvent,
  PlacedLandmark,
  Progress,
  SessionStatus,
  Side,
  TestOutcome,
} from "@sagittal/contract";
import { sql } from "drizzle-orm";
import { boolean, doublePrecision, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { teamId } from "./accounts.ts";
import { clients } from "./clients.ts";
import { createdAt, id, instant, updatedAt } from "./columns.ts";

/** Input of an analysis, except the athlete (read anew each time) and values with their own column. */
export type StoredInputs = Pick<
  AnalysisRequest,
  | "trim"
  | "treadmill_incline_deg"
  | "treadmill_speed_mps"
  | "lang"
  | "approach_step_count"
  | "capture_fps"
  | "subject_hint"
  | "scuba_session_meta"
  | "workstation_assessment"
> & {
  /** Missing in rows of versions without this field. */
  distance_marks?: DistanceMark[];
  /** Set for sessions of test keys: how they end. */
  test_outcome?: TestOutcome;
};

export const uploadIntents = pgTable(
  "upload_intents",
  {
    id: uuid("id").primaryKey(),
    team_id: teamId(),
    object_key: text("object_key").notNull(),
    filename: text("filename").notNull(),
    content_type: text("content_type").notNull(),
    activity: text("activity").$type<Activity>().notNull(),
    posture_key: text("posture_key"),
    created_at: createdAt(),
  },
  (t) => [index("upload_intents_team").on(t.team_id, t.created_at)],
);

export const sessions = pgTable(
  "sessions",
  {
    id: id(),
    team_id: teamId(),
    seq_no: integer("seq_no"),
    client_id: uuid("client_id").references(() => clients.id, { onDelete: "set null" }),
    uploaded_by: uuid("uploaded_by"),
    activity: text("activity").$type<Activity>().notNull(),
    exercise: text("exercise").notNull().default(""),
    camera_view: text("camera_view").$type<CameraView>().notNull(),
    name: text("name").notNull().default(""),
    status: text("status").$type<SessionStatus>().notNull(),
    /** The sentence of sessions that failed before `failure` was stored. */
    failure_reason: text("failure_reason").notNull().default(""),
    failure: jsonb("failure").$type<AnalysisFailure>(),
    handedness: text("handedness").$type<Side>(),
    blur_face: boolean("blur_face").notNull().default(false),
    barbell_mass_kg: doublePrecision("barbell_mass_kg"),
    walk_test_distance_m: doublePrecision("walk_test_distance_m"),
    inputs: jsonb("inputs").$type<StoredInputs>().notNull(),
    is_demo: boolean("is_demo").notNull().default(false),
    /** Whether a coach's review is stored, so that lists and counts need not look for it among the metrics. */
    reviewed: boolean("reviewed").notNull().default(false),
    /** Raised by each re-analysis; a job of an earlier number is void. */
    analysis_no: integer("analysis_no").notNull().default(1),
    job_id: uuid("job_id"),
    /** The worker run that may publish; a run that lost its lease publishes nothing. */
    lease_id: uuid("lease_id"),
    debit_id: uuid("debit_id"),
    progress: jsonb("progress").$type<Progress>(),
    video_key: text("video_key").notNull(),
    analyzed_key: text("analyzed_key").notNull().default(""),
    anonymized_key: text("anonymized_key").notNull().default(""),
    pose3d_key: text("pose3d_key").notNull().default(""),
    thumbnail_key: text("thumbnail_key").notNull().default(""),
    timeseries_key: text("timeseries_key").notNull().default(""),
    /** The measured landmarks, for computing again with corrected events and landmarks. */
    track_key: text("track_key").notNull().default(""),
    corrected_events: jsonb("corrected_events").$type<MotionEvent[]>(),
    corrected_at: instant("corrected_at"),
    corrected_by: uuid("corrected_by"),
    /** Landmarks that a coach put elsewhere, beside the measured ones of the track. */
    placed_landmarks: jsonb("placed_landmarks").$type<PlacedLandmark[]>().notNull().default([]),
    placed_at: instant("placed_at"),
    placed_by: uuid("placed_by"),
    fps: integer("fps"),
    source_fps: doublePrecision("source_fps"),
    duration_ms: integer("duration_ms"),
    score: doublePrecision("score"),
    facing: text("facing"),
    near_side: text("near_side").$type<Side>(),
    analysis_version: text("analysis_version").notNull().default(""),
    timings_ms: jsonb("timings_ms").$type<Record<string, number>>(),
    metric_targets: jsonb("metric_targets").$type<Record<string, MetricTarget>>().notNull().default({}),
    /** The zones as the analysis gave them, where the team's own thresholds replace some; null where none do. */
    catalogue_targets: jsonb("catalogue_targets").$type<Record<string, MetricTarget>>(),
    capture_findings: jsonb("capture_findings").$type<CaptureFinding[]>(),
    capture_notes: jsonb("capture_notes").$type<CaptureNote[]>().notNull().default([]),
    processed_at: instant("processed_at"),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (t) => [
    // Everything that lists and counts filter by: they read this index alone, and the wide rows of one page only.
    index("sessions_team_list").on(
      t.team_id,
      t.created_at,
      t.id,
      t.activity,
      t.status,
      t.is_demo,
      t.reviewed,
      t.client_id,
      t.exercise,
      t.camera_view,
      t.seq_no,
      t.name,
    ),
    uniqueIndex("sessions_seq").on(t.team_id, t.seq_no),
    index("sessions_client").on(t.client_id),
    index("sessions_video").on(t.video_key),
    index("sessions_peers")
      .on(t.activity, t.exercise, t.client_id, t.created_at)
      .where(sql`status = 'completed' and not is_demo and client_id is not null`),
    index("sessions_running").on(t.status).where(sql`status in ('pending', 'processing')`),
  ],
);

export const sessionMetrics = pgTable(
  "session_metrics",
  {
    session_id: uuid("session_id")
      .notNull()
      .references(() => sessions.id, { onDelete: "cascade" }),
    key: text("key").notNull(),
    position: integer("position").notNull(),
    value_num: doublePrecision("value_num"),
    value_json: jsonb("value_json").$type<unknown>(),
  },
  (t) => [primaryKey({ columns: [t.session_id, t.key] })],
);

export type ShareKind = "session" | "compare" | "solution";

export const shareLinks = pgTable(
  "share_links",
  {
    id: id(),
    team_id: teamId(),
    kind: text("kind").$type<ShareKind>().notNull(),
    /** Ids in display order, joined by commas. */
    target: text("target").notNull(),
    token_hash: text("token_hash").notNull(),
    token_sealed: text("token_sealed").notNull(),
    locale: text("locale").$type<Lang>().notNull(),
    units: text("units").notNull().default("metric"),
    /** Whether its videos keep their sound. */
    sound: boolean("sound").notNull().default(true),
    created_at: createdAt(),
    expires_at: instant("expires_at"),
    revoked_at: instant("revoked_at"),
  },
  (t) => [uniqueIndex("share_links_token").on(t.token_hash), index("share_links_target").on(t.team_id, t.kind, t.target)],
);

/** Finished coaching texts, one per session, language and agent; made anew after another analysis. */
export const coachingTexts = pgTable(
  "coaching_texts",
  {
    session_id: uuid("session_id")
      .notNull()
      .references(() => sessions.id, { onDelete: "cascade" }),
    locale: text("locale").$type<Lang>().notNull(),
    agent: text("agent").notNull().default(""),
    /** What the text was written from: analysis, correction, review. */
    basis: text("basis").notNull(),
    model: text("model").notNull(),
    text: text("text").notNull(),
    sections: jsonb("sections").$type<{ key: string; title: string; text: string }[]>().notNull(),
    created_at: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.session_id, t.locale, t.agent] })],
);
