import { randomUUID } from "node:crypto";
import Stripe from "stripe";
import { z } from "zod";
import { DomainError } from "../../domain/errors.ts";
import { periodFrom } from "../../domain/periods.ts";
import { knownPlan } from "../../domain/plans.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/db/index.ts";
import type { BillingProvider, ProviderSubscription } from "../../platform/payment-provider.ts";
import type { Secrets } from "../../platform/secrets.ts";
import { insertOffline, offlineRow, offlineRowsOf, saveOffline } from "./offline-repository.ts";
import { providerEvent, subscriptionOf } from "./stripe-event.ts";

/** Outcomes to choose from on the test-mode pages. */
export const OFFLINE_ACTIONS = [
  "renew",
  "payment_failed",
  "retries_exhausted",
  "payment_recovered",
  "cancel",
  "reactivate",
  "end_now",
] as const;
export type OfflineAction = (typeof OFFLINE_ACTIONS)[number];

const State = z.object({
  price: z.string(),
  status: z.enum(["active", "past_due", "unpaid", "canceled"]),
  start: z.coerce.date(),
  end: z.coerce.date(),
  cancel_at_period_end: z.boolean(),
  canceled_at: z.coerce.date().nullable(),
  reason: z.string(),
});
type State = z.infer<typeof State>;

const Order = z.object({ team: z.uuid(), price: z.string(), success: z.string(), cancel: z.string(), exp: z.number() });
const PortalPass = z.object({ team: z.uuid(), back: z.string(), exp: z.number() });
const PAGE_SECONDS = 3600;

/** The offline provider with the operations of its own pages. */
export interface OfflineProvider extends BillingProvider {
  order(token: string): z.infer<typeof Order>;
  pass(token: string): z.infer<typeof PortalPass>;
  subscription(teamId: string): Promise<{ id: string; state: State } | null>;
  /** Starts a subscription and returns the signed event to deliver. */
  start(teamId: string, price: string): Promise<SignedEvent>;
  play(teamId: string, action: OfflineAction): Promise<SignedEvent>;
}
export interface SignedEvent {
  body: string;
  signature: string;
}

/**
 * A payment provider that takes no money: its subscriptions live in this database and its events are signed like Stripe's and delivered
 * to the same webhook.
 */
