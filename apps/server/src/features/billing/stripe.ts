import Stripe from "stripe";
import { DomainError } from "../../domain/errors.ts";
import type { Config } from "../../platform/config.ts";
import type { BillingProvider, CheckoutRequest } from "../../platform/payment-provider.ts";
import { providerEvent, subscriptionOf } from "./stripe-event.ts";

/** Stripe. Prices are found by their lookup key, which is the plan's payment_price_id. */
export function stripeProvider(config: Config): BillingProvider {
  const base = config.STRIPE_API_BASE ? new URL(config.STRIPE_API_BASE) : null;
  const stripe = new Stripe(config.STRIPE_SECRET_KEY ?? "", {
    maxNetworkRetries: 2,
    timeout: 15_000,
    telemetry: false,
    ...(base && {
      host: base.hostname,
      port: base.port || (base.protocol === "https:" ? 443 : 80),
      protocol: base.protocol === "https:" ? "https" : "http",
    }),
  });

  async function priceOf(lookupKey: string): Promise<string> {
    const { data } = await stripe.prices.list({ lookup_keys: [lookupKey], active: true, limit: 1 });
    if (!data[0]) throw new DomainError("unknown_price");
    return data[0].id;
  }

  return {
    checkout: (request: CheckoutRequest) =>
      reachable(async () => {
        const session = await stripe.checkout.sessions.create({
          mode: "subscription",
          line_items: [{ price: await priceOf(request.priceId), quantity: 1 }],
          client_reference_id: request.teamId,
          subscription_data: { metadata: { team_id: request.teamId } },
          success_url: request.successUrl,
          cancel_url: request.cancelUrl,
          ...(request.customerId ? { customer: request.customerId } : { customer_email: request.email || undefined }),
        });
        if (!session.url) throw new DomainError("provider_unavailable");
        return session.url;
      }),
    portal: ({ customerId, returnUrl }) =>
      reachable(async () => (await stripe.billingPortal.sessions.create({ customer: customerId, return_url: returnUrl })).url),
    cancel: (id, reason) =>
      reachable(async () =>
        subscriptionOf(
          await stripe.subscriptions.update(id, {
            cancel_at_period_end: true,
            ...(reason && { cancellation_details: { comment: reason } }),
          }),
        ),
      ),
    end: (id) =>
      reachable(async () => {
        try {
          // What is left of the period is credited: to the customer's other subscription, where that one replaces this.
          await stripe.subscriptions.cancel(id, { prorate: true });
        } catch (error) {
          // Stripe's answer for an unknown subscription and for one that is already cancelled.
          if (!(error instanceof Stripe.errors.StripeInvalidRequestError && error.code === "resource_missing")) throw error;
        }
      }),
    reactivate: (id) => reachable(async () => subscriptionOf(await stripe.subscriptions.update(id, { cancel_at_period_end: false }))),
    event(rawBody, signature) {
      try {
        return providerEvent(stripe.webhooks.constructEvent(rawBody, signature, config.STRIPE_WEBHOOK_SECRET ?? ""));
      } catch (error) {
        if (error instanceof Stripe.errors.StripeSignatureVerificationError) throw new DomainError("invalid_signature");
        throw error;
      }
    },
  };
}

async function reachable<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof Stripe.errors.StripeConnectionError || error instanceof Stripe.errors.StripeAPIError)
      throw new DomainError("provider_unavailable");
    throw error;
  }
}
