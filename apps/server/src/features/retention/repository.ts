import type { Retention } from "@sagittal/contract";
import { and, count, eq, inArray, isNotNull, lt, ne, or } from "drizzle-orm";
import type { Executor } from "../../platform/db/index.ts";
import { sessions, teams } from "../../platform/db/schema/index.ts";
import { TeamRepository } from "../../platform/db/team-repository.ts";

/** One team's ended sessions by their age. */
export class RetentionRepository extends TeamRepository {
  protected readonly owner = sessions.team_id;

  async read(): Promise<Retention> {
    const [row] = await this.db
      .select({ video_days: teams.retention_video_days, session_days: teams.retention_session_days })
      .from(teams)
      .where(eq(teams.id, this.team.teamId));
    return row ?? { video_days: null, session_days: null };
  }

  async store({ video_days, session_days }: Retention): Promise<void> {
    await this.db
      .update(teams)
      .set({ retention_video_days: video_days, retention_session_days: session_days })
      .where(eq(teams.id, this.team.teamId));
  }

  /** Ids of sessions made before an instant; at most `limit`. */
  async sessionsBefore(before: Date, limit: number): Promise<string[]> {
    return (await this.db.select({ id: sessions.id }).from(sessions).where(this.#before(before)).limit(limit)).map((row) => row.id);
  }

  /** Ids of those that still have their upload. */
  async videosBefore(before: Date, limit: number): Promise<string[]> {
    const rows = await this.db.select({ id: sessions.id }).from(sessions).where(this.#videosBefore(before)).limit(limit);
    return rows.map((row) => row.id);
  }

  async countSessionsBefore(before: Date): Promise<number> {
    const [row] = await this.db.select({ n: count() }).from(sessions).where(this.#before(before));
    return row?.n ?? 0;
  }

  async countVideosBefore(before: Date): Promise<number> {
    const [row] = await this.db.select({ n: count() }).from(sessions).where(this.#videosBefore(before));
    return row?.n ?? 0;
  }

  #before(before: Date) {
    return this.mine(lt(sessions.created_at, before), inArray(sessions.status, ["completed", "failed"]));
  }

  #videosBefore(before: Date) {
    return and(this.#before(before), ne(sessions.video_key, ""));
  }
}

/** Teams that let data go after some days. */
export async function teamsWithRetention(db: Executor): Promise<string[]> {
  const rows = await db
    .select({ id: teams.id })
    .from(teams)
    .where(or(isNotNull(teams.retention_video_days), isNotNull(teams.retention_session_days)));
  return rows.map((row) => row.id);
}
