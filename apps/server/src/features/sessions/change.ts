import { findExercise } from "@sagittal/catalogue";
import type { Review, SessionPatch } from "@sagittal/contract";
import type { z } from "zod";
import type { Context } from "../../context.ts";
import { DomainError, FieldError } from "../../domain/errors.ts";
import type { TeamHandle } from "../../tenancy.ts";
import { ClientRepository } from "../clients/repository.ts";
import { judgeAnew } from "../thresholds/judge.ts";
import { ThresholdRepository } from "../thresholds/repository.ts";
import { SessionRepository } from "./repository.ts";
import type { SessionRow } from "./view.ts";

const ended = (row: SessionRow) => row.status === "completed" || row.status === "failed";

/** Changes a session's label, athlete, exercise or handedness; what the analysis reads changes only once it has ended. */
export function patchSession(ctx: Context, team: TeamHandle, id: string, body: SessionPatch): Promise<SessionRow> {
  return ctx.db.transaction(async (tx) => {
    await new ThresholdRepository(tx, team).hold("read");
    const store = new SessionRepository(tx, team);
    const row = await store.lock(id);
    if (!row) throw new DomainError("session_not_found");
    const { client, ...columns } = body;
    if (columns.exercise !== undefined) {
      if (!ended(row)) throw new DomainError("session_not_editable");
      if (columns.exercise !== "" && !findExercise(row.activity, columns.exercise)) {
        throw new FieldError({ exercise: (t) => t.notAnExercise });
      }
    }
    if (client && !(await new ClientRepository(tx, team).find(client))) throw new DomainError("client_not_found");
    const changed = await store.update(id, { ...columns, ...(client !== undefined && { client_id: client }), updated_at: ctx.clock.now() });
    if (client === undefined && columns.exercise === undefined) return changed ?? row;
    await judgeAnew(tx, team, [row]);
    return (await store.find(id)) ?? row;
  });
}

/** Stores the coach's review in place of an earlier one. Throws 409 session_not_reviewable until the analysis has ended. */
export function reviewSession(ctx: Context, team: TeamHandle, id: string, review: z.output<typeof Review>): Promise<SessionRow> {
  return ctx.db.transaction(async (tx) => {
    const store = new SessionRepository(tx, team);
    const row = await store.lock(id);
    if (!row) throw new DomainError("session_not_found");
    if (!ended(row)) throw new DomainError("session_not_reviewable");
    const reviewed_at = ctx.clock.now().toISOString();
    await store.putReview(row, review.score, {
      notes: review.notes,
      reviewed_at,
      reviewed_by: team.adminId,
      n: 1,
      sd: null,
      confidence: 1,
    });
    return row;
  });
}
