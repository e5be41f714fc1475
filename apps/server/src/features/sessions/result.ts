import { withVerdicts } from "@sagittal/catalogue";
import { type AnalysisResult, storedMetric } from "@sagittal/contract";
import { DomainError } from "../../domain/errors.ts";
import type { MetricRow, SessionRow } from "./row.ts";

const NO_TIMINGS = { probe: 0, normalise: 0, pose_extract: 0, biomechanics: 0, render: 0, publish: 0 };

/** A finished session as the analysis gave it, with the coach's review among its metrics. Throws session_not_completed. */
export function storedResult(row: SessionRow, metrics: readonly MetricRow[]): AnalysisResult {
  if (row.status !== "completed" || row.fps === null) throw new DomainError("session_not_completed");
  const facing = row.facing;
  return {
    activity: row.activity,
    exercise: row.exercise,
    camera_view: row.camera_view,
    fps: row.fps,
    source_fps: row.source_fps ?? row.fps,
    duration_ms: row.duration_ms ?? 0,
    // By the targets of now: thresholds may have changed since the analysis.
    metrics: withVerdicts(metrics.map(storedMetric), row.metric_targets),
    metric_targets: row.metric_targets,
    capture_findings: row.capture_findings ?? [],
    capture_notes: row.capture_notes,
    handedness: row.handedness,
    blur_face: row.blur_face,
    score: row.score,
    facing: facing === "left" || facing === "right" || facing === "camera" || facing === "away" ? facing : null,
    near_side: row.near_side,
    analysis_version: row.analysis_version,
    timings_ms: NO_TIMINGS,
  };
}
