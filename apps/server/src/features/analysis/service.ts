import { randomUUID } from "node:crypto";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { type AnalysisFailure, type AnalysisRequest, type AnalysisResult, type Progress, STAGES } from "@sagittal/contract";
import { and, eq, inArray, ne } from "drizzle-orm";
import type { Context } from "../../context.ts";
import type { AnalysisFiles, AnalysisHost } from "../../platform/analysis.ts";
import type { Executor } from "../../platform/db/index.ts";
import { sessionMetrics, sessions } from "../../platform/db/schema/index.ts";
import type { JobOutcome, JobRun } from "../../platform/queue.ts";
import { teamOfRecord } from "../../tenancy.ts";
import { refund } from "../billing/quota.ts";
import { ClientRepository } from "../clients/repository.ts";
import { REVIEW_KEY, type SessionRow } from "../sessions/view.ts";
import { judgedResult } from "../thresholds/judge.ts";
import { ThresholdRepository } from "../thresholds/repository.ts";
import { analysisRequest } from "./request.ts";

const PROGRESS_EVERY_MS = 400;
export const SERVICE_FAULT: AnalysisFailure = { code: "service_fault", data: {} };

/** Told of every session whose analysis ended, in the transaction that stores the end: what it queues is neither lost nor sent for nothing. */
export type OnEnd = (tx: Executor, session: SessionRow) => Promise<void>;

/**
 * Runs the analysis of one session. May be called any number of times for the same job: a session that has ended, was deleted or was
 * sent to a newer analysis is skipped, and only the run that holds the lease publishes.
 */
export function analysisJob(ctx: Context, host: AnalysisHost, onEnd: OnEnd) {
  return async (job: { session_id: string; analysis_no: number }, run: JobRun): Promise<JobOutcome> => {
    const session = await claim(ctx, job);
    if (!session) return "skipped";
    const workDir = join(ctx.config.DATA_DIR, "tmp", "analysis", session.lease_id ?? randomUUID());
    try {
      const ended = await analyse(ctx, host, session, workDir, run.signal, onEnd);
      if (!ended) return "skipped";
      return ended.status === "completed" ? "done" : "failed";
    } catch (error) {
      if (!run.lastTry) throw error;
      ctx.log.error({ err: error, session: session.id }, "analysis given up");
      await fail(ctx, session, SERVICE_FAULT, onEnd);
      return "failed";
    } finally {
      await rm(workDir, { recursive: true, force: true });
    }
  };
}

/** Takes the session for this run; an earlier run that still goes on loses its right to publish. */
async function claim(ctx: Context, job: { session_id: string; analysis_no: number }): Promise<SessionRow | undefined> {
  const [row] = await ctx.db
    .update(sessions)
    .set({ status: "processing", lease_id: randomUUID(), progress: progressOf("probe"), updated_at: ctx.clock.now() })
    .where(
      and(eq(sessions.id, job.session_id), eq(sessions.analysis_no, job.analysis_no), inArray(sessions.status, ["pending", "processing"])),
    )
    .returning();
  return row;
}

function progressOf(stage: Progress["stage"]): Progress {
  return { stage, stage_idx: STAGES.indexOf(stage), frame_done: 0, frame_total: 0 };
}

async function analyse(
  ctx: Context,
  host: AnalysisHost,
  session: SessionRow,
  workDir: string,
  signal: AbortSignal,
  onEnd: OnEnd,
): Promise<SessionRow | undefined> {
  const client = session.client_id ? await new ClientRepository(ctx.db, teamOfRecord(session)).find(session.client_id) : undefined;
  const limits = await new ThresholdRepository(ctx.db, teamOfRecord(session)).limitsFor(session);
  const { key, request } = await subjectOf(ctx, session, analysisRequest(session, client, limits));
  await mkdir(workDir, { recursive: true });
  const source = await ctx.storage.localCopy(key);
  const progress = progressWriter(ctx, session);
  try {
    const outcome = await host.run({ videoPath: source.path, outDir: workDir, request }, progress.report, signal);
    await progress.settled();
    if (outcome.status === "failed") return await fail(ctx, session, outcome.failure, onEnd);
    return await publish(ctx, session, outcome.result, outcome.files, onEnd);
  } finally {
    await progress.settled();
    await source.release();
  }
}

/** What is looked at: the posture picture or video of an ergonomics assessment where it was uploaded, else the session's video. */
async function subjectOf(ctx: Context, session: SessionRow, request: AnalysisRequest): Promise<{ key: string; request: AnalysisRequest }> {
  const assessment = request.workstation_assessment;
  if (!assessment) return { key: session.video_key, request };
  const posture = ctx.storage.keyOf(assessment.posture_media.url);
  // Trim and tapped athlete belong to the session's video.
  if (posture && (await ctx.storage.info(posture))) return { key: posture, request: { ...request, trim: null, subject_hint: null } };
  const media = { ...assessment.posture_media, kind: "video" as const };
  return { key: session.video_key, request: { ...request, workstation_assessment: { ...assessment, posture_media: media } } };
}

