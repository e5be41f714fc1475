import { and, eq, sql } from "drizzle-orm";
import type { Executor } from "../../platform/db/index.ts";
import { uploadLocks } from "../../platform/db/schema/index.ts";

/** The database's own time: the processes' clocks may differ. */
const NOW = sql`clock_timestamp()`;
const inFuture = (leaseMs: number) => sql`clock_timestamp() + ${leaseMs} * interval '1 millisecond'`;

/** Takes the lock of an upload for `leaseMs`, unless another holder's lease still runs. Returns whether it was taken. */
export async function takeLock(db: Executor, uploadId: string, token: string, leaseMs: number): Promise<boolean> {
  const lease = { token, expires_at: inFuture(leaseMs), is_wanted: false };
  const taken = await db
    .insert(uploadLocks)
    .values({ upload_id: uploadId, ...lease })
    .onConflictDoUpdate({ target: uploadLocks.upload_id, set: lease, setWhere: sql`${uploadLocks.expires_at} <= ${NOW}` })
    .returning({ token: uploadLocks.token });
  return taken.length > 0;
}

/** Notifies the holder of an upload's lock that another request waits for it. */
export async function wantLock(db: Executor, uploadId: string): Promise<void> {
  await db.update(uploadLocks).set({ is_wanted: true }).where(eq(uploadLocks.upload_id, uploadId));
}

/** Prolongs a lease that still belongs to `token`. Returns whether another request waits, null when the lease is another's by now. */
export async function renewLock(db: Executor, uploadId: string, token: string, leaseMs: number): Promise<boolean | null> {
  const [row] = await db
    .update(uploadLocks)
    .set({ expires_at: inFuture(leaseMs) })
    .where(own(uploadId, token))
    .returning({ isWanted: uploadLocks.is_wanted });
  return row?.isWanted ?? null;
}

/** Gives a lock back; one that is another's by now stays. */
export async function releaseLock(db: Executor, uploadId: string, token: string): Promise<void> {
  await db.delete(uploadLocks).where(own(uploadId, token));
}

const own = (uploadId: string, token: string) => and(eq(uploadLocks.upload_id, uploadId), eq(uploadLocks.token, token));
