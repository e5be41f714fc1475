import { and, eq, type SQL } from "drizzle-orm";
import type { Executor } from "../platform/db/index.ts";
import { clients } from "../platform/db/schema/index.ts";
import type { TeamHandle } from "../tenancy.ts";

export type ClientRow = typeof clients.$inferSelect;

/** The athletes of one team. */
export class ClientStore {
  readonly #db: Executor;
  readonly #team: TeamHandle;

  constructor(db: Executor, team: TeamHandle) {
    this.#db = db;
    this.#team = team;
  }

  #mine(...conditions: (SQL | undefined)[]): SQL | undefined {
    return and(eq(clients.team_id, this.#team.teamId), ...conditions);
  }

  async find(id: string): Promise<ClientRow | undefined> {
    const [row] = await this.#db
      .select()
      .from(clients)
      .where(this.#mine(eq(clients.id, id)));
    return row;
  }

  async update(id: string, values: Partial<typeof clients.$inferInsert>): Promise<ClientRow | undefined> {
    const [row] = await this.#db
      .update(clients)
      .set(values)
      .where(this.#mine(eq(clients.id, id)))
      .returning();
    return row;
  }
}
