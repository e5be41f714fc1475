import { z } from "zod";
import { Activity } from "./activity.ts";
import { GivenInstant, Instant } from "./common.ts";

/** What a webhook may listen to. */
export const WEBHOOK_EVENTS = ["session.completed", "session.failed"] as const;
export const WebhookEvent = z.enum(WEBHOOK_EVENTS);
export type WebhookEvent = z.infer<typeof WebhookEvent>;

/** Event types of a delivery: all events, and the test event that a team triggers itself. */
export const DeliveryEvent = z.enum([...WEBHOOK_EVENTS, "webhook.test"]);
export type DeliveryEvent = z.infer<typeof DeliveryEvent>;

export const DeliveryStatus = z.enum(["pending", "delivered", "failed"]);
export type DeliveryStatus = z.infer<typeof DeliveryStatus>;

/** The body of a delivery, in the form of Standard Webhooks. */
export const WebhookPayload = z.discriminatedUnion("type", [
  z.object({
    type: WebhookEvent,
    timestamp: Instant,
    data: z.object({
      session_id: z.uuid(),
      status: z.string(),
      activity: Activity,
      exercise: z.string(),
      seq_no: z.int().nullable(),
    }),
  }),
  z.object({ type: z.literal("webhook.test"), timestamp: Instant, data: z.object({ webhook_id: z.uuid() }) }),
]);
export type WebhookPayload = z.infer<typeof WebhookPayload>;

export const WebhookCreate = z.object({
  url: z.string().trim().max(2000),
  events: z
    .array(WebhookEvent)
    .min(1)
    .transform((events) => [...new Set(events)]),
});

export const WebhookPatch = z.object({ enabled: z.boolean().optional() });

export const Webhook = z.object({
  id: z.uuid(),
  url: z.string(),
  events: z.array(WebhookEvent),
  disabled_at: Instant.nullable().describe(
    "Set when deliveries failed for three days, or by PATCH; nothing is sent until it is enabled again",
  ),
  created_at: Instant,
});
export type Webhook = z.infer<typeof Webhook>;

export const WebhookCreated = z.object({ ...Webhook.shape, secret: z.string().describe("Shown in this answer only") });
export type WebhookCreated = z.infer<typeof WebhookCreated>;

/** Body of POST /api/webhooks/{id}/replay/: which deliveries to send again. */
export const WebhookReplay = z.object({
  from: GivenInstant,
  to: GivenInstant,
  status: z.enum(["failed", "all"]).default("failed").describe("`failed`: only what was never taken; `all`: everything of the range"),
});
export const WebhookReplayed = z.object({
  queued: z.int().describe("How many deliveries are sent again"),
  left: z.int().describe("How many more the range holds: replay it again"),
});

/** A delivery as it would be sent: `sagittal listen` passes it on to a local address. */
export const ReceivedDelivery = z.object({
  id: z.uuid(),
  headers: z.record(z.string(), z.string()),
  body: z.string().describe("Byte for byte what the signature is about"),
});
export type ReceivedDelivery = z.infer<typeof ReceivedDelivery>;

/** Body of POST /api/webhooks/listen/. */
export const ListenerCreate = z.object({
  events: z
    .array(WebhookEvent)
    .min(1)
    .default([...WEBHOOK_EVENTS])
    .transform((events) => [...new Set(events)]),
});

/** One line of a webhook's delivery log. */
export const WebhookDelivery = z.object({
  id: z.uuid().describe("The webhook-id header"),
  event: DeliveryEvent,
  status: DeliveryStatus,
  attempts: z.int(),
  response_status: z.int().nullable(),
  error: z.string(),
  created_at: Instant,
  attempted_at: Instant.nullable(),
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;
