import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type Server } from "node:http";
import { Subscription } from "@sagittal/contract";
import Stripe from "stripe";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Person, startTestService, type TestService } from "../../testing/service.ts";

const SECRET = "whsec_test_of_the_webhook";

/** The few endpoints of Stripe that are used, on loopback. */
class StripeStandIn {
  readonly calls: { method: string; path: string; form: URLSearchParams }[] = [];
  readonly #server: Server;
  subscription: unknown;
  /** So many calls are answered as an outage. */
  refusals = 0;

  constructor() {
    this.#server = createServer(async (request, response) => {
      const url = new URL(request.url ?? "/", "http://stripe");
      const form = new URLSearchParams(await text(request));
      for (const [k, v] of url.searchParams) form.append(k, v);
      this.calls.push({ method: request.method ?? "", path: url.pathname, form });
      if (this.refusals-- > 0) return void response.writeHead(500).end("{}");
      const answer = this.#answer(url.pathname);
      response.writeHead(answer ? 200 : 404, { "content-type": "application/json" });
      response.end(JSON.stringify(answer ?? { error: { type: "invalid_request_error", message: "No such path" } }));
    });
  }
  #answer(path: string): unknown {
    if (path === "/v1/prices") return { object: "list", data: [{ id: "price_1Nx", object: "price", lookup_key: "price_starter_month" }] };
    if (path === "/v1/checkout/sessions") return { id: "cs_1", object: "checkout.session", url: "https://checkout.stripe.com/c/pay/cs_1" };
    if (path === "/v1/billing_portal/sessions")
      return { id: "bps_1", object: "billing_portal.session", url: "https://billing.stripe.com/p/session/1" };
    if (path.startsWith("/v1/subscriptions/")) return this.subscription;
    return undefined;
  }
  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, "127.0.0.1", resolve));
    const address = this.#server.address();
    if (address === null || typeof address === "string") throw new Error("no port");
    return `http://127.0.0.1:${address.port}`;
  }
  stop(): Promise<unknown> {
    this.#server.closeAllConnections();
    return new Promise((resolve) => this.#server.close(resolve));
  }
}

async function text(request: IncomingMessage): Promise<string> {
  let all = "";
  for await (const chunk of request) all += String(chunk);
  return all;
}

