import type { DeliveryStatus, WebhookEvent, WebhookPayload } from "@sagittal/contract";
import { and, asc, count, desc, eq, gte, inArray, isNotNull, isNull, lt, lte, ne, sql } from "drizzle-orm";
import type { Executor } from "../../platform/db/index.ts";
import { admins, memberships, webhookDeliveries, webhooks } from "../../platform/db/schema/index.ts";
import { TeamRepository } from "../../platform/db/team-repository.ts";

export type WebhookRow = typeof webhooks.$inferSelect;
export type DeliveryRow = typeof webhookDeliveries.$inferSelect;

/** The webhooks of one team. */
export class WebhookRepository extends TeamRepository {
  protected readonly owner = webhooks.team_id;

  list(): Promise<WebhookRow[]> {
    return this.db.select().from(webhooks).where(this.mine()).orderBy(desc(webhooks.created_at), desc(webhooks.id));
  }

  async count(): Promise<number> {
    const [known] = await this.db.select({ n: count() }).from(webhooks).where(this.mine());
    return known?.n ?? 0;
  }

  async find(id: string): Promise<WebhookRow | undefined> {
    const [row] = await this.db
      .select()
      .from(webhooks)
      .where(this.mine(eq(webhooks.id, id)));
    return row;
  }

  async insert(values: { url: string; events: WebhookEvent[]; secret_sealed: string; created_at: Date }): Promise<WebhookRow> {
    const [row] = await this.db
      .insert(webhooks)
      .values({ ...values, team_id: this.team.teamId })
      .returning();
    return row!;
  }

  /** Enables a webhook, its earlier failures forgotten, or disables it. */
  async setDisabled(id: string, disabled_at: Date | null): Promise<WebhookRow | undefined> {
    const [row] = await this.db
      .update(webhooks)
      .set({ disabled_at, ...(disabled_at === null && { failing_since: null }) })
      .where(this.mine(eq(webhooks.id, id)))
      .returning();
    return row;
  }

  async remove(id: string): Promise<void> {
    await this.db.delete(webhooks).where(this.mine(eq(webhooks.id, id)));
  }

  /** The newest deliveries of a webhook of the team. */
  deliveries(webhook: WebhookRow, limit: number): Promise<DeliveryRow[]> {
    return this.db
      .select()
      .from(webhookDeliveries)
      .where(eq(webhookDeliveries.webhook_id, webhook.id))
      .orderBy(desc(webhookDeliveries.created_at), desc(webhookDeliveries.id))
      .limit(limit);
  }

  async delivery(webhook: WebhookRow, deliveryId: string): Promise<DeliveryRow | undefined> {
    const [row] = await this.db
      .select()
      .from(webhookDeliveries)
      .where(and(eq(webhookDeliveries.id, deliveryId), eq(webhookDeliveries.webhook_id, webhook.id)));
    return row;
  }

  /** Deliveries made in a range of time, oldest first, at most `limit`; and how many there are. */
  async made(webhook: WebhookRow, range: { from: Date; to: Date; onlyFailed: boolean }, limit: number) {
    const where = and(
      eq(webhookDeliveries.webhook_id, webhook.id),
      gte(webhookDeliveries.created_at, range.from),
      lte(webhookDeliveries.created_at, range.to),
      // What waits is sent anyway.
      range.onlyFailed ? eq(webhookDeliveries.status, "failed") : ne(webhookDeliveries.status, "pending"),
    );
    const [total] = await this.db.select({ n: count() }).from(webhookDeliveries).where(where);
    const rows = await this.db
      .select()
      .from(webhookDeliveries)
      .where(where)
      .orderBy(asc(webhookDeliveries.created_at), asc(webhookDeliveries.id))
      .limit(limit);
    return { count: total?.n ?? 0, rows };
  }

  /** Marks a delivery as waiting to be sent again. */
  async reopen(deliveryId: string): Promise<DeliveryRow> {
    const [row] = await this.db
      .update(webhookDeliveries)
      .set({ status: "pending", error: "" })
      .where(eq(webhookDeliveries.id, deliveryId))
      .returning();
    return row!;
  }

  /** Takes what waits for a listener, oldest first: it counts as delivered. */
  async take(webhook: WebhookRow, now: Date, limit: number): Promise<DeliveryRow[]> {
    const waiting = this.db
      .select({ id: webhookDeliveries.id })
      .from(webhookDeliveries)
      .where(and(eq(webhookDeliveries.webhook_id, webhook.id), eq(webhookDeliveries.status, "pending")))
      .orderBy(asc(webhookDeliveries.created_at))
      .limit(limit)
      .for("update", { skipLocked: true });
    const taken = await this.db
      .update(webhookDeliveries)
      .set({ status: "delivered", attempts: sql`${webhookDeliveries.attempts} + 1`, attempted_at: now })
      .where(inArray(webhookDeliveries.id, waiting))
      .returning();
    return taken.sort((a, b) => a.created_at.getTime() - b.created_at.getTime());
  }

  /** Deletes listeners that were made before an instant: nobody fetches from them any more. */
  async removeListeners(url: string, before: Date): Promise<void> {
    await this.db.delete(webhooks).where(this.mine(eq(webhooks.url, url), lt(webhooks.created_at, before)));
  }
}

/** Adds a delivery that waits to be sent, with the event's own time. Queueing its attempts is the caller's, in the same transaction. */
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

/** Forgets the failures of a webhook after a delivery that arrived. */
export async function noteSuccess(db: Executor, webhookId: string): Promise<void> {
  await db
    .update(webhooks)
    .set({ failing_since: null })
    .where(and(eq(webhooks.id, webhookId), isNotNull(webhooks.failing_since)));
}

/** Notes an attempt that failed. Returns the webhook when that disables it: every attempt since `failingBefore` or earlier has failed. */
export async function noteFailure(db: Executor, webhookId: string, now: Date, failingBefore: Date): Promise<WebhookRow | undefined> {
  await db
    .update(webhooks)
    .set({ failing_since: now })
    .where(and(eq(webhooks.id, webhookId), isNull(webhooks.failing_since)));
  const [disabled] = await db
    .update(webhooks)
    .set({ disabled_at: now })
    .where(and(eq(webhooks.id, webhookId), isNull(webhooks.disabled_at), lte(webhooks.failing_since, failingBefore)))
    .returning();
  return disabled;
}

/** The owner of a team, who is notified about its webhooks, when the email address is verified. Who registers a stranger's address would choose the host that the email names. */
export async function verifiedOwnerOf(db: Executor, teamId: string): Promise<{ email: string; locale: string } | undefined> {
  const [owner] = await db
    .select({ email: admins.email, locale: admins.locale })
    .from(memberships)
    .innerJoin(admins, eq(admins.id, memberships.admin_id))
    .where(and(eq(memberships.team_id, teamId), eq(memberships.role, "owner"), isNotNull(admins.email_verified_at)));
  return owner;
}
