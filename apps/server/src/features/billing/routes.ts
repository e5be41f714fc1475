import { BadRequest, CancelSubscription, Checkout, ErrorBody, Plan, RedirectUrl, Subscription } from "@sagittal/contract";
import { z } from "zod";
import { DomainError } from "../../domain/errors.ts";
import { PLANS_BY_PRICE } from "../../domain/plans.ts";
import type { Api } from "../../http/api.ts";
import { humanOf, teamOf } from "../../http/caller.ts";
import { type BillingDeps, cancelPlan, openPortal, planState, reactivatePlan, receiveEvent, startCheckout } from "./service.ts";

const tags = ["Plans and billing"];

/**
 * Plans (open to anyone), the team's subscription (its people and keys), checkout, portal and cancellation (its owner), and the payment
 * provider's webhook, whose signature is its credential.
 */
export function billingRoutes(app: Api, deps: BillingDeps): void {
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
    handler: async (request) => (await planState(deps, teamOf(request).teamId)).subscription,
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
    handler: (request) => startCheckout(deps, teamOf(request), humanOf(request).admin.email, request.body),
  });

  app.route({
    method: "POST",
    url: "/api/billing/portal/",
    config: { access: "owner" },
    schema: { tags, summary: "Open the provider's portal", response: { 200: RedirectUrl, 409: ErrorBody, 503: ErrorBody } },
    handler: (request) => openPortal(deps, teamOf(request)),
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
    handler: (request) => cancelPlan(deps, teamOf(request), request.body.reason),
  });

  app.route({
    method: "POST",
    url: "/api/billing/reactivate/",
    config: { access: "owner" },
    schema: { tags, summary: "Take a scheduled cancellation back", response: { 200: Subscription, 409: ErrorBody, 503: ErrorBody } },
    handler: (request) => reactivatePlan(deps, teamOf(request)),
  });

  app.register(async (scope: Api) => {
    // The signature covers the body byte by byte, so the body is not parsed.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "string" }, (_request, body, done) => done(null, body));
    scope.route({
      method: "POST",
      url: "/api/billing/webhook/",
      config: { access: "public", form: { types: ["application/json"] } },
      schema: { tags, summary: "Events of the payment provider", response: { 200: z.object({ outcome: z.string() }), 400: ErrorBody } },
      handler: async (request) => {
        const signature = request.headers["stripe-signature"];
        if (typeof signature !== "string" || typeof request.body !== "string") throw new DomainError("invalid_signature");
        return { outcome: await receiveEvent(deps, request.body, signature) };
      },
    });
  });
}
