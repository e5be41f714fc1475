import type { DeliveryStatus, WebhookEvent, WebhookPayload } from "@sagittal/contract";
import { and, count, desc, eq, isNotNull, isNull, lte, sql } from "drizzle-orm";
import type { Executor } from "../../platform/db/index.ts";
import { admins, memberships, webhookDeliveries, webhooks } from "../../platform/db/schema/index.ts";
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

  /** Enables a webhook, its earlier failures forgotten, or disables it. */
  async setDisabled(id: string, disabled_at: Date | null): Promise<WebhookRow | undefined> {
    const [row] = await this.#db
      .update(webhooks)
      .set({ disabled_at, ...(disabled_at === null && { failing_since: null }) })
      .where(this.#mine(id))
      .returning();
    return row;
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

/** Forgets the failures of a webhook after a delivery that arrived. */
export async function noteSuccess(db: Executor, webhookId: string): Promise<void> {
  await db
    .update(webhooks)
    .set({ failing_since: null })
    .where(and(eq(webhooks.id, webhookId), isNotNull(webhooks.failing_since)));
}

/** Notes a delivery that was given up. Returns the webhook when that disables it: every delivery since `failingBefore` or earlier has failed. */
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

/** Whom to tell of a team's matters. */
export async function ownerOf(db: Executor, teamId: string): Promise<{ email: string; locale: string } | undefined> {
  const [owner] = await db
    .select({ email: admins.email, locale: admins.locale })
    .from(memberships)
    .innerJoin(admins, eq(admins.id, memberships.admin_id))
    .where(and(eq(memberships.team_id, teamId), eq(memberships.role, "owner")));
  return owner;
}
