import { analysisFailureText, withVerdicts } from "@sagittal/catalogue";
import { type Lang, REVIEW_KEY, type Session, storedMetric } from "@sagittal/contract";
import type { ObjectStorage } from "../../platform/storage/port.ts";
import { distanceMarksOf } from "./corrected.ts";
import type { MetricRow, SessionRow } from "./row.ts";

/** Media links of an answer to the team; a new one is given with every answer. */
const MEDIA_SECONDS = 6 * 3600;

/** What detail and lists know beyond the row. */
export interface SessionExtras {
  has_active_share?: boolean | null;
  report_count?: number | null;
  reports?: Session["reports"];
}

/** Why the analysis failed, in words; empty unless it did. Sessions of older versions have their sentence stored. */
export function failureReason(row: Pick<SessionRow, "status" | "failure" | "failure_reason">, lang: Lang): string {
  if (row.status !== "failed") return "";
  return row.failure ? analysisFailureText(row.failure, lang) : row.failure_reason;
}

/** A session as its team sees it, with words in the reader's language. */
export async function sessionView(
  row: SessionRow,
  metrics: readonly MetricRow[],
  storage: ObjectStorage,
  lang: Lang,
  extras: SessionExtras = {},
): Promise<Session> {
  const link = (key: string) => (key === "" ? "" : storage.readUrl(key, MEDIA_SECONDS));
  const done = row.status === "completed";
  const [video_url, analyzed_url, anonymized_url, pose3d_url, thumbnail_url] = await Promise.all([
    link(row.video_key),
    link(row.analyzed_key),
    link(row.anonymized_key),
    link(row.pose3d_key),
    link(row.thumbnail_key),
  ]);
  const review = metrics.find((m) => m.key === REVIEW_KEY);
  return {
    id: row.id,
    activity: row.activity,
    exercise: row.exercise,
    name: row.name,
    seq_no: row.seq_no,
    status: row.status,
    video_url,
    analyzed_url,
    anonymized_url,
    pose3d_url,
    thumbnail_url,
    fps: row.fps,
    source_fps: row.source_fps,
    duration_ms: row.duration_ms,
    processed_at: row.processed_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    client: row.client_id,
    uploaded_by: row.uploaded_by,
    failure_reason: failureReason(row, lang),
    score: review?.value_num ?? (done ? row.score : null),
    analysis_version: done ? row.analysis_version : "",
    metrics: withVerdicts(metrics.filter((m) => done || m.key === REVIEW_KEY).map(storedMetric), done ? row.metric_targets : {}),
    metric_targets: done ? row.metric_targets : {},
    camera_view: row.camera_view,
    capture_findings: row.capture_findings,
    capture_notes: row.capture_notes,
    handedness: row.handedness,
    is_demo: row.is_demo,
    progress: row.status === "processing" ? row.progress : null,
    has_active_share: extras.has_active_share ?? null,
    locale: null,
    blur_face: row.blur_face,
    trim: row.inputs.trim ?? null,
    barbell_mass_kg: row.barbell_mass_kg,
    walk_test_distance_m: row.walk_test_distance_m,
    distance_marks: distanceMarksOf(row),
    has_scuba_meta: row.inputs.scuba_session_meta !== null,
    report_count: extras.report_count ?? null,
    reports: extras.reports ?? [],
    movement_guide: null,
  };
}