/** Writes progress a few times per second at most, always the newest, one write at a time. */
function progressWriter(ctx: Context, session: SessionRow) {
  let writing: Promise<unknown> = Promise.resolve();
  let stage = "";
  let writtenAt = 0;
  return {
    report(progress: Progress) {
      const now = Date.now();
      if (progress.stage === stage && now - writtenAt < PROGRESS_EVERY_MS) return;
      stage = progress.stage;
      writtenAt = now;
      writing = writing
        .then(() => ctx.db.update(sessions).set({ progress, updated_at: ctx.clock.now() }).where(leased(session)))
        .catch(() => {});
    },
    settled: () => writing,
  };
}

function leased(session: SessionRow) {
  return and(
    eq(sessions.id, session.id),
    eq(sessions.analysis_no, session.analysis_no),
    eq(sessions.status, "processing"),
    eq(sessions.lease_id, session.lease_id!),
  );
}

/** Stores media first and then, in one transaction, the result: a session is completed with all of its parts or not at all. */
async function publish(
  ctx: Context,
  session: SessionRow,
  result: AnalysisResult,
  files: AnalysisFiles,
  onEnd: OnEnd,
): Promise<SessionRow | undefined> {
  const base = `${session.video_key.replace(/\.source\.[a-z0-9]+$/, "").replace(/[^/]+$/, session.id)}.${session.analysis_no}`;
  const media: [column: MediaColumn, suffix: string, path: string | undefined, type: string][] = [
    ["analyzed_key", "annotated.mp4", files.annotated, "video/mp4"],
    ["anonymized_key", "anonymised.mp4", files.anonymised, "video/mp4"],
    ["pose3d_key", "pose3d.json", files.pose3d, "application/json"],
    ["thumbnail_key", "thumbnail.jpg", files.thumbnail, "image/jpeg"],
    ["timeseries_key", "timeseries.csv", files.timeseries, "text/csv; charset=utf-8"],
    ["track_key", "track.bin", files.track, "application/octet-stream"],
  ];
  const keys: Partial<Record<MediaColumn, string>> = {};
  for (const [column, suffix, path, type] of media) {
    if (path === undefined) continue;
    keys[column] = `${base}.${suffix}`;
    await ctx.storage.putFile(`${base}.${suffix}`, path, type);
  }
  const now = ctx.clock.now();
  const team = teamOfRecord(session);
  return ctx.db.transaction(async (tx) => {
    await new ThresholdRepository(tx, team).hold("read");
    const [row] = await tx
      .update(sessions)
      .set({
        ...keys,
        status: "completed",
        failure_reason: "",
        failure: null,
        progress: null,
        fps: Math.min(32_767, Math.round(result.fps)),
        source_fps: result.source_fps,
        duration_ms: result.duration_ms,
        facing: result.facing,
        near_side: result.near_side,
        analysis_version: result.analysis_version,
        timings_ms: result.timings_ms,
        capture_findings: result.capture_findings,
        processed_at: now,
        corrected_events: null,
        corrected_at: null,
        corrected_by: null,
        updated_at: now,
      })
      .where(leased(session))
      .returning();
    if (!row) return undefined;
    const { columns, metrics } = await judgedResult(tx, team, row, result);
    await tx.update(sessions).set(columns).where(eq(sessions.id, row.id));
    await replaceMetrics(tx, row.id, { metrics });
    const ended = { ...row, ...columns };
    await onEnd(tx, ended);
    return ended;
  });
}

type MediaColumn = "analyzed_key" | "anonymized_key" | "pose3d_key" | "thumbnail_key" | "timeseries_key" | "track_key";

/** Puts a result's metrics in place of earlier ones; a coach's review stays. */
export async function replaceMetrics(tx: Executor, sessionId: string, result: Pick<AnalysisResult, "metrics">): Promise<void> {
  await tx.delete(sessionMetrics).where(and(eq(sessionMetrics.session_id, sessionId), ne(sessionMetrics.key, REVIEW_KEY)));
  const rows = result.metrics.map((m, position) => ({
    session_id: sessionId,
    key: m.key,
    position,
    value_num: m.value_num,
    value_json: m.value_json,
  }));
  if (rows.length > 0) await tx.insert(sessionMetrics).values(rows);
}

/** Ends a session as failed, gives its debit back and tells of it, in one transaction and once. */
export async function fail(ctx: Context, session: SessionRow, failure: AnalysisFailure, onEnd: OnEnd): Promise<SessionRow | undefined> {
  const now = ctx.clock.now();
  return ctx.db.transaction(async (tx) => {
    const [row] = await tx
      .update(sessions)
      .set({ status: "failed", failure_reason: "", failure, progress: null, updated_at: now })
      .where(
        and(
          eq(sessions.id, session.id),
          eq(sessions.analysis_no, session.analysis_no),
          inArray(sessions.status, ["pending", "processing"]),
          lease(session),
        ),
      )
      .returning();
    if (!row) return undefined;
    if (row.debit_id) await refund(tx, row.team_id, row.debit_id, now);
    await onEnd(tx, row);
    return row;
  });
}

function lease(session: SessionRow) {
  return session.lease_id === null ? undefined : eq(sessions.lease_id, session.lease_id);
}
