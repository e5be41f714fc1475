import { REVIEW_KEY, SCORE_KEY } from "@sagittal/contract";
import { and, desc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { clients, modelSessions, sessionMetrics, sessions } from "../../platform/db/schema/index.ts";
import { TeamRepository } from "../../platform/db/team-repository.ts";
import type { SessionRow } from "../sessions/row.ts";

/** The clips that one team's sessions are held against. */
export class StandardRepository extends TeamRepository {
  protected readonly owner = sessions.team_id;

  /**
   * The finished clip of the session's athlete, exercise and view with the best value of a metric, the newest of equals.
   * @param higher whether more is better
   */
  async best(
    row: Pick<SessionRow, "activity" | "exercise" | "camera_view" | "is_demo"> & { client_id: string },
    key: string,
    higher: boolean,
  ): Promise<{ session: string; created_at: Date; value: number } | undefined> {
    const stored = key === SCORE_KEY ? REVIEW_KEY : key;
    // The coach's score goes before that of the analysis, as everywhere.
    const value =
      key === SCORE_KEY ? sql<number>`coalesce(${sessionMetrics.value_num}, ${sessions.score})` : sql<number>`${sessionMetrics.value_num}`;
    const [found] = await this.db
      .select({ session: sessions.id, created_at: sessions.created_at, value: value.mapWith(Number) })
      .from(sessions)
      .leftJoin(sessionMetrics, and(eq(sessionMetrics.session_id, sessions.id), eq(sessionMetrics.key, stored)))
      .where(
        this.mine(
          eq(sessions.client_id, row.client_id),
          eq(sessions.activity, row.activity),
          eq(sessions.exercise, row.exercise),
          eq(sessions.camera_view, row.camera_view),
          eq(sessions.is_demo, row.is_demo),
          eq(sessions.status, "completed"),
          isNotNull(value),
        ),
      )
      .orderBy(higher ? desc(value) : value, desc(sessions.created_at), desc(sessions.id))
      .limit(1);
    return found;
  }

  /** The model of an exercise, while its clip still is of that exercise and athlete, and the athlete agrees to be shown. */
  async model({ activity, exercise }: Pick<SessionRow, "activity" | "exercise">) {
    const [found] = await this.db
      .select({
        session: sessions.id,
        client: sessions.client_id,
        created_at: sessions.created_at,
        camera_view: sessions.camera_view,
        marked_at: modelSessions.marked_at,
      })
      .from(modelSessions)
      .innerJoin(
        sessions,
        and(
          eq(sessions.id, modelSessions.session_id),
          eq(sessions.activity, modelSessions.activity),
          eq(sessions.exercise, modelSessions.exercise),
          sql`${sessions.client_id} is not distinct from ${modelSessions.client_id}`,
        ),
      )
      .leftJoin(clients, eq(clients.id, sessions.client_id))
      .where(
        this.mine(
          eq(modelSessions.team_id, this.team.teamId),
          eq(modelSessions.activity, activity),
          eq(modelSessions.exercise, exercise),
          eq(sessions.status, "completed"),
          isNull(clients.consent_withdrawn_at),
        ),
      );
    return found;
  }

  /** Makes a session the model of its exercise in place of an earlier one. */
  async mark({ id, activity, exercise, client_id }: SessionRow, marked_at: Date): Promise<void> {
    const values = { session_id: id, client_id, marked_at };
    await this.db
      .insert(modelSessions)
      .values({ ...values, activity, exercise, team_id: this.team.teamId })
      .onConflictDoUpdate({ target: [modelSessions.team_id, modelSessions.activity, modelSessions.exercise], set: values });
  }

  /** Takes the mark from a session. */
  async unmark(id: string): Promise<void> {
    await this.db.delete(modelSessions).where(and(eq(modelSessions.team_id, this.team.teamId), eq(modelSessions.session_id, id)));
  }
}
