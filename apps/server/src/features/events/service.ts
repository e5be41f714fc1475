import { join } from "node:path";
import type { Corrections } from "@sagittal/analysis";
import type {
  DistanceMark,
  MotionEvent,
  OwnMetricFormula,
  PlacedLandmark,
  SessionEvents,
  SessionLandmarks,
  SessionMarks,
} from "@sagittal/contract";
import type { z } from "zod";
import type { Context } from "../../context.ts";
import { DomainError, FieldError, MEANINGS } from "../../domain/errors.ts";
import type { ObjectStorage } from "../../platform/storage/port.ts";
import type { TeamHandle } from "../../tenancy.ts";
import { holdOwnMetrics, ownMetricsFor, settledOwnMetrics } from "../own-metrics/values.ts";
import { distanceMarksOf, sameEvents, sameLandmarks, sameMarks } from "../sessions/corrected.ts";
import type { SessionRow } from "../sessions/row.ts";
import { getSession, lockIfThere, storeResult } from "../sessions/service.ts";
import { holdThresholds, judgedResult } from "../thresholds/judge.ts";
import {
  clipOfSidecar,
  type MeasuredOwn,
  measureOwnOfTrack,
  type Recomputed,
  type RecomputedFiles,
  recomputeTrack,
  warmUp,
} from "./recompute.ts";
import { SUPERSEDED, SUPERSEDED_FOR_S } from "./superseded.ts";

export type EventDeps = Pick<Context, "db" | "clock" | "storage" | "queue">;
type EventsView = z.infer<typeof SessionEvents>;

/** The events of a completed session, as detected and as corrected. Throws session_not_found, session_not_completed, RateLimited. */
export async function readEvents({ db, storage }: EventDeps, team: TeamHandle, id: string): Promise<EventsView> {
  const row = await getSession(db, team, id);
  if (row.status !== "completed") throw new DomainError("session_not_completed");
  // A coach who reads the events is likely to correct them next.
  warmUp();
  return view(storage, row);
}

/**
 * Puts a coach's events in place of the detected ones, or back (null): every metric, zone, score, export and trend follows. The original
 * is not lost, since the landmarks are kept. Free of quota. Throws session_not_found, session_not_completed, session_without_track,
 * reanalyze_in_flight when the session was analysed again meanwhile, RateLimited while too many computations of the team wait, and
 * FieldError for an event outside of the clip.
 */
export async function correctEvents(
  deps: EventDeps,
  team: TeamHandle,
  id: string,
  given: readonly MotionEvent[] | null,
): Promise<EventsView> {
  const events = given?.toSorted((a, b) => a.t_ms - b.t_ms) ?? null;
  const requireWithin = ({ bounds: { leastMs, mostMs } }: Recomputed): void => {
    for (const [n, { t_ms }] of given?.entries() ?? []) {
      if (t_ms < leastMs) throw new FieldError({ [`events.${n}.t_ms`]: (t) => t.atLeast(leastMs) });
      if (t_ms > mostMs) throw new FieldError({ [`events.${n}.t_ms`]: (t) => t.atMost(mostMs) });
    }
  };
  return view(deps.storage, await correct(deps, team, id, { events }, requireWithin));
}

/** The landmarks of a completed session that people placed. Throws session_not_found, session_not_completed. */
export async function readLandmarks({ db }: EventDeps, team: TeamHandle, id: string): Promise<SessionLandmarks> {
  const row = await getSession(db, team, id);
  if (row.status !== "completed") throw new DomainError("session_not_completed");
  warmUp();
  return landmarksView(row);
}

/**
 * Puts landmarks where a person placed them, instead of those placed before; with none, everything is again as measured. All that is read
 * from the pose follows as with corrected events, which stay. Free of quota. Throws what `correctEvents` throws, and FieldError for a frame
 * behind the last one.
 */
export async function placeLandmarks(
  deps: EventDeps,
  team: TeamHandle,
  id: string,
  landmarks: readonly PlacedLandmark[],
): Promise<SessionLandmarks> {
  const requireWithin = ({ frames }: Recomputed): void => {
    const late = landmarks.findIndex((one) => one.frame >= frames);
    if (late >= 0) throw new FieldError({ [`landmarks.${late}.frame`]: (t) => t.atMost(frames - 1) });
  };
  return landmarksView(await correct(deps, team, id, { landmarks }, requireWithin));
}

/**
 * Puts distance marks on a finished run, instead of those before: its times are read from them. They are kept when it is analysed again. Free of quota. Throws what
 * `correctEvents` throws.
 */
export async function markDistances(deps: EventDeps, team: TeamHandle, id: string, marks: readonly DistanceMark[]): Promise<SessionMarks> {
  return { marks: distanceMarksOf(await correct(deps, team, id, { marks })) };
}

/**
 * Computes the session with a new part of its corrections and stores both; again when the other part was changed meanwhile.
 * @param requireWithin throws for a correction outside of the clip, whose extent is known once its track was read: then nothing is stored
 */
async function correct(
  deps: EventDeps,
  team: TeamHandle,
  id: string,
  change: Partial<Corrections>,
  requireWithin?: (computed: Recomputed) => void,
): Promise<SessionRow> {
  for (;;) {
    const known = await getSession(deps.db, team, id);
    const corrected = await deps.storage.scratch.within((dir) =>
      correctKnown(deps, team, known, change, { sidecar: join(dir, "pose3d.json"), timeseries: join(dir, "series.csv") }, requireWithin),
    );
    if (corrected) return corrected;
  }
}

