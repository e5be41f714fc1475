import { and, eq, lt, notExists, or, sql } from "drizzle-orm";
import type { Executor } from "../../platform/db/index.ts";
import {
  billingEvents,
  emailCodes,
  idempotencyKeys,
  passwordResets,
  rateWindows,
  sessions,
  uploadIntents,
  webhookDeliveries,
  webSessions,
} from "../../platform/db/schema/index.ts";

/** Times before which rows of each kind are deleted. */
export interface Horizons {
  rateWindows: Date;
  idempotencyKeys: Date;
  expiredSessions: Date;
  revokedSessions: Date;
  emailCodes: Date;
  passwordResets: Date;
  billingEvents: Date;
  deliveries: Date;
}

export async function deleteExpired(db: Executor, before: Horizons): Promise<void> {
  await db.delete(rateWindows).where(lt(rateWindows.resets_at, before.rateWindows));
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.created_at, before.idempotencyKeys));
  await db
    .delete(webSessions)
    .where(or(lt(webSessions.expires_at, before.expiredSessions), lt(webSessions.revoked_at, before.revokedSessions)));
  await db.delete(emailCodes).where(lt(emailCodes.expires_at, before.emailCodes));
  await db.delete(passwordResets).where(lt(passwordResets.expires_at, before.passwordResets));
  await db.delete(billingEvents).where(lt(billingEvents.received_at, before.billingEvents));
  await db.delete(webhookDeliveries).where(lt(webhookDeliveries.created_at, before.deliveries));
}

export type UploadIntentRow = typeof uploadIntents.$inferSelect;

/** Uploads older than `before` that no session uses; at most `limit`. */
export function unusedUploads(db: Executor, before: Date, limit: number): Promise<UploadIntentRow[]> {
  const used = db.select({ one: sql`1` }).from(sessions).where(sql`${sessions.video_key} = ${uploadIntents.object_key}`);
  return db
    .select()
    .from(uploadIntents)
    .where(and(lt(uploadIntents.created_at, before), notExists(used)))
    .limit(limit);
}

export async function deleteUpload(db: Executor, id: string): Promise<void> {
  await db.delete(uploadIntents).where(eq(uploadIntents.id, id));
}
