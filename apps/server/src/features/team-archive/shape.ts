import {
  Activity,
  AGENT_TONES,
  AnalysisFailure,
  AnalysisRequest,
  ARTIFACT_KINDS,
  CameraView,
  CaptureFinding,
  CaptureNote,
  CONSENT_FORMS,
  DistanceMark,
  FallHistory,
  Gender,
  HopTests,
  Lang,
  MetricTarget,
  MotionEvent,
  OwnMetricKey,
  OwnMetricSide,
  OwnUnit,
  PlacedLandmark,
  Retention,
  Side,
  SolutionRunStatus,
  TestOutcome,
  VOICE_TYPES,
  VoiceLog,
  ZoneLimits,
} from "@sagittal/contract";
import { z } from "zod";

/** Raised by every change of the shapes below that an older installation could not read. */
export const ARCHIVE_VERSION = 1;
export const ARCHIVE_FORMAT = "sagittal-team";
export const MANIFEST = "manifest.json";
/** Placeholder in stored addresses for the storage of the installation that wrote the archive. */
export const ARCHIVE_ORIGIN = "https://archive.invalid/";

const UUID = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";
const MADE_FOR_SESSION = `sessions/(?:\\d{4}/\\d{2}|demo)/${UUID}(?:\\.[a-z0-9]{1,12}){1,3}`;
/** Where a stored file lies in a team's folder. Nothing else is taken from an archive. */
const FILE_PATH = new RegExp(
  `^(?:${MADE_FOR_SESSION}|photos/${UUID}\\.[a-z]{3,4}|branding/${UUID}\\.[a-z]{3,4}|references/${UUID}/${UUID}|voices/${UUID}/${UUID}\\.(?:webm|m4a|mp4))$`,
);

/** What a file may be served as. None of them runs in a browser. */
const FILE_TYPES = [
  "video/mp4",
  "video/quicktime",
  "video/webm",
  ...VOICE_TYPES,
  "image/jpeg",
  "image/png",
  "image/webp",
  "application/json",
  "application/gzip",
  "application/octet-stream",
  "text/csv",
  "text/csv; charset=utf-8",
] as const;

const id = z.uuid();
const at = z.iso.datetime({ offset: true });
const text = z.string();
const amount = z.number();
const path = z.union([z.literal(""), z.string().regex(FILE_PATH)]);
const written = { created_at: at, updated_at: at };

/** Input of an analysis; the posture picture is referred to by its path in the archive. */
const Inputs = z.object({
  ...AnalysisRequest.pick({
    trim: true,
    treadmill_incline_deg: true,
    treadmill_speed_mps: true,
    lang: true,
    approach_step_count: true,
    capture_fps: true,
    subject_hint: true,
    scuba_session_meta: true,
    workstation_assessment: true,
  }).shape,
  // Archives of earlier versions have none.
  distance_marks: z.array(DistanceMark).default([]),
  test_outcome: TestOutcome.optional(),
});

const zone = { activity: Activity, exercise: text, metric: text, client_id: id.nullable() };

