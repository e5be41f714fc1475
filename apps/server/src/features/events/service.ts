import { join } from "node:path";
import type { MotionEvent, OwnMetricFormula, SessionEvents } from "@sagittal/contract";
import type { z } from "zod";
import type { Context } from "../../context.ts";
import { DomainError, MEANINGS } from "../../domain/errors.ts";
import { withLocalCopy } from "../../platform/storage/local-copy.ts";
import type { ObjectStorage } from "../../platform/storage/port.ts";
import type { TeamHandle } from "../../tenancy.ts";
import { holdOwnMetrics, ownMetricsFor, settledOwnMetrics } from "../own-metrics/values.ts";
import type { SessionRow } from "../sessions/row.ts";
import { getSession, lockIfThere, storeResult } from "../sessions/service.ts";
import { holdThresholds, judgedResult } from "../thresholds/judge.ts";
import {
  eventsOfSidecar,
  type MeasuredOwn,
  measureOwnOfTrack,
  type Recomputed,
  type RecomputedFiles,
  recomputeTrack,
  warmUp,
} from "./recompute.ts";

export type EventDeps = Pick<Context, "db" | "clock" | "storage" | "queue">;
type EventsView = z.infer<typeof SessionEvents>;

/** The events of a completed session, as detected and as corrected. Throws session_not_found, session_not_completed. */
export async function readEvents({ db, storage }: EventDeps, team: TeamHandle, id: string): Promise<EventsView> {
  const row = await getSession(db, team, id);
  if (row.status !== "completed") throw new DomainError("session_not_completed");
  // A coach who reads the events is likely to correct them next.
  warmUp();
  return view(storage, row);
}

/**
 * Puts a coach's events in place of the detected ones, or back (null): every metric, zone, score, export and trend follows. The original
 * is not lost, since the landmarks are kept. Free of quota. Throws session_not_found, session_not_completed, session_without_track, and
 * reanalyze_in_flight when the session was analysed again meanwhile.
 */
export async function correctEvents(
  deps: EventDeps,
  team: TeamHandle,
  id: string,
  given: readonly MotionEvent[] | null,
): Promise<EventsView> {
  const events = given?.toSorted((a, b) => a.t_ms - b.t_ms) ?? null;
  const known = await getSession(deps.db, team, id);
  return deps.storage.scratch.within((dir) =>
    correct(deps, team, known, events, { sidecar: join(dir, "pose3d.json"), timeseries: join(dir, "series.csv") }),
  );
}

async function correct(
  { db, clock, storage, queue }: EventDeps,
  team: TeamHandle,
  known: SessionRow,
  events: readonly MotionEvent[] | null,
  files: RecomputedFiles,
): Promise<EventsView> {
  const own = await ownMetricsFor(db, team, known);
  const { result } = await recomputed(storage, known, events, files, own);
  const now = clock.now();
  const suffix = `${now.getTime()}`;
  const pose3d_key = known.track_key.replace(/track\.bin$/, `${suffix}.pose3d.json`);
  const timeseries_key = known.track_key.replace(/track\.bin$/, `${suffix}.timeseries.csv`);
  await storage.putFile(pose3d_key, files.sidecar, "application/json");
  await storage.putFile(timeseries_key, files.timeseries, "text/csv; charset=utf-8");
  const corrected = await db.transaction(async (tx) => {
    await holdThresholds(tx, team, "read");
    await holdOwnMetrics(tx, team, "read");
    const row = await lockIfThere(tx, team, known.id);
    // Analysed again meanwhile: these events belong to other frames.
    if (row?.status !== "completed" || row.analysis_no !== known.analysis_no) return undefined;
    const settled = await settledOwnMetrics({ tx, queue }, team, row, own, result);
    const { columns, metrics } = await judgedResult(tx, team, row, settled);
    const changed = {
      ...columns,
      capture_findings: result.capture_findings,
      capture_notes: result.capture_notes,
      pose3d_key,
      timeseries_key,
      corrected_events: events === null ? null : [...events],
      corrected_at: events === null ? null : now,
      corrected_by: events === null ? null : team.adminId,
      updated_at: now,
    };
    return storeResult(tx, team, row, changed, metrics);
  });
  await storage.remove(corrected ? [known.pose3d_key, known.timeseries_key] : [pose3d_key, timeseries_key]);
  if (!corrected) throw new DomainError("reanalyze_in_flight");
  return view(storage, corrected);
}

/**
 * The session computed again from its stored landmarks; with `events` null as the analysis detected them. Throws session_not_completed,
 * session_without_track.
 * @param own the own metrics to measure with it
 */
export async function recomputed(
  storage: ObjectStorage,
  row: SessionRow,
  events: readonly MotionEvent[] | null,
  files: RecomputedFiles | null,
  own: readonly OwnMetricFormula[] = [],
): Promise<Recomputed> {
  return withLocalCopy(storage, trackOf(row), (path) => recomputeTrack(path, events, own, files));
}

/** Own metrics of a finished session with its events as they are now. Throws session_not_completed, session_without_track. */
export async function measuredOwn(storage: ObjectStorage, row: SessionRow, own: readonly OwnMetricFormula[]): Promise<MeasuredOwn> {
  return withLocalCopy(storage, trackOf(row), (path) => measureOwnOfTrack(path, row.corrected_events, own));
}

function trackOf(row: SessionRow): string {
  if (row.status !== "completed") throw new DomainError("session_not_completed");
  if (row.track_key === "") throw new DomainError("session_without_track", { hint: MEANINGS.session_without_track });
  return row.track_key;
}

async function view(storage: ObjectStorage, row: SessionRow): Promise<EventsView> {
  const corrected = row.corrected_events !== null;
  const original = corrected ? (await recomputed(storage, row, null, null)).events : await storedEvents(storage, row);
  return {
    events: row.corrected_events ?? original,
    original,
    corrected,
    corrected_at: row.corrected_at?.toISOString() ?? null,
    corrected_by: row.corrected_by,
  };
}

/** Throws session_not_completed. */
async function storedEvents(storage: ObjectStorage, row: SessionRow): Promise<MotionEvent[]> {
  if (row.pose3d_key === "") throw new DomainError("session_not_completed");
  return withLocalCopy(storage, row.pose3d_key, eventsOfSidecar);
}
