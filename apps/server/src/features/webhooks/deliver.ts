import { eq, sql } from "drizzle-orm";
import { Webhook } from "standardwebhooks";
import { z } from "zod";
import type { Context } from "../../context.ts";
import type { Executor } from "../../platform/db/index.ts";
import { type WebhookPayload, webhookDeliveries, webhooks } from "../../platform/db/schema/index.ts";
import type { JobHandler, JobKind } from "../../platform/queue.ts";
import { teamOfRecord } from "../../tenancy.ts";
import type { SessionRow } from "../sessions/view.ts";
import { ForbiddenAddress } from "./address.ts";
import { post } from "./send.ts";
import { type DeliveryRow, WebhookStore } from "./store.ts";

const DeliveryJob = z.object({ delivery_id: z.uuid() });

/** One delivery, tried for about three hours. */
export const WEBHOOK: JobKind<typeof DeliveryJob> = {
  name: "webhook",
  data: DeliveryJob,
  options: { retryLimit: 12, retryDelay: 3, retryBackoff: true, retryDelayMax: 3600, expireInSeconds: 60 },
};

/** Writes a delivery and queues it in the caller's transaction. */
export async function queueDelivery(ctx: Context, tx: Executor, webhookId: string, payload: WebhookPayload): Promise<DeliveryRow> {
  const [row] = await tx
    .insert(webhookDeliveries)
    .values({ webhook_id: webhookId, event: payload.type, payload, created_at: new Date(payload.timestamp) })
    .returning();
  await ctx.queue.send(tx, WEBHOOK, { delivery_id: row!.id });
  return row!;
}

/** Tells the team's webhooks of a session that ended, queued within the caller's transaction. */
export async function announceEnd(ctx: Context, tx: Executor, session: SessionRow): Promise<void> {
  const type = session.status === "completed" ? "session.completed" : "session.failed";
  const { id: session_id, status, activity, exercise, seq_no } = session;
  const payload: WebhookPayload = {
    type,
    timestamp: ctx.clock.now().toISOString(),
    data: { session_id, status, activity, exercise, seq_no },
  };
  const listening = (await new WebhookStore(tx, teamOfRecord(session)).list()).filter((w) => w.events.includes(type));
  for (const webhook of listening) await queueDelivery(ctx, tx, webhook.id, payload);
}

/** Sends deliveries, signed by the Standard Webhooks scheme; anything but a 2xx answer is tried again later. */
export function webhookJob(ctx: Context): JobHandler<z.output<typeof DeliveryJob>> {
  return async ({ delivery_id }, run) => {
    const [found] = await ctx.db
      .select({ delivery: webhookDeliveries, webhook: webhooks })
      .from(webhookDeliveries)
      .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhook_id))
      .where(eq(webhookDeliveries.id, delivery_id));
    if (found?.delivery.status !== "pending") return "skipped";
    const secret = z.string().safeParse(ctx.secrets.open(found.webhook.secret_sealed));
    const outcome = secret.success
      ? await attempt(ctx, found.webhook.url, secret.data, found.delivery)
      : { status: null, error: "The secret cannot be read any more; make the webhook anew.", final: true };
    const delivered = outcome.error === "";
    const over = delivered || outcome.final || run.lastTry;
    await ctx.db
      .update(webhookDeliveries)
      .set({
        status: delivered ? "delivered" : over ? "failed" : "pending",
        attempts: sql`${webhookDeliveries.attempts} + 1`,
        response_status: outcome.status,
        error: outcome.error,
        attempted_at: ctx.clock.now(),
      })
      .where(eq(webhookDeliveries.id, delivery_id));
    if (!over) throw new Error(`The webhook's receiver did not take the delivery: ${outcome.error}`);
    return delivered ? "done" : "failed";
  };
}

async function attempt(ctx: Context, url: string, secret: string, delivery: DeliveryRow) {
  const body = JSON.stringify(delivery.payload);
  const at = new Date();
  const headers = {
    "content-type": "application/json",
    "user-agent": "Sagittal-Webhooks/1",
    "webhook-id": delivery.id,
    "webhook-timestamp": String(Math.floor(at.getTime() / 1000)),
    "webhook-signature": new Webhook(secret).sign(delivery.id, at, body),
  };
  try {
    const status = await post(url, body, headers, ctx.config.WEBHOOK_ALLOW_PRIVATE);
    return { status, error: status >= 200 && status < 300 ? "" : `The receiver answered ${status}.`, final: false };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { status: null, error: reason || "No connection.", final: error instanceof ForbiddenAddress };
  }
}
