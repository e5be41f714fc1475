import { eq, sql } from "drizzle-orm";
import { RateLimited } from "../domain/errors.ts";
import { plusSeconds } from "./clock.ts";
import type { Executor } from "./db/index.ts";
import { rateWindows } from "./db/schema/index.ts";

export interface RateResult {
  allowed: boolean;
  limit: number;
  remaining: number;
  /** Seconds until the window ends. */
  resetSeconds: number;
}

/** Counts one hit in a fixed window that all processes share. */
export async function hit(db: Executor, key: string, limit: number, windowSeconds: number, now: Date): Promise<RateResult> {
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

/** Counts one hit as `hit` does. Throws RateLimited when the window is full. */
export async function limit(...counted: Parameters<typeof hit>): Promise<void> {
  const { allowed, resetSeconds } = await hit(...counted);
  if (!allowed) throw new RateLimited(resetSeconds);
}

/** True when a window is open, whatever its number of hits. */
export async function isOpen(db: Executor, key: string, now: Date): Promise<boolean> {
  const found = await db
    .select({ key: rateWindows.key })
    .from(rateWindows)
    .where(sql`${rateWindows.key} = ${key} and ${rateWindows.resets_at} > ${now.toISOString()}::timestamptz`);
  return found.length > 0;
}

/** Takes one hit back that was counted in advance and does not count after all. */
export async function giveBack(db: Executor, key: string): Promise<void> {
  await db
    .update(rateWindows)
    .set({ hits: sql`greatest(0, ${rateWindows.hits} - 1)` })
    .where(eq(rateWindows.key, key));
}

/** Deletes a window with its hits. */
export async function forget(db: Executor, key: string): Promise<void> {
  await db.delete(rateWindows).where(eq(rateWindows.key, key));
}
