import type { Context } from "../../context.ts";
import { plusSeconds } from "../../platform/clock.ts";
import { gatherChanges } from "../../platform/db/team-stamp.ts";
import type { JobOutcome } from "../../platform/queue.ts";
import { lockTeam } from "../billing/quota.ts";
import { dropOverdue } from "../retention/service.ts";
import { dropOldExports } from "../team-archive/service.ts";
import { deleteExpired, deleteUnusedUpload, unusedUploads } from "./repository.ts";
import { sweepObjects } from "./sweep.ts";

const DAY_S = 86_400;
const DELIVERY_LOG_DAYS = 30;
const KEY_REQUEST_LOG_DAYS = 7;
/** Home shows alerts about clips of the last 14 days; a dismissal is kept longer, so that no alert comes back. */
const SEEN_ALERT_DAYS = 60;
const UNUSED_UPLOAD_DAYS = 2;
const UPLOADS_AT_ONCE = 500;

/** Deletes what no rule reads any more: expired rows, the delivery log beyond 30 days, the log of keys' requests beyond seven, alerts that were put away two months ago, uploads without a session, what teams keep for some days only, archives of teams after a week, and objects without an owner. What notes teams' changes is gathered. */
export async function keepHouse({ db, clock, storage, config }: Pick<Context, "db" | "clock" | "storage" | "config">): Promise<JobOutcome> {
  const now = clock.now();
  const daysAgo = (days: number) => plusSeconds(now, -days * DAY_S);
  await deleteExpired(db, {
    rateWindows: now,
    // A lock's time is the database's, which may be behind.
    uploadLocks: daysAgo(1),
    idempotencyKeys: daysAgo(2),
    expiredSessions: now,
    revokedSessions: daysAgo(1),
    emailCodes: daysAgo(7),
    passwordResets: daysAgo(7),
    billingEvents: daysAgo(365),
    deliveries: daysAgo(DELIVERY_LOG_DAYS),
    keyRequests: daysAgo(KEY_REQUEST_LOG_DAYS),
    seenAlerts: daysAgo(SEEN_ALERT_DAYS),
  });
  await gatherChanges(db);
  for (;;) {
    const unused = await unusedUploads(db, daysAgo(UNUSED_UPLOAD_DAYS), UPLOADS_AT_ONCE);
    for (const upload of unused) await dropUpload({ db, storage }, upload);
    if (unused.length < UPLOADS_AT_ONCE) break;
  }
  await dropOverdue({ db, clock, storage });
  await dropOldExports({ db, clock, storage });
  await sweepObjects({ db, clock, storage, config });
  await storage.sweepUploads();
  await storage.scratch.sweep();
  return "done";
}

/** Deletes an upload unless a session reads it by now. Its team is locked until it is no more an upload: a session that is being created would lose it. */
async function dropUpload({ db, storage }: Pick<Context, "db" | "storage">, { id, teamId }: { id: string; teamId: string }): Promise<void> {
  const keys = await db.transaction(async (tx) => {
    await lockTeam(tx, teamId);
    return deleteUnusedUpload(tx, id);
  });
  await storage.remove(keys);
}
