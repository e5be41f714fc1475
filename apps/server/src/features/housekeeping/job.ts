import { and, lt, notExists, or, sql } from "drizzle-orm";
import { z } from "zod";
import type { Context } from "../../context.ts";
import { plusSeconds } from "../../platform/clock.ts";
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
import type { JobKind, JobOutcome } from "../../platform/queue.ts";

const Nothing = z.object({});
const DAY = 86_400;
const DELIVERY_LOG_DAYS = 30;

/** Drops what no rule reads any more: old windows, keys, codes and links, the delivery log beyond 30 days, and uploads that no session was made from. */
export const HOUSEKEEPING: JobKind<typeof Nothing> = {
  name: "housekeeping",
  data: Nothing,
  options: { retryLimit: 1, expireInSeconds: 900 },
};

export async function keepHouse(ctx: Context): Promise<JobOutcome> {
  const now = ctx.clock.now();
  await ctx.db.delete(rateWindows).where(lt(rateWindows.resets_at, now));
  await ctx.db.delete(idempotencyKeys).where(lt(idempotencyKeys.created_at, plusSeconds(now, -2 * DAY)));
  await ctx.db.delete(webSessions).where(or(lt(webSessions.expires_at, now), lt(webSessions.revoked_at, plusSeconds(now, -DAY))));
  await ctx.db.delete(emailCodes).where(lt(emailCodes.expires_at, plusSeconds(now, -7 * DAY)));
  await ctx.db.delete(passwordResets).where(lt(passwordResets.expires_at, plusSeconds(now, -7 * DAY)));
  await ctx.db.delete(billingEvents).where(lt(billingEvents.received_at, plusSeconds(now, -365 * DAY)));
  await ctx.db.delete(webhookDeliveries).where(lt(webhookDeliveries.created_at, plusSeconds(now, -DELIVERY_LOG_DAYS * DAY)));
  await dropUnusedUploads(ctx, plusSeconds(now, -2 * DAY));
  return "done";
}

async function dropUnusedUploads(ctx: Context, before: Date): Promise<void> {
  const used = ctx.db.select({ one: sql`1` }).from(sessions).where(sql`${sessions.video_key} = ${uploadIntents.object_key}`);
  const unused = await ctx.db
    .select()
    .from(uploadIntents)
    .where(and(lt(uploadIntents.created_at, before), notExists(used)))
    .limit(500);
  for (const intent of unused) await ctx.storage.remove([intent.object_key, ...(intent.posture_key ? [intent.posture_key] : [])]);
  for (const intent of unused) await ctx.db.delete(uploadIntents).where(sql`${uploadIntents.id} = ${intent.id}`);
}
