import type { SubscriptionStatus } from "@sagittal/contract";

/** A subscription as the payment provider reports it. */
export interface ProviderSubscription {
  id: string;
  customerId: string;
  /** From the metadata set at checkout; null for a subscription made elsewhere. */
  teamId: string | null;
  priceId: string;
  status: SubscriptionStatus | "incomplete_expired" | "paused";
  periodStart: Date;
  periodEnd: Date;
  trialEnd: Date | null;
  cancelAt: Date | null;
  canceledAt: Date | null;
  cancelAtPeriodEnd: boolean;
  reason: string;
}

/** A checked webhook event; `subscription` is null for kinds that change nothing here. */
export interface ProviderEvent {
  id: string;
  type: string;
  createdAt: Date;
  subscription: ProviderSubscription | null;
}

export interface CheckoutRequest {
  teamId: string;
  customerId: string | null;
  email: string;
  priceId: string;
  successUrl: string;
  cancelUrl: string;
}

/** A payment provider: Stripe, or the offline provider of this deployment. */
export interface BillingProvider {
  checkout(request: CheckoutRequest): Promise<string>;
  portal(request: { customerId: string; teamId: string; returnUrl: string }): Promise<string>;
  /** Ends a subscription at its period's end. */
  cancel(subscriptionId: string, reason: string): Promise<ProviderSubscription>;
  /** Ends a subscription at once, as when its team was erased. One that has ended or is unknown stays so. */
  end(subscriptionId: string): Promise<void>;
  /** Withdraws a scheduled cancellation. */
  reactivate(subscriptionId: string): Promise<ProviderSubscription>;
  /** Checks signature and reads a webhook. Throws invalid_signature. */
  event(rawBody: string, signature: string): ProviderEvent;
}
