import type { ClientGroup } from "@sagittal/contract";
import { and, asc, count, desc, eq, inArray, ne, type SQL, sql } from "drizzle-orm";
import { DomainError, FieldError } from "../../domain/errors.ts";
import type { Executor } from "../../platform/db/index.ts";
import { clientGroupMembers, clientGroups, clients } from "../../platform/db/schema/index.ts";
import type { TeamHandle } from "../../tenancy.ts";
import { ClientRepository } from "../clients/repository.ts";

type GroupRow = typeof clientGroups.$inferSelect;

/** The client groups of one team. */
export class GroupRepository {
  readonly #db: Executor;
  readonly #team: TeamHandle;

  constructor(db: Executor, team: TeamHandle) {
    this.#db = db;
    this.#team = team;
  }

  #mine(...conditions: (SQL | undefined)[]): SQL | undefined {
    return and(eq(clientGroups.team_id, this.#team.teamId), ...conditions);
  }

  /** Throws 404 group_not_found. */
  async get(id: string): Promise<GroupRow> {
    const [row] = await this.#db
      .select()
      .from(clientGroups)
      .where(this.#mine(eq(clientGroups.id, id)));
    if (!row) throw new DomainError("group_not_found");
    return row;
  }

  async list(page: { limit: number; offset: number }): Promise<{ count: number; rows: GroupRow[] }> {
    const [total] = await this.#db.select({ n: count() }).from(clientGroups).where(this.#mine());
    const rows = await this.#db
      .select()
      .from(clientGroups)
      .where(this.#mine())
      .orderBy(desc(clientGroups.created_at), desc(clientGroups.id))
      .limit(page.limit)
      .offset(page.offset);
    return { count: total?.n ?? 0, rows };
  }

  async #requireFreeName(name: string, exceptId?: string): Promise<void> {
    const [taken] = await this.#db
      .select({ id: clientGroups.id })
      .from(clientGroups)
      .where(this.#mine(sql`lower(${clientGroups.name}) = ${name.toLowerCase()}`, exceptId ? ne(clientGroups.id, exceptId) : undefined));
    if (taken) throw duplicate();
  }

  async insert(values: { name: string; description: string; colour: string }, now: Date): Promise<GroupRow> {
    const [row] = await this.#db
      .insert(clientGroups)
      .values({ ...values, team_id: this.#team.teamId, created_at: now, updated_at: now })
      .onConflictDoNothing()
      .returning();
    if (!row) throw duplicate();
    return row;
  }

  async update(id: string, values: Partial<typeof clientGroups.$inferInsert>, now: Date): Promise<GroupRow> {
    await this.get(id);
    if (values.name !== undefined) await this.#requireFreeName(values.name, id);
    await this.#db
      .update(clientGroups)
      .set({ ...values, updated_at: now })
      .where(this.#mine(eq(clientGroups.id, id)));
    return this.get(id);
  }

  async remove(id: string): Promise<void> {
    await this.get(id);
    await this.#db.delete(clientGroups).where(this.#mine(eq(clientGroups.id, id)));
  }

  /** Adds athletes; all of them or, when one is not of this team, none (400 on the field). */
  async add(id: string, clientIds: readonly string[], now: Date): Promise<GroupRow> {
    await this.get(id);
    const known = await new ClientRepository(this.#db, this.#team).known(clientIds);
    const unknown = clientIds.filter((c) => !known.has(c));
    if (unknown.length > 0) throw new FieldError({ client_ids: (t) => t.unknownAthletes(unknown) });
    await this.#db
      .insert(clientGroupMembers)
      .values([...known].map((client_id) => ({ group_id: id, client_id })))
      .onConflictDoNothing();
    return this.update(id, {}, now);
  }

  async drop(id: string, clientIds: readonly string[], now: Date): Promise<GroupRow> {
    await this.get(id);
    await this.#db
      .delete(clientGroupMembers)
      .where(and(eq(clientGroupMembers.group_id, id), inArray(clientGroupMembers.client_id, [...clientIds])));
    return this.update(id, {}, now);
  }

  /** Groups as the API shows them. */
  async views(rows: readonly GroupRow[]): Promise<ClientGroup[]> {
    const ids = rows.filter((r) => r.team_id === this.#team.teamId).map((r) => r.id);
    const members =
      ids.length === 0
        ? []
        : await this.#db
            .select({ group_id: clientGroupMembers.group_id, client_id: clientGroupMembers.client_id })
            .from(clientGroupMembers)
            .innerJoin(clients, eq(clients.id, clientGroupMembers.client_id))
            .where(inArray(clientGroupMembers.group_id, ids))
            .orderBy(asc(clients.created_at), asc(clients.id));
    return rows.map((row) => {
      const member_ids = members.filter((m) => m.group_id === row.id).map((m) => m.client_id);
      const { id, name, description, colour } = row;
      return {
        id,
        name,
        description,
        colour,
        member_ids,
        member_count: member_ids.length,
        created_at: row.created_at.toISOString(),
        updated_at: row.updated_at.toISOString(),
      };
    });
  }
}

function duplicate(): FieldError {
  return new FieldError({ name: (t) => t.nameTaken });
}
