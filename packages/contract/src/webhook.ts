import { z } from "zod";
import { Instant } from "./common.ts";

/** What a webhook may listen to. */
export const WEBHOOK_EVENTS = ["session.completed", "session.failed"] as const;
export const WebhookEvent = z.enum(WEBHOOK_EVENTS);
export type WebhookEvent = z.infer<typeof WebhookEvent>;

export const WebhookCreate = z.object({
  url: z.string().trim().max(2000),
  events: z
    .array(WebhookEvent)
    .min(1)
    .transform((events) => [...new Set(events)]),
});

export const Webhook = z.object({ id: z.uuid(), url: z.string(), events: z.array(WebhookEvent), created_at: Instant });
export type Webhook = z.infer<typeof Webhook>;

export const WebhookCreated = z.object({ ...Webhook.shape, secret: z.string().describe("Shown in this answer only") });
export type WebhookCreated = z.infer<typeof WebhookCreated>;

/** One line of a webhook's delivery log. */
export const WebhookDelivery = z.object({
  id: z.uuid().describe("The webhook-id header"),
  event: z.enum([...WEBHOOK_EVENTS, "webhook.test"]),
  status: z.enum(["pending", "delivered", "failed"]),
  attempts: z.int(),
  response_status: z.int().nullable(),
  error: z.string(),
  created_at: Instant,
  attempted_at: Instant.nullable(),
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;
