import { randomBytes } from "node:crypto";
import type {
  ReceivedDelivery,
  Webhook,
  WebhookCreate,
  WebhookCreated,
  WebhookDelivery,
  WebhookEvent,
  WebhookReplay,
  WebhookReplayed,
} from "@sagittal/contract";
import { z } from "zod";
import type { Context } from "../../context.ts";
import { DomainError, FieldError } from "../../domain/errors.ts";
import { plusSeconds } from "../../platform/clock.ts";
import { lockOfTeam } from "../../platform/db/team-lock.ts";
import { limit } from "../../platform/rate-limit.ts";
import type { TeamHandle } from "../../tenancy.ts";
import { LISTENER_URL, urlProblem } from "./address.ts";
import { queueAttempts, queueDelivery, signed } from "./deliver.ts";
import { type DeliveryRow, WebhookRepository, type WebhookRow } from "./repository.ts";

export type WebhookDeps = Pick<Context, "db" | "clock" | "secrets" | "queue" | "config">;

const MAX_PER_TEAM = 20;
const DELIVERIES_SHOWN = 200;
const TESTS_PER_MINUTE = 10;
const REDELIVERIES_PER_MINUTE = 60;
const REPLAYED_AT_ONCE = 500;
const RECEIVED_AT_ONCE = 100;
/** A listener that is older was left behind by a process that was killed. */
const LISTENER_S = 86_400;

/** Makes a webhook; only this answer shows its secret. Throws FieldError for a forbidden address or when the team has too many. */
export async function createWebhook(deps: WebhookDeps, team: TeamHandle, body: z.output<typeof WebhookCreate>): Promise<WebhookCreated> {
  const problem = await urlProblem(body.url, { allowPrivate: deps.config.WEBHOOK_ALLOW_PRIVATE });
  if (problem) throw new FieldError({ url: problem });
  return addWebhook(deps, team, body, "url");
}

/** Adds a webhook unless the team has as many as it may; two at once wait for each other. Throws FieldError under the field. */
async function addWebhook(
  { db, clock, secrets }: WebhookDeps,
  team: TeamHandle,
  values: { url: string; events: WebhookEvent[] },
  field: string,
): Promise<WebhookCreated> {
  const secret = newSecret();
  const row = await db.transaction(async (tx) => {
    await lockOfTeam(tx, team, "webhooks", "write");
    const webhooks = new WebhookRepository(tx, team);
    if ((await webhooks.count()) >= MAX_PER_TEAM) throw new FieldError({ [field]: (t) => t.teamHasEnough(MAX_PER_TEAM) });
    return webhooks.insert({ ...values, secret_sealed: secrets.seal(secret), created_at: clock.now() });
  });
  return { ...view(row), secret };
}

/** All webhooks of the team, newest first, disabled ones and those whose deliveries are fetched included, without their secrets. */
export async function listWebhooks(deps: WebhookDeps, team: TeamHandle): Promise<Webhook[]> {
  return (await new WebhookRepository(deps.db, team).list()).map(view);
}

/** Enables a webhook again, or disables it. Throws webhook_not_found. */
export async function enableWebhook(deps: WebhookDeps, team: TeamHandle, id: string, enabled: boolean | undefined): Promise<Webhook> {
  const webhooks = new WebhookRepository(deps.db, team);
  const row = await known(webhooks, id);
  if (enabled === undefined) return view(row);
  return view((await webhooks.setDisabled(id, enabled ? null : (row.disabled_at ?? deps.clock.now()))) ?? row);
}

/** Deletes a webhook with its log. Throws webhook_not_found. */
export async function removeWebhook(deps: WebhookDeps, team: TeamHandle, id: string): Promise<void> {
  const webhooks = new WebhookRepository(deps.db, team);
  await webhooks.remove((await known(webhooks, id)).id);
}

/** Queues a test event. Throws webhook_not_found, RateLimited. */
export async function testWebhook(deps: WebhookDeps, team: TeamHandle, id: string): Promise<WebhookDelivery> {
  await limit(deps.db, `webhook-test:${team.teamId}`, TESTS_PER_MINUTE, 60, deps.clock.now());
  const row = await deps.db.transaction(async (tx) => {
    const webhook = await known(new WebhookRepository(tx, team), id);
    const timestamp = deps.clock.now().toISOString();
    return queueDelivery(deps, tx, webhook, { type: "webhook.test", timestamp, data: { webhook_id: webhook.id } });
  });
  return deliveryView(row);
}

