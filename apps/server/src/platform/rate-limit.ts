import { eq, sql } from "drizzle-orm";
import { plusSeconds } from "./clock.ts";
import type { Db } from "./db/index.ts";
import { rateWindows } from "./db/schema/index.ts";

export interface RateResult {
  allowed: boolean;
  limit: number;
  remaining: number;
  /** Seconds until the window ends. */
  resetSeconds: number;
}

/** Counts one hit in a fixed window that all processes share. */
export async function hit(db: Db, key: string, limit: number, windowSeconds: number, now: Date): Promise<RateResult> {
  const over = sql`${rateWindows.resets_at} <= ${now.toISOString()}::timestamptz`;
  const end = plusSeconds(now, windowSeconds);
  const [row] = await db
    .insert(rateWindows)
    .values({ key, hits: 1, resets_at: end })
    .onConflictDoUpdate({
      target: rateWindows.key,
      set: {
        hits: sql`case when ${over} then 1 else ${rateWindows.hits} + 1 end`,
        resets_at: sql`case when ${over} then ${end.toISOString()}::timestamptz else ${rateWindows.resets_at} end`,
      },
    })
    .returning();
  const hits = row?.hits ?? 1;
  const resetSeconds = Math.max(1, Math.ceil(((row?.resets_at ?? end).getTime() - now.getTime()) / 1000));
  return { allowed: hits <= limit, limit, remaining: Math.max(0, limit - hits), resetSeconds };
}

/** The window's state without counting. */
export async function peek(db: Db, key: string, limit: number, now: Date): Promise<RateResult> {
  const [row] = await db
    .select()
    .from(rateWindows)
    .where(sql`${rateWindows.key} = ${key} and ${rateWindows.resets_at} > ${now.toISOString()}::timestamptz`);
  const hits = row?.hits ?? 0;
  const resetSeconds = row ? Math.max(1, Math.ceil((row.resets_at.getTime() - now.getTime()) / 1000)) : 1;
  return { allowed: hits < limit, limit, remaining: Math.max(0, limit - hits), resetSeconds };
}

/** Drops a window: its hits count no longer. */
export async function forget(db: Db, key: string): Promise<void> {
  await db.delete(rateWindows).where(eq(rateWindows.key, key));
}
