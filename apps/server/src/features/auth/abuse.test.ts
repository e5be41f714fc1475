import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { rowsOf } from "../../platform/db/index.ts";
import { type Person, startTestService, type TestService } from "../../testing/service.ts";

const Registered = z.object({ token: z.string() });

/** What strangers may try against accounts and mailboxes. Each test's clients have addresses of their own. */
describe("abuse of accounts and emails", () => {
  let s: TestService;
  beforeAll(async () => {
    s = await startTestService({ TRUST_PROXY: "127.0.0.1" });
  });
  afterAll(() => s.close());

  const post = (path: string, client: string, body?: unknown, token?: string) =>
    s.call("POST", `/api${path}`, { token, body, headers: { "x-forwarded-for": client } });
  const statuses = (answers: { status: number }[]) => answers.map((a) => a.status);

  test("guesses at an address's verification code stay counted when the account is erased and registered again", async () => {
    const email = "victim@example.com";
    const seen: number[] = [];
    for (let round = 0; round < 12; round++) {
      const client = `198.51.100.${round}`;
      const made = await post("/auth/register/", client, { email, password: "correct horse battery" });
      const { token } = Registered.parse(made.body);
      for (let guess = 0; guess < 4; guess++)
        seen.push((await post("/me/verify-email/", client, { code: String(100_000 + guess) }, token)).status);
      expect((await s.call("DELETE", "/api/me/", { token, body: { confirm: email } })).status).toBe(204);
    }
    expect(seen.slice(0, 20).every((status) => status === 400)).toBe(true);
    expect(seen.slice(30, 40).every((status) => status === 429)).toBe(true);
    const sent = (await s.emails()).filter((mail) => mail.includes(`To: ${email}`));
    expect(sent.length).toBeLessThanOrEqual(10);
  });

  test("one client cannot guess the codes of many addresses", async () => {
    const client = "203.0.113.50";
    const people = await Promise.all(Array.from({ length: 27 }, () => s.person("many")));
    const answers = [];
    for (const p of people) for (let i = 0; i < 4; i++) answers.push(await post("/me/verify-email/", client, { code: "000000" }, p.token));
    expect(answers.at(-1)?.status).toBe(429);
    expect(Number(answers.at(-1)?.headers.get("retry-after"))).toBeGreaterThan(0);
  });

  test("of many parallel wrong passwords five are looked at, and a stranger's failures do not lock the owner out", async () => {
    const owner = await s.person("owner");
    const login = (client: string, password: string) => post("/auth/login/", client, { email: owner.email, password });
    const parallel = statuses(await Promise.all(Array.from({ length: 30 }, () => login("198.51.100.77", "wrong password"))));
    expect([parallel.filter((x) => x === 401).length, parallel.filter((x) => x === 429).length]).toEqual([5, 25]);
    expect((await login("198.51.100.78", owner.password)).status).toBe(200);
    expect((await login("198.51.100.77", owner.password)).status).toBe(429);
  });

  test("many clients together get a hundred guesses an hour; a client that the account knows still gets in", async () => {
    const owner = await s.person("known");
    const login = (client: string, password: string) => post("/auth/login/", client, { email: owner.email, password });
    expect((await login("203.0.113.1", owner.password)).status).toBe(200);
    await s.ctx.db.execute("update rate_windows set hits = 100 where key like 'login-account:%'");
    for (let i = 0; i < 100; i++) {
      const answer = await login(`198.18.0.${i}`, "wrong password");
      if (answer.status === 429) break;
    }
    expect((await login("198.18.1.1", "wrong password")).status).toBe(429);
    expect((await login("203.0.113.1", owner.password)).status).toBe(200);
  });

  test("one client cannot try one password on many accounts", async () => {
    const answers = [];
    for (let i = 0; i < 101; i++)
      answers.push(await post("/auth/login/", "203.0.113.99", { email: `nobody-${i}@example.com`, password: "Summer 2026!" }));
    expect([answers[99]?.status, answers[100]?.status]).toEqual([401, 429]);
  });

  test("one client asks for fifty accounts an hour, whether the address has one or not; this machine for as many as it likes", async () => {
    const owner = await s.person("taken");
    const register = (client: string, email: string) => post("/auth/register/", client, { email, password: "correct horse battery" });
    const tried = Array.from({ length: 50 }, (_, i) => (i % 2 === 0 ? owner.email : `flood-${i}@example.com`));
    const answers = await Promise.all(tried.map((email) => register("2001:db8:7::1", email)));
    expect(statuses(answers).toSorted()).toEqual([...Array(25).fill(201), ...Array(25).fill(409)]);
    const refused = await register("2001:db8:7::2", "one-more@example.com");
    expect([refused.status, Number(refused.headers.get("retry-after")) > 0]).toEqual([429, true]);
    expect((await register("2001:db8:8::1", "one-more@example.com")).status).toBe(201);
    const here = await Promise.all(Array.from({ length: 51 }, () => register("127.0.0.1", owner.email)));
    expect(new Set(statuses(here))).toEqual(new Set([409]));
  });

  test("one mailbox gets five reset emails while a link is valid, from however many clients; no answer tells", async () => {
    const p = await s.person("pestered");
    const ask = (client: string, email = p.email) => post("/auth/password-reset/", client, { email });
    const resets = async () => (await s.emails()).filter((mail) => mail.includes(`To: ${p.email}`) && /Subject: Reset/.test(mail)).length;
    const jobs = async () =>
      rowsOf(await s.ctx.db.execute("select 1 from pgboss.job where name = 'password-reset' and state in ('created', 'active', 'retry')"));
    const answers = [];
    for (let i = 0; i < 8; i++) answers.push(await ask(`198.51.200.${i}`));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    await s.eventually(async () => (await jobs()).length === 0 || undefined);
    await s.eventually(async () => (await resets()) >= 5 || undefined);
    s.clock.advance({ hours: 1, seconds: 1 });
    await ask("198.51.200.100");
    await s.eventually(async () => (await resets()) >= 6 || undefined);
    expect(await resets()).toBe(6);
  });

  test("invites: only with a verified email, no more than ten a day on Free, and no link but our own in the email", async () => {
    const spammer: Person = await s.person("spammer");
    await s.call("PATCH", "/api/me/", { token: spammer.token, body: { display_name: "Your bank: verify at https://evil.example/login" } });
    const branding = { brand_name: "bank.example", footer_text: "https://evil.example/now", contact_email: "help@evil.example" };
    await s.call("PATCH", "/api/me/branding/", { token: spammer.token, body: branding });
    const invite = (i: number) => s.call("POST", "/api/invites/", { token: spammer.token, body: { email: `target-${i}@example.com` } });
    expect(await invite(0)).toMatchObject({ status: 403, body: { detail: "email_not_verified" } });
    await s.markVerified(spammer);
    const answers = [];
    for (let i = 1; i <= 11; i++) answers.push(await invite(i));
    expect(statuses(answers)).toEqual([...Array(10).fill(201), 429]);
    const mail = await s.email("target-1@example.com");
    expect(mail).not.toMatch(/(evil|bank)\.example/);
    s.clock.advance({ days: 1, seconds: 1 });
    spammer.token = await s.login(spammer);
    expect((await invite(12)).status).toBe(201);
  });

  test("a day's invites stay counted when the account is erased and registered again, and by client", async () => {
    const email = "again@example.com";
    const seen: number[] = [];
    for (const client of ["198.51.100.201", "198.51.100.202"]) {
      const { token } = Registered.parse((await post("/auth/register/", client, { email, password: "correct horse battery" })).body);
      await s.ctx.db.execute(sql`update admins set email_verified_at = now() where email = ${email}`);
      for (let i = 0; i < 6; i++) seen.push((await post("/invites/", client, { email: `${client}-${i}@example.com` }, token)).status);
      expect((await s.call("DELETE", "/api/me/", { token, body: { confirm: email } })).status).toBe(204);
    }
    expect(seen).toEqual([...Array(10).fill(201), 429, 429]);
    const client = "198.51.100.203";
    const ofClient: number[] = [];
    for (let n = 0; n < 6; n++) {
      const person = await s.person("many");
      await s.markVerified(person);
      for (let i = 0; i < 9; i++)
        ofClient.push((await post("/invites/", client, { email: `c-${n}-${i}@example.com` }, person.token)).status);
    }
    expect(ofClient.filter((status) => status === 201)).toHaveLength(50);
    expect(ofClient.at(-1)).toBe(429);
  });
});
