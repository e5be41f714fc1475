import type { SessionReanalyze } from "@sagittal/contract";
import type { Context } from "../../context.ts";
import { DomainError } from "../../domain/errors.ts";
import type { TeamHandle } from "../../tenancy.ts";
import { ANALYSIS } from "../analysis/kinds.ts";
import { debit, holdsDebit } from "../billing/quota.ts";
import { checkExercise } from "./create.ts";
import { resultKeys } from "./remove.ts";
import { SessionRepository } from "./repository.ts";
import type { SessionRow } from "./view.ts";

/**
 * Sends a session through the analysis again, free of quota while it holds its debit; a session that failed was given back and takes one
 * again. `processed_at` and the coach's review stay. Throws 409 reanalyze_in_flight, and 402 like a creation.
 */
export async function reanalyzeSession(ctx: Context, team: TeamHandle, id: string, body: SessionReanalyze): Promise<SessionRow> {
  const now = ctx.clock.now();
  const { row, stale } = await ctx.db.transaction(async (tx) => {
    const store = new SessionRepository(tx, team);
    const known = await store.lock(id);
    if (!known) throw new DomainError("session_not_found");
    if (known.status === "pending" || known.status === "processing") throw new DomainError("reanalyze_in_flight");
    const { trim, treadmill_incline_deg, subject_hint, drop_corrections, ...columns } = body;
    if (known.corrected_events !== null && drop_corrections !== true) throw new DomainError("corrections_would_be_lost");
    checkExercise(known.activity, columns.exercise ?? known.exercise, columns.camera_view ?? known.camera_view);
    const free = known.is_demo || (await holdsDebit(tx, known.debit_id));
    const debit_id = free ? known.debit_id : await debit(tx, team.teamId, known.id, now);
    const analysis_no = known.analysis_no + 1;
    const job_id = await ctx.queue.send(tx, ANALYSIS, { session_id: known.id, analysis_no });
    const updated = await store.update(known.id, {
      ...columns,
      inputs: {
        ...known.inputs,
        ...(trim !== undefined && { trim }),
        ...(treadmill_incline_deg !== undefined && { treadmill_incline_deg }),
        ...(subject_hint !== undefined && { subject_hint }),
      },
      status: "pending",
      failure_reason: "",
      failure: null,
      analysis_no,
      job_id,
      debit_id,
      lease_id: null,
      progress: null,
      analyzed_key: "",
      anonymized_key: "",
      pose3d_key: "",
      thumbnail_key: "",
      timeseries_key: "",
      track_key: "",
      updated_at: now,
    });
    return { row: updated ?? known, stale: resultKeys(known) };
  });
  await ctx.storage.remove(stale);
  return row;
}
