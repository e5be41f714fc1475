import { BadRequest, CancelSubscription, Checkout, ErrorBody, Plan, RedirectUrl, Subscription } from "@sagittal/contract";
import { eq } from "drizzle-orm";
import { z } from "zod";
import type { Context } from "../../context.ts";
import { DomainError, FieldError } from "../../domain/errors.ts";
import { PLANS_BY_PRICE, planOfPrice } from "../../domain/plans.ts";
import { humanOf, teamOf } from "../../http/caller.ts";
import type { Api } from "../../http/server.ts";
import { teams } from "../../platform/db/schema/index.ts";
import { planState } from "../me/profile.ts";
import { applyEvent, applySubscription, paidSubscription } from "./apply.ts";
import type { ProviderSubscription } from "./provider.ts";
import { currentSubscription, lockTeam } from "./quota.ts";
import { subscriptionView } from "./view.ts";

const tags = ["Plans and billing"];

export function billingRoutes(app: Api, ctx: Context): void {
  app.route({
    method: "GET",
    url: "/api/plans/",
    config: { access: "public" },
    schema: { tags, summary: "All plans, cheapest first", response: { 200: z.array(Plan) } },
    handler: async () => [...PLANS_BY_PRICE],
  });

  app.route({
    method: "GET",
    url: "/api/subscriptions/current/",
    config: { access: "team" },
    schema: { tags, summary: "The team's plan and where it stands", response: { 200: Subscription } },
    handler: async (request) => (await planState(ctx, teamOf(request).teamId)).subscription,
  });

  app.route({
    method: "POST",
    url: "/api/billing/checkout/",
    config: { access: "owner" },
    schema: {
      tags,
      summary: "Start a checkout",
      body: Checkout,
      response: { 200: RedirectUrl, 400: BadRequest, 409: ErrorBody, 503: ErrorBody },
    },
    handler: async (request) => {
      const { teamId } = teamOf(request);
      const plan = planOfPrice(request.body.price_id);
      if (!plan || plan.amount_cents === 0) throw new DomainError("unknown_price");
      const current = await currentSubscription(ctx.db, teamId);
      if (current.price_id === plan.payment_price_id && current.managed_source === "payment_provider")
        throw new DomainError("already_on_plan");
      const url = await ctx.billing.checkout({
        teamId,
        customerId: await customerOf(ctx, teamId),
        email: humanOf(request).admin.email,
        priceId: plan.payment_price_id,
        successUrl: ownUrl(ctx, "success_url", request.body.success_url) ?? `${ctx.publicUrl()}/settings/billing?checkout=success`,
        cancelUrl: ownUrl(ctx, "cancel_url", request.body.cancel_url) ?? `${ctx.publicUrl()}/settings/billing?checkout=cancelled`,
      });
      return { url };
    },
  });

  app.route({
    method: "POST",
    url: "/api/billing/portal/",
    config: { access: "owner" },
    schema: { tags, summary: "Open the provider's portal", response: { 200: RedirectUrl, 409: ErrorBody, 503: ErrorBody } },
    handler: async (request) => {
      const { teamId } = teamOf(request);
      const customerId = await customerOf(ctx, teamId);
      if (!customerId) throw new DomainError("not_subscribed");
      return { url: await ctx.billing.portal({ customerId, teamId, returnUrl: `${ctx.publicUrl()}/settings/billing` }) };
    },
  });

  app.route({
    method: "POST",
    url: "/api/billing/cancel/",
    config: { access: "owner" },
    schema: {
      tags,
      summary: "Cancel at the period's end",
      body: CancelSubscription.prefault({}),
      response: { 200: Subscription, 409: ErrorBody, 503: ErrorBody },
    },
    handler: (request) => changed(ctx, teamOf(request).teamId, (id) => ctx.billing.cancel(id, request.body.reason)),
  });

  app.route({
    method: "POST",
    url: "/api/billing/reactivate/",
    config: { access: "owner" },
    schema: { tags, summary: "Take a scheduled cancellation back", response: { 200: Subscription, 409: ErrorBody, 503: ErrorBody } },
    handler: async (request) => {
      const { teamId } = teamOf(request);
      const paid = await paidSubscription(ctx.db, teamId);
      if (paid && !paid.cancel_at_period_end && paid.cancel_at === null) throw new DomainError("not_scheduled_to_cancel");
      return changed(ctx, teamId, (id) => ctx.billing.reactivate(id));
    },
  });

  app.register(async (scope: Api) => {
    // The signature covers the bytes as they came.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "string" }, (_request, body, done) => done(null, body));
    scope.route({
      method: "POST",
      url: "/api/billing/webhook/",
      config: { access: "public" },
      schema: { tags, summary: "Events of the payment provider", response: { 200: z.object({ outcome: z.string() }), 400: ErrorBody } },
      handler: async (request) => {
        const signature = request.headers["stripe-signature"];
        if (typeof signature !== "string" || typeof request.body !== "string") throw new DomainError("invalid_signature");
        return { outcome: await applyEvent(ctx, ctx.billing.event(request.body, signature)) };
      },
    });
  });
}

async function customerOf(ctx: Context, teamId: string): Promise<string | null> {
  const [team] = await ctx.db.select({ id: teams.provider_customer_id }).from(teams).where(eq(teams.id, teamId));
  return team?.id ?? null;
}

/** A return address of the caller's must lead back to this deployment, or the page would serve as an open redirect. */
function ownUrl(ctx: Context, field: string, url: string | undefined): string | undefined {
  if (url === undefined) return undefined;
  const origins = [ctx.publicUrl(), ...ctx.config.CORS_ORIGINS].map((o) => new URL(o).origin);
  if (!origins.includes(new URL(url).origin)) throw new FieldError({ [field]: (t) => t.ownAddress });
  return url;
}

async function changed(ctx: Context, teamId: string, change: (subscriptionId: string) => Promise<ProviderSubscription>) {
  const paid = await paidSubscription(ctx.db, teamId);
  if (!paid?.provider_subscription_id) throw new DomainError("not_subscribed");
  const reported = await change(paid.provider_subscription_id);
  return ctx.db.transaction(async (tx) => {
    await lockTeam(tx, teamId);
    // Providers stamp events in whole seconds: a later event of the same second must still count as newer.
    await applySubscription(ctx, tx, reported, new Date(Math.floor(ctx.clock.now().getTime() / 1000) * 1000));
    return subscriptionView(await currentSubscription(tx, teamId));
  });
}
