import type { Checkout, Subscription } from "@sagittal/contract";
import type { z } from "zod";
import type { Context } from "../../context.ts";
import { DomainError, FieldError } from "../../domain/errors.ts";
import { planOfPrice } from "../../domain/plans.ts";
import type { ProviderSubscription } from "../../platform/payment-provider.ts";
import type { TeamHandle } from "../../tenancy.ts";
import { applyEvent, applySubscription, type EventOutcome } from "./apply.ts";
import { isSettled, quotaBalance, settle } from "./quota.ts";
import { currentSubscription, customerOf, lockTeam, paidSubscription, planSnapshot } from "./repository.ts";
import { subscriptionView } from "./view.ts";

export type BillingDeps = Pick<Context, "db" | "clock" | "log" | "queue" | "billing" | "config" | "publicUrl">;

/** The team's plan and quota as of now, with periods rolled first. */
export async function planState(
  { db, clock }: Pick<Context, "db" | "clock">,
  teamId: string,
): Promise<{ subscription: Subscription; quota: number }> {
  const now = clock.now();
  const seen = await planSnapshot(db, teamId);
  if (isSettled(seen, now)) return { subscription: subscriptionView(seen.row), quota: seen.balance };
  return db.transaction(async (tx) => {
    await settle(tx, teamId, now);
    const row = await currentSubscription(tx, teamId);
    return { subscription: subscriptionView(row), quota: await quotaBalance(tx, teamId) };
  });
}

/** Starts a checkout and returns its URL. Throws unknown_price, already_on_plan, provider_unavailable, FieldError. */
export async function startCheckout(deps: BillingDeps, { teamId }: TeamHandle, email: string, body: z.output<typeof Checkout>) {
  const plan = planOfPrice(body.price_id);
  if (!plan || plan.amount_cents === 0) throw new DomainError("unknown_price");
  const current = await currentSubscription(deps.db, teamId);
  if (current.price_id === plan.payment_price_id && current.managed_source === "payment_provider") throw new DomainError("already_on_plan");
  const settings = `${deps.publicUrl()}/settings/billing`;
  const url = await deps.billing.checkout({
    teamId,
    customerId: await customerOf(deps.db, teamId),
    email,
    priceId: plan.payment_price_id,
    successUrl: ownUrl(deps, "success_url", body.success_url) ?? `${settings}?checkout=success`,
    cancelUrl: ownUrl(deps, "cancel_url", body.cancel_url) ?? `${settings}?checkout=cancelled`,
  });
  return { url };
}

/** The URL of the provider's portal. Throws not_subscribed, provider_unavailable. */
export async function openPortal(deps: BillingDeps, { teamId }: TeamHandle): Promise<{ url: string }> {
  const customerId = await customerOf(deps.db, teamId);
  if (!customerId) throw new DomainError("not_subscribed");
  return { url: await deps.billing.portal({ customerId, teamId, returnUrl: `${deps.publicUrl()}/settings/billing` }) };
}

/** Cancels at the period's end. Throws not_subscribed, provider_unavailable. */
export function cancelPlan(deps: BillingDeps, team: TeamHandle, reason: string): Promise<Subscription> {
  return changeAtProvider(deps, team, (id) => deps.billing.cancel(id, reason));
}

/** Withdraws a scheduled cancellation. Throws not_scheduled_to_cancel, not_subscribed, provider_unavailable. */
export async function reactivatePlan(deps: BillingDeps, team: TeamHandle): Promise<Subscription> {
  const paid = await paidSubscription(deps.db, team.teamId);
  if (paid && !paid.cancel_at_period_end && paid.cancel_at === null) throw new DomainError("not_scheduled_to_cancel");
  return changeAtProvider(deps, team, (id) => deps.billing.reactivate(id));
}

/** Applies a signed event of the payment provider. Throws invalid_signature. */
export function receiveEvent(deps: BillingDeps, body: string, signature: string): Promise<EventOutcome> {
  return applyEvent(deps, deps.billing.event(body, signature));
}

/** Checks that a return URL leads back to this deployment; otherwise the checkout would be an open redirect. Throws FieldError. */
function ownUrl({ publicUrl, config }: BillingDeps, field: string, url: string | undefined): string | undefined {
  if (url === undefined) return undefined;
  const origins = [new URL(publicUrl()).origin, ...config.CORS_ORIGINS];
  if (!origins.includes(new URL(url).origin)) throw new FieldError({ [field]: (t) => t.ownAddress });
  return url;
}

async function changeAtProvider(
  deps: BillingDeps,
  { teamId }: TeamHandle,
  change: (subscriptionId: string) => Promise<ProviderSubscription>,
): Promise<Subscription> {
  const paid = await paidSubscription(deps.db, teamId);
  if (!paid?.provider_subscription_id) throw new DomainError("not_subscribed");
  const reported = await change(paid.provider_subscription_id);
  return deps.db.transaction(async (tx) => {
    await lockTeam(tx, teamId);
    // Providers stamp events in whole seconds: a later event of the same second must still count as newer.
    await applySubscription(deps, tx, reported, new Date(Math.floor(deps.clock.now().getTime() / 1000) * 1000));
    return subscriptionView(await currentSubscription(tx, teamId));
  });
}
