import type { ClientListQuery } from "@sagittal/contract";
import { and, asc, count, desc, eq, exists, ilike, inArray, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import { nameHolds, nameOrder } from "../../platform/db/names.ts";
import { clientGroupMembers, clients, sessions } from "../../platform/db/schema/index.ts";
import { TeamRepository } from "../../platform/db/team-repository.ts";
import type { ClientIdentity, ClientRow, ClientValues } from "./row.ts";

/** What the sessions of an athlete add to their record. */
export interface ClientActivity {
  session_count: number;
  last_session_at: Date | null;
}

/** The athletes of one team. */
export class ClientRepository extends TeamRepository {
  protected readonly owner = clients.team_id;

  async find(id: string): Promise<ClientRow | undefined> {
    const [row] = await this.db
      .select()
      .from(clients)
      .where(this.mine(eq(clients.id, id)));
    return row;
  }

  /** The row, held as it is until the transaction ends: a consent cannot be withdrawn meanwhile. */
  async hold(id: string): Promise<ClientRow | undefined> {
    const [row] = await this.db
      .select()
      .from(clients)
      .where(this.mine(eq(clients.id, id)))
      .for("share");
    return row;
  }

  /** Adds athletes; their rows come in the order of the values. */
  async insert(values: readonly ClientValues[]): Promise<ClientRow[]> {
    if (values.length === 0) return [];
    return this.db
      .insert(clients)
      .values(values.map((v) => ({ ...v, team_id: this.team.teamId })))
      .returning();
  }

  /** Identifying data of the team's athletes, archived ones included, oldest first. */
  identities(): Promise<ClientIdentity[]> {
    return this.db
      .select({ id: clients.id, display_name: clients.display_name, birth_date: clients.birth_date, email: clients.email })
      .from(clients)
      .where(this.mine())
      .orderBy(asc(clients.created_at), asc(clients.id));
  }

  async update(id: string, values: Partial<ClientValues>): Promise<ClientRow | undefined> {
    const [row] = await this.db
      .update(clients)
      .set(values)
      .where(this.mine(eq(clients.id, id)))
      .returning();
    return row;
  }

  async remove(id: string): Promise<void> {
    await this.db.delete(clients).where(this.mine(eq(clients.id, id)));
  }

  /** Which of the ids are athletes of this team. */
  async known(ids: readonly string[]): Promise<Set<string>> {
    if (ids.length === 0) return new Set();
    const rows = await this.db
      .select({ id: clients.id })
      .from(clients)
      .where(this.mine(inArray(clients.id, [...ids])));
    return new Set(rows.map((r) => r.id));
  }

  /** Profiles that count against the plan's ceiling: all that are not archived. */
  async activeCount(): Promise<number> {
    const [row] = await this.db
      .select({ n: count() })
      .from(clients)
      .where(this.mine(isNull(clients.archived_at)));
    return row?.n ?? 0;
  }

  async list(query: ClientListQuery): Promise<{ count: number; rows: ClientRow[] }> {
    // Addresses and numbers are looked for as they are written.
    const pattern = query.search ? `%${query.search.replace(/[\\%_]/g, "\\$&")}%` : undefined;
    const inGroup = this.db
      .select({ one: sql`1` })
      .from(clientGroupMembers)
      .where(and(eq(clientGroupMembers.client_id, clients.id), eq(clientGroupMembers.group_id, query.group ?? "")));
    const didActivity = this.db
      .select({ one: sql`1` })
      .from(sessions)
      .where(and(eq(sessions.client_id, clients.id), eq(sessions.activity, query.activity ?? "running")));
    const where = this.mine(
      query.ids ? inArray(clients.id, query.ids) : undefined,
      query.ids && query.archived === undefined ? undefined : query.archived ? isNotNull(clients.archived_at) : isNull(clients.archived_at),
      pattern
        ? or(nameHolds(clients.display_name, query.search ?? ""), ilike(clients.email, pattern), ilike(clients.phone, pattern))
        : undefined,
      query.group ? exists(inGroup) : undefined,
      query.activity
        ? or(exists(didActivity), sql`${clients.preferred_activities} @> ${JSON.stringify([query.activity])}::jsonb`)
        : undefined,
    );
    const [total] = await this.db.select({ n: count() }).from(clients).where(where);
    const rows = await this.db
      .select()
      .from(clients)
      .where(where)
      .orderBy(...orderOf(query))
      .limit(query.limit)
      .offset(query.offset);
    return { count: total?.n ?? 0, rows };
  }

  /** How many sessions each athlete has and when the last was. */
  async activity(rows: readonly ClientRow[]): Promise<Map<string, ClientActivity>> {
    const ids = rows.filter((r) => r.team_id === this.team.teamId).map((r) => r.id);
    if (ids.length === 0) return new Map();
    const found = await this.db
      .select({ id: sessions.client_id, n: count(), last: sql<string>`max(${sessions.created_at})` })
      .from(sessions)
      .where(and(eq(sessions.team_id, this.team.teamId), inArray(sessions.client_id, ids)))
      .groupBy(sessions.client_id);
    return new Map(found.map((r) => [r.id ?? "", { session_count: r.n, last_session_at: new Date(r.last) }]));
  }
}

/** The order of a list: by what is asked for, then newest first, so that pages neither repeat nor skip an athlete. */
function orderOf({ sort, order }: ClientListQuery): SQL[] {
  const newest = [desc(clients.created_at), desc(clients.id)];
  if (sort === "newest") return order === "asc" ? [asc(clients.created_at), asc(clients.id)] : newest;
  const by = {
    name: nameOrder(clients.display_name),
    sessions: sql`(select count(*) from ${sessions} where ${sessions.client_id} = ${clients.id})`,
    last_session: sql`(select max(${sessions.created_at}) from ${sessions} where ${sessions.client_id} = ${clients.id})`,
  }[sort];
  const ascending = order === undefined ? sort === "name" : order === "asc";
  return [ascending ? sql`${by} asc nulls last` : sql`${by} desc nulls last`, ...newest];
}
