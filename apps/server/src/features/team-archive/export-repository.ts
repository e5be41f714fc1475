import type { TeamExport } from "@sagittal/contract";
import { desc, eq, lt } from "drizzle-orm";
import type { Executor } from "../../platform/db/index.ts";
import { teamExports } from "../../platform/db/schema/index.ts";
import { TeamRepository } from "../../platform/db/team-repository.ts";

export type TeamExportRow = typeof teamExports.$inferSelect;

/** The archives that one team's owner asked for. */
export class TeamExportRepository extends TeamRepository {
  protected readonly owner = teamExports.team_id;

  async insert(values: { id: string; object_key: string; created_at: Date }): Promise<TeamExportRow> {
    const [row] = await this.db
      .insert(teamExports)
      .values({ ...values, team_id: this.team.teamId })
      .returning();
    return row!;
  }

  /** Newest first. */
  list(): Promise<TeamExportRow[]> {
    return this.db.select().from(teamExports).where(this.mine()).orderBy(desc(teamExports.created_at), desc(teamExports.id));
  }

  async find(id: string): Promise<TeamExportRow | undefined> {
    const [row] = await this.db
      .select()
      .from(teamExports)
      .where(this.mine(eq(teamExports.id, id)));
    return row;
  }

  /** Returns false when the row is gone. */
  async finish(id: string, values: { status: TeamExport["status"]; size_bytes?: number; finished_at: Date }): Promise<boolean> {
    const done = await this.db
      .update(teamExports)
      .set(values)
      .where(this.mine(eq(teamExports.id, id)))
      .returning({ id: teamExports.id });
    return done.length > 0;
  }

  async remove(id: string): Promise<void> {
    await this.db.delete(teamExports).where(this.mine(eq(teamExports.id, id)));
  }
}

/** Archives of whatever team that were asked for before an instant; at most `limit`. */
export function exportsBefore(db: Executor, before: Date, limit: number): Promise<TeamExportRow[]> {
  return db.select().from(teamExports).where(lt(teamExports.created_at, before)).limit(limit);
}
