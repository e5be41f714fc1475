import type { SessionReanalyze } from "@sagittal/contract";
import type { Context } from "../../context.ts";
import { DomainError, FieldError } from "../../domain/errors.ts";
import type { TeamHandle } from "../../tenancy.ts";
import { debit, holdsDebit, lockTeam } from "../billing/quota.ts";
import { filmableClient } from "../clients/service.ts";
import { isCorrected } from "./corrected.ts";
import { checkExercise, ERGONOMICS } from "./create.ts";
import { fairTurn } from "./fair-turn.ts";
import { ANALYSIS } from "./kinds.ts";
import { resultKeys } from "./remove.ts";
import { SessionRepository } from "./repository.ts";
import type { SessionRow } from "./row.ts";
import { lockSession } from "./service.ts";

type Deps = Pick<Context, "db" | "clock" | "storage" | "queue">;

/**
 * Sends a session through the analysis again, free of quota while it holds its debit; a session that failed was given back and takes one
 * again. `processed_at` and the coach's review stay; the video of the coach's voice goes, since it may show a face. Throws reanalyze_in_flight, session_without_video, consent_withdrawn, corrections_would_be_lost, FieldError where
 * the exercise does not fit, and what the quota throws.
 */
export async function reanalyzeSession(deps: Deps, team: TeamHandle, id: string, body: SessionReanalyze): Promise<SessionRow> {
  const { db, clock, storage, queue } = deps;
  const now = clock.now();
  const { row, stale } = await db.transaction(async (tx) => {
    // Before the session, as everywhere: the debit locks it too.
    await lockTeam(tx, team.teamId);
    const known = await lockSession(tx, team, id);
    if (known.status === "pending" || known.status === "processing") throw new DomainError("reanalyze_in_flight");
    if (known.video_key === "") throw new DomainError("session_without_video");
    const { trim, treadmill_incline_deg, subject_hint, drop_corrections, ...columns } = refiled(known, body);
    if (isCorrected(known) && drop_corrections !== true) throw new DomainError("corrections_would_be_lost");
    checkExercise(columns.activity ?? known.activity, columns.exercise ?? known.exercise, columns.camera_view ?? known.camera_view);
    const free = known.is_demo || (await holdsDebit(tx, known.debit_id));
    const debit_id = free ? known.debit_id : await debit(tx, team.teamId, known.id, now);
    if (known.client_id) await filmableClient(tx, team, known.client_id);
    const analysis_no = known.analysis_no + 1;
    const sessions = new SessionRepository(tx, team);
    const job_id = await queue.send(tx, ANALYSIS, { session_id: known.id, analysis_no }, await fairTurn(sessions));
    const updated = await sessions.update(known.id, {
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
    return { row: updated ?? known, stale: [...resultKeys(known), ...(await sessions.dropVoiceVideo(id))] };
  });
  await storage.remove(stale);
  return row;
}

/**
 * The changes, completed for a new activity or exercise. With another activity the old exercise is cleared, so that the analysis finds the exercise that the clip shows. Fields that only the
 * old one reads are dropped. Throws FieldError when the new one needs data that are only taken at upload.
 */
function refiled(known: SessionRow, body: SessionReanalyze): SessionReanalyze {
  const activity = body.activity ?? known.activity;
  const exercise = body.exercise ?? (activity === known.activity ? known.exercise : "");
  if (activity === "scuba_diving" && !known.inputs.scuba_session_meta) {
    throw new FieldError({ scuba_session_meta: (t) => t.rules.required });
  }
  if (activity === "workspace_wellness" && exercise === ERGONOMICS && !known.inputs.workstation_assessment) {
    throw new FieldError({ workstation_assessment: (t) => t.rules.required });
  }
  if (activity === known.activity) return body;
  return {
    ...body,
    exercise,
    ...(activity !== "weightlifting" && { barbell_mass_kg: null }),
    ...(activity !== "walking" && activity !== "fri" && { walk_test_distance_m: null }),
  };
}
