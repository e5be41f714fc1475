import { isDeepStrictEqual } from "node:util";
import { findExercise } from "@sagittal/catalogue";
import { type Review, type ReviewAnswer, reviewOf, type SessionPatch, storedMetric } from "@sagittal/contract";
import type { z } from "zod";
import type { Context } from "../../context.ts";
import { DomainError, FieldError } from "../../domain/errors.ts";
import type { Executor } from "../../platform/db/index.ts";
import type { TeamHandle } from "../../tenancy.ts";
import { filmableClient } from "../clients/service.ts";
import type { SessionNeighbours } from "./neighbours.ts";
import { SessionRepository } from "./repository.ts";
import type { SessionRow } from "./row.ts";
import { lockSession } from "./service.ts";

type Deps = Pick<Context, "db" | "clock">;

const ended = (row: SessionRow) => row.status === "completed" || row.status === "failed";

/** Changes a session's label, athlete, exercise or handedness; what the analysis reads changes only once it has ended. Throws consent_withdrawn for another athlete who withdrew. */
export function patchSession(
  { db, clock, neighbours }: Deps & { neighbours: Pick<SessionNeighbours, "holdThresholds" | "judgeAgain"> },
  team: TeamHandle,
  id: string,
  body: SessionPatch,
): Promise<SessionRow> {
  return db.transaction(async (tx) => {
    await neighbours.holdThresholds(tx, team, "read");
    const repository = new SessionRepository(tx, team);
    const row = await lockSession(tx, team, id);
    const { client, ...columns } = body;
    if (columns.exercise !== undefined) {
      if (!ended(row)) throw new DomainError("session_not_editable");
      if (columns.exercise !== "" && !findExercise(row.activity, columns.exercise)) {
        throw new FieldError({ exercise: (t) => t.notAnExercise });
      }
    }
    if (client && client !== row.client_id) await filmableClient(tx, team, client);
    const changed = await repository.update(id, {
      ...columns,
      ...(client !== undefined && { client_id: client }),
      updated_at: clock.now(),
    });
    if (client === undefined && columns.exercise === undefined) return changed ?? row;
    await neighbours.judgeAgain(tx, team, [id]);
    return (await repository.find(id)) ?? row;
  });
}

/** Stores the coach's review in place of an earlier one. Throws session_not_reviewable until the analysis has ended, review_changed when the earlier one is not the one that the coach saw. */
export function reviewSession({ db, clock }: Deps, team: TeamHandle, id: string, review: z.output<typeof Review>): Promise<SessionRow> {
  return db.transaction(async (tx) => {
    const row = await lockSession(tx, team, id);
    requireReviewable(row);
    const repository = new SessionRepository(tx, team);
    const metrics = (await repository.metrics([row])).get(id) ?? [];
    if (isChanged(reviewOf(metrics.map(storedMetric)), review)) throw new DomainError("review_changed");
    await repository.putReview(row, review.score, {
      notes: review.notes,
      ...(review.drawings.length > 0 && { drawings: review.drawings }),
      ...signed(team, clock.now()),
    });
    return row;
  });
}

/** Whether a save would overwrite words, a score or drawings that its coach did not see. The same content sent again, after a lost answer, overwrites nothing. */
function isChanged(stored: ReturnType<typeof reviewOf>, { replaces, ...sent }: z.output<typeof Review>): boolean {
  if (replaces === undefined || !stored) return false;
  const { notes, score, drawings = [], reviewed_at = "" } = stored;
  const isEmpty = notes === "" && score === null && drawings.length === 0;
  const isSeen = replaces !== null && Date.parse(replaces) === Date.parse(reviewed_at);
  return !isEmpty && !isSeen && !isDeepStrictEqual({ notes, score, drawings }, sent);
}

/** Throws session_not_reviewable until the analysis has ended. */
export function requireReviewable(row: SessionRow): void {
  if (!ended(row)) throw new DomainError("session_not_reviewable");
}

const signed = (team: TeamHandle, now: Date) => ({
  reviewed_at: now.toISOString(),
  reviewed_by: team.adminId,
  n: 1,
  sd: null,
  confidence: 1,
});

/** Makes a spoken word a review: one without words where the session has none. Throws session_not_reviewable. */
export async function reviewByVoice(tx: Executor, team: TeamHandle, row: SessionRow, now: Date): Promise<void> {
  requireReviewable(row);
  const repository = new SessionRepository(tx, team);
  const metrics = (await repository.metrics([row])).get(row.id) ?? [];
  if (!reviewOf(metrics.map(storedMetric))) await repository.putReview(row, null, { notes: "", ...signed(team, now) });
}

/** Puts the athlete's answer beside the coach's review. Throws session_not_found, nothing_to_answer. */
export function answerReview({ db }: Pick<Deps, "db">, team: TeamHandle, id: string, answer: ReviewAnswer): Promise<ReviewAnswer> {
  return db.transaction(async (tx) => {
    const row = await lockSession(tx, team, id);
    const repository = new SessionRepository(tx, team);
    const metrics = (await repository.metrics([row])).get(id) ?? [];
    const review = reviewOf(metrics.map(storedMetric));
    if (!review) throw new DomainError("nothing_to_answer");
    const { score, ...detail } = review;
    await repository.putReview(row, score, { ...detail, answer });
    return answer;
  });
}
