import type { OwnMetricQuery } from "@sagittal/contract";
import { and, asc, count, eq } from "drizzle-orm";
import { ownMetrics } from "../../platform/db/schema/index.ts";
import { lockOfTeam } from "../../platform/db/team-lock.ts";
import { TeamRepository } from "../../platform/db/team-repository.ts";
import type { SessionRow } from "../sessions/row.ts";

export type OwnMetricRow = typeof ownMetrics.$inferSelect;

/** The metrics that one team wrote itself. */
export class OwnMetricRepository extends TeamRepository {
  protected readonly owner = ownMetrics.team_id;

  /** Locks the team's definitions until the transaction ends, shared for `read` and alone for `write`. */
  hold(mode: "read" | "write"): Promise<void> {
    return lockOfTeam(this.db, this.team, "own-metrics", mode);
  }

  /** The definitions of an exercise, oldest first. */
  ofExercise({ activity, exercise }: Pick<SessionRow, "activity" | "exercise">): Promise<OwnMetricRow[]> {
    return this.db
      .select()
      .from(ownMetrics)
      .where(this.mine(eq(ownMetrics.activity, activity), eq(ownMetrics.exercise, exercise)))
      .orderBy(asc(ownMetrics.created_at), asc(ownMetrics.id));
  }

  async find(id: string): Promise<OwnMetricRow | undefined> {
    const [row] = await this.db
      .select()
      .from(ownMetrics)
      .where(this.mine(eq(ownMetrics.id, id)));
    return row;
  }

  async list(query: OwnMetricQuery): Promise<{ count: number; rows: OwnMetricRow[] }> {
    const where = and(
      this.mine(),
      query.activity === undefined ? undefined : eq(ownMetrics.activity, query.activity),
      query.exercise === undefined ? undefined : eq(ownMetrics.exercise, query.exercise),
    );
    const [total] = await this.db.select({ n: count() }).from(ownMetrics).where(where);
    const rows = await this.db
      .select()
      .from(ownMetrics)
      .where(where)
      .orderBy(asc(ownMetrics.created_at), asc(ownMetrics.id))
      .limit(query.limit)
      .offset(query.offset);
    return { count: total?.n ?? 0, rows };
  }

  async add(values: Omit<typeof ownMetrics.$inferInsert, "team_id">): Promise<OwnMetricRow> {
    const [row] = await this.db
      .insert(ownMetrics)
      .values({ ...values, team_id: this.team.teamId })
      .returning();
    return row!;
  }

  async change(id: string, values: Partial<OwnMetricRow>): Promise<OwnMetricRow> {
    const [row] = await this.db
      .update(ownMetrics)
      .set(values)
      .where(this.mine(eq(ownMetrics.id, id)))
      .returning();
    return row!;
  }

  async remove(id: string): Promise<void> {
    await this.db.delete(ownMetrics).where(this.mine(eq(ownMetrics.id, id)));
  }
}
