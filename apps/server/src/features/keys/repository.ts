import { and, desc, eq, isNull } from "drizzle-orm";
import type { Executor } from "../../platform/db/index.ts";
import { apiKeys } from "../../platform/db/schema/index.ts";
import type { TeamHandle } from "../../tenancy.ts";

export type ApiKeyRow = typeof apiKeys.$inferSelect;

/** API keys of one team. */
export class ApiKeyRepository {
  readonly #db: Executor;
  readonly #team: TeamHandle;

  constructor(db: Executor, team: TeamHandle) {
    this.#db = db;
    this.#team = team;
  }

  async insert(values: Omit<typeof apiKeys.$inferInsert, "team_id">): Promise<ApiKeyRow> {
    const [row] = await this.#db
      .insert(apiKeys)
      .values({ ...values, team_id: this.#team.teamId })
      .returning();
    return row!;
  }

  /** Keys in use, newest first. */
  live(): Promise<ApiKeyRow[]> {
    return this.#db
      .select()
      .from(apiKeys)
      .where(and(eq(apiKeys.team_id, this.#team.teamId), isNull(apiKeys.revoked_at)))
      .orderBy(desc(apiKeys.created_at), desc(apiKeys.id));
  }

  /** Returns false when the team has no such key in use. */
  async revoke(id: string, now: Date): Promise<boolean> {
    const revoked = await this.#db
      .update(apiKeys)
      .set({ revoked_at: now })
      .where(and(eq(apiKeys.id, id), eq(apiKeys.team_id, this.#team.teamId), isNull(apiKeys.revoked_at)))
      .returning({ id: apiKeys.id });
    return revoked.length > 0;
  }
}
