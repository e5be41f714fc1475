import {
  ACTIVITIES,
  type Activity,
  type ReviewDetail,
  SessionCounts,
  type SessionCountsQuery,
  type SessionListQuery,
} from "@sagittal/contract";
import { and, asc, count, desc, eq, exists, gte, ilike, inArray, isNull, lt, not, or, type SQL, sql } from "drizzle-orm";
import { nextDay, startOfDay } from "../../platform/days.ts";
import type { Executor } from "../../platform/db/index.ts";
import { clientGroupMembers, clientGroups, clients, sessionMetrics, sessions, shareLinks, teams } from "../../platform/db/schema/index.ts";
import type { TeamHandle } from "../../tenancy.ts";
import { type MetricRow, REVIEW_KEY, type SessionRow } from "./view.ts";

/** The sessions of one team. */
export class SessionRepository {
  readonly #db: Executor;
  readonly #team: TeamHandle;

  constructor(db: Executor, team: TeamHandle) {
    this.#db = db;
    this.#team = team;
  }

  #mine(...conditions: (SQL | undefined)[]): SQL | undefined {
    return and(eq(sessions.team_id, this.#team.teamId), ...conditions);
  }

  async find(id: string): Promise<SessionRow | undefined> {
    const [row] = await this.#db
      .select()
      .from(sessions)
      .where(this.#mine(eq(sessions.id, id)));
    return row;
  }

  /** The row, locked until the transaction ends. */
  async lock(id: string): Promise<SessionRow | undefined> {
    const [row] = await this.#db
      .select()
      .from(sessions)
      .where(this.#mine(eq(sessions.id, id)))
      .for("update");
    return row;
  }

  async update(id: string, values: Partial<typeof sessions.$inferInsert>): Promise<SessionRow | undefined> {
    const [row] = await this.#db
      .update(sessions)
      .set(values)
      .where(this.#mine(eq(sessions.id, id)))
      .returning();
    return row;
  }

  async insert(values: Omit<typeof sessions.$inferInsert, "team_id">): Promise<SessionRow | undefined> {
    const [row] = await this.#db
      .insert(sessions)
      .values({ ...values, team_id: this.#team.teamId })
      .onConflictDoNothing()
      .returning();
    return row;
  }

  async remove(id: string): Promise<void> {
    await this.#db.delete(sessions).where(this.#mine(eq(sessions.id, id)));
  }

  /** Whether another session of the team was made from the same upload. */
  async sharesVideo(row: SessionRow): Promise<boolean> {
    const others = await this.#db
      .select({ id: sessions.id })
      .from(sessions)
      .where(this.#mine(eq(sessions.video_key, row.video_key), not(eq(sessions.id, row.id))))
      .limit(1);
    return others.length > 0;
  }

  /** The team's next number; a number once given out never comes again. */
  async nextSeqNo(): Promise<number> {
    const [row] = await this.#db
      .update(teams)
      .set({ next_seq_no: sql`${teams.next_seq_no} + 1` })
      .where(eq(teams.id, this.#team.teamId))
      .returning({ next: teams.next_seq_no });
    return row!.next - 1;
  }

  /** Metrics of sessions of this team, in their order. */
  async metrics(rows: readonly SessionRow[]): Promise<Map<string, MetricRow[]>> {
    const bySession = new Map<string, MetricRow[]>(rows.map((r) => [r.id, []]));
    const ids = rows.filter((r) => r.team_id === this.#team.teamId).map((r) => r.id);
    if (ids.length === 0) return bySession;
    const all = await this.#db
      .select()
      .from(sessionMetrics)
      .where(inArray(sessionMetrics.session_id, ids))
      .orderBy(asc(sessionMetrics.position), asc(sessionMetrics.key));
    for (const metric of all) bySession.get(metric.session_id)?.push(metric);
    return bySession;
  }

  /** Writes the coach's review in place of an earlier one. */
  async putReview(row: SessionRow, value_num: number | null, value_json: ReviewDetail): Promise<void> {
    if (row.team_id !== this.#team.teamId) return;
    await this.#db
      .insert(sessionMetrics)
      .values({ session_id: row.id, key: REVIEW_KEY, position: 10_000, value_num, value_json })
      .onConflictDoUpdate({ target: [sessionMetrics.session_id, sessionMetrics.key], set: { value_num, value_json } });
  }

  async hasActiveShare(id: string, now: Date): Promise<boolean> {
    const found = await this.#db
      .select({ id: shareLinks.id })
      .from(shareLinks)
      .where(
        and(
          eq(shareLinks.team_id, this.#team.teamId),
          eq(shareLinks.kind, "session"),
          eq(shareLinks.target, id),
          isNull(shareLinks.revoked_at),
          or(isNull(shareLinks.expires_at), gte(shareLinks.expires_at, now)),
        ),
      )
      .limit(1);
    return found.length > 0;
  }

  async list(query: SessionListQuery): Promise<{ count: number; rows: SessionRow[] }> {
    const where = this.#mine(...this.#spanFilters(query), ...this.#listFilters(query));
    const order = {
      newest: [desc(sessions.created_at), desc(sessions.id)],
      oldest: [asc(sessions.created_at), asc(sessions.id)],
      name: [sql`lower(${sessions.name})`, desc(sessions.created_at), desc(sessions.id)],
      client: [sql`lower(${clients.display_name}) nulls last`, desc(sessions.created_at), desc(sessions.id)],
    }[query.sort];
    const base = () => this.#db.select({ session: sessions }).from(sessions).leftJoin(clients, eq(clients.id, sessions.client_id));
    const [total] = await this.#db.select({ n: count() }).from(sessions).leftJoin(clients, eq(clients.id, sessions.client_id)).where(where);
    const rows = await base()
      .where(where)
      .orderBy(...order)
      .limit(query.limit)
      .offset(query.offset);
    return { count: total?.n ?? 0, rows: rows.map((r) => r.session) };
  }

  #spanFilters(query: SessionCountsQuery): (SQL | undefined)[] {
    return [
      query.client ? eq(sessions.client_id, query.client) : undefined,
      query.is_demo === undefined ? undefined : eq(sessions.is_demo, query.is_demo),
      query.from ? gte(sessions.created_at, startOfDay(query.from, query.tz)) : undefined,
      query.to ? lt(sessions.created_at, startOfDay(nextDay(query.to), query.tz)) : undefined,
    ];
  }

  #listFilters(query: SessionListQuery): (SQL | undefined)[] {
    return [
      query.activity ? eq(sessions.activity, query.activity) : undefined,
      query.exercise ? eq(sessions.exercise, query.exercise) : undefined,
      query.camera_view ? eq(sessions.camera_view, query.camera_view) : undefined,
      query.status ? eq(sessions.status, query.status) : undefined,
      query.needs_review === undefined ? undefined : query.needs_review ? this.#needsReview() : not(this.#needsReview()),
      query.group ? exists(this.#inGroup(query.group)) : undefined,
      query.search ? this.#matches(query.search) : undefined,
    ];
  }

  #inGroup(groupId: string) {
    return this.#db
      .select({ one: sql`1` })
      .from(clientGroupMembers)
      .innerJoin(clientGroups, eq(clientGroups.id, clientGroupMembers.group_id))
      .where(
        and(
          eq(clientGroups.id, groupId),
          eq(clientGroups.team_id, this.#team.teamId),
          eq(clientGroupMembers.client_id, sessions.client_id),
        ),
      );
  }

  #matches(search: string): SQL | undefined {
    const pattern = `%${search.replace(/[\\%_]/g, "\\$&")}%`;
    const bySeqNo = /^#?\d{1,9}$/.test(search) ? eq(sessions.seq_no, Number(search.replace("#", ""))) : undefined;
    return or(ilike(sessions.name, pattern), ilike(sessions.exercise, pattern), ilike(clients.display_name, pattern), bySeqNo);
  }

  #needsReview(): SQL {
    const reviewed = this.#db
      .select({ one: sql`1` })
      .from(sessionMetrics)
      .where(and(eq(sessionMetrics.session_id, sessions.id), eq(sessionMetrics.key, REVIEW_KEY)));
    return sql`(${sessions.status} = 'completed' and not ${exists(reviewed)})`;
  }

  async counts(query: SessionCountsQuery) {
    const where = this.#mine(...this.#spanFilters(query));
    const rows = await this.#db
      .select({
        activity: sessions.activity,
        n: count(),
        needsReview: sql<number>`(count(*) filter (where ${this.#needsReview()}))::int`,
        processing: sql<number>`(count(*) filter (where ${sessions.status} in ('pending', 'processing')))::int`,
        failed: sql<number>`(count(*) filter (where ${sessions.status} = 'failed'))::int`,
      })
      .from(sessions)
      .where(where)
      .groupBy(sessions.activity);
    const byActivity = new Map<Activity, number>(rows.map((r) => [r.activity, r.n]));
    const sum = (of: (r: (typeof rows)[number]) => number) => rows.reduce((total, r) => total + of(r), 0);
    return {
      activity_counts: countsOf(byActivity),
      needs_review_count: sum((r) => r.needsReview),
      processing_count: sum((r) => r.processing),
      failed_count: sum((r) => r.failed),
    };
  }
}

function countsOf(byActivity: Map<Activity, number>): Record<Activity, number> {
  const zero: Partial<Record<Activity, number>> = {};
  for (const activity of ACTIVITIES) zero[activity] = byActivity.get(activity) ?? 0;
  return complete(zero);
}

function complete(counts: Partial<Record<Activity, number>>): Record<Activity, number> {
  return SessionCounts.shape.activity_counts.parse(counts);
}
