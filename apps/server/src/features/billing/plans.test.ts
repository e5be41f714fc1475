import { Plan, Subscription } from "@sagittal/contract";
import { and, eq } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { monthHolding, plusMonths } from "../../domain/periods.ts";
import { quotaEntries } from "../../platform/db/schema/index.ts";
import { DATABASES } from "../../testing/databases.ts";
import { type Person, startTestService, type TestService } from "../../testing/service.ts";
import { settleDueTeams } from "./job.ts";

describe("months of quota", () => {
  test("a short month does not shift the later ones", () => {
    const anchor = new Date("2028-01-31T10:00:00.000Z");
    expect([1, 2, 3, 13].map((n) => plusMonths(anchor, n).toISOString().slice(0, 10))).toEqual([
      "2028-02-29",
      "2028-03-31",
      "2028-04-30",
      "2029-02-28",
    ]);
  });
  test("the month that holds an instant begins before or at it and ends after it, and months follow one another without gap", () => {
    const instant = fc.date({ min: new Date("2020-01-01"), max: new Date("2040-01-01"), noInvalidDate: true });
    fc.assert(
      fc.property(instant, instant, (a, b) => {
        const [anchor, now] = a < b ? [a, b] : [b, a];
        const { start, end } = monthHolding(anchor, now);
        expect(start <= now && now < end).toBe(true);
        expect(monthHolding(anchor, end).start).toEqual(end);
      }),
    );
  });
});

