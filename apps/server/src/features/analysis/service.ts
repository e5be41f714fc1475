import { randomUUID } from "node:crypto";
import type { AnalysisFailure, AnalysisRequest, AnalysisResult, OwnMetricFormula, Progress } from "@sagittal/contract";
import type { Context } from "../../context.ts";
import type { AnalysisFiles, AnalysisHost } from "../../platform/analysis.ts";
import type { Executor } from "../../platform/db/index.ts";
import type { ObjectStorage } from "../../platform/storage/port.ts";
import { spanned } from "../../platform/tracing.ts";
import { teamOfRecord } from "../../tenancy.ts";
import { lockTeam, refund } from "../billing/quota.ts";
import { findClient } from "../clients/service.ts";
import { holdOwnMetrics, ownMetricsFor, settledOwnMetrics } from "../own-metrics/values.ts";
import { ANALYSIS } from "../sessions/kinds.ts";
import type { SessionRow } from "../sessions/row.ts";
import { storeResult } from "../sessions/service.ts";
import { holdThresholds, judgedResult, limitsFor } from "../thresholds/judge.ts";
import { watchLease } from "./lease.ts";
import { progressOf, progressWriter } from "./progress.ts";
import { AnalysisRepository } from "./repository.ts";
import { analysisRequest } from "./request.ts";
import { stageSpans } from "./stages.ts";

export type AnalysisDeps = Pick<Context, "db" | "clock" | "storage" | "queue" | "tracing">;

/** The failure of a session whose analysis was tried to its end without a result. */
export const SERVICE_FAULT: AnalysisFailure = { code: "service_fault", data: {} };

/** The failure of a session whose athlete withdrew the consent before its analysis began. */
const CONSENT_WITHDRAWN: AnalysisFailure = { code: "consent_withdrawn", data: {} };

/** Called for every session whose analysis ended, in the transaction that stores the end: what it queues is sent if and only if the end is stored. */
export type OnEnd = (tx: Executor, session: SessionRow) => Promise<void>;

/** Takes the session for this run; an earlier run that is still active loses its right to publish. Undefined when the session has ended, is gone or has a newer analysis. */
export function claimSession(
  { db, clock }: AnalysisDeps,
  job: { session_id: string; analysis_no: number },
): Promise<SessionRow | undefined> {
  const values = { lease_id: randomUUID(), progress: progressOf("probe"), updated_at: clock.now() };
  return new AnalysisRepository(db).claim(job, values);
}

/** Analyses a claimed session and stores how it ended. Undefined when the session was deleted or another run took it meanwhile. */
export async function analyseSession(
  deps: AnalysisDeps,
  host: Pick<AnalysisHost, "run">,
  session: SessionRow,
  run: { workDir: string; signal: AbortSignal; onEnd: OnEnd },
): Promise<SessionRow | undefined> {
  const { db, clock, storage, tracing } = deps;
  const { workDir, signal, onEnd } = run;
  const team = teamOfRecord(session);
  const client = session.client_id ? await findClient(db, team, session.client_id) : undefined;
  if (client && client.consent_withdrawn_at !== null) return failSession(deps, session, CONSENT_WITHDRAWN, onEnd);
  const limits = await limitsFor(db, team, session);
  const own = await ownMetricsFor(db, team, session);
  const { key, request } = await subjectOf(storage, session, analysisRequest(session, client, limits, own));
  const source = await storage.localCopy(key);
  const sessions = new AnalysisRepository(db);
  const progress = progressWriter((newest) => sessions.updateLeased(session, { progress: newest, updated_at: clock.now() }));
  const lease = watchLease(() => sessions.holds(session));
  try {
    const attributes = { "sagittal.session.id": session.id, "sagittal.activity": session.activity, "sagittal.exercise": session.exercise };
    const outcome = await spanned(tracing, "analysis", { attributes }, async (span) => {
      const stages = stageSpans(tracing);
      const report = (newest: Progress) => {
        stages.report(newest);
        progress.report(newest);
      };
      const stop = AbortSignal.any([signal, lease.signal]);
      const ended = await host.run({ videoPath: source.path, outDir: workDir, request }, report, stop).finally(stages.end);
      if (ended.status === "failed") span.note({ "sagittal.failure": ended.failure.code });
      return ended;
    });
    await progress.settled();
    if (outcome.status === "failed") return await failSession(deps, session, outcome.failure, onEnd);
    return await spanned(tracing, "store result", {}, () => publish(deps, session, { ...outcome, own }, onEnd));
  } catch (error) {
    if (lease.signal.aborted) return undefined;
    throw error;
  } finally {
    lease.stop();
    await progress.settled();
    await source.release();
  }
}

/** States of the sessions' jobs by the job's id; a job that is gone is missing. */
export function jobStates({ queue }: Pick<Context, "queue">, of: readonly Pick<SessionRow, "job_id">[]): Promise<Map<string, string>> {
  return queue.states(
    ANALYSIS,
    of.flatMap((session) => session.job_id ?? []),
  );
}

