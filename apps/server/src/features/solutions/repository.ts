import { SOLUTIONS } from "@sagittal/catalogue";
import type { Session, SolutionRunListQuery } from "@sagittal/contract";
import { and, asc, count, desc, eq, gte, ilike, inArray, isNotNull, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { standsIn } from "../../domain/names.ts";
import { nextDay, startOfDay } from "../../platform/days.ts";
import { nameHolds, nameOrder } from "../../platform/db/names.ts";
import { clients, sessions, solutionRunSessions, solutionRuns } from "../../platform/db/schema/index.ts";
import { TeamRepository } from "../../platform/db/team-repository.ts";
import type { SessionRow } from "../sessions/row.ts";

export type RunRow = typeof solutionRuns.$inferSelect;

/** The Solution runs of one team. */
export class SolutionRepository extends TeamRepository {
  protected readonly owner = solutionRuns.team_id;

  async find(id: string): Promise<RunRow | undefined> {
    const [row] = await this.db
      .select()
      .from(solutionRuns)
      .where(this.mine(eq(solutionRuns.id, id)));
    return row;
  }

  /** Adds a run that is judged as of `now`. */
  async insert(
    values: Pick<RunRow, "solution" | "client_id" | "created_by" | "name" | "fall_history" | "hop_tests">,
    now: Date,
  ): Promise<RunRow> {
    const [row] = await this.db
      .insert(solutionRuns)
      .values({ ...values, team_id: this.team.teamId, judged_at: now, created_at: now, updated_at: now })
      .returning();
    return row!;
  }

  async update(id: string, values: Partial<typeof solutionRuns.$inferInsert>): Promise<RunRow | undefined> {
    const [row] = await this.db
      .update(solutionRuns)
      .set(values)
      .where(this.mine(eq(solutionRuns.id, id)))
      .returning();
    return row;
  }

  async forgetAthlete(clientId: string, names: readonly string[]): Promise<void> {
    const theirs = this.mine(eq(solutionRuns.client_id, clientId));
    const rows = await this.db.update(solutionRuns).set({ fall_history: null, hop_tests: null }).where(theirs).returning();
    const named = rows.filter(({ name: label }) => names.some((name) => standsIn(label, name))).map(({ id }) => id);
    if (named.length > 0)
      await this.db
        .update(solutionRuns)
        .set({ name: "" })
        .where(this.mine(inArray(solutionRuns.id, named)));
  }

  async remove(id: string): Promise<void> {
    await this.db.delete(solutionRuns).where(this.mine(eq(solutionRuns.id, id)));
  }

  /** Binds these sessions of the team in place of the earlier ones. */
  async bind(run: RunRow, sessionIds: readonly string[]): Promise<void> {
    if (run.team_id !== this.team.teamId) return;
    await this.db.delete(solutionRunSessions).where(eq(solutionRunSessions.run_id, run.id));
    const rows = [...new Set(sessionIds)].map((session_id, position) => ({ run_id: run.id, session_id, position }));
    if (rows.length > 0) await this.db.insert(solutionRunSessions).values(rows);
  }

  /** The sessions of runs, in the order in which they were bound. */
  bound(runs: readonly RunRow[]): Promise<{ run_id: string; session: SessionRow }[]> {
    return this.db
      .select({ run_id: solutionRunSessions.run_id, session: sessions })
      .from(solutionRunSessions)
      .innerJoin(sessions, eq(sessions.id, solutionRunSessions.session_id))
      .where(
        and(
          inArray(
            solutionRunSessions.run_id,
            runs.map((r) => r.id),
          ),
          eq(sessions.team_id, this.team.teamId),
        ),
      )
      .orderBy(asc(solutionRunSessions.position));
  }

  /** The runs whose sessions changed or were deleted since they were judged; of all runs or of one. */
  async outdated(id?: string): Promise<RunRow[]> {
    const rows = await this.db
      .select({ run: solutionRuns })
      .from(solutionRuns)
      .leftJoin(solutionRunSessions, eq(solutionRunSessions.run_id, solutionRuns.id))
      .leftJoin(sessions, eq(sessions.id, solutionRunSessions.session_id))
      .where(this.mine(id ? eq(solutionRuns.id, id) : undefined))
      .groupBy(solutionRuns.id)
      .having(
        sql`count(${sessions.id}) <> ${solutionRuns.judged_sessions} or coalesce(max(${sessions.updated_at}) >= ${solutionRuns.judged_at}, false)`,
      );
    return rows.map((r) => r.run);
  }

  async list(query: z.output<typeof SolutionRunListQuery>): Promise<{ count: number; rows: RunRow[] }> {
    const where = this.mine(...filters(query));
    const order = {
      newest: [desc(solutionRuns.created_at), desc(solutionRuns.id)],
      oldest: [asc(solutionRuns.created_at), asc(solutionRuns.id)],
      name: [nameOrder(solutionRuns.name), desc(solutionRuns.created_at), desc(solutionRuns.id)],
      client: [sql`${nameOrder(clients.display_name)} nulls last`, desc(solutionRuns.created_at), desc(solutionRuns.id)],
    }[query.sort];
    const [total] = await this.db
      .select({ n: count() })
      .from(solutionRuns)
      .leftJoin(clients, eq(clients.id, solutionRuns.client_id))
      .where(where);
    const rows = await this.db
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
    const rows = await this.db
      .select({
        session: solutionRunSessions.session_id,
        id: solutionRuns.id,
        name: solutionRuns.name,
        solution_slug: solutionRuns.solution,
      })
      .from(solutionRunSessions)
      .innerJoin(solutionRuns, eq(solutionRuns.id, solutionRunSessions.run_id))
      .where(this.mine(inArray(solutionRunSessions.session_id, [...sessionIds]), isNull(solutionRuns.archived_at)))
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
  return or(nameHolds(solutionRuns.name, search), nameHolds(clients.display_name, search), ilike(solutionRuns.solution, pattern));
}
