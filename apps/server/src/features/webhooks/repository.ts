import type { DeliveryStatus, WebhookEvent, WebhookPayload } from "@sagittal/contract";
import { and, count, desc, eq, sql } from "drizzle-orm";
import type { Executor } from "../../platform/db/index.ts";
import { webhookDeliveries, webhooks } from "../../platform/db/schema/index.ts";
import type { TeamHandle } from "../../tenancy.ts";

export type WebhookRow = typeof webhooks.$inferSelect;
export type DeliveryRow = typeof webhookDeliveries.$inferSelect;

/** The webhooks of one team. */
export class WebhookRepository {
  readonly #db: Executor;
  readonly #team: TeamHandle;

  constructor(db: Executor, team: TeamHandle) {
    this.#db = db;
    this.#team = team;
  }

  list(): Promise<WebhookRow[]> {
    return this.#db
      .select()
      .from(webhooks)
      .where(eq(webhooks.team_id, this.#team.teamId))
      .orderBy(desc(webhooks.created_at), desc(webhooks.id));
  }

  async count(): Promise<number> {
    const [known] = await this.#db.select({ n: count() }).from(webhooks).where(eq(webhooks.team_id, this.#team.teamId));
    return known?.n ?? 0;
  }

  async find(id: string): Promise<WebhookRow | undefined> {
    const [row] = await this.#db.select().from(webhooks).where(this.#mine(id));
    return row;
  }

  async insert(values: { url: string; events: WebhookEvent[]; secret_sealed: string; created_at: Date }): Promise<WebhookRow> {
    const [row] = await this.#db
      .insert(webhooks)
      .values({ ...values, team_id: this.#team.teamId })
      .returning();
    return row!;
  }

  async remove(id: string): Promise<void> {
    await this.#db.delete(webhooks).where(this.#mine(id));
  }

  /** The newest deliveries of a webhook of the team. */
  deliveries(webhook: WebhookRow, limit: number): Promise<DeliveryRow[]> {
    return this.#db
      .select()
      .from(webhookDeliveries)
      .where(eq(webhookDeliveries.webhook_id, webhook.id))
      .orderBy(desc(webhookDeliveries.created_at), desc(webhookDeliveries.id))
      .limit(limit);
  }

  #mine(id: string) {
    return and(eq(webhooks.id, id), eq(webhooks.team_id, this.#team.teamId));
  }
}

export async function insertDelivery(db: Executor, webhookId: string, payload: WebhookPayload): Promise<DeliveryRow> {
  const [row] = await db
    .insert(webhookDeliveries)
    .values({ webhook_id: webhookId, event: payload.type, payload, created_at: new Date(payload.timestamp) })
    .returning();
  return row!;
}

/** For the delivery job: a delivery with its webhook. */
export async function deliveryWithWebhook(db: Executor, id: string): Promise<{ delivery: DeliveryRow; webhook: WebhookRow } | undefined> {
  const [found] = await db
    .select({ delivery: webhookDeliveries, webhook: webhooks })
    .from(webhookDeliveries)
    .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhook_id))
    .where(eq(webhookDeliveries.id, id));
  return found;
}

/** Notes the outcome of one attempt. */
export async function noteAttempt(
  db: Executor,
  id: string,
  outcome: { status: DeliveryStatus; response_status: number | null; error: string; attempted_at: Date },
): Promise<void> {
  await db
    .update(webhookDeliveries)
    .set({ ...outcome, attempts: sql`${webhookDeliveries.attempts} + 1` })
    .where(eq(webhookDeliveries.id, id));
}
