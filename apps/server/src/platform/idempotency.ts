import { and, eq, inArray, isNotNull, isNull, like, lt, or, sql } from "drizzle-orm";
import type { Executor } from "./db/index.ts";
import { apiKeys, idempotencyKeys, teams } from "./db/schema/index.ts";
import type { Secrets } from "./secrets.ts";

export type IdempotencyRow = typeof idempotencyKeys.$inferSelect;

/** A reservation of a key. A later request may have taken it over; then the first can neither answer nor free it. */
export interface Reservation extends ScopedKey {
  reservedAt: Date;
}

/** Times before which a reservation is expired. */
interface KeyHorizons {
  answered: Date;
  /** Without an answer: the process that ran the request is gone. */
  unanswered: Date;
}

/** A key within its scope: the caller and the route. */
export interface ScopedKey {
  scope: string;
  key: string;
}

const is = ({ scope, key }: ScopedKey) => and(eq(idempotencyKeys.scope, scope), eq(idempotencyKeys.key, key));

const isMine = (r: Reservation) => and(is(r), eq(idempotencyKeys.created_at, r.reservedAt));

/** Reserves a key for its first request. Returns false when another request has it. */
export async function reserveKey(db: Executor, id: ScopedKey, request_hash: string, now: Date, before: KeyHorizons): Promise<boolean> {
  const killed = and(isNull(idempotencyKeys.status), lt(idempotencyKeys.created_at, before.unanswered));
  await db.delete(idempotencyKeys).where(and(is(id), or(lt(idempotencyKeys.created_at, before.answered), killed)));
  const mine = await db
    .insert(idempotencyKeys)
    .values({ ...id, request_hash, created_at: now })
    .onConflictDoNothing()
    .returning();
  return mine.length > 0;
}

/** The reservation of a key, with its answer once there is one; undefined when it was freed or deleted meanwhile. */
export async function reservationOf(db: Executor, id: ScopedKey): Promise<IdempotencyRow | undefined> {
  const [first] = await db.select().from(idempotencyKeys).where(is(id));
  return first;
}

/** Keeps the first request's answer. */
export async function keepAnswer(db: Executor, mine: Reservation, answer: { status: number; response_sealed: string }): Promise<void> {
  await db.update(idempotencyKeys).set(answer).where(isMine(mine));
}

/** Deletes the answers to a team's people and keys that hold one of the words. */
export async function forgetAnswersWith(
  db: Executor,
  secrets: Pick<Secrets, "open">,
  teamId: string,
  words: readonly string[],
): Promise<void> {
  // Test keys belong to the team whose test data theirs is.
  const twinOf = db.select({ id: teams.test_of }).from(teams).where(eq(teams.id, teamId));
  const keys = db
    .select({ caller: sql`'key:' || ${apiKeys.id}` })
    .from(apiKeys)
    .where(or(eq(apiKeys.team_id, teamId), inArray(apiKeys.team_id, twinOf)));
  const mine = or(like(idempotencyKeys.scope, `human:%:${teamId} %`), inArray(sql`split_part(${idempotencyKeys.scope}, ' ', 1)`, keys));
  const answered = await db
    .select()
    .from(idempotencyKeys)
    .where(and(isNotNull(idempotencyKeys.response_sealed), mine));
  for (const { response_sealed, ...id } of answered) {
    const answer = String(secrets.open(response_sealed ?? ""));
    if (words.some((word) => answer.includes(word))) await db.delete(idempotencyKeys).where(is(id));
  }
}

/** Frees a key whose first request created nothing. */
export async function releaseKey(db: Executor, mine: Reservation): Promise<void> {
  await db.delete(idempotencyKeys).where(isMine(mine));
}
