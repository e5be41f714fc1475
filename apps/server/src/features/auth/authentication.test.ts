import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import { Session, SessionCookie } from "@sagittal/contract";
import { count, eq, like } from "drizzle-orm";
import { generateKeyPair, SignJWT } from "jose";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { oidcProvider } from "../../identity/oidc.ts";
import { rowsOf } from "../../platform/db/index.ts";
import { admins, memberships } from "../../platform/db/schema/index.ts";
import { TestIssuer } from "../../testing/issuer.ts";
import { type Person, startTestService, type TestService } from "../../testing/service.ts";

describe("credentials", () => {
  const issuer = new TestIssuer();
  let s: TestService;
  let owner: Person;
  beforeAll(async () => {
    for (const sub of ["ann", "bob", "eve"])
      issuer.people.set(sub, { email: `${sub}@idp.example`, email_verified: sub === "ann", name: sub.toUpperCase() });
    await issuer.start();
    s = await startTestService({ OIDC_ISSUER: issuer.issuer, OIDC_AUDIENCE: issuer.audience, LOCAL_AUTH: "on" });
    owner = await s.person("owner");
    await s.grant(owner, "organization");
  });
  afterAll(async () => {
    await s.close();
    await issuer.stop();
  });
  const me = (authorization: string) => s.call("GET", "/api/me/", { authorization });
  const sessions = (authorization: string) => s.call("GET", "/api/sessions/", { authorization });

  test("Authentication rule 1: a token beginning with svc_ goes to the key authenticator only", async () => {
    const jwtLike = `svc_${owner.token}`;
    for (const token of ["svc_", "svc_nonsense", jwtLike]) {
      expect(await sessions(`Bearer ${token}`)).toMatchObject({ status: 401, body: { detail: "Invalid API key" } });
    }
    expect(await sessions("Bearer nonsense")).toMatchObject({ status: 401, body: { detail: "Invalid or expired token." } });
    expect(await sessions("Basic abc")).toMatchObject({ status: 401 });
  });

  test("Authentication rule 2 and 3: live, revoked and downgraded keys; the plan restored, the same key works again", async () => {
    const key = await s.key(owner);
    expect(key.token).toMatch(/^svc_[A-Za-z0-9_-]{43}$/);
    expect((await sessions(`Bearer ${key.token}`)).status).toBe(200);
    await s.grant(owner, "professional");
    expect(await sessions(`Bearer ${key.token}`)).toMatchObject({
      status: 401,
      body: { detail: "API keys require the Organization plan or higher" },
    });
    await s.grant(owner, "organization");
    expect((await sessions(`Bearer ${key.token}`)).status).toBe(200);
    expect((await s.call("DELETE", `/api/api-keys/${key.id}/`, { token: owner.token })).status).toBe(204);
    expect(await sessions(`Bearer ${key.token}`)).toMatchObject({ status: 401, body: { detail: "Invalid API key" } });
  });

  test("Authentication rule 5: human-only endpoints refuse keys with the exact detail", async () => {
    const key = await s.key(owner);
    for (const [method, path] of [
      ["GET", "/api/me/"],
      ["GET", "/api/team/members/"],
      ["GET", "/api/api-keys/"],
      ["POST", "/api/billing/checkout/"],
      ["DELETE", `/api/api-keys/${key.id}/`],
    ] as const) {
      const answer = await s.call(method, path, { token: key.token });
      expect([path, answer.status, answer.body]).toEqual([path, 403, { detail: "This endpoint is not available to API-key callers." }]);
    }
    expect((await s.call("GET", "/api/subscriptions/current/", { token: key.token })).status).toBe(200);
  });

  test("Authentication rule 6: sessions created with a key have uploaded_by null", async () => {
    const key = await s.key(owner);
    expect(Session.parse((await s.createSession(key.token)).body).uploaded_by).toBeNull();
    expect(Session.parse((await s.createSession(owner.token)).body).uploaded_by).toBe(owner.id);
  });

  test("Authentication rule 7: public endpoints need no credential", async () => {
    expect((await s.call("GET", "/api/plans/")).status).toBe(200);
    expect((await s.call("POST", "/api/auth/password-reset/", { body: { email: "nobody@example.com" } })).status).toBe(200);
    expect((await s.call("GET", `/api/invites/${randomUUID()}/`)).body).toEqual({ detail: "invite_not_found" });
  });

  test("a reset request does the same for a known and an unknown address: it queues one job, and names nobody in it", async () => {
    const queued = async () => rowsOf(await s.ctx.db.execute("select data::text as data from pgboss.job where name = 'password-reset'"));
    const ask = (email: string) => s.call("POST", "/api/auth/password-reset/", { body: { email } });
    const before = (await queued()).length;
    expect([(await ask(owner.email)).status, (await queued()).length]).toEqual([200, before + 1]);
    expect([(await ask("nobody@example.com")).status, (await queued()).length]).toEqual([200, before + 2]);
    expect(JSON.stringify(await queued())).not.toContain("example.com");
    expect(await s.email(owner.email, /reset-password#token=/)).toContain(owner.email);
    expect((await s.emails()).some((mail) => mail.includes("nobody@example.com"))).toBe(false);
  });

  test("key minting: owner only, Organization and above only", async () => {
    const free = await s.person("free");
    expect(await s.call("POST", "/api/api-keys/", { token: free.token, body: { label: "x" } })).toMatchObject({
      status: 403,
      body: { detail: "api_keys_require_upgraded_plan" },
    });
    expect((await s.call("GET", "/api/api-keys/", { token: free.token })).body).toEqual([]);
    const member = await s.member(owner);
    for (const method of ["GET", "POST"]) {
      const answer = await s.call(method, "/api/api-keys/", { token: member.token, ...(method === "POST" && { body: { label: "x" } }) });
      expect([answer.status, answer.body]).toEqual([403, { detail: "Only the team owner can manage API keys" }]);
    }
    const { token } = await s.key(owner, { label: "listed" });
    const list = await s.call("GET", "/api/api-keys/?limit=1", { token: owner.token });
    expect(list.body).toEqual(
      expect.arrayContaining([expect.objectContaining({ label: "listed", token_hint: `svc_…${token.slice(-4)}` })]),
    );
    expect(list.text).not.toContain(token);
  });

  test("an identity token is checked for signature, issuer, audience and expiry, and provisions one admin and team under concurrent first requests", async () => {
    const token = await issuer.token("ann");
    const answers = await Promise.all(Array.from({ length: 8 }, () => me(`Bearer ${token}`)));
    expect(answers.map((a) => a.status)).toEqual(Array.from({ length: 8 }, () => 200));
    expect(answers[0]?.body).toMatchObject({
      idp_uid: "ann",
      email: "ann@idp.example",
      email_verified: true,
      role: "owner",
      session_quota: 5,
      next_onboarding_step: "segment",
    });
    const [people] = await s.ctx.db.select({ n: count() }).from(admins).where(eq(admins.idp_uid, "ann"));
    const [teams] = await s.ctx.db
      .select({ n: count() })
      .from(memberships)
      .innerJoin(admins, eq(admins.id, memberships.admin_id))
      .where(like(admins.idp_uid, "ann"));
    expect([people?.n, teams?.n]).toEqual([1, 1]);
    expect((await me(`Bearer ${await issuer.token("bob")}`)).body).toMatchObject({ email_verified: false, next_onboarding_step: null });

    const { privateKey } = await generateKeyPair("RS256");
    const forged = await new SignJWT({})
      .setProtectedHeader({ alg: "RS256" })
      .setIssuer(issuer.issuer)
      .setAudience(issuer.audience)
      .setSubject("ann")
      .setExpirationTime("1h")
      .sign(privateKey);
    const { token: unsigned } = { token: `${btoa('{"alg":"none"}')}.${token.split(".")[1]}.` };
    for (const wrong of [forged, unsigned, await issuer.token("ann", "another-service"), `${token.slice(0, -6)}AAAAAA`]) {
      expect(await me(`Bearer ${wrong}`)).toMatchObject({ status: 401, body: { detail: "Invalid or expired token." } });
    }
    s.clock.advance({ hours: 2 });
    expect((await me(`Bearer ${token}`)).status).toBe(401);
    s.clock.advance({ hours: -2 });
  });

  test("the identity provider rotates its keys: new tokens are taken without a restart, old ones no longer", async () => {
    const before = await issuer.token("eve");
    expect((await me(`Bearer ${before}`)).status).toBe(200);
    await issuer.start();
    const after = await issuer.token("eve");
    await s.eventually(async () => ((await me(`Bearer ${after}`)).status === 200 ? true : undefined));
    expect((await me(`Bearer ${before}`)).status).toBe(401);
  });

  test("while the identity provider is unreachable, tokens that it must check get 503, malformed ones still 401", async () => {
    const away = await startTestService({ OIDC_ISSUER: "http://127.0.0.1:9", OIDC_AUDIENCE: issuer.audience, LOCAL_AUTH: "on" });
    const ask = (token: string) => away.call("GET", "/api/me/", { token });
    expect(await ask(await issuer.token("ann"))).toMatchObject({ status: 503, body: { detail: "identity_provider_unavailable" } });
    expect((await ask("nonsense")).status).toBe(401);
    await away.close();
  });

  test("a provider whose discovery names another issuer signs nobody in", async () => {
    const answer = await fetch(`${issuer.issuer}/.well-known/openid-configuration`);
    const document = await answer.json();
    const impostor = createServer((_request, response) => response.end(JSON.stringify(document)));
    await new Promise<void>((resolve) => impostor.listen(0, "127.0.0.1", resolve));
    const address = impostor.address();
    const port = address !== null && typeof address === "object" ? address.port : 0;
    const clock = { now: () => new Date() };
    const provider = oidcProvider(`http://127.0.0.1:${port}`, issuer.audience, clock);
    await expect(provider.check(await issuer.token("ann"))).rejects.toThrow("identity_provider_unavailable");
    impostor.close();
  });

  test("SessionCookieScheme: exchanged for a bearer token, revocable, 14 days", async () => {
    const exchanged = await s.call("POST", "/api/auth/session/", { token: owner.token });
    const { session_cookie, expires_at } = SessionCookie.parse(exchanged.body);
    expect(exchanged.status).toBe(201);
    expect(Math.round((Date.parse(expires_at) - Date.now()) / 86_400_000)).toBe(14);
    expect((await me(`Session ${session_cookie}`)).status).toBe(200);
    expect((await me(`Bearer ${session_cookie}`)).status).toBe(401);
    expect((await s.call("DELETE", "/api/auth/session/", { authorization: `Session ${session_cookie}` })).status).toBe(204);
    expect((await me(`Session ${session_cookie}`)).status).toBe(401);
  });

  test("the browser's cookie: out of reach of scripts, and anything but reading needs its CSRF token", async () => {
    const exchanged = await s.call("POST", "/api/auth/session/", { token: owner.token });
    const set = exchanged.headers.getSetCookie();
    const session = set.find((c) => c.startsWith("sagittal_session="));
    const csrf = /sagittal_csrf=([^;]+)/.exec(set.join("\n"))?.[1] ?? "";
    expect(session).toMatch(/HttpOnly/i);
    expect(session).toMatch(/SameSite=Lax/i);
    const cookie = session?.split(";")[0] ?? "";
    const patch = (headers: Record<string, string>) =>
      s.call("PATCH", "/api/me/", { headers: { cookie, ...headers }, body: { display_name: "Olive" } });
    expect((await s.call("GET", "/api/me/", { headers: { cookie } })).status).toBe(200);
    expect(await patch({})).toMatchObject({ status: 403, body: { detail: "CSRF token missing or incorrect." } });
    expect((await patch({ "x-csrf-token": `${csrf}x` })).status).toBe(403);
    expect(await patch({ "x-csrf-token": csrf })).toMatchObject({ status: 200, body: { display_name: "Olive" } });
  });

  test("LocalJwt: register, login, its errors in the caller's language, and slowing down after repeated failures", async () => {
    const p = await s.person("local");
    const login = (email: string, password: string) => s.call("POST", "/api/auth/login/", { body: { email, password } });
    expect(await login(p.email.toUpperCase(), p.password)).toMatchObject({
      status: 200,
      body: { token_type: "Bearer", expires_in: 3600, admin: { id: p.id } },
    });
    expect(await s.call("POST", "/api/auth/register/", { body: { email: p.email.toUpperCase(), password: p.password } })).toMatchObject({
      status: 409,
      body: { detail: "email_in_use" },
    });
    expect(await s.call("POST", "/api/auth/register/", { body: { email: "no email", password: "short" } })).toMatchObject({
      status: 400,
      body: { email: [expect.any(String)], password: ["Use at least 10 characters."] },
    });
    for (const [language, lang, text] of [
      ["ru-RU,ru;q=0.9,en;q=0.8", "ru", "Не менее 10 символов."],
      ["es", "es", "Use al menos 10 caracteres."],
      ["de, *", "en", "Use at least 10 characters."],
    ] as const) {
      const refused = await s.call("POST", "/api/auth/register/", {
        body: { email: "a@example.com", password: "short" },
        headers: { "accept-language": language },
      });
      expect([refused.body, refused.headers.get("content-language")]).toEqual([{ password: [text] }, lang]);
    }
    for (const email of [p.email, "nobody@example.com"]) {
      for (let i = 0; i < 5; i++)
        expect(await login(email, "wrong password")).toMatchObject({ status: 401, body: { detail: "Invalid email or password" } });
      const slowed = await login(email, p.password);
      expect([slowed.status, slowed.body]).toEqual([429, { detail: "rate_limited" }]);
      expect(Number(slowed.headers.get("retry-after"))).toBeGreaterThan(0);
    }
    s.clock.advance({ seconds: 61 });
    expect((await login(p.email, p.password)).status).toBe(200);
    s.clock.advance({ hours: 1 });
    expect((await me(`Bearer ${p.token}`)).status).toBe(401);
    s.clock.advance({ hours: -1, seconds: -61 });
  });

  test("a token that worked a moment ago: erased, out of its team or past its hour, the next request says so", async () => {
    s.clock.hold();
    onTestFinished(() => s.clock.release());
    const leader = await s.person("leader");
    await s.grant(leader, "professional");
    const member = await s.member(leader);
    const token = `Bearer ${member.token}`;
    await s.createSession(leader.token);
    expect(await sessions(token)).toMatchObject({ status: 200, body: { count: 1 } });
    expect((await s.call("DELETE", `/api/team/members/${member.id}/`, { token: leader.token })).status).toBe(204);
    expect(await sessions(token)).toMatchObject({ status: 200, body: { count: 0 } });
    s.clock.advance({ seconds: 3599 });
    expect((await me(token)).status).toBe(200);
    s.clock.advance({ seconds: 2 });
    expect((await me(token)).status).toBe(401);
    s.clock.advance({ seconds: -3601 });
    expect((await me(token)).status).toBe(200);
    expect((await s.call("DELETE", "/api/me/", { token: member.token, body: { confirm: member.email } })).status).toBe(204);
    expect((await me(token)).status).toBe(401);
  });

  test("partner rate limit: 429 with Retry-After before any quota is touched, counted apart for each key and operation", async () => {
    const team = await s.person("partner");
    await s.grant(team, "organization");
    const [one, two] = [await s.key(team), await s.key(team)];
    const intent = (token: string) =>
      s.call("POST", "/api/sessions/upload-intent/", { token, body: { filename: "a.mp4", content_type: "video/mp4", activity: "jump" } });
    for (let left = 59; left >= 0; left -= 12) {
      const batch = await Promise.all(Array.from({ length: 12 }, () => intent(one.token)));
      expect(batch.every((a) => a.status === 201 && a.headers.get("ratelimit-limit") === "60")).toBe(true);
    }
    const refused = await intent(one.token);
    expect([refused.status, refused.body, refused.headers.get("ratelimit-remaining")]).toEqual([429, { detail: "rate_limited" }, "0"]);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await intent(two.token)).status).toBe(201);
    expect((await s.call("POST", "/api/sessions/", { token: one.token, body: {} })).status).toBe(400);
    for (let i = 0; i < 62; i++) await intent(team.token);
    expect((await intent(team.token)).status).toBe(201);
  });
});
