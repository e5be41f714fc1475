import { randomUUID } from "node:crypto";
import { Session } from "@sagittal/contract";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { type Person, startTestService, type TestService } from "../../testing/service.ts";

describe("the signed-in person", () => {
  let s: TestService;
  beforeAll(async () => {
    s = await startTestService({ PASSWORD_RESET_RATE_LIMIT_PER_HOUR: "1000" });
  });
  afterAll(() => s.close());
  const verify = (p: Person, code: string) => s.call("POST", "/api/me/verify-email/", { token: p.token, body: { code } });
  const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

  test("Behaviour rule 11: the right code verifies; a repeat returns the same verified_at", async () => {
    const p = await s.person();
    const code = await s.code(p.email);
    expect(await verify(p, "12345")).toMatchObject({ status: 400, body: { code: ["Enter exactly six digits."] } });
    const first = await verify(p, code);
    expect([first.status, first.body]).toEqual([200, { verified_at: expect.stringMatching(/^\d{4}-.*\.\d{3}Z$/) }]);
    s.clock.advance({ seconds: 5 });
    expect((await verify(p, wrong(code))).body).toEqual(first.body);
    expect((await s.profile(p)).email_verified).toBe(true);
  });

  test("Behaviour rule 11: attempts_remaining counts down, the fifth wrong code burns it, a new code works", async () => {
    const p = await s.person();
    const code = await s.code(p.email);
    for (const attempts_remaining of [4, 3, 2, 1]) {
      expect(await verify(p, wrong(code))).toMatchObject({ status: 400, body: { detail: "invalid_code", attempts_remaining } });
    }
    for (const guess of [wrong(code), code]) {
      const burned = await verify(p, guess);
      expect([burned.status, burned.body, burned.headers.get("retry-after")]).toEqual([429, { detail: "too_many_attempts" }, null]);
    }
    const early = await s.call("POST", "/api/me/send-verification/", { token: p.token });
    expect(early.status).toBe(429);
    expect(Number(early.headers.get("retry-after"))).toBeGreaterThan(0);
    s.clock.advance({ seconds: 61 });
    expect((await s.call("POST", "/api/me/send-verification/", { token: p.token })).status).toBe(200);
    const next = await s.code(p.email, 1);
    expect((await verify(p, next)).status).toBe(200);
  });

  test("Behaviour rule 11: ten parallel wrong guesses burn the code at the fifth", async () => {
    const p = await s.person();
    const code = await s.code(p.email);
    const answers = await Promise.all(Array.from({ length: 10 }, () => verify(p, wrong(code))));
    expect(answers.filter((a) => a.status === 400)).toHaveLength(4);
    expect(answers.filter((a) => a.status === 429)).toHaveLength(6);
    expect((await verify(p, code)).status).toBe(429);
  });

  test("Behaviour rule 11: a code older than 15 minutes is 410 code_expired; without a code 400 no_pending_code", async () => {
    const p = await s.person();
    const code = await s.code(p.email);
    s.clock.advance({ seconds: 901 });
    expect(await verify(p, code)).toMatchObject({ status: 410, body: { detail: "code_expired" } });
    s.clock.advance({ seconds: -901 });
    await s.ctx.db.execute("delete from email_codes");
    expect(await verify(p, code)).toMatchObject({ status: 400, body: { detail: "no_pending_code" } });
  });

  test("Behaviour rule 1: password reset answers alike with and without an account; the link works once and ends all other sessions", async () => {
    const p = await s.person();
    const ask = (email: string) => s.call("POST", "/api/auth/password-reset/", { body: { email } });
    const [known, unknown] = [await ask(p.email), await ask("nobody@example.com")];
    const shape = (a: typeof known) => ({
      status: a.status,
      body: a.body,
      headers: [...a.headers.keys()].sort(),
      length: a.headers.get("content-length"),
    });
    expect(shape(known)).toEqual(shape(unknown));
    const cookie = await s.call("POST", "/api/auth/session/", { token: p.token });
    const mail = await s.email(p.email, /reset-password#token/);
    const token = /#token=([\w-]+)/.exec(mail)?.[1] ?? "";
    const confirm = (password: string) => s.call("POST", "/api/auth/password-reset/confirm/", { body: { token, password } });
    expect((await confirm("short")).status).toBe(400);
    expect((await confirm("a better password")).status).toBe(200);
    expect(await confirm("another password")).toMatchObject({ status: 400, body: { detail: "invalid_token" } });
    expect((await s.call("GET", "/api/me/", { token: p.token })).status).toBe(401);
    expect(cookie.body).toHaveProperty("session_cookie");
    const { session_cookie } = Object(cookie.body);
    expect((await s.call("GET", "/api/me/", { authorization: `Session ${session_cookie}` })).status).toBe(401);
    expect((await s.call("POST", "/api/auth/login/", { body: { email: p.email, password: p.password } })).status).toBe(401);
    expect((await s.call("POST", "/api/auth/login/", { body: { email: p.email, password: "a better password" } })).status).toBe(200);
  });

  test("Behaviour rule 9: hint dismissal is idempotent and stores any conforming slug", async () => {
    const p = await s.person();
    const dismiss = (hint_id: string) => s.call("POST", "/api/me/hints/dismiss/", { token: p.token, body: { hint_id } });
    for (const hint of ["a", "9_lives-x", "a", "x".repeat(64)]) expect((await dismiss(hint)).status).toBe(200);
    expect((await s.profile(p)).dismissed_hints).toEqual(["a", "9_lives-x", "x".repeat(64)]);
    for (const bad of ["", "-a", "A", "ä", "x".repeat(65)]) expect((await dismiss(bad)).body).toEqual({ hint_id: [expect.any(String)] });
  });

  test("Behaviour rule 10: onboarding stamps once, renames the owned team, switches only to a team of one's own", async () => {
    const [p, stranger] = [await s.person(), await s.person()];
    const onboard = (body?: unknown) => s.call("POST", "/api/me/onboarding/", { token: p.token, body });
    expect((await onboard()).body).toMatchObject({ onboarded: true });
    const named = await onboard({ display_name: "Pat", company_name: " Fast Feet ", redirect_team_id: stranger.teamId });
    expect(named.body).toMatchObject({ display_name: "Pat", company_name: "Fast Feet", onboarded: true });
    const further = await s.call("POST", "/api/teams/", { token: p.token, body: { name: "Second" } });
    const { id } = Object(further.body);
    expect((await onboard({ redirect_team_id: id })).body).toMatchObject({
      company_name: "Second",
      teams: [{ is_active: false }, { is_active: true }],
    });
    const other = await s.person();
    await s.grant(other, "professional");
    const member = await s.member(other);
    await s.call("POST", "/api/me/onboarding/", { token: member.token, body: { company_name: "Taken over" } });
    expect((await s.profile(other)).company_name).not.toBe("Taken over");
  });

  test("next_onboarding_step walks segment, activities, demo, account, done", async () => {
    const p = await s.person();
    const step = async () => (await s.profile(p)).next_onboarding_step;
    expect(await step()).toBeNull();
    await s.verify(p);
    const patch = (body: unknown) => s.call("PATCH", "/api/me/", { token: p.token, body });
    expect(await step()).toBe("segment");
    await patch({ segment: "sports" });
    expect(await step()).toBe("activities");
    await patch({ preferred_activities: ["running", "jump", "running"] });
    expect((await s.profile(p)).preferred_activities).toEqual(["running", "jump"]);
    expect(await step()).toBe("demo");
    await patch({ demo_completed: true });
    expect(await step()).toBe("account");
    await s.call("POST", "/api/me/onboarding/", { token: p.token });
    expect(await step()).toBe("done");
    expect((await patch({ segment: "space" })).body).toHaveProperty("segment");
  });

  test("the privacy default for face blur holds where a session does not say", async () => {
    const p = await s.person();
    await s.call("PATCH", "/api/me/", { token: p.token, body: { blur_face_by_default: true } });
    expect(Session.parse((await s.createSession(p.token)).body).blur_face).toBe(true);
    expect(Session.parse((await s.createSession(p.token, { blur_face: false })).body).blur_face).toBe(false);
  });

  test("Behaviour rule 12: hidden metrics are replaced, deduplicated, cleaned and capped at 64; an empty list clears", async () => {
    const p = await s.person();
    const put = (body: unknown) => s.call("PUT", "/api/me/hidden-metrics/", { token: p.token, body });
    const get = (query: string) => s.call("GET", `/api/me/hidden-metrics/?${query}`, { token: p.token });
    expect((await put({ activity: "running", hidden: ["a", "a", " ", "x".repeat(65), "b"] })).body).toEqual({
      activity: "running",
      exercise: "",
      hidden: ["a", "b"],
    });
    const many = Array.from({ length: 80 }, (_, i) => `k${i}`);
    expect(Object((await put({ activity: "running", exercise: "Easy Run", hidden: many })).body).hidden).toEqual(many.slice(0, 64));
    expect((await get("activity=running")).body).toMatchObject({ hidden: ["a", "b"] });
    await put({ activity: "running", hidden: [] });
    expect((await get("activity=running")).body).toMatchObject({ hidden: [] });
    expect(Object((await get("activity=running&exercise=Easy%20Run")).body).hidden).toHaveLength(64);
    expect((await put({ activity: "chess", hidden: [] })).body).toHaveProperty("activity");
    const again = { activity: "running", exercise: "Easy Run", hidden: ["b", "c"] };
    for (let i = 0; i < 2; i++) expect(await put(again)).toMatchObject({ status: 200, body: again });
    expect((await get("activity=running&exercise=Easy%20Run")).body).toEqual(again);
  });

  test("Behaviour rules 9 and 12: hints and hidden metrics are a person's own, not the team's", async () => {
    const owner = await s.person();
    await s.grant(owner, "professional");
    const member = await s.member(owner);
    await s.call("PUT", "/api/me/hidden-metrics/", { token: owner.token, body: { activity: "running", hidden: ["trunk"] } });
    const dismissed = await s.call("POST", "/api/me/hints/dismiss/", { token: owner.token, body: { hint_id: "welcome" } });
    expect(dismissed.body).toEqual(await s.profile(owner));
    expect((await s.profile(member)).dismissed_hints).toEqual([]);
    const theirs = await s.call("GET", "/api/me/hidden-metrics/?activity=running", { token: member.token });
    expect(theirs.body).toEqual({ activity: "running", exercise: "", hidden: [] });
  });

  test("branding: owner only, logo decoded and re-encoded, SVG refused", async () => {
    const owner = await s.person();
    const patch = (token: string, body: unknown) => s.call("PATCH", "/api/me/branding/", { token, body });
    expect((await patch(owner.token, { accent_color: "red" })).body).toHaveProperty("accent_color");
    expect((await patch(owner.token, { brand_name: "Fast Feet", accent_color: "#abc", contact_email: "hi@example.com" })).body).toEqual({
      brand_name: "Fast Feet",
      logo_url: "",
      accent_color: "#abc",
      footer_text: "",
      contact_email: "hi@example.com",
    });
    const upload = (bytes: Uint8Array<ArrayBuffer>, name: string) => {
      const form = new FormData();
      form.append("logo", new Blob([bytes]), name);
      return fetch(`${s.url}/api/me/branding/logo/`, { method: "POST", headers: { authorization: `Bearer ${owner.token}` }, body: form });
    };
    const jpeg = await sharp({ create: { width: 900, height: 300, channels: 3, background: "red" } })
      .jpeg()
      .withExif({ IFD0: { Artist: "secret" } })
      .toBuffer();
    const done = await upload(new Uint8Array(jpeg), "logo.jpg");
    expect(done.status).toBe(200);
    const { logo_url } = Object(await done.json());
    const shown = await fetch(logo_url);
    expect(shown.headers.get("content-type")).toBe("image/png");
    const bytes = Buffer.from(await shown.arrayBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject({ format: "png", width: 512 });
    expect(bytes.includes("secret")).toBe(false);
    const svg = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    expect((await upload(svg, "logo.png")).status).toBe(400);
    expect((await upload(new Uint8Array(2 * 1024 * 1024 + 1), "big.png")).status).toBe(413);
    expect((await patch(owner.token, { logo_url: "" })).body).toMatchObject({ logo_url: "", brand_name: "Fast Feet" });
  });

  test("erasing the account needs the email, waits until teams with others are handed over, and leaves nothing", async () => {
    const owner = await s.person();
    await s.grant(owner, "professional");
    const member = await s.member(owner);
    const erase = (p: Person, confirm: string) => s.call("DELETE", "/api/me/", { token: p.token, body: { confirm } });
    expect((await erase(owner, "other@example.com")).body).toHaveProperty("confirm");
    expect(await erase(owner, owner.email)).toMatchObject({ status: 409, body: { detail: "owns_team_with_members" } });
    const upload = await s.upload(owner.token);
    expect((await s.call("DELETE", `/api/team/members/${member.id}/`, { token: owner.token })).status).toBe(204);
    expect((await erase(owner, owner.email.toUpperCase())).status).toBe(204);
    expect((await s.call("GET", "/api/me/", { token: owner.token })).status).toBe(401);
    expect(await s.ctx.storage.info(upload.object_key)).toBeNull();
    expect((await s.profile(member)).teams.map((t) => t.id)).not.toContain(owner.teamId);
  });

  test("the active team is switched only to a team of one's own", async () => {
    const [p, other] = [await s.person(), await s.person()];
    for (const team_id of [other.teamId, randomUUID()]) {
      expect(await s.call("POST", "/api/me/active-team/", { token: p.token, body: { team_id } })).toMatchObject({
        status: 404,
        body: { detail: "team_not_found" },
      });
    }
  });

  test("a request that names its team is refused once another team is active, and works again in it", async () => {
    const p = await s.person();
    const other = await s.call("POST", "/api/teams/", { token: p.token, body: { name: "Second" } });
    const { id } = z.object({ id: z.string() }).parse(other.body);
    const add = () =>
      s.call("POST", "/api/clients/", { token: p.token, headers: { "sagittal-team": p.teamId }, body: { display_name: "Mia" } });
    const activate = (team_id: string) =>
      s.call("POST", "/api/me/active-team/", { token: p.token, headers: { "sagittal-team": p.teamId }, body: { team_id } });
    expect((await activate(id)).status).toBe(200);
    expect(await add()).toMatchObject({ status: 409, body: { detail: "team_changed" } });
    expect((await s.call("GET", "/api/clients/", { token: p.token })).body).toMatchObject({ count: 0 });
    expect((await activate(p.teamId)).status).toBe(200);
    expect((await add()).status).toBe(201);
  });
});
