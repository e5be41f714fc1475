import { and, eq, lt } from "drizzle-orm";
import type { Executor } from "./db/index.ts";
import { idempotencyKeys } from "./db/schema/index.ts";

export type IdempotencyRow = typeof idempotencyKeys.$inferSelect;

/** A key within its scope: the caller and the route. */
export interface ScopedKey {
  scope: string;
  key: string;
}

const is = ({ scope, key }: ScopedKey) => and(eq(idempotencyKeys.scope, scope), eq(idempotencyKeys.key, key));

/** Reserves a key for its first request. Returns false when another request has it; a reservation from before `since` counts no longer. */
export async function reserveKey(db: Executor, id: ScopedKey, request_hash: string, now: Date, since: Date): Promise<boolean> {
  await db.delete(idempotencyKeys).where(and(is(id), lt(idempotencyKeys.created_at, since)));
  const mine = await db
    .insert(idempotencyKeys)
    .values({ ...id, request_hash, created_at: now })
    .onConflictDoNothing()
    .returning();
  return mine.length > 0;
}

export async function reservationOf(db: Executor, id: ScopedKey): Promise<IdempotencyRow | undefined> {
  const [first] = await db.select().from(idempotencyKeys).where(is(id));
  return first;
}

/** Keeps the first request's answer. */
export async function keepAnswer(db: Executor, id: ScopedKey, answer: { status: number; response_sealed: string }): Promise<void> {
  await db.update(idempotencyKeys).set(answer).where(is(id));
}

/** Frees a key whose first request created nothing. */
export async function releaseKey(db: Executor, id: ScopedKey): Promise<void> {
  await db.delete(idempotencyKeys).where(is(id));
}