/** The rows of an archive by table. Columns that are not here stay behind: secrets, accounts of people, states of the queue. */
export const ROWS = {
  clients: z.strictObject({
    id,
    display_name: text,
    email: text,
    phone: text,
    gender: Gender,
    birth_date: text.nullable(),
    age_years: z.int().nullable(),
    age_given_at: at.nullable(),
    height_m: amount.nullable(),
    weight_kg: amount.nullable(),
    leg_length_m: amount.nullable(),
    skill_level: text,
    preferred_activities: z.array(Activity),
    shoe: z.object({ brand: text, model: text, size: amount.nullable() }),
    note: text.nullable(),
    note_updated_at: at.nullable(),
    photo_key: path,
    archived_at: at.nullable(),
    consent_withdrawn_at: at.nullable(),
    ...written,
  }),
  client_consents: z.strictObject({
    id,
    client_id: id,
    guardian_name: text,
    form: z.enum(CONSENT_FORMS),
    given_on: z.iso.date(),
    note: text,
    recorded_at: at,
  }),
  client_groups: z.strictObject({ id, name: text, description: text, colour: text, ...written }),
  client_group_members: z.strictObject({ group_id: id, client_id: id }),
  agents: z.strictObject({
    id,
    name: text,
    focus: z.array(text),
    tone: z.enum(AGENT_TONES),
    locale: Lang,
    instructions: text,
    ...written,
  }),
  metric_thresholds: z.strictObject({ id, ...zone, limits: ZoneLimits, updated_at: at }),
  metric_threshold_changes: z.strictObject({
    id,
    ...zone,
    old_limits: ZoneLimits.nullable(),
    new_limits: ZoneLimits.nullable(),
    changed_at: at,
  }),
  own_metrics: z.strictObject({
    id,
    activity: Activity,
    exercise: text,
    key: OwnMetricKey,
    name: text,
    expression: text,
    side: OwnMetricSide,
    unit: OwnUnit,
    higher_is_better: z.boolean().nullable(),
    limits: ZoneLimits,
    ...written,
  }),
  sessions: z.strictObject({
    id,
    seq_no: z.int().nullable(),
    client_id: id.nullable(),
    activity: Activity,
    exercise: text,
    camera_view: CameraView,
    name: text,
    status: z.enum(["completed", "failed"]),
    failure_reason: text,
    failure: AnalysisFailure.nullable(),
    handedness: Side.nullable(),
    blur_face: z.boolean(),
    barbell_mass_kg: amount.nullable(),
    walk_test_distance_m: amount.nullable(),
    inputs: Inputs,
    is_demo: z.boolean(),
    reviewed: z.boolean(),
    analysis_no: z.int().positive(),
    video_key: path,
    analyzed_key: path,
    anonymized_key: path,
    pose3d_key: path,
    thumbnail_key: path,
    timeseries_key: path,
    track_key: path,
    corrected_events: z.array(MotionEvent).nullable(),
    corrected_at: at.nullable(),
    // Archives of earlier versions have none.
    placed_landmarks: z.array(PlacedLandmark).default([]),
    placed_at: at.nullable().default(null),
    fps: z.int().nullable(),
    source_fps: amount.nullable(),
    duration_ms: z.int().nullable(),
    score: amount.nullable(),
    facing: text.nullable(),
    near_side: Side.nullable(),
    analysis_version: text,
    timings_ms: z.record(text, amount).nullable(),
    metric_targets: z.record(text, MetricTarget),
    catalogue_targets: z.record(text, MetricTarget).nullable(),
    capture_findings: z.array(CaptureFinding).nullable(),
    capture_notes: z.array(CaptureNote),
    processed_at: at.nullable(),
    ...written,
  }),
  session_metrics: z.strictObject({
    session_id: id,
    key: text,
    position: z.int(),
    value_num: amount.nullable(),
    value_json: z.unknown(),
  }),
  coaching_texts: z.strictObject({
    session_id: id,
    locale: Lang,
    agent: z.union([z.literal(""), id]),
    basis: text,
    model: text,
    text,
    sections: z.array(z.object({ key: text, title: text, text })),
    created_at: at,
  }),
  session_references: z.strictObject({
    id,
    session_id: id,
    name: text,
    format: text,
    size_bytes: z.int(),
    offset_s: amount.nullable(),
    object_key: z.string().regex(FILE_PATH),
    created_at: at,
  }),
  session_voices: z.strictObject({
    id,
    session_id: id,
    content_type: z.enum(VOICE_TYPES),
    size_bytes: z.int(),
    log: VoiceLog,
    object_key: z.string().regex(FILE_PATH),
    created_at: at,
  }),
  voice_videos: z.strictObject({
    id,
    session_id: id,
    status: z.enum(["ready", "failed"]),
    failure: z.enum(["voice", "video", "other"]).nullable(),
    size_bytes: z.int().nullable(),
    object_key: z.string().regex(FILE_PATH),
    created_at: at,
  }),
  model_sessions: z.strictObject({
    id,
    activity: Activity,
    exercise: text,
    session_id: id,
    client_id: id.nullable(),
    marked_at: at,
  }),
  capture_links: z.strictObject({
    id,
    client_id: id.nullable(),
    activity: Activity,
    exercise: text,
    camera_view: CameraView,
    locale: Lang,
    most: z.int(),
    created_at: at,
    expires_at: at,
    revoked_at: at.nullable(),
  }),
  capture_consents: z.strictObject({
    id,
    link_id: id,
    session_id: id.nullable(),
    name: text,
    age_years: z.int(),
    guardian_name: text,
    lang: Lang,
    consent_version: z.int(),
    agreed_at: at,
  }),
  solution_runs: z.strictObject({
    id,
    client_id: id.nullable(),
    solution: text,
    activity: Activity.nullable(),
    name: text,
    status: SolutionRunStatus,
    failure: z.looseObject({ code: text }).nullable(),
    fall_history: FallHistory.nullable(),
    hop_tests: HopTests.nullable(),
    judged_at: at,
    judged_sessions: z.int(),
    archived_at: at.nullable(),
    ...written,
  }),
  solution_run_sessions: z.strictObject({ run_id: id, session_id: id, position: z.int() }),
  artifacts: z.strictObject({
    id,
    client_id: id.nullable(),
    kind: z.enum(ARTIFACT_KINDS),
    locale: Lang,
    status: z.enum(["ready", "failed"]),
    failure_reason: text,
    title: text,
    content: text,
    model: text,
    edited_at: at.nullable(),
    ...written,
  }),
  artifact_sessions: z.strictObject({ artifact_id: id, session_id: id, position: z.int() }),
  share_links: z.strictObject({
    id,
    kind: z.enum(["session", "compare", "solution"]),
    target: z.string().regex(new RegExp(`^${UUID}(?:,${UUID})*$`)),
    locale: Lang,
    units: text,
    sound: z.boolean(),
    created_at: at,
    expires_at: at.nullable(),
    revoked_at: at.nullable(),
  }),
} as const;
export type ArchivedTable = keyof typeof ROWS;
/** In the order in which rows can be written: what is referred to comes first. */
export const TABLES: readonly ArchivedTable[] = Object.keys(ROWS).filter((name): name is ArchivedTable => name in ROWS);