export function offlineProvider(db: Db, clock: Clock, secrets: Secrets, publicUrl: () => string): OfflineProvider {
  const webhooks = new Stripe("sk_test_offline").webhooks;
  const webhookSecret = secrets.hmac("offline-billing", "webhook");
  const expiry = () => Math.floor(clock.now().getTime() / 1000) + PAGE_SECONDS;

  function opened<S extends z.ZodType<{ exp: number }>>(schema: S, token: string): z.output<S> {
    const value = schema.safeParse(secrets.open(token));
    if (!value.success) throw new DomainError("signature_invalid");
    if (value.data.exp * 1000 <= clock.now().getTime()) throw new DomainError("link_expired");
    return value.data;
  }

  async function subscription(teamId: string) {
    const rows = await offlineRowsOf(db, teamId);
    const all = rows.map((r) => ({ id: r.id, created: r.created_at, state: State.parse(r.state) }));
    return all.filter((s) => s.state.status !== "canceled").sort((a, b) => b.created.getTime() - a.created.getTime())[0] ?? null;
  }

  async function change(id: string, to: (state: State) => State): Promise<ProviderSubscription> {
    const row = await offlineRow(db, id);
    if (!row) throw new DomainError("not_subscribed");
    const state = to(State.parse(row.state));
    await saveOffline(db, id, state);
    return subscriptionOf(stripeObject(id, row.team_id, state));
  }

  function signed(type: string, object: unknown): SignedEvent {
    const created = Math.floor(clock.now().getTime() / 1000);
    const body = JSON.stringify({ id: `evt_offline_${randomUUID()}`, object: "event", type, created, data: { object } });
    return {
      body,
      signature: webhooks.generateTestHeaderString({ payload: body, secret: webhookSecret, timestamp: Math.floor(Date.now() / 1000) }),
    };
  }

  return {
    async checkout({ teamId, priceId, successUrl, cancelUrl }) {
      const token = secrets.seal({ team: teamId, price: priceId, success: successUrl, cancel: cancelUrl, exp: expiry() } satisfies z.infer<
        typeof Order
      >);
      return `${publicUrl()}/billing/test/checkout?order=${token}`;
    },
    async portal({ teamId, returnUrl }) {
      const token = secrets.seal({ team: teamId, back: returnUrl, exp: expiry() } satisfies z.infer<typeof PortalPass>);
      return `${publicUrl()}/billing/test/portal?pass=${token}`;
    },
    cancel: (id, reason) => change(id, (s) => ({ ...s, cancel_at_period_end: true, canceled_at: clock.now(), reason })),
    reactivate: (id) => change(id, (s) => ({ ...s, cancel_at_period_end: false, canceled_at: null, reason: "" })),
    event(rawBody, signature) {
      try {
        return providerEvent(webhooks.constructEvent(rawBody, signature, webhookSecret));
      } catch (error) {
        if (error instanceof Stripe.errors.StripeSignatureVerificationError) throw new DomainError("invalid_signature");
        throw error;
      }
    },
    // Its row is deleted with the team.
    end: async () => {},
    order: (token) => opened(Order, token),
    pass: (token) => opened(PortalPass, token),
    subscription,
    async start(teamId, price) {
      const known = await subscription(teamId);
      const period = periodFrom(clock.now(), knownPlan(price).interval);
      const state: State = { price, status: "active", ...period, cancel_at_period_end: false, canceled_at: null, reason: "" };
      const id = known?.id ?? `sub_offline_${randomUUID()}`;
      if (known) await saveOffline(db, id, state);
      else await insertOffline(db, { id, team_id: teamId, state, created_at: clock.now() });
      return signed(known ? "customer.subscription.updated" : "customer.subscription.created", stripeObject(id, teamId, state));
    },
    async play(teamId, action) {
      const known = await subscription(teamId);
      if (!known) throw new DomainError("not_subscribed");
      const state = played(known.state, action, clock.now());
      await saveOffline(db, known.id, state);
      const type = state.status === "canceled" ? "customer.subscription.deleted" : "customer.subscription.updated";
      return signed(type, stripeObject(known.id, teamId, state));
    },
  };
}

function played(state: State, action: OfflineAction, now: Date): State {
  switch (action) {
    case "renew":
      if (state.cancel_at_period_end) return { ...state, status: "canceled" };
      return { ...state, status: "active", ...periodFrom(now < state.end ? now : state.end, knownPlan(state.price).interval) };
    case "payment_failed":
      return { ...state, status: "past_due" };
    case "retries_exhausted":
      return { ...state, status: "unpaid" };
    case "payment_recovered":
      return { ...state, status: "active" };
    case "cancel":
      return { ...state, cancel_at_period_end: true, canceled_at: now };
    case "reactivate":
      return { ...state, cancel_at_period_end: false, canceled_at: null, reason: "" };
    case "end_now":
      return { ...state, status: "canceled", canceled_at: now };
  }
}

function stripeObject(id: string, teamId: string, state: State) {
  const at = (d: Date) => Math.floor(d.getTime() / 1000);
  return {
    id,
    object: "subscription",
    customer: `cus_offline_${teamId}`,
    status: state.status,
    metadata: { team_id: teamId },
    cancel_at_period_end: state.cancel_at_period_end,
    cancel_at: state.cancel_at_period_end ? at(state.end) : null,
    canceled_at: state.canceled_at ? at(state.canceled_at) : null,
    trial_end: null,
    cancellation_details: { comment: state.reason, feedback: null, reason: null },
    items: {
      data: [
        { price: { id: state.price, lookup_key: state.price }, current_period_start: at(state.start), current_period_end: at(state.end) },
      ],
    },
  };
}
