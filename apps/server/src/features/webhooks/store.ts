import { randomBytes } from "node:crypto";
import { and, count, desc, eq } from "drizzle-orm";
import { DomainError, FieldError } from "../../domain/errors.ts";
import type { Executor } from "../../platform/db/index.ts";
import { type WebhookEvent, webhookDeliveries, webhooks } from "../../platform/db/schema/index.ts";
import type { Secrets } from "../../platform/secrets.ts";
import type { TeamHandle } from "../../tenancy.ts";

export type WebhookRow = typeof webhooks.$inferSelect;
export type DeliveryRow = typeof webhookDeliveries.$inferSelect;

const MAX_PER_TEAM = 20;
const DELIVERIES_SHOWN = 200;

/** The webhooks of one team. */
export class WebhookStore {
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

  /** Throws 404 webhook_not_found. */
  async get(id: string): Promise<WebhookRow> {
    const [row] = await this.#db
      .select()
      .from(webhooks)
      .where(and(eq(webhooks.id, id), eq(webhooks.team_id, this.#team.teamId)));
    if (!row) throw new DomainError("webhook_not_found");
    return row;
  }

  /** Makes a webhook with a secret that is returned this once. Throws 400 on the field when the team has too many. */
  async insert(values: { url: string; events: WebhookEvent[] }, secrets: Secrets, now: Date): Promise<{ row: WebhookRow; secret: string }> {
    const [known] = await this.#db.select({ n: count() }).from(webhooks).where(eq(webhooks.team_id, this.#team.teamId));
    if ((known?.n ?? 0) >= MAX_PER_TEAM) throw new FieldError({ url: (t) => t.teamHasEnough(MAX_PER_TEAM) });
    const secret = `whsec_${randomBytes(32).toString("base64")}`;
    const [row] = await this.#db
      .insert(webhooks)
      .values({ ...values, team_id: this.#team.teamId, secret_sealed: secrets.seal(secret), created_at: now })
      .returning();
    return { row: row!, secret };
  }

  async remove(id: string): Promise<void> {
    await this.get(id);
    await this.#db.delete(webhooks).where(and(eq(webhooks.id, id), eq(webhooks.team_id, this.#team.teamId)));
  }

  /** The newest deliveries of a webhook. Throws 404 webhook_not_found. */
  async deliveries(id: string): Promise<DeliveryRow[]> {
    await this.get(id);
    return this.#db
      .select()
      .from(webhookDeliveries)
      .where(eq(webhookDeliveries.webhook_id, id))
      .orderBy(desc(webhookDeliveries.created_at), desc(webhookDeliveries.id))
      .limit(DELIVERIES_SHOWN);
  }
}
