import { eq } from "drizzle-orm";
import { sessionVoices, voiceVideos } from "../../platform/db/schema/index.ts";
import { TeamRepository } from "../../platform/db/team-repository.ts";

export type VoiceRow = typeof sessionVoices.$inferSelect;
export type VoiceVideoRow = typeof voiceVideos.$inferSelect;

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

/** The videos of one team's voice-overs. */
export class VoiceVideoRepository extends TeamRepository {
  protected readonly owner = voiceVideos.team_id;

  async find(id: string): Promise<VoiceVideoRow | undefined> {
    const [row] = await this.db
      .select()
      .from(voiceVideos)
      .where(this.mine(eq(voiceVideos.id, id)));
    return row;
  }

  async ofSession(sessionId: string): Promise<VoiceVideoRow | undefined> {
    const [row] = await this.db
      .select()
      .from(voiceVideos)
      .where(this.mine(eq(voiceVideos.session_id, sessionId)));
    return row;
  }

  async add(values: Omit<typeof voiceVideos.$inferInsert, "team_id">): Promise<VoiceVideoRow> {
    const [row] = await this.db
      .insert(voiceVideos)
      .values({ ...values, team_id: this.team.teamId })
      .returning();
    return row!;
  }

  /** Stores the state of a video; false when the row is gone, since what it shows was replaced or erased. */
  async move(id: string, values: Partial<Pick<VoiceVideoRow, "status" | "failure" | "size_bytes">>): Promise<boolean> {
    const moved = await this.db
      .update(voiceVideos)
      .set(values)
      .where(this.mine(eq(voiceVideos.id, id)))
      .returning({ id: voiceVideos.id });
    return moved.length > 0;
  }

  /** Deletes a session's video and returns what was there. */
  async remove(sessionId: string): Promise<VoiceVideoRow | undefined> {
    const [row] = await this.db
      .delete(voiceVideos)
      .where(this.mine(eq(voiceVideos.session_id, sessionId)))
      .returning();
    return row;
  }
}
