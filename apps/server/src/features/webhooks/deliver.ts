import { type DeliveryStatus, Lang, type WebhookEvent, type WebhookPayload } from "@sagittal/contract";
import { Webhook } from "standardwebhooks";
import { z } from "zod";
import type { Context } from "../../context.ts";
import { queueEmail } from "../../mail/queue.ts";
import { plusSeconds } from "../../platform/clock.ts";
import type { Executor } from "../../platform/db/index.ts";
import type { sessions } from "../../platform/db/schema/index.ts";
import { type JobHandler, OutsideFault } from "../../platform/queue.ts";
import { spanned } from "../../platform/tracing.ts";
import { teamOfRecord } from "../../tenancy.ts";
import { ForbiddenAddress, LISTENER_URL } from "./address.ts";
import { type DeliveryJob, WEBHOOK } from "./job.ts";
import {
  type DeliveryRow,
  deliveryWithWebhook,
  insertDelivery,
  noteAttempt,
  noteFailure,
  noteSuccess,
  verifiedOwnerOf,
  WebhookRepository,
  type WebhookRow,
} from "./repository.ts";
import { post } from "./send.ts";

/** Session data of a webhook event. Any feature may send one, so this module imports none of them. */
type AnnouncedSession = Pick<typeof sessions.$inferSelect, "id" | "team_id" | "status" | "activity" | "exercise" | "seq_no">;

/** Writes a delivery and queues it in the caller's transaction. */
export async function queueDelivery(
  { queue }: Pick<Context, "queue">,
  tx: Executor,
  webhook: Pick<WebhookRow, "id" | "team_id" | "url">,
  payload: WebhookPayload,
): Promise<DeliveryRow> {
  const row = await insertDelivery(tx, webhook.id, payload);
  await queueAttempts({ queue }, tx, webhook, row);
  return row;
}

/** Queues the attempts of a delivery. What a listener fetches itself is not sent. */
export async function queueAttempts(
  { queue }: Pick<Context, "queue">,
  tx: Executor,
  webhook: Pick<WebhookRow, "team_id" | "url">,
  { id }: DeliveryRow,
): Promise<void> {
  if (webhook.url !== LISTENER_URL) await queue.send(tx, WEBHOOK, { delivery_id: id }, { group: webhook.team_id });
}

/** @public (the page about adding an event uses it) Queues an event of a session to the team's webhooks that listen to it, in the caller's transaction. */
export async function announce(
  deps: Pick<Context, "clock" | "queue">,
  tx: Executor,
  type: WebhookEvent,
  session: AnnouncedSession,
): Promise<void> {
  const { id: session_id, status, activity, exercise, seq_no } = session;
  const payload: WebhookPayload = {
    type,
    timestamp: deps.clock.now().toISOString(),
    data: { session_id, status, activity, exercise, seq_no },
  };
  const listening = (await new WebhookRepository(tx, teamOfRecord(session)).list()).filter(
    (w) => w.disabled_at === null && w.events.includes(type),
  );
  for (const webhook of listening) await queueDelivery(deps, tx, webhook, payload);
}

/** Queues the end of a session to the team's webhooks, in the caller's transaction. */
export const announceEnd = (deps: Pick<Context, "clock" | "queue">, tx: Executor, session: AnnouncedSession): Promise<void> =>
  announce(deps, tx, session.status === "completed" ? "session.completed" : "session.failed", session);

type DeliverDeps = Pick<Context, "db" | "clock" | "secrets" | "config" | "queue" | "publicUrl" | "tracing">;

/** A webhook at which every attempt has failed for so long is disabled. */
const FAILING_DAYS = 3;

/**
 * Sends deliveries, signed by the Standard Webhooks scheme. An answer other than 2xx throws, so that the queue tries again. A webhook whose
 * deliveries all fail for `FAILING_DAYS` is disabled, and the team's owner is notified by email.
 */