/** The newest 200 deliveries. Throws webhook_not_found. */
export async function listDeliveries(deps: WebhookDeps, team: TeamHandle, id: string): Promise<WebhookDelivery[]> {
  const webhooks = new WebhookRepository(deps.db, team);
  return (await webhooks.deliveries(await known(webhooks, id), DELIVERIES_SHOWN)).map(deliveryView);
}

/** Sends a delivery again, under its own id. Throws webhook_not_found, delivery_not_found, RateLimited. */
export async function redeliver(deps: WebhookDeps, team: TeamHandle, id: string, deliveryId: string): Promise<WebhookDelivery> {
  await limit(deps.db, `webhook-redeliver:${team.teamId}`, REDELIVERIES_PER_MINUTE, 60, deps.clock.now());
  const row = await deps.db.transaction(async (tx) => {
    const webhooks = new WebhookRepository(tx, team);
    const webhook = await known(webhooks, id);
    const delivery = await webhooks.delivery(webhook, deliveryId);
    if (!delivery) throw new DomainError("delivery_not_found");
    const again = await webhooks.reopen(delivery.id);
    await queueAttempts(deps, tx, webhook, again);
    return again;
  });
  return deliveryView(row);
}

/** Sends the deliveries of a range of time again, oldest first, at most 500 in one call. Throws webhook_not_found, FieldError. */
export async function replay(
  deps: WebhookDeps,
  team: TeamHandle,
  id: string,
  body: z.output<typeof WebhookReplay>,
): Promise<z.infer<typeof WebhookReplayed>> {
  const range = { from: new Date(body.from), to: new Date(body.to), onlyFailed: body.status === "failed" };
  if (range.to < range.from) throw new FieldError({ to: (t) => t.rules.end_not_before_start });
  return deps.db.transaction(async (tx) => {
    const webhooks = new WebhookRepository(tx, team);
    const webhook = await known(webhooks, id);
    const { count, rows } = await webhooks.made(webhook, range, REPLAYED_AT_ONCE);
    for (const { id } of rows) await queueAttempts(deps, tx, webhook, await webhooks.reopen(id));
    return { queued: rows.length, left: count - rows.length };
  });
}

/** Makes a webhook without an address, whose deliveries wait until they are fetched. Deletes abandoned listeners. */
export async function createListener(deps: WebhookDeps, team: TeamHandle, events: WebhookEvent[]): Promise<WebhookCreated> {
  const now = deps.clock.now();
  await new WebhookRepository(deps.db, team).removeListeners(LISTENER_URL, plusSeconds(now, -LISTENER_S));
  return addWebhook(deps, team, { url: LISTENER_URL, events }, "events");
}

/** The pending deliveries of a listener, signed like sent ones. Throws webhook_not_found, also for a webhook with an address. */
export async function receive(deps: WebhookDeps, team: TeamHandle, id: string): Promise<ReceivedDelivery[]> {
  const webhooks = new WebhookRepository(deps.db, team);
  const webhook = await known(webhooks, id);
  if (webhook.url !== LISTENER_URL) throw new DomainError("webhook_not_found");
  const secret = z.string().parse(deps.secrets.open(webhook.secret_sealed));
  const taken = await webhooks.take(webhook, deps.clock.now(), RECEIVED_AT_ONCE);
  return taken.map((delivery) => ({ id: delivery.id, ...signed(secret, delivery) }));
}

const newSecret = () => `whsec_${randomBytes(32).toString("base64")}`;

async function known(webhooks: WebhookRepository, id: string): Promise<WebhookRow> {
  const row = await webhooks.find(id);
  if (!row) throw new DomainError("webhook_not_found");
  return row;
}

function view(row: WebhookRow): Webhook {
  return {
    id: row.id,
    url: row.url,
    events: row.events,
    disabled_at: row.disabled_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
  };
}

function deliveryView(row: DeliveryRow): WebhookDelivery {
  const { id, event, status, attempts, response_status, error } = row;
  const attempted_at = row.attempted_at?.toISOString() ?? null;
  return { id, event, status, attempts, response_status, error, created_at: row.created_at.toISOString(), attempted_at };
}