/** Undefined when the part of the corrections that stays was changed meanwhile: then nothing is stored. */
async function correctKnown(
  { db, clock, storage, queue }: EventDeps,
  team: TeamHandle,
  known: SessionRow,
  change: Partial<Corrections>,
  files: RecomputedFiles,
  requireWithin?: (computed: Recomputed) => void,
): Promise<SessionRow | undefined> {
  const own = await ownMetricsFor(db, team, known);
  const computed = await recomputed(storage, known, { ...correctionsOf(known), ...change }, files, own);
  requireWithin?.(computed);
  const { result } = computed;
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
    // Analysed again meanwhile: these corrections belong to other frames.
    if (row?.status !== "completed" || row.analysis_no !== known.analysis_no) return "gone";
    if (change.events === undefined && !sameEvents(row, known)) return "changed";
    if (change.landmarks === undefined && !sameLandmarks(row, known)) return "changed";
    if (change.marks === undefined && !sameMarks(row, known)) return "changed";
    const settled = await settledOwnMetrics({ tx, queue }, team, row, own, result);
    const { columns, metrics } = await judgedResult(tx, team, row, settled);
    const changed = {
      ...columns,
      capture_findings: result.capture_findings,
      capture_notes: result.capture_notes,
      pose3d_key,
      timeseries_key,
      ...correctedColumns(change, { at: now, by: team.adminId }),
      ...(change.marks && { inputs: { ...row.inputs, distance_marks: [...change.marks] } }),
      updated_at: now,
    };
    const keys = [known.pose3d_key, known.timeseries_key].filter((key) => key !== "");
    await queue.send(tx, SUPERSEDED, { keys }, { startAfterSeconds: SUPERSEDED_FOR_S });
    return storeResult(tx, team, row, changed, metrics);
  });
  if (typeof corrected === "object") return corrected;
  await storage.remove([pose3d_key, timeseries_key]);
  if (corrected === "gone") throw new DomainError("reanalyze_in_flight");
  return undefined;
}

/** What stands in the row for a changed part of the corrections, and who changed it. */
function correctedColumns({ events, landmarks }: Partial<Corrections>, author: { at: Date; by: string | null }) {
  const nobody = { at: null, by: null };
  const byEvents = events ? author : nobody;
  const byLandmarks = landmarks?.length ? author : nobody;
  return {
    ...(events !== undefined && {
      corrected_events: events && [...events],
      corrected_at: byEvents.at,
      corrected_by: byEvents.by,
    }),
    ...(landmarks !== undefined && { placed_landmarks: [...landmarks], placed_at: byLandmarks.at, placed_by: byLandmarks.by }),
  };
}

/** What people corrected of a session, and the distances that they marked. */
const correctionsOf = (row: SessionRow): Corrections => ({
  events: row.corrected_events,
  landmarks: row.placed_landmarks,
  marks: distanceMarksOf(row),
});

/** A session as it was measured and detected. */
export const uncorrected = (row: SessionRow): Corrections => ({ events: null, landmarks: [], marks: distanceMarksOf(row) });

/**
 * The session computed again from its stored landmarks with these corrections, after the team's earlier ones. Throws
 * session_not_completed, session_without_track, RateLimited.
 * @param own the own metrics to measure with it
 */
export async function recomputed(
  storage: ObjectStorage,
  row: SessionRow,
  corrections: Corrections,
  files: RecomputedFiles | null,
  own: readonly OwnMetricFormula[] = [],
): Promise<Recomputed> {
  return recomputeTrack({ storage, key: trackOf(row), whose: row.team_id }, corrections, own, files);
}

/**
 * Own metrics of a finished session with its corrections as they are now. Throws session_not_completed, session_without_track, RateLimited.
 * @param whose whose computations wait for one another; the team's by default
 */
export async function measuredOwn(
  storage: ObjectStorage,
  row: SessionRow,
  own: readonly OwnMetricFormula[],
  whose: string = row.team_id,
): Promise<MeasuredOwn> {
  return measureOwnOfTrack({ storage, key: trackOf(row), whose }, correctionsOf(row), own);
}

function trackOf(row: SessionRow): string {
  if (row.status !== "completed") throw new DomainError("session_not_completed");
  if (row.track_key === "") throw new DomainError("session_without_track", { hint: MEANINGS.session_without_track });
  return row.track_key;
}

async function view(storage: ObjectStorage, row: SessionRow): Promise<EventsView> {
  const corrected = row.corrected_events !== null;
  // Detected in the pose as it is now, placed landmarks included.
  const original = corrected
    ? (await recomputed(storage, row, { ...correctionsOf(row), events: null }, null)).events
    : await storedEvents(storage, row);
  return {
    events: row.corrected_events ?? original,
    original,
    corrected,
    corrected_at: row.corrected_at?.toISOString() ?? null,
    corrected_by: row.corrected_by,
  };
}

const landmarksView = (row: SessionRow): SessionLandmarks => ({
  landmarks: row.placed_landmarks,
  corrected: row.placed_landmarks.length > 0,
  corrected_at: row.placed_at?.toISOString() ?? null,
  corrected_by: row.placed_by,
});

/** Throws session_not_completed. */
async function storedEvents(storage: ObjectStorage, row: SessionRow): Promise<MotionEvent[]> {
  if (row.pose3d_key === "") throw new DomainError("session_not_completed");
  return (await clipOfSidecar({ storage, key: row.pose3d_key, whose: row.team_id })).events;
}
