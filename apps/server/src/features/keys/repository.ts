import { and, count, desc, eq, gte, isNull, lt, type SQL } from "drizzle-orm";
import type { Executor } from "../../platform/db/index.ts";
import { apiKeyRequests, apiKeys } from "../../platform/db/schema/index.ts";
import { TeamRepository } from "../../platform/db/team-repository.ts";

export type ApiKeyRow = typeof apiKeys.$inferSelect;
export type ApiKeyRequestRow = typeof apiKeyRequests.$inferSelect;

/** API keys of one team. */
export class ApiKeyRepository extends TeamRepository {
  protected readonly owner = apiKeys.team_id;

  async insert(values: Omit<typeof apiKeys.$inferInsert, "team_id">): Promise<ApiKeyRow> {
    const [row] = await this.db
      .insert(apiKeys)
      .values({ ...values, team_id: this.team.teamId })
      .returning();
    return row!;
  }

  /** Keys that are not revoked, newest first. */
  live(): Promise<ApiKeyRow[]> {
    return this.db
      .select()
      .from(apiKeys)
      .where(this.mine(isNull(apiKeys.revoked_at)))
      .orderBy(desc(apiKeys.created_at), desc(apiKeys.id));
  }

  /** A key that is not revoked, held until the transaction ends. */
  async hold(id: string): Promise<ApiKeyRow | undefined> {
    const [row] = await this.db.select().from(apiKeys).where(this.#inUse(id)).for("update");
    return row;
  }

  async has(id: string): Promise<boolean> {
    const found = await this.db.select({ id: apiKeys.id }).from(apiKeys).where(this.#inUse(id));
    return found.length > 0;
  }

  async setExpiry(id: string, expires_at: Date): Promise<void> {
    await this.db.update(apiKeys).set({ expires_at }).where(this.#inUse(id));
  }

  /** Returns false when the team has no such key in use. */
  async revoke(id: string, now: Date): Promise<boolean> {
    const revoked = await this.db.update(apiKeys).set({ revoked_at: now }).where(this.#inUse(id)).returning({ id: apiKeys.id });
    return revoked.length > 0;
  }

  #inUse(id: string): SQL | undefined {
    return this.mine(eq(apiKeys.id, id), isNull(apiKeys.revoked_at));
  }
}

/** Notes requests of keys of any teams, in one statement; one of a key that is gone refuses them all. At least one row. */
export async function insertRequests(db: Executor, rows: readonly (typeof apiKeyRequests.$inferInsert)[]): Promise<void> {
  await db.insert(apiKeyRequests).values([...rows]);
}

/** One page of the requests of a key that the caller has seen to be the team's, newest first. */
export async function requestsOf(
  db: Executor,
  keyId: string,
  query: { status?: "ok" | "error" | undefined; limit: number; offset: number },
): Promise<{ count: number; rows: ApiKeyRequestRow[] }> {
  const status =
    query.status === "error" ? gte(apiKeyRequests.status, 400) : query.status === "ok" ? lt(apiKeyRequests.status, 400) : undefined;
  const where = and(eq(apiKeyRequests.key_id, keyId), status);
  const [total] = await db.select({ n: count() }).from(apiKeyRequests).where(where);
  const rows = await db
    .select()
    .from(apiKeyRequests)
    .where(where)
    .orderBy(desc(apiKeyRequests.at), desc(apiKeyRequests.id))
    .limit(query.limit)
    .offset(query.offset);
  return { count: total?.n ?? 0, rows };
}
