import type { AnalysisFailure, Progress } from "@sagittal/contract";
import { and, eq, inArray, lt } from "drizzle-orm";
import type { Executor } from "../../platform/db/index.ts";
import { sessions } from "../../platform/db/schema/index.ts";
import type { SessionRow } from "../sessions/row.ts";

const OPEN = ["pending", "processing"] as const;

/**
 * Sessions as the analysis moves them from pending to ended. The ids come from jobs of the service itself, so they are looked up in
 * every team. A run of the analysis holds a session by its lease; the next run that claims the session replaces the lease.
 */
export class AnalysisRepository {
  readonly #db: Executor;

  constructor(db: Executor) {
    this.#db = db;
  }

  /** Takes an open session of this analysis number under a new lease; undefined when there is none. */
  async claim(
    of: { session_id: string; analysis_no: number },
    values: { lease_id: string; progress: Progress; updated_at: Date },
  ): Promise<SessionRow | undefined> {
    const [row] = await this.#db
      .update(sessions)
      .set({ ...values, status: "processing" })
      .where(and(eq(sessions.id, of.session_id), eq(sessions.analysis_no, of.analysis_no), inArray(sessions.status, [...OPEN])))
      .returning();
    return row;
  }

  /** Whether the run still holds its session. */
  async holds(session: SessionRow): Promise<boolean> {
    const found = await this.#db
      .select({ id: sessions.id })
      .from(sessions)
      .where(and(eq(sessions.id, session.id), eq(sessions.analysis_no, session.analysis_no), eq(sessions.lease_id, session.lease_id!)));
    return found.length > 0;
  }

  /** Whether the session is there and has not been sent to another analysis since. */
  async isCurrent(session: SessionRow): Promise<boolean> {
    const found = await this.#db
      .select({ id: sessions.id })
      .from(sessions)
      .where(and(eq(sessions.id, session.id), eq(sessions.analysis_no, session.analysis_no)));
    return found.length > 0;
  }

  /** Stores values while the run still holds its lease; undefined when it does not. */
  async updateLeased(session: SessionRow, values: Partial<typeof sessions.$inferInsert>): Promise<SessionRow | undefined> {
    const [row] = await this.#db
      .update(sessions)
      .set(values)
      .where(
        and(
          eq(sessions.id, session.id),
          eq(sessions.analysis_no, session.analysis_no),
          eq(sessions.status, "processing"),
          eq(sessions.lease_id, session.lease_id!),
        ),
      )
      .returning();
    return row;
  }

  /** Ends an open session as failed, unless another run took it meanwhile; undefined when it did not. */
  async fail(session: SessionRow, failure: AnalysisFailure, now: Date): Promise<SessionRow | undefined> {
    const [row] = await this.#db
      .update(sessions)
      .set({ status: "failed", failure_reason: "", failure, progress: null, updated_at: now })
      .where(
        and(
          eq(sessions.id, session.id),
          eq(sessions.analysis_no, session.analysis_no),
          inArray(sessions.status, [...OPEN]),
          session.lease_id === null ? undefined : eq(sessions.lease_id, session.lease_id),
        ),
      )
      .returning();
    return row;
  }

  /** Open sessions that nothing has touched since an instant. */
  untouched(since: Date): Promise<SessionRow[]> {
    return this.#db
      .select()
      .from(sessions)
      .where(and(inArray(sessions.status, [...OPEN]), lt(sessions.updated_at, since)));
  }

  async setJob(sessionId: string, jobId: string, now: Date): Promise<void> {
    await this.#db.update(sessions).set({ job_id: jobId, updated_at: now }).where(eq(sessions.id, sessionId));
  }
}
