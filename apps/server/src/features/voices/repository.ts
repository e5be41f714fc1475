import { eq } from "drizzle-orm";
import { sessionVoices } from "../../platform/db/schema/index.ts";
import { TeamRepository } from "../../platform/db/team-repository.ts";

export type VoiceRow = typeof sessionVoices.$inferSelect;

/** The voices over one team's sessions. */
export class VoiceRepository extends TeamRepository {
  protected readonly owner = sessionVoices.team_id;

  async ofSession(sessionId: string): Promise<VoiceRow | undefined> {
    const [row] = await this.db
      .select()
      .from(sessionVoices)
      .where(this.mine(eq(sessionVoices.session_id, sessionId)));
    return row;
  }

  async add(values: Omit<typeof sessionVoices.$inferInsert, "team_id">): Promise<VoiceRow> {
    const [row] = await this.db
      .insert(sessionVoices)
      .values({ ...values, team_id: this.team.teamId })
      .returning();
    return row!;
  }

  /** Deletes a session's voice and returns what was there. */
  async remove(sessionId: string): Promise<VoiceRow | undefined> {
    const [row] = await this.db
      .delete(sessionVoices)
      .where(this.mine(eq(sessionVoices.session_id, sessionId)))
      .returning();
    return row;
  }
}
