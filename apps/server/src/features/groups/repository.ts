import { and, asc, count, desc, eq, inArray, ne } from "drizzle-orm";
import { nameIs } from "../../platform/db/names.ts";
import { clientGroupMembers, clientGroups, clients } from "../../platform/db/schema/index.ts";
import { lockOfTeam } from "../../platform/db/team-lock.ts";
import { TeamRepository } from "../../platform/db/team-repository.ts";

export type GroupRow = typeof clientGroups.$inferSelect;

/** The client groups of one team. */
export class GroupRepository extends TeamRepository {
  protected readonly owner = clientGroups.team_id;

  async find(id: string): Promise<GroupRow | undefined> {
    const [row] = await this.db
      .select()
      .from(clientGroups)
      .where(this.mine(eq(clientGroups.id, id)));
    return row;
  }

  async list(page: { limit: number; offset: number }): Promise<{ count: number; rows: GroupRow[] }> {
    const [total] = await this.db.select({ n: count() }).from(clientGroups).where(this.mine());
    const rows = await this.db
      .select()
      .from(clientGroups)
      .where(this.mine())
      .orderBy(desc(clientGroups.created_at), desc(clientGroups.id))
      .limit(page.limit)
      .offset(page.offset);
    return { count: total?.n ?? 0, rows };
  }

  all(): Promise<GroupRow[]> {
    return this.db.select().from(clientGroups).where(this.mine());
  }

  /**
   * Holds the names of the team's groups until the transaction ends: what gives a name asks first whether it is free. The index on names
   * does not suffice, since it compares by the database's own locale, and one of the "C" locale knows the case of ASCII only.
   */
  holdNames(): Promise<void> {
    return lockOfTeam(this.db, this.team, "group-names", "write");
  }

  /** Whether a group of the team has this name, upper and lower case of all languages alike; `exceptId` is not looked at. */
  async isNameTaken(name: string, exceptId?: string): Promise<boolean> {
    const taken = await this.db
      .select({ id: clientGroups.id })
      .from(clientGroups)
      .where(this.mine(nameIs(clientGroups.name, name), exceptId === undefined ? undefined : ne(clientGroups.id, exceptId)));
    return taken.length > 0;
  }

  /** Undefined when the name is taken by the database's own comparison. */
  async insert(values: { name: string; description: string; colour: string }, now: Date): Promise<GroupRow | undefined> {
    const [row] = await this.db
      .insert(clientGroups)
      .values({ ...values, team_id: this.team.teamId, created_at: now, updated_at: now })
      .onConflictDoNothing()
      .returning();
    return row;
  }

  async update(id: string, values: Partial<typeof clientGroups.$inferInsert>, now: Date): Promise<GroupRow | undefined> {
    const [row] = await this.db
      .update(clientGroups)
      .set({ ...values, updated_at: now })
      .where(this.mine(eq(clientGroups.id, id)))
      .returning();
    return row;
  }

  async remove(id: string): Promise<void> {
    await this.db.delete(clientGroups).where(this.mine(eq(clientGroups.id, id)));
  }

  async addMembers(group: GroupRow, clientIds: Iterable<string>): Promise<void> {
    await this.db
      .insert(clientGroupMembers)
      .values([...clientIds].map((client_id) => ({ group_id: group.id, client_id })))
      .onConflictDoNothing();
  }

  async dropMembers(group: GroupRow, clientIds: readonly string[]): Promise<void> {
    await this.db
      .delete(clientGroupMembers)
      .where(and(eq(clientGroupMembers.group_id, group.id), inArray(clientGroupMembers.client_id, [...clientIds])));
  }

  /** Ids of the athletes of each group, in the order in which the athletes were added to the team. */
  async members(rows: readonly GroupRow[]): Promise<Map<string, string[]>> {
    const byGroup = new Map<string, string[]>(rows.map((r) => [r.id, []]));
    const ids = rows.filter((r) => r.team_id === this.team.teamId).map((r) => r.id);
    if (ids.length === 0) return byGroup;
    const found = await this.db
      .select({ group_id: clientGroupMembers.group_id, client_id: clientGroupMembers.client_id })
      .from(clientGroupMembers)
      .innerJoin(clients, eq(clients.id, clientGroupMembers.client_id))
      .where(inArray(clientGroupMembers.group_id, ids))
      .orderBy(asc(clients.created_at), asc(clients.id));
    for (const { group_id, client_id } of found) byGroup.get(group_id)?.push(client_id);
    return byGroup;
  }
}
