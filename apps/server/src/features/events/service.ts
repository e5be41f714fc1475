import type { MotionEvent } from "@sagittal/contract";
import type { Context } from "../../context.ts";
import { DomainError, MEANINGS } from "../../domain/errors.ts";
import type { TeamHandle } from "../../tenancy.ts";
import { replaceMetrics } from "../analysis/service.ts";
import { SessionRepository } from "../sessions/repository.ts";
import type { SessionRow } from "../sessions/view.ts";
import { judgedResult } from "../thresholds/judge.ts";
import { ThresholdRepository } from "../thresholds/repository.ts";
import { type Recomputed, recomputeTrack } from "./recompute.ts";

/** The session computed from its stored landmarks. Throws 409 when there are none. */
export async function fromTrack(ctx: Context, row: SessionRow, events: readonly MotionEvent[] | null): Promise<Recomputed> {
  if (row.status !== "completed") throw new DomainError("session_not_completed");
  if (row.track_key === "") throw new DomainError("session_without_track", { hint: MEANINGS.session_without_track });
  const copy = await ctx.storage.localCopy(row.track_key);
  try {
    return await recomputeTrack(copy.path, events);
  } finally {
    await copy.release();
  }
}

/**
 * Puts a coach's events in place of the detected ones, or back (null): every metric, zone, score, export and trend follows. The original
 * is not lost, since the landmarks are kept. Free of quota.
 */
export async function correctEvents(ctx: Context, team: TeamHandle, id: string, events: MotionEvent[] | null): Promise<SessionRow> {
  const known = await new SessionRepository(ctx.db, team).find(id);
  if (!known) throw new DomainError("session_not_found");
  const { result, sidecar, timeseries } = await fromTrack(ctx, known, events);
  const now = ctx.clock.now();
  const suffix = `${now.getTime()}`;
  const pose3d_key = known.track_key.replace(/track\.bin$/, `${suffix}.pose3d.json`);
  const timeseries_key = known.track_key.replace(/track\.bin$/, `${suffix}.timeseries.csv`);
  await ctx.storage.putBytes(pose3d_key, Buffer.from(JSON.stringify(sidecar)), "application/json");
  await ctx.storage.putBytes(timeseries_key, Buffer.from(timeseries), "text/csv; charset=utf-8");
  const corrected = await ctx.db.transaction(async (tx) => {
    await new ThresholdRepository(tx, team).hold("read");
    const store = new SessionRepository(tx, team);
    const row = await store.lock(id);
    // Analysed anew meanwhile: these events belong to other frames.
    if (row?.status !== "completed" || row.analysis_no !== known.analysis_no) return undefined;
    const { columns, metrics } = await judgedResult(tx, team, row, result);
    await replaceMetrics(tx, id, { metrics });
    return store.update(id, {
      ...columns,
      capture_findings: result.capture_findings,
      pose3d_key,
      timeseries_key,
      corrected_events: events,
      corrected_at: events === null ? null : now,
      corrected_by: events === null ? null : team.adminId,
      updated_at: now,
    });
  });
  await ctx.storage.remove(corrected ? [known.pose3d_key, known.timeseries_key] : [pose3d_key, timeseries_key]);
  if (!corrected) throw new DomainError("reanalyze_in_flight");
  return corrected;
}