describe.each(DATABASES)("plans and quota on %s", (kind) => {
  let s: TestService;
  beforeAll(async () => {
    s = await startTestService({ PLATFORM_ADMIN_EMAILS: "root@example.com" }, { database: kind });
  });
  afterAll(() => s.close());

  const current = async (p: Person) => Subscription.parse((await s.call("GET", "/api/subscriptions/current/", { token: p.token })).body);
  const quota = async (p: Person) => (await s.profile(p)).session_quota;
  const ledger = (p: Person) => s.ctx.db.select().from(quotaEntries).where(eq(quotaEntries.team_id, p.teamId));
  /** Tokens live one hour: after moving the clock a person signs in again. */
  const later = async (p: Person, days: number): Promise<Person> => {
    s.clock.advance({ days });
    const { token } = z
      .object({ token: z.string() })
      .parse((await s.call("POST", "/api/auth/login/", { body: { email: p.email, password: p.password } })).body);
    return { ...p, token };
  };

  test("the plans list: cheapest first, prices and limits as decided", async () => {
    const answer = await s.call("GET", "/api/plans/");
    const plans = z.array(Plan).parse(answer.body);
    expect(plans.map((p) => [p.payment_price_id, p.amount_cents, p.session_quota, p.max_seats, p.max_client_profiles])).toEqual([
      ["bundled_free_month", 0, 5, 1, 1],
      ["bundled_strategic_month", 0, 0, 0, 0],
      ["price_starter_month", 2900, 50, 1, 50],
      ["price_professional_month", 7900, 250, 3, 250],
      ["price_organization_month", 24_900, 1500, 10, 1000],
      ["price_starter_year", 29_000, 50, 1, 50],
      ["price_professional_year", 79_000, 250, 3, 250],
      ["price_organization_year", 249_000, 1500, 10, 1000],
    ]);
  });

  test("Free renews 5 per month without rollover, also after months of downtime, and once however many processes renew at once", async () => {
    let p = await s.person();
    await s.createSession(p.token);
    expect(await quota(p)).toBe(4);
    const first = await current(p);
    expect(first).toMatchObject({ status: "active", managed_source: "free", is_managed_externally: false, plan: { role: "free" } });
    p = await later(p, 100);
    await Promise.all([settleDueTeams(s.ctx), settleDueTeams(s.ctx), quota(p), settleDueTeams(s.ctx)]);
    expect(await quota(p)).toBe(5);
    const kinds = (await ledger(p)).map((e) => [e.kind, e.amount]).sort();
    expect(kinds).toEqual([
      ["debit", -1],
      ["expiry", -4],
      ["grant", 5],
      ["grant", 5],
    ]);
    const now = await current(p);
    expect(now.id).toBe(first.id);
    expect(Date.parse(now.current_period_end ?? "")).toBeGreaterThan(s.clock.now().getTime());
    s.clock.advance({ days: -100 });
  });

  test("the ledger only ever gains rows, and a failed session's refund does not roll over into the next month", async () => {
    let p = await s.person();
    let finish = () => {};
    s.host.decide = () => new Promise((resolve) => (finish = () => resolve({ failure: { code: "no_person", data: {} } })));
    const created = await s.createSession(p.token);
    const { id } = z.object({ id: z.uuid() }).parse(created.body);
    await s.eventually(async () =>
      (await s.call("GET", `/api/sessions/${id}/`, { token: p.token })).text.includes("pose_extract") ? true : undefined,
    );
    const before = await ledger(p);
    p = await later(p, 40);
    expect(await quota(p)).toBe(5);
    finish();
    await s.ended(p.token, id);
    s.host.decide = async () => "completed";
    expect(await quota(p)).toBe(5);
    const after = await ledger(p);
    expect(after).toEqual(expect.arrayContaining(before));
    expect(after.filter((e) => e.kind === "refund")).toHaveLength(1);
    s.clock.advance({ days: -40 });
  });

  test("offline checkout, renewal, payment failure, recovery and cancellation drive the status machine", async () => {
    const p = await s.person();
    const post = (path: string, body?: unknown) => s.call("POST", path, { token: p.token, body });
    expect(await post("/api/billing/checkout/", { price_id: "price_gold_month" })).toMatchObject({
      status: 400,
      body: { detail: "unknown_price" },
    });
    expect(await post("/api/billing/checkout/", { price_id: "price_starter_month", success_url: "https://evil.example/" })).toMatchObject({
      status: 400,
      body: { success_url: [expect.any(String)] },
    });
    expect(await post("/api/billing/cancel/")).toMatchObject({ status: 409, body: { detail: "not_subscribed" } });
    await s.createSession(p.token);

    const { url } = z.object({ url: z.string() }).parse((await post("/api/billing/checkout/", { price_id: "price_starter_month" })).body);
    const page = await s.call("GET", url);
    expect(page.text).toContain("Test mode");
    expect(page.text).toContain("29.00 USD");
    expect((await s.call("GET", `${url.slice(0, -3)}AAA`)).status).toBe(403);
    expect((await s.call("POST", url)).status).toBe(303);
    const paid = await current(p);
    expect(paid).toMatchObject({
      status: "active",
      managed_source: "payment_provider",
      is_managed_externally: true,
      plan: { role: "starter" },
      is_scheduled_to_cancel: false,
    });
    expect(await quota(p)).toBe(50);
    expect(await post("/api/billing/checkout/", { price_id: "price_starter_month" })).toMatchObject({
      status: 409,
      body: { detail: "already_on_plan" },
    });

    const portal = z.object({ url: z.string() }).parse((await post("/api/billing/portal/")).body).url;
    const play = async (action: string) =>
      expect(
        (await s.call("POST", portal, { body: `action=${action}`, headers: { "content-type": "application/x-www-form-urlencoded" } }))
          .status,
      ).toBe(303);

    await play("payment_failed");
    expect((await current(p)).status).toBe("past_due");
    const refused = await s.createSession(p.token);
    expect([refused.status, refused.body]).toEqual([
      402,
      { detail: "subscription_suspended", reset_at: null, current_plan: "Starter", current_role: "starter" },
    ]);
    expect(await quota(p)).toBe(50);
    await play("payment_recovered");
    expect((await s.createSession(p.token)).status).toBe(201);
    expect(await quota(p)).toBe(49);

    expect((await post("/api/billing/cancel/", { reason: "season over" })).body).toMatchObject({
      status: "active",
      cancel_at_period_end: true,
      is_scheduled_to_cancel: true,
      cancellation_reason: "season over",
      cancel_at: paid.current_period_end,
    });
    expect((await post("/api/billing/reactivate/")).body).toMatchObject({
      cancel_at_period_end: false,
      is_scheduled_to_cancel: false,
      cancel_at: null,
      cancellation_reason: "",
    });
    expect(await post("/api/billing/reactivate/")).toMatchObject({ status: 409, body: { detail: "not_scheduled_to_cancel" } });

    s.clock.advance({ seconds: 10 });
    await play("renew");
    expect(await quota(p)).toBe(50);
    await play("retries_exhausted");
    expect(await current(p)).toMatchObject({ status: "unpaid", is_scheduled_to_cancel: false });
    expect((await s.createSession(p.token)).body).toMatchObject({ detail: "subscription_suspended" });
    await play("end_now");
    const fallback = await current(p);
    expect(fallback).toMatchObject({ status: "active", managed_source: "free", plan: { role: "free" } });
    expect(fallback.id).not.toBe(paid.id);
    expect(await quota(p)).toBe(5);
  });

  test("changing the plan to and fro within a month gains no quota", async () => {
    const p = await s.person();
    const checkout = async (price_id: string) => {
      const { url } = z
        .object({ url: z.string() })
        .parse((await s.call("POST", "/api/billing/checkout/", { token: p.token, body: { price_id } })).body);
      expect((await s.call("POST", url)).status).toBe(303);
    };
    await checkout("price_starter_month");
    const upload = await s.upload(p.token);
    for (let i = 0; i < 3; i++)
      await s.call("POST", "/api/sessions/", { token: p.token, body: { activity: "running", video_url: upload.public_url } });
    await checkout("price_professional_month");
    expect([await quota(p), (await current(p)).plan.role]).toEqual([expect.any(Number), "professional"]);
    expect(await quota(p)).toBeLessThanOrEqual(250);
    const grants = await s.ctx.db
      .select()
      .from(quotaEntries)
      .where(and(eq(quotaEntries.team_id, p.teamId), eq(quotaEntries.kind, "grant")));
    const open = grants.length - (await ledger(p)).filter((e) => e.kind === "expiry").length;
    expect(open).toBe(1);
  });

  test("platform admins grant plans, with a quota of their own; others cannot", async () => {
    const team = await s.person();
    const path = `/api/platform/teams/${team.teamId}/plan/`;
    const registered = await s.call("POST", "/api/auth/register/", {
      body: { email: "Root@example.com", password: "correct horse battery" },
    });
    const { token } = z.object({ token: z.string() }).parse(registered.body);
    expect(await s.call("POST", path, { token, body: { role: "organization" } })).toMatchObject({
      status: 403,
      body: { detail: "Only a platform admin can do this." },
    });
    await s.call("POST", "/api/me/verify-email/", { token, body: { code: await s.code("Root@example.com") } });
    expect((await s.call("GET", "/api/me/", { token })).body).toMatchObject({ role: "platform_admin" });
    expect((await s.call("POST", path, { token, body: { role: "organization", interval: "year" } })).body).toMatchObject({
      managed_source: "admin_grant",
      plan: { role: "organization", interval: "year" },
    });
    expect(await quota(team)).toBe(1500);
    expect((await s.call("POST", path, { token, body: { role: "strategic", session_quota: 40 } })).body).toMatchObject({
      managed_source: "strategic",
      plan: { role: "strategic", session_quota: 40, max_seats: 0, display_mode: "custom" },
    });
    expect(await quota(team)).toBe(40);
    await s.call("POST", path, { token, body: { role: "strategic" } });
    const refused = await s.createSession(team.token);
    expect([refused.status, refused.body]).toEqual([
      402,
      { detail: "quota_exhausted", reset_at: null, current_plan: "Strategic", current_role: "strategic" },
    ]);
    expect((await s.call("GET", `/api/platform/teams/?search=${team.email}`, { token })).body).toMatchObject({
      count: 1,
      results: [{ id: team.teamId, role: "strategic" }],
    });
    expect((await s.call("GET", "/api/platform/teams/", { token: team.token })).status).toBe(403);
  });

  test("a yearly plan grants its monthly quota every month of the year", async () => {
    let p = await s.person();
    await s.ctx.db.transaction(async (tx) => {
      const { grantPlan } = await import("./grant.ts");
      await grantPlan(tx, p.teamId, { role: "starter", interval: "year" }, s.clock.now());
    });
    await s.createSession(p.token);
    expect(await quota(p)).toBe(49);
    p = await later(p, 32);
    expect(await quota(p)).toBe(50);
    const { current_period_start, current_period_end } = await current(p);
    expect((Date.parse(current_period_end ?? "") - Date.parse(current_period_start ?? "")) / 86_400_000).toBeGreaterThan(364);
    s.clock.advance({ days: -32 });
  });
});
