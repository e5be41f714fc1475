import { z } from "zod";
import type { ProviderEvent, ProviderSubscription } from "../../platform/payment-provider.ts";

const seconds = z.number().transform((s) => new Date(s * 1000));
const idOrObject = z.union([z.string(), z.object({ id: z.string() }).transform((o) => o.id)]);

/** The parts of a Stripe subscription that are read here. Periods are fields of the item since API version 2025-03-31, of the subscription before. */
const StripeSubscription = z.object({
  id: z.string(),
  customer: idOrObject,
  status: z.enum(["active", "trialing", "past_due", "unpaid", "canceled", "incomplete", "incomplete_expired", "paused"]),
  metadata: z.record(z.string(), z.string()).default({}),
  cancel_at_period_end: z.boolean().default(false),
  cancel_at: seconds.nullish(),
  canceled_at: seconds.nullish(),
  trial_end: seconds.nullish(),
  current_period_start: seconds.nullish(),
  current_period_end: seconds.nullish(),
  cancellation_details: z.object({ comment: z.string().nullish(), feedback: z.string().nullish(), reason: z.string().nullish() }).nullish(),
  items: z.object({
    data: z
      .array(
        z.object({
          price: z.object({ id: z.string(), lookup_key: z.string().nullish() }),
          current_period_start: seconds.nullish(),
          current_period_end: seconds.nullish(),
        }),
      )
      .min(1),
  }),
});

const StripeEvent = z.object({ id: z.string(), type: z.string(), created: seconds, data: z.object({ object: z.unknown() }) });

/** Converts a Stripe subscription object to the port's type. */
export function subscriptionOf(object: unknown): ProviderSubscription {
  const s = StripeSubscription.parse(object);
  const item = s.items.data[0]!;
  const start = item.current_period_start ?? s.current_period_start;
  const end = item.current_period_end ?? s.current_period_end;
  if (!start || !end) throw new Error(`The subscription ${s.id} has no current period.`);
  return {
    id: s.id,
    customerId: s.customer,
    teamId: s.metadata.team_id ?? null,
    priceId: item.price.lookup_key ?? item.price.id,
    status: s.status,
    periodStart: start,
    periodEnd: end,
    trialEnd: s.trial_end ?? null,
    cancelAt: s.cancel_at ?? null,
    canceledAt: s.canceled_at ?? null,
    cancelAtPeriodEnd: s.cancel_at_period_end,
    reason: (s.cancellation_details?.comment ?? s.metadata.cancellation_reason ?? s.cancellation_details?.feedback ?? "").slice(0, 64),
  };
}

const RELEVANT = new Set(["customer.subscription.created", "customer.subscription.updated", "customer.subscription.deleted"]);

/**
 * A checked Stripe event. Only the subscription's own events change anything: each carries the whole subscription, so that invoices and
 * checkouts need no reading of their own.
 */
export function providerEvent(raw: unknown): ProviderEvent {
  const event = StripeEvent.parse(raw);
  return {
    id: event.id,
    type: event.type,
    createdAt: event.created,
    subscription: RELEVANT.has(event.type) ? subscriptionOf(event.data.object) : null,
  };
}