describe("billing through Stripe", () => {
  const standIn = new StripeStandIn();
  const { webhooks } = new Stripe("sk_test_x");
  let s: TestService;
  let p: Person;
  let id: string;
  const month = 30 * 86_400;
  const t0 = Math.floor(Date.now() / 1000);

  beforeAll(async () => {
    s = await startTestService({
      BILLING_PROVIDER: "stripe",
      STRIPE_SECRET_KEY: "sk_test_x",
      STRIPE_WEBHOOK_SECRET: SECRET,
      STRIPE_API_BASE: await standIn.start(),
    });
  });
  afterAll(async () => {
    await s.close();
    await standIn.stop();
  });
  beforeEach(async () => {
    p = await s.person();
    id = `sub_${randomUUID()}`;
    standIn.calls.length = 0;
  });

  const subscription = (over: Record<string, unknown> = {}, price = "price_starter_month") => ({
    id,
    object: "subscription",
    customer: `cus_${p.id}`,
    status: "active",
    metadata: { team_id: p.teamId },
    cancel_at_period_end: false,
    cancel_at: null,
    canceled_at: null,
    trial_end: null,
    cancellation_details: { comment: null, feedback: null, reason: null },
    items: {
      object: "list",
      data: [
        {
          id: "si_1",
          object: "subscription_item",
          price: { id: "price_1Nx", lookup_key: price },
          current_period_start: t0 - 60,
          current_period_end: t0 - 60 + month,
        },
      ],
    },
    ...over,
  });
  const event = (type: string, object: unknown, created = t0, eventId = `evt_${randomUUID()}`) =>
    JSON.stringify({
      id: eventId,
      object: "event",
      api_version: "2025-09-30.clover",
      created,
      type,
      data: { object },
      livemode: false,
      pending_webhooks: 1,
    });
  const deliver = (payload: string, secret = SECRET) =>
    s.call("POST", "/api/billing/webhook/", {
      body: payload,
      headers: {
        "content-type": "application/json; charset=utf-8",
        "stripe-signature": webhooks.generateTestHeaderString({ payload, secret }),
      },
    });
  const current = async () => Subscription.parse((await s.call("GET", "/api/subscriptions/current/", { token: p.token })).body);
  const quota = async () => (await s.profile(p)).session_quota;

  test("checkout sends the team along and finds the price by its lookup key", async () => {
    const answer = await s.call("POST", "/api/billing/checkout/", { token: p.token, body: { price_id: "price_starter_month" } });
    expect(answer.body).toEqual({ url: "https://checkout.stripe.com/c/pay/cs_1" });
    const [prices, checkout] = standIn.calls;
    expect(prices?.form.get("lookup_keys[0]")).toBe("price_starter_month");
    expect([
      checkout?.form.get("line_items[0][price]"),
      checkout?.form.get("subscription_data[metadata][team_id]"),
      checkout?.form.get("customer_email"),
    ]).toEqual(["price_1Nx", p.teamId, p.email]);
  });

  test("a webhook with a wrong signature changes nothing", async () => {
    const payload = event("customer.subscription.created", subscription());
    expect(await deliver(payload, "whsec_wrong")).toMatchObject({ status: 400, body: { detail: "invalid_signature" } });
    expect((await s.call("POST", "/api/billing/webhook/", { body: payload })).status).toBe(400);
    expect((await current()).plan.role).toBe("free");
  });

  test("each event is applied once", async () => {
    const payload = event("customer.subscription.created", subscription());
    expect((await deliver(payload)).body).toEqual({ outcome: "applied" });
    expect((await Promise.all([deliver(payload), deliver(payload)])).map((a) => a.body)).toEqual([
      { outcome: "duplicate" },
      { outcome: "duplicate" },
    ]);
    expect([(await current()).plan.role, await quota()]).toEqual(["starter", 50]);
  });

  test("events of any order of arrival: the newest state wins, an ended subscription stays ended", async () => {
    await deliver(event("customer.subscription.updated", subscription({ status: "past_due" }), t0 + 100));
    expect((await current()).status).toBe("past_due");
    expect((await deliver(event("customer.subscription.created", subscription({ status: "active" }), t0))).body).toEqual({
      outcome: "stale",
    });
    expect((await current()).status).toBe("past_due");
    await deliver(event("customer.subscription.deleted", subscription({ status: "canceled", canceled_at: t0 + 200 }), t0 + 200));
    expect((await current()).managed_source).toBe("free");
    expect((await deliver(event("customer.subscription.updated", subscription({ status: "active" }), t0 + 300))).body).toEqual({
      outcome: "stale",
    });
    expect((await current()).managed_source).toBe("free");
  });

  test("of two paid subscriptions the older is ended at Stripe and not charged again, whichever is told of first", async () => {
    const ended = (which: string) => standIn.calls.some((c) => c.method === "DELETE" && c.path === `/v1/subscriptions/${which}`);
    const later = subscription({}, "price_professional_month");
    later.items.data[0]!.current_period_start += 30;
    const newer = { ...later, id: `sub_${randomUUID()}` };
    const tell = async (which: { id: string }) => (await deliver(event("customer.subscription.created", which))).body;
    expect([await tell(subscription()), await tell(newer)]).toEqual([{ outcome: "applied" }, { outcome: "applied" }]);
    expect((await current()).plan.role).toBe("professional");
    await s.eventually(async () => ended(id) || undefined);
    const oldest = subscription({ id: `sub_${randomUUID()}` });
    expect(await tell(oldest)).toEqual({ outcome: "stale" });
    await s.eventually(async () => ended(oldest.id) || undefined);
    expect([(await current()).plan.role, ended(newer.id)]).toEqual(["professional", false]);
  });

  test("the end may arrive before the beginning", async () => {
    await deliver(event("customer.subscription.deleted", subscription({ status: "canceled" }), t0 + 10));
    expect((await deliver(event("customer.subscription.created", subscription(), t0))).body).toEqual({ outcome: "stale" });
    expect([(await current()).plan.role, await quota()]).toEqual(["free", 5]);
  });

  test("an abandoned checkout leaves the plan as it is", async () => {
    expect((await deliver(event("customer.subscription.created", subscription({ status: "incomplete" })))).body).toEqual({
      outcome: "ignored",
    });
    expect(
      (await deliver(event("customer.subscription.updated", subscription({ status: "incomplete_expired" }), t0 + 86_400))).body,
    ).toEqual({ outcome: "ignored" });
    expect((await deliver(event("invoice.paid", { id: "in_1", object: "invoice" }))).body).toEqual({ outcome: "ignored" });
    expect((await current()).plan.role).toBe("free");
  });

  test("a trial is live; a price or team unknown here is ignored", async () => {
    await deliver(event("customer.subscription.created", subscription({ status: "trialing", trial_end: t0 + 86_400 })));
    expect(await current()).toMatchObject({ status: "trialing", trial_end: new Date((t0 + 86_400) * 1000).toISOString() });
    expect((await s.createSession(p.token)).status).toBe(201);
    expect((await deliver(event("customer.subscription.updated", subscription({}, "price_of_another_product"), t0 + 5))).body).toEqual({
      outcome: "ignored",
    });
    expect(
      (
        await deliver(
          event("customer.subscription.created", {
            ...subscription(),
            id: "sub_other",
            customer: "cus_other",
            metadata: { team_id: randomUUID() },
          }),
        )
      ).body,
    ).toEqual({ outcome: "ignored" });
  });

  test("cancel and reactivate act at Stripe and show at once; the portal opens for the customer", async () => {
    await deliver(event("customer.subscription.created", subscription()));
    standIn.subscription = subscription({
      cancel_at_period_end: true,
      canceled_at: t0 + 10,
      cancellation_details: { comment: "off season", feedback: null, reason: "cancellation_requested" },
    });
    const cancelled = await s.call("POST", "/api/billing/cancel/", { token: p.token, body: { reason: "off season" } });
    expect(cancelled.body).toMatchObject({
      cancel_at_period_end: true,
      is_scheduled_to_cancel: true,
      cancellation_reason: "off season",
      status: "active",
    });
    expect(standIn.calls.at(-1)).toMatchObject({ method: "POST", path: `/v1/subscriptions/${id}` });
    standIn.subscription = subscription();
    expect((await s.call("POST", "/api/billing/reactivate/", { token: p.token })).body).toMatchObject({
      cancel_at_period_end: false,
      is_scheduled_to_cancel: false,
    });
    expect((await s.call("POST", "/api/billing/portal/", { token: p.token })).body).toEqual({
      url: "https://billing.stripe.com/p/session/1",
    });
    expect(standIn.calls.at(-1)?.form.get("customer")).toBe(`cus_${p.id}`);
  });

  test("erasing the account ends the subscription at Stripe, also when Stripe is away for a moment", async () => {
    standIn.subscription = subscription();
    await deliver(event("customer.subscription.created", subscription()));
    standIn.refusals = 1;
    expect((await s.call("DELETE", "/api/me/", { token: p.token, body: { confirm: p.email } })).status).toBe(204);
    const ended = () => standIn.calls.filter((c) => c.method === "DELETE" && c.path === `/v1/subscriptions/${id}`);
    expect(await s.eventually(async () => (ended().length > 1 ? ended().length : undefined))).toBe(2);
  });

  test("only the owner acts on billing", async () => {
    const team = await s.person();
    await s.grant(team, "professional");
    const member = await s.member(team);
    for (const path of ["checkout", "portal", "cancel", "reactivate"]) {
      expect(
        await s.call("POST", `/api/billing/${path}/`, { token: member.token, body: { price_id: "price_starter_month" } }),
      ).toMatchObject({ status: 403 });
    }
  });
});
