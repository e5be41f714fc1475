import type { SessionReference } from "@sagittal/contract";
import { asc, eq } from "drizzle-orm";
import { sessionReferences } from "../../platform/db/schema/index.ts";
import { TeamRepository } from "../../platform/db/team-repository.ts";

export type ReferenceRow = typeof sessionReferences.$inferSelect;

/** The laboratories' files of one team's sessions. */
export class ReferenceRepository extends TeamRepository {
  protected readonly owner = sessionReferences.team_id;

  /** A session's files, oldest first. */
  ofSession(sessionId: string): Promise<ReferenceRow[]> {
    return this.db
      .select()
      .from(sessionReferences)
      .where(this.mine(eq(sessionReferences.session_id, sessionId)))
      .orderBy(asc(sessionReferences.created_at), asc(sessionReferences.id));
  }

  async find(sessionId: string, id: string): Promise<ReferenceRow | undefined> {
    const [row] = await this.db
      .select()
      .from(sessionReferences)
      .where(this.mine(eq(sessionReferences.session_id, sessionId), eq(sessionReferences.id, id)));
    return row;
  }

  async add(
    sessionId: string,
    values: Omit<SessionReference, "created_at"> & { object_key: string; created_at: Date },
  ): Promise<ReferenceRow> {
    const [row] = await this.db
      .insert(sessionReferences)
      .values({ ...values, session_id: sessionId, team_id: this.team.teamId })
      .returning();
    return row!;
  }

  async remove(id: string): Promise<void> {
    await this.db.delete(sessionReferences).where(this.mine(eq(sessionReferences.id, id)));
  }
}