/** Whether the session's job runs, or will be run by the queue. */
export function willRun(states: ReadonlyMap<string, string>, { job_id }: Pick<SessionRow, "job_id">): boolean {
  const state = job_id ? states.get(job_id) : undefined;
  return state === "created" || state === "retry" || state === "active";
}

/** Queues the analysis of a session whose job is gone or was stopped. */
export function queueAgain(
  { db, clock, queue }: Pick<Context, "db" | "clock" | "queue">,
  { id, analysis_no }: Pick<SessionRow, "id" | "analysis_no">,
): Promise<void> {
  return db.transaction(async (tx) => {
    const jobId = await queue.send(tx, ANALYSIS, { session_id: id, analysis_no });
    await new AnalysisRepository(tx).setJob(id, jobId, clock.now());
  });
}

/** Ends a session as failed, gives its debit back and calls `onEnd`, in one transaction and once. */
export function failSession(
  { db, clock }: AnalysisDeps,
  session: SessionRow,
  failure: AnalysisFailure,
  onEnd: OnEnd,
): Promise<SessionRow | undefined> {
  const now = clock.now();
  return db.transaction(async (tx) => {
    // Before the session, as everywhere: the refund locks it too.
    await lockTeam(tx, session.team_id);
    const row = await new AnalysisRepository(tx).fail(session, failure, now);
    if (!row) return undefined;
    if (row.debit_id) await refund(tx, row.team_id, row.debit_id, now);
    await onEnd(tx, row);
    return row;
  });
}

/** The object to analyse: the posture picture or video of an ergonomics assessment where it was uploaded, else the session's video. */
async function subjectOf(
  storage: ObjectStorage,
  session: SessionRow,
  request: AnalysisRequest,
): Promise<{ key: string; request: AnalysisRequest }> {
  const assessment = request.workstation_assessment;
  if (!assessment) return { key: session.video_key, request };
  const posture = storage.keyOf(assessment.posture_media.url);
  // Trim and tapped athlete belong to the session's video.
  if (posture && (await storage.info(posture))) return { key: posture, request: { ...request, trim: null, subject_hint: null } };
  const media = { ...assessment.posture_media, kind: "video" as const };
  return { key: session.video_key, request: { ...request, workstation_assessment: { ...assessment, posture_media: media } } };
}

/**
 * Stores media first and then, in one transaction, the result: a session is completed with all of its parts or not at all. Media of a session that
 * was deleted or sent to another analysis meanwhile are removed again.
 */
async function publish(
  deps: AnalysisDeps,
  session: SessionRow,
  outcome: { result: AnalysisResult; files: AnalysisFiles; own: readonly OwnMetricFormula[] },
  onEnd: OnEnd,
): Promise<SessionRow | undefined> {
  const { db, clock, storage, queue } = deps;
  const { result, own } = outcome;
  const keys = await storeMedia(storage, session, outcome.files);
  const now = clock.now();
  const team = teamOfRecord(session);
  const published = await db.transaction(async (tx) => {
    await holdThresholds(tx, team, "read");
    await holdOwnMetrics(tx, team, "read");
    const row = await new AnalysisRepository(tx).updateLeased(session, {
      ...keys,
      status: "completed",
      failure_reason: "",
      failure: null,
      progress: null,
      // A session that names no exercise is filed under the one that its clip shows.
      exercise: result.exercise,
      fps: Math.min(32_767, Math.round(result.fps)),
      source_fps: result.source_fps,
      duration_ms: result.duration_ms,
      facing: result.facing,
      near_side: result.near_side,
      analysis_version: result.analysis_version,
      timings_ms: result.timings_ms,
      capture_findings: result.capture_findings,
      capture_notes: result.capture_notes,
      processed_at: now,
      corrected_events: null,
      corrected_at: null,
      corrected_by: null,
      placed_landmarks: [],
      placed_at: null,
      placed_by: null,
      updated_at: now,
    });
    if (!row) return undefined;
    const settled = await settledOwnMetrics({ tx, queue }, team, row, own, result);
    const { columns, metrics } = await judgedResult(tx, team, row, settled);
    const ended = await storeResult(tx, team, row, columns, metrics);
    await onEnd(tx, ended);
    return ended;
  });
  // Another run of the same analysis number writes the same keys, so the files must stay.
  if (!published && !(await new AnalysisRepository(db).isCurrent(session))) await storage.remove(Object.values(keys));
  return published;
}

type MediaColumn = "analyzed_key" | "anonymized_key" | "pose3d_key" | "thumbnail_key" | "timeseries_key" | "track_key";

/** Stores what an analysis wrote, under keys of its own number: an earlier analysis keeps its files until they are removed. */
async function storeMedia(
  storage: ObjectStorage,
  session: SessionRow,
  files: AnalysisFiles,
): Promise<Partial<Record<MediaColumn, string>>> {
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
    await storage.putFile(`${base}.${suffix}`, path, type);
  }
  return keys;
}
