import { SOLUTIONS } from "@sagittal/catalogue";
import type { Session, SolutionRunListQuery } from "@sagittal/contract";
import { and, asc, count, desc, eq, gte, ilike, inArray, isNotNull, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { DomainError } from "../../domain/errors.ts";
import { nextDay, startOfDay } from "../../platform/days.ts";
import type { Executor } from "../../platform/db/index.ts";
import { clients, sessions, solutionRunSessions, solutionRuns } from "../../platform/db/schema/index.ts";
import type { TeamHandle } from "../../tenancy.ts";
import { ClientRepository, type ClientRow } from "../clients/repository.ts";
import { SessionRepository } from "../sessions/repository.ts";
import type { MetricRow, SessionRow } from "../sessions/view.ts";
import { judge } from "./judge.ts";

export type RunRow = typeof solutionRuns.$inferSelect;

/** A run with everything that belongs to it. */
export interface WholeRun {
  readonly row: RunRow;
  /** In the order in which they were bound. */
  readonly sessions: readonly SessionRow[];
  readonly metrics: ReadonlyMap<string, readonly MetricRow[]>;
  readonly client: ClientRow | undefined;
}

/** The Solution runs of one team. */
export class RunRepository {
  readonly #db: Executor;
  readonly #team: TeamHandle;

  constructor(db: Executor, team: TeamHandle) {
    this.#db = db;
    this.#team = team;
  }

  #mine(...conditions: (SQL | undefined)[]): SQL | undefined {
    return and(eq(solutionRuns.team_id, this.#team.teamId), ...conditions);
  }

  /** Throws 404 run_not_found. */
  async get(id: string): Promise<RunRow> {
    const [row] = await this.#db
      .select()
      .from(solutionRuns)
      .where(this.#mine(eq(solutionRuns.id, id)));
    if (!row) throw new DomainError("run_not_found");
    return row;
  }

  async insert(
    values: Pick<RunRow, "solution" | "client_id" | "created_by" | "name">,
    sessionIds: readonly string[],
    now: Date,
  ): Promise<RunRow> {
    const [row] = await this.#db
      .insert(solutionRuns)
      .values({ ...values, team_id: this.#team.teamId, judged_at: now, created_at: now, updated_at: now })
      .returning();
    await this.bind(row!.id, sessionIds);
    return this.judged(row!, now);
  }

  async update(id: string, values: Partial<typeof solutionRuns.$inferInsert>): Promise<RunRow> {
    await this.#db
      .update(solutionRuns)
      .set(values)
      .where(this.#mine(eq(solutionRuns.id, id)));
    return this.get(id);
  }

  async remove(id: string): Promise<void> {
    await this.get(id);
    await this.#db.delete(solutionRuns).where(this.#mine(eq(solutionRuns.id, id)));
  }

  /** Binds these sessions of the team in place of the earlier ones. */
  async bind(id: string, sessionIds: readonly string[]): Promise<void> {
    await this.get(id);
    await this.#db.delete(solutionRunSessions).where(eq(solutionRunSessions.run_id, id));
    const rows = [...new Set(sessionIds)].map((session_id, position) => ({ run_id: id, session_id, position }));
    if (rows.length > 0) await this.#db.insert(solutionRunSessions).values(rows);
  }

  /** The runs with their sessions, metrics and athletes. */
  async whole(rows: readonly RunRow[]): Promise<WholeRun[]> {
    const own = rows.filter((r) => r.team_id === this.#team.teamId);
    if (own.length === 0) return [];
    const bound = await this.#db
      .select({ run_id: solutionRunSessions.run_id, session: sessions })
      .from(solutionRunSessions)
      .innerJoin(sessions, eq(sessions.id, solutionRunSessions.session_id))
      .where(
        and(
          inArray(
            solutionRunSessions.run_id,
            own.map((r) => r.id),
          ),
          eq(sessions.team_id, this.#team.teamId),
        ),
      )
      .orderBy(asc(solutionRunSessions.position));
    const unique = [...new Map(bound.map((b) => [b.session.id, b.session])).values()];
    const metrics = await new SessionRepository(this.#db, this.#team).metrics(unique);
    const clientStore = new ClientRepository(this.#db, this.#team);
    const ids = [...new Set(own.flatMap((r) => r.client_id ?? []))];
    const athletes = new Map((await Promise.all(ids.map((id) => clientStore.find(id)))).flatMap((c) => (c ? [[c.id, c] as const] : [])));
    return own.map((row) => ({
      row,
      sessions: bound.filter((b) => b.run_id === row.id).map((b) => b.session),
      metrics,
      client: row.client_id ? athletes.get(row.client_id) : undefined,
    }));
  }

  /** Judges a run anew and stores the judgement. */
  async judged(row: RunRow, now: Date): Promise<RunRow> {
    const [whole] = await this.whole([row]);
    const verdict = whole && judge(row.solution, whole.sessions, whole.metrics, whole.client);
    if (!whole || !verdict) return row;
    return this.update(row.id, {
      status: verdict.state.status,
      failure: verdict.state.failure,
      activity: verdict.activity,
      judged_at: now,
      judged_sessions: whole.sessions.length,
    });
  }

  /** Judges again those runs whose sessions changed or were deleted since they were judged. */
  async refresh(now: Date, id?: string): Promise<void> {
    const changed = await this.#db
      .select({ run: solutionRuns })
      .from(solutionRuns)
      .leftJoin(solutionRunSessions, eq(solutionRunSessions.run_id, solutionRuns.id))
      .leftJoin(sessions, eq(sessions.id, solutionRunSessions.session_id))
      .where(this.#mine(id ? eq(solutionRuns.id, id) : undefined))
      .groupBy(solutionRuns.id)
      .having(
        sql`count(${sessions.id}) <> ${solutionRuns.judged_sessions} or coalesce(max(${sessions.updated_at}) >= ${solutionRuns.judged_at}, false)`,
      );
    for (const { run } of changed) await this.judged(run, now);
  }

  async list(query: z.output<typeof SolutionRunListQuery>): Promise<{ count: number; rows: RunRow[] }> {
    const where = this.#mine(...filters(query));
    const order = {
      newest: [desc(solutionRuns.created_at), desc(solutionRuns.id)],
      oldest: [asc(solutionRuns.created_at), asc(solutionRuns.id)],
      name: [sql`lower(${solutionRuns.name})`, desc(solutionRuns.created_at), desc(solutionRuns.id)],
      client: [sql`lower(${clients.display_name}) nulls last`, desc(solutionRuns.created_at), desc(solutionRuns.id)],
    }[query.sort];
    const [total] = await this.#db
      .select({ n: count() })
      .from(solutionRuns)
      .leftJoin(clients, eq(clients.id, solutionRuns.client_id))
      .where(where);
    const rows = await this.#db
      .select({ run: solutionRuns })
      .from(solutionRuns)
      .leftJoin(clients, eq(clients.id, solutionRuns.client_id))
      .where(where)
      .orderBy(...order)
      .limit(query.limit)
      .offset(query.offset);
    return { count: total?.n ?? 0, rows: rows.map((r) => r.run) };
  }

  /** Reports that bind a session, archived ones left out, newest first. */
  async reportsOf(sessionIds: readonly string[]): Promise<Map<string, Session["reports"]>> {
    const found = new Map<string, Session["reports"]>(sessionIds.map((id) => [id, []]));
    if (sessionIds.length === 0) return found;
    const rows = await this.#db
      .select({
        session: solutionRunSessions.session_id,
        id: solutionRuns.id,
        name: solutionRuns.name,
        solution_slug: solutionRuns.solution,
      })
      .from(solutionRunSessions)
      .innerJoin(solutionRuns, eq(solutionRuns.id, solutionRunSessions.run_id))
      .where(this.#mine(inArray(solutionRunSessions.session_id, [...sessionIds]), isNull(solutionRuns.archived_at)))
      .orderBy(desc(solutionRuns.created_at), desc(solutionRuns.id));
    for (const { session, ...report } of rows) found.get(session)?.push(report);
    return found;
  }
}

function filters(query: z.output<typeof SolutionRunListQuery>): (SQL | undefined)[] {
  const ofKind = SOLUTIONS.filter((s) => s.kind === query.kind).map((s) => s.slug);
  return [
    query.archived ? isNotNull(solutionRuns.archived_at) : isNull(solutionRuns.archived_at),
    query.solution ? eq(solutionRuns.solution, query.solution) : undefined,
    query.client ? eq(solutionRuns.client_id, query.client) : undefined,
    query.status ? eq(solutionRuns.status, query.status) : undefined,
    query.activity ? eq(solutionRuns.activity, query.activity) : undefined,
    query.kind ? inArray(solutionRuns.solution, ofKind) : undefined,
    query.from ? gte(solutionRuns.created_at, startOfDay(query.from, query.tz)) : undefined,
    query.to ? lt(solutionRuns.created_at, startOfDay(nextDay(query.to), query.tz)) : undefined,
    query.search ? matches(query.search) : undefined,
  ];
}

function matches(search: string): SQL | undefined {
  const pattern = `%${search.replace(/[\\%_]/g, "\\$&")}%`;
  return or(ilike(solutionRuns.name, pattern), ilike(clients.display_name, pattern), ilike(solutionRuns.solution, pattern));
}
