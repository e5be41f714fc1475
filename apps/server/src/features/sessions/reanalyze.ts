import type { SessionReanalyze } from "@sagittal/contract";
import type { Context } from "../../context.ts";
import { DomainError } from "../../domain/errors.ts";
import type { TeamHandle } from "../../tenancy.ts";
import { debit, holdsDebit } from "../billing/quota.ts";
import { checkExercise } from "./create.ts";
import { ANALYSIS } from "./kinds.ts";
import { resultKeys } from "./remove.ts";
import { SessionRepository } from "./repository.ts";
import type { SessionRow } from "./row.ts";
import { lockSession } from "./service.ts";

type Deps = Pick<Context, "db" | "clock" | "storage" | "queue">;

/**
 * Sends a session through the analysis again, free of quota while it holds its debit; a session that failed was given back and takes one
 * again. `processed_at` and the coach's review stay. Throws reanalyze_in_flight, corrections_would_be_lost, and what the
 * quota throws.
 */
export async function reanalyzeSession(deps: Deps, team: TeamHandle, id: string, body: SessionReanalyze): Promise<SessionRow> {
  const { db, clock, storage, queue } = deps;
  const now = clock.now();
  const { row, stale } = await db.transaction(async (tx) => {
    const known = await lockSession(tx, team, id);
    if (known.status === "pending" || known.status === "processing") throw new DomainError("reanalyze_in_flight");
    const { trim, treadmill_incline_deg, subject_hint, drop_corrections, ...columns } = body;
    if (known.corrected_events !== null && drop_corrections !== true) throw new DomainError("corrections_would_be_lost");
    checkExercise(known.activity, columns.exercise ?? known.exercise, columns.camera_view ?? known.camera_view);
    const free = known.is_demo || (await holdsDebit(tx, known.debit_id));
    const debit_id = free ? known.debit_id : await debit(tx, team.teamId, known.id, now);
    const analysis_no = known.analysis_no + 1;
    const job_id = await queue.send(tx, ANALYSIS, { session_id: known.id, analysis_no });
    const updated = await new SessionRepository(tx, team).update(known.id, {
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
  await storage.remove(stale);
  return row;
}