export function deliver(deps: DeliverDeps): JobHandler<DeliveryJob> {
  const { db, clock, secrets, config } = deps;
  return async ({ delivery_id }, run) => {
    const found = await deliveryWithWebhook(db, delivery_id);
    if (found?.delivery.status !== "pending") return "skipped";
    const { delivery, webhook } = found;
    const secret = z.string().safeParse(secrets.open(webhook.secret_sealed));
    const off = webhook.disabled_at !== null && delivery.event !== "webhook.test";
    const outcome = off
      ? { status: null, error: "The webhook is disabled.", final: true }
      : secret.success
        ? await traced(deps, delivery, () => attempt(webhook.url, secret.data, delivery, { allowPrivate: config.WEBHOOK_ALLOW_PRIVATE }))
        : { status: null, error: "The secret cannot be read any more; make the webhook anew.", final: true };
    const delivered = outcome.error === "";
    const over = delivered || outcome.final || run.lastTry;
    const status: DeliveryStatus = delivered ? "delivered" : over ? "failed" : "pending";
    const now = clock.now();
    await db.transaction(async (tx) => {
      await noteAttempt(tx, delivery.id, { status, response_status: outcome.status, error: outcome.error, attempted_at: now });
      if (delivered) await noteSuccess(tx, webhook.id);
      if (delivered || off) return;
      const disabled = await noteFailure(tx, webhook.id, now, plusSeconds(now, -FAILING_DAYS * 86_400));
      if (disabled) await notifyOwner(deps, tx, disabled);
    });
    if (!over) throw new OutsideFault(`The webhook's receiver did not take the delivery: ${outcome.error}`);
    return delivered ? "done" : "failed";
  };
}

async function notifyOwner(deps: DeliverDeps, tx: Executor, webhook: WebhookRow): Promise<void> {
  const owner = await verifiedOwnerOf(tx, webhook.team_id);
  if (!owner) return;
  const vars = { receiver: new URL(webhook.url).host, days: FAILING_DAYS, url: `${deps.publicUrl()}/settings/webhooks` };
  const lang = Lang.catch("en").parse(owner.locale);
  await queueEmail(deps, tx, { kind: "webhook_disabled", to: owner.email, lang, vars, about: [webhook.team_id] });
}

/** A delivery as it goes out, signed by the Standard Webhooks scheme at the time of the call. */
export function signed(secret: string, { id, payload }: DeliveryRow): { body: string; headers: Record<string, string> } {
  const body = JSON.stringify(payload);
  // The real time, not `Clock`: the receiver compares it with its own clock and refuses old signatures.
  const at = new Date();
  const headers = {
    "content-type": "application/json",
    "user-agent": "Sagittal-Webhooks/1",
    "webhook-id": id,
    "webhook-timestamp": String(Math.floor(at.getTime() / 1000)),
    "webhook-signature": new Webhook(secret).sign(id, at, body),
  };
  return { body, headers };
}

interface Attempt {
  /** The receiver's HTTP status; null without an answer. */
  status: number | null;
  /** Empty when the delivery was taken. */
  error: string;
  /** True when another attempt cannot succeed. */
  final: boolean;
}

/** An attempt as a span; the receiver's address stays out, since it may hold a secret. */
function traced({ tracing }: DeliverDeps, { id, event }: DeliveryRow, send: () => Promise<Attempt>): Promise<Attempt> {
  const attributes = { "sagittal.delivery.id": id, "sagittal.event": event };
  return spanned(tracing, "webhook delivery", { kind: "client", attributes }, async (span) => {
    const outcome = await send();
    if (outcome.status !== null) span.note({ "http.response.status_code": outcome.status });
    if (outcome.error !== "") span.fail();
    return outcome;
  });
}

async function attempt(url: string, secret: string, delivery: DeliveryRow, reach: { allowPrivate: boolean }): Promise<Attempt> {
  try {
    const status = await post(url, signed(secret, delivery), reach);
    return { status, error: status >= 200 && status < 300 ? "" : `The receiver answered ${status}.`, final: false };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { status: null, error: reason || "No connection.", final: error instanceof ForbiddenAddress };
  }
}
