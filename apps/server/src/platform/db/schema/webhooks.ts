import type { DeliveryEvent, DeliveryStatus, WebhookEvent, WebhookPayload } from "@sagittal/contract";
import { index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { teamId } from "./accounts.ts";
import { createdAt, id, instant } from "./columns.ts";

export const webhooks = pgTable(
  "webhooks",
  {
    id: id(),
    team_id: teamId(),
    url: text("url").notNull(),
    events: jsonb("events").$type<WebhookEvent[]>().notNull(),
    /** Sealed: each delivery is signed with it. */
    secret_sealed: text("secret_sealed").notNull(),
    created_at: createdAt(),
    /** When the first of the attempts failed that have all failed since; null after a delivery that arrived. */
    failing_since: instant("failing_since"),
    /** Set when deliveries failed for days; nothing is sent until somebody enables it again. */
    disabled_at: instant("disabled_at"),
  },
  (t) => [index("webhooks_team").on(t.team_id, t.created_at)],
);

export const webhookDeliveries = pgTable(
  "webhook_deliveries",
  {
    id: id(),
    webhook_id: uuid("webhook_id")
      .notNull()
      .references(() => webhooks.id, { onDelete: "cascade" }),
    event: text("event").$type<DeliveryEvent>().notNull(),
    payload: jsonb("payload").$type<WebhookPayload>().notNull(),
    status: text("status").$type<DeliveryStatus>().notNull().default("pending"),
    attempts: integer("attempts").notNull().default(0),
    response_status: integer("response_status"),
    error: text("error").notNull().default(""),
    created_at: createdAt(),
    attempted_at: instant("attempted_at"),
  },
  (t) => [index("webhook_deliveries_webhook").on(t.webhook_id, t.created_at), index("webhook_deliveries_created").on(t.created_at)],
);
