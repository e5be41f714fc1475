import { and, count, desc, eq, gte, inArray, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import { nextDay, startOfDay } from "../../platform/days.ts";
import type { Executor } from "../../platform/db/index.ts";
import { clients, sessionMetrics, sessions } from "../../platform/db/schema/index.ts";
import type { TeamHandle } from "../../tenancy.ts";
import type { ClientRow } from "../clients/row.ts";
import { ROSTER_ACTIVITIES, type RosterFilter } from "./shape.ts";

/** The team's athletes as the roster surface looks them up. */
export class RosterRepository {
  readonly #db: Executor;
  readonly #team: TeamHandle;

  constructor(db: Executor, team: TeamHandle) {
    this.#db = db;
    this.#team = team;
  }

  #mine(...conditions: (SQL | undefined)[]): SQL | undefined {
    return and(eq(clients.team_id, this.#team.teamId), isNull(clients.archived_at), ...conditions);
  }

  all(): Promise<ClientRow[]> {
    return this.#db.select().from(clients).where(this.#mine()).orderBy(desc(clients.created_at), desc(clients.id));
  }

  async total(): Promise<number> {
    const [row] = await this.#db.select({ n: count() }).from(clients).where(this.#mine());
    return row?.n ?? 0;
  }

  async filter(query: RosterFilter): Promise<ClientRow[]> {
    const last = sql`(select max(${sessions.created_at}) from ${sessions} where ${sessions.client_id} = ${clients.id})`;
    const after = query.start_after_id ? await this.#find(query.start_after_id) : undefined;
    if (query.start_after_id && !after) return [];
    return this.#db
      .select()
      .from(clients)
      .where(
        this.#mine(
          query.admin_uid === undefined ? undefined : sql`${clients.created_by}::text = ${query.admin_uid}`,
          query.gender ? eq(clients.gender, query.gender) : undefined,
          query.preferable_activities?.length
            ? or(
                ...query.preferable_activities.map(
                  (name) => sql`${clients.preferred_activities} @> ${JSON.stringify([ROSTER_ACTIVITIES[name]])}::jsonb`,
                ),
              )
            : undefined,
          query.start_date ? gte(last, startOfDay(query.start_date, "UTC").toISOString()) : undefined,
          query.end_date ? lt(last, startOfDay(nextDay(query.end_date), "UTC").toISOString()) : undefined,
          after
            ? or(lt(clients.created_at, after.created_at), and(eq(clients.created_at, after.created_at), lt(clients.id, after.id)))
            : undefined,
        ),
      )
      .orderBy(desc(clients.created_at), desc(clients.id))
      .limit(query.limit);
  }

  async #find(id: string): Promise<ClientRow | undefined> {
    const [row] = await this.#db
      .select()
      .from(clients)
      .where(this.#mine(eq(clients.id, id)));
    return row;
  }

  /** Vertical oscillation of the last running analysis of each athlete, as the metric gives it. */
  async oscillations(rows: readonly ClientRow[]): Promise<Map<string, number>> {
    const ids = rows.map((r) => r.id);
    if (ids.length === 0) return new Map();
    const found = await this.#db
      .select({ client: sessions.client_id, value: sessionMetrics.value_num })
      .from(sessions)
      .innerJoin(sessionMetrics, and(eq(sessionMetrics.session_id, sessions.id), eq(sessionMetrics.key, "vertical_oscillation")))
      .where(
        and(
          eq(sessions.team_id, this.#team.teamId),
          eq(sessions.activity, "running"),
          eq(sessions.status, "completed"),
          inArray(sessions.client_id, ids),
          sql`${sessionMetrics.value_num} is not null`,
        ),
      )
      .orderBy(desc(sessions.created_at), desc(sessions.id));
    const newest = new Map<string, number>();
    for (const { client, value } of found) if (client !== null && value !== null && !newest.has(client)) newest.set(client, value);
    return newest;
  }
}
