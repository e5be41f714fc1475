import type { CustomLimits } from "@sagittal/catalogue";
import type { Activity, MetricThresholdQuery, ZoneLimits } from "@sagittal/contract";
import { and, asc, count, desc, eq, isNull, or, type SQL, sql } from "drizzle-orm";
import type { Executor } from "../../platform/db/index.ts";
import { admins, metricThresholdChanges, metricThresholds } from "../../platform/db/schema/index.ts";
import { lockOfTeam } from "../../platform/db/team-lock.ts";
import type { TeamHandle } from "../../tenancy.ts";
import type { SessionRow } from "../sessions/row.ts";

export type ThresholdRow = typeof metricThresholds.$inferSelect;
export type ChangeRow = typeof metricThresholdChanges.$inferSelect;

/** Who changed a threshold. */
export type Author = Pick<typeof admins.$inferSelect, "id" | "display_name" | "email">;

/** What a threshold is about. */
export interface ThresholdSubject {
  activity: Activity;
  exercise: string;
  metric: string;
  /** The athlete it holds for; null for all of the team. */
  client_id: string | null;
}

/** The custom thresholds of one team, and their history. */
export class ThresholdRepository {
  readonly #db: Executor;
  readonly #team: TeamHandle;

  constructor(db: Executor, team: TeamHandle) {
    this.#db = db;
    this.#team = team;
  }

  /** Locks the team's thresholds until the transaction ends, shared for `read` and alone for `write`. */
  hold(mode: "read" | "write"): Promise<void> {
    return lockOfTeam(this.#db, this.#team, "metric-thresholds", mode);
  }

  /** The limits for an athlete's sessions of an exercise, by metric: the athlete's own before the team's. */
  async limitsFor(session: Pick<SessionRow, "activity" | "exercise" | "client_id">): Promise<CustomLimits> {
    const rows = await this.#db
      .select()
      .from(metricThresholds)
      .where(
        and(
          eq(metricThresholds.team_id, this.#team.teamId),
          eq(metricThresholds.activity, session.activity),
          eq(metricThresholds.exercise, session.exercise),
          session.client_id === null
            ? isNull(metricThresholds.client_id)
            : or(isNull(metricThresholds.client_id), eq(metricThresholds.client_id, session.client_id)),
        ),
      )
      .orderBy(sql`${metricThresholds.client_id} nulls first`);
    return Object.fromEntries(rows.map((row) => [row.metric, row.limits]));
  }

  async find(subject: ThresholdSubject): Promise<ThresholdRow | undefined> {
    const [row] = await this.#db.select().from(metricThresholds).where(this.#is(subject));
    return row;
  }

  /** Sets a threshold (`limits`) or takes it away (null) and writes the change to the history. */
  async change(subject: ThresholdSubject, old: ThresholdRow | undefined, limits: ZoneLimits | null, now: Date): Promise<void> {
    const by = this.#team.adminId;
    if (limits === null) await this.#db.delete(metricThresholds).where(this.#is(subject));
    else if (old) await this.#db.update(metricThresholds).set({ limits, updated_by: by, updated_at: now }).where(this.#is(subject));
    else
      await this.#db.insert(metricThresholds).values({ ...subject, team_id: this.#team.teamId, limits, updated_by: by, updated_at: now });
    await this.#db.insert(metricThresholdChanges).values({
      ...subject,
      team_id: this.#team.teamId,
      old_limits: old?.limits ?? null,
      new_limits: limits,
      changed_by: by,
      changed_at: now,
    });
  }

  /** The zones of one athlete's own. */
  ofClient(clientId: string): Promise<ThresholdRow[]> {
    const t = metricThresholds;
    return this.#db
      .select()
      .from(t)
      .where(and(eq(t.team_id, this.#team.teamId), eq(t.client_id, clientId)))
      .orderBy(asc(t.activity), asc(t.metric));
  }

  async list(query: MetricThresholdQuery): Promise<{ count: number; rows: ThresholdRow[] }> {
    const t = metricThresholds;
    const where = this.#filtered(t, query);
    const [total] = await this.#db.select({ n: count() }).from(t).where(where);
    const rows = await this.#db
      .select()
      .from(t)
      .where(where)
      .orderBy(asc(t.activity), asc(t.exercise), asc(t.metric), sql`${t.client_id} nulls first`, asc(t.id))
      .limit(query.limit)
      .offset(query.offset);
    return { count: total?.n ?? 0, rows };
  }

  /** The history, newest first, with who made each change; null when the account is gone. */
  async changes(query: MetricThresholdQuery): Promise<{ count: number; rows: { change: ChangeRow; by: Author | null }[] }> {
    const t = metricThresholdChanges;
    const where = this.#filtered(t, query);
    const [total] = await this.#db.select({ n: count() }).from(t).where(where);
    const rows = await this.#db
      .select({ change: t, by: { id: admins.id, display_name: admins.display_name, email: admins.email } })
      .from(t)
      .leftJoin(admins, eq(admins.id, t.changed_by))
      .where(where)
      .orderBy(desc(t.changed_at), desc(t.id))
      .limit(query.limit)
      .offset(query.offset);
    return { count: total?.n ?? 0, rows };
  }

  #is({ activity, exercise, metric, client_id }: ThresholdSubject): SQL | undefined {
    const t = metricThresholds;
    return and(
      eq(t.team_id, this.#team.teamId),
      eq(t.activity, activity),
      eq(t.exercise, exercise),
      eq(t.metric, metric),
      client_id === null ? isNull(t.client_id) : eq(t.client_id, client_id),
    );
  }

  #filtered(t: typeof metricThresholds | typeof metricThresholdChanges, query: MetricThresholdQuery): SQL | undefined {
    return and(
      eq(t.team_id, this.#team.teamId),
      query.activity === undefined ? undefined : eq(t.activity, query.activity),
      query.exercise === undefined ? undefined : eq(t.exercise, query.exercise),
      query.metric === undefined ? undefined : eq(t.metric, query.metric),
      query.client === undefined ? undefined : eq(t.client_id, query.client),
    );
  }
}