/** Columns that hold the id of another row, by table. */
export const REFERS: Readonly<Partial<Record<ArchivedTable, Readonly<Record<string, ArchivedTable>>>>> = {
  client_consents: { client_id: "clients" },
  client_group_members: { group_id: "client_groups", client_id: "clients" },
  metric_thresholds: { client_id: "clients" },
  metric_threshold_changes: { client_id: "clients" },
  sessions: { client_id: "clients" },
  session_metrics: { session_id: "sessions" },
  coaching_texts: { session_id: "sessions" },
  session_references: { session_id: "sessions" },
  session_voices: { session_id: "sessions" },
  voice_videos: { session_id: "sessions" },
  model_sessions: { session_id: "sessions", client_id: "clients" },
  capture_links: { client_id: "clients" },
  capture_consents: { link_id: "capture_links", session_id: "sessions" },
  solution_runs: { client_id: "clients" },
  solution_run_sessions: { run_id: "solution_runs", session_id: "sessions" },
  artifacts: { client_id: "clients" },
  artifact_sessions: { artifact_id: "artifacts", session_id: "sessions" },
};

/** Tables whose rows belong to a team by the row that they are part of, with the column that names it. */
export const PART_OF: Readonly<Partial<Record<ArchivedTable, { table: ArchivedTable; column: string }>>> = {
  client_group_members: { table: "client_groups", column: "group_id" },
  session_metrics: { table: "sessions", column: "session_id" },
  coaching_texts: { table: "sessions", column: "session_id" },
  solution_run_sessions: { table: "solution_runs", column: "run_id" },
  artifact_sessions: { table: "artifacts", column: "artifact_id" },
};

/** Name of the archive's entry with a table's rows, one JSON value a line. */
export const rowsEntry = (table: ArchivedTable): string => `tables/${table}.jsonl`;
/** Name of the archive's entry with a stored file. @param path the file's key below the team's prefix */
export const fileEntry = (path: string): string => `files/${path}`;

/** Read first, of whatever version the archive is. */
export const ArchiveHead = z.looseObject({ format: z.literal(ARCHIVE_FORMAT), version: z.int().positive() });

/** Table of contents of an archive, so that a missing part is noticed. */
export const ArchiveManifest = z.strictObject({
  format: z.literal(ARCHIVE_FORMAT),
  version: z.literal(ARCHIVE_VERSION),
  made_at: at,
  team: z.strictObject({
    name: z.string().min(1).max(200),
    next_seq_no: z.int().positive(),
    retention_video_days: Retention.shape.video_days,
    retention_session_days: Retention.shape.session_days,
    branding: z.object({ brand_name: text, logo_key: path, accent_color: text, footer_text: text, contact_email: text }).nullable(),
  }),
  rows: z.record(text, z.int().min(0)),
  files: z.array(
    z.strictObject({
      path: z.string().regex(FILE_PATH),
      type: z.enum(FILE_TYPES),
      size: z.int().min(0),
      sha256: z.string().regex(/^[0-9a-f]{64}$/),
    }),
  ),
});
export type ArchiveManifest = z.infer<typeof ArchiveManifest>;
export const FileType = z.enum(FILE_TYPES);
