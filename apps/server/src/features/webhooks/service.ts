import { randomBytes } from "node:crypto";
import type { Webhook, WebhookCreate, WebhookCreated, WebhookDelivery } from "@sagittal/contract";
import type { z } from "zod";
import type { Context } from "../../context.ts";
import { DomainError, FieldError, RateLimited } from "../../domain/errors.ts";
import { hit } from "../../platform/rate-limit.ts";
import type { TeamHandle } from "../../tenancy.ts";
import { urlProblem } from "./address.ts";
import { queueDelivery } from "./deliver.ts";
import { type DeliveryRow, WebhookRepository, type WebhookRow } from "./repository.ts";

export type WebhookDeps = Pick<Context, "db" | "clock" | "secrets" | "queue" | "config">;

const MAX_PER_TEAM = 20;
const DELIVERIES_SHOWN = 200;
const TESTS_PER_MINUTE = 10;

/** Makes a webhook; only this answer shows its secret. Throws FieldError for a forbidden address or when the team has too many. */
export async function createWebhook(deps: WebhookDeps, team: TeamHandle, body: z.output<typeof WebhookCreate>): Promise<WebhookCreated> {
  const problem = await urlProblem(body.url, deps.config.WEBHOOK_ALLOW_PRIVATE);
  if (problem) throw new FieldError({ url: problem });
  const webhooks = new WebhookRepository(deps.db, team);
  if ((await webhooks.count()) >= MAX_PER_TEAM) throw new FieldError({ url: (t) => t.teamHasEnough(MAX_PER_TEAM) });
  const secret = `whsec_${randomBytes(32).toString("base64")}`;
  const row = await webhooks.insert({ ...body, secret_sealed: deps.secrets.seal(secret), created_at: deps.clock.now() });
  return { ...view(row), secret };
}

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
  const tests = await hit(deps.db, `webhook-test:${team.teamId}`, TESTS_PER_MINUTE, 60, deps.clock.now());
  if (!tests.allowed) throw new RateLimited(tests.resetSeconds);
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
