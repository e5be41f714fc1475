import { metricTargets } from "@sagittal/catalogue";
import { Artifact, Session, ShareLink, SolutionRun } from "@sagittal/contract";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { startTestService, type TestService } from "../../testing/service.ts";
import { traces } from "../../testing/traces.ts";

const WithId = z.looseObject({ id: z.uuid() });
const targets = metricTargets({ activity: "running", exercise: "Easy Run", camera_view: "side" });

/** Words that only the data of one coach and their athlete hold. */
const wordsOf = (n: number) => ({
  athlete: [
    `Zebulon Quartermain ${n}`,
    `zebulon${n}@quartermain.example`,
    `+44 7700 90046${n}`,
    `torn-meniscus-${n}`,
    `review-words-${n}`,
  ] as const,
  coach: [`Philippa Underhill ${n}`, `underhill-brand-${n}`, `underhill-agent-${n}`, `invited${n}@example.org`] as const,
});
let lives = 0;

/** Made by counting, held for a while so that erasing an account and starting again does not reset the limits. They name nobody: addresses are hashed. */
const KEPT_AFTER_ACCOUNT = new Set(["public.rate_windows"]);
/** Logs of requests and events by id: 7 and 30 days. */
const KEPT_AFTER_ATHLETE = new Set(["public.api_key_requests", "public.webhook_deliveries", "public.rate_windows", "public.quota_entries"]);

describe("erasure", () => {
  let s: TestService;
  beforeAll(async () => {
    s = await startTestService({ WEBHOOK_ALLOW_PRIVATE: "on" });
    s.host.result = () => ({
      metric_targets: targets,
      metrics: [{ key: "cadence", value_num: 150.4, value_json: { n: 10, sd: 1, confidence: 0.9 } }],
      // Worth an email to the coach.
      capture_findings: [{ code: "subject_too_far", severity: "high", data: {} }],
    });
  });
  afterAll(() => s.close());

  /** A coach who used every feature with one athlete. */
  async function life() {
    const words = wordsOf(++lives);
    const coach = await s.person("underhill");
    const call = async (method: string, path: string, body?: unknown) => {
      const answer = await s.call(method, `/api${path}`, { token: coach.token, body, headers: { "idempotency-key": crypto.randomUUID() } });
      expect([method, path, answer.status, answer.status < 300 ? "" : answer.text]).toEqual([method, path, answer.status, ""]);
      return answer.body;
    };
    await s.grant(coach, "organization");
    await s.verify(coach);
    await call("PATCH", "/me/", { display_name: words.coach[0] });
    await call("PATCH", "/me/branding/", { brand_name: words.coach[1] });
    const agent = WithId.parse(await call("POST", "/agents/", { name: "One", instructions: words.coach[2] })).id;
    await call("POST", "/invites/", { email: words.coach[3] });
    const hook = WithId.parse(await call("POST", "/webhooks/", { url: "http://127.0.0.1:9/", events: ["session.completed"] })).id;
    const key = await s.key(coach);
    const [display_name, email, phone, note] = words.athlete;
    const photo = await sharp({ create: { width: 8, height: 8, channels: 3, background: "red" } })
      .png()
      .toBuffer();
    const form = new FormData();
    for (const [name, value] of Object.entries({ display_name, email })) form.set(name, value);
    form.set("profile_photo", new Blob([new Uint8Array(photo)], { type: "image/png" }), "photo.png");
    const made = await fetch(`${s.url}/client-management/clients/`, {
      method: "POST",
      headers: { authorization: `Bearer ${coach.token}` },
      body: form,
    });
    const client = z.looseObject({ userData: z.looseObject({ user_uid: z.uuid() }) }).parse(await made.json()).userData.user_uid;
    await call("PATCH", `/clients/${client}/`, { phone, note, weight_kg: 70, birth_date: "1990-01-01" });
    const group = WithId.parse(await call("POST", "/client-groups/", { name: `Group ${client.slice(0, 8)}` })).id;
    await s.call("POST", `/api/client-groups/${group}/members/`, { token: coach.token, body: { client_ids: [client] } });
    const session = async () => {
      const answer = await s.createSession(coach.token, { client, name: display_name });
      expect([answer.status, answer.status === 201 ? "" : answer.text]).toEqual([201, ""]);
      const { id } = Session.parse(answer.body);
      await s.ended(coach.token, id);
      return id;
    };
    const sessions = [await session(), await session()];
    await s.email(coach.email, /List-Unsubscribe/);
    await call("POST", `/sessions/${sessions[0]}/review/`, { notes: words.athlete[4], score: 80 });
    ShareLink.parse(await call("POST", `/sessions/${sessions[0]}/share/`));
    await call("POST", "/dashboard/alerts/dismiss/", { session_id: sessions[0] });
    await call("PUT", `/sessions/${sessions[0]}/model/`);
    ShareLink.parse(await call("POST", "/sessions/compare/share/", { ids: sessions }));
    await s.call("GET", `/api/sessions/${sessions[0]}/coaching/?agent=${agent}`, { token: coach.token });
    const artifact = Artifact.parse(await call("POST", "/artifacts/", { kind: "summary", client })).id;
    await s.eventually(async () => {
      const { status } = Artifact.parse(await call("GET", `/artifacts/${artifact}/`));
      return status === "pending" ? undefined : status;
    });
    const run = SolutionRun.parse(
      await call("POST", "/solutions/runs/", { solution: "progress-review", client, session_ids: sessions }),
    ).id;
    await call("PUT", "/metric-thresholds/", {
      activity: "running",
      exercise: "Easy Run",
      metric: "cadence",
      client,
      min_good: 160,
      max_good: 185,
      amber_low: 150,
      amber_high: 195,
    });
    await s.call("GET", `/api/clients/${client}/`, { token: key.token });
    await s.call("GET", `/api/clients/${client}/peers/?activity=running&exercise=Easy%20Run`, { token: coach.token });
    await s.call("POST", `/api/auth/password-reset/`, { body: { email: coach.email } });
    await s.email(coach.email, /reset-password/);
    return { coach, words, client, sessions, others: [agent, hook, key.id, group, artifact, run, coach.teamId] };
  }

  test("of an athlete with the sessions leaves no trace in database, queue, storage, outbox and caches", { timeout: 240_000 }, async () => {
    const { coach, words, client, sessions } = await life();
    const before = await traces(s, [...words.athlete, client, ...sessions]);
    // The fixture holds rows of these kinds, objects and emails, so the search can fail.
    expect(before).toEqual(
      expect.arrayContaining([
        "public.clients",
        "public.sessions",
        "public.share_links",
        "public.session_metrics",
        "public.model_sessions",
        "public.seen_alerts",
      ]),
    );
    expect(before.filter((path) => path.startsWith("objects/")).length).toBeGreaterThan(4);
    expect(before.filter((path) => path.startsWith("outbox/")).length).toBeGreaterThan(0);
    expect(before.filter((path) => path.startsWith("pgboss.")).length).toBeGreaterThan(0);
    const path = `/api/clients/${client}/?erase_sessions=true`;
    expect((await s.call("DELETE", path, { token: coach.token })).status).toBe(204);
    expect(await traces(s, words.athlete)).toEqual([]);
    expect((await traces(s, [client, ...sessions])).filter((place) => !KEPT_AFTER_ATHLETE.has(place))).toEqual([]);
    for (const gone of [`/api/clients/${client}/`, `/api/clients/${client}/peers/?activity=running`, `/api/sessions/${sessions[0]}/`])
      expect([gone, (await s.call("GET", gone, { token: coach.token })).status]).toEqual([gone, 404]);
  });

  test("of an athlete alone ends the links that show them, and takes names and their words out of the sessions that stay", async () => {
    const { coach, words, client, sessions } = await life();
    const call = (method: string, path: string, body?: unknown) => s.call(method, `/api${path}`, { token: coach.token, body });
    const link = ShareLink.parse((await call("POST", `/sessions/${sessions[0]}/share/`)).body);
    const both = ShareLink.parse((await call("POST", "/sessions/compare/share/", { ids: sessions })).body);
    const answer = { understood: true, text: "my-own-answer" };
    expect((await s.call("POST", `/api/shared/${link.token}/answer/`, { body: answer })).status).toBe(200);
    expect((await call("PATCH", `/sessions/${sessions[1]}/`, { name: "Warm-up" })).status).toBe(200);
    expect((await call("DELETE", `/clients/${client}/`)).status).toBe(204);
    for (const path of [`/api/shared/${link.token}/`, `/api/shared/compare/${both.token}/`])
      expect([path, (await s.call("GET", path)).status]).toEqual([path, 404]);
    const left = await Promise.all(sessions.map(async (id) => Session.parse((await call("GET", `/sessions/${id}/`)).body)));
    expect(left.map(({ client, name }) => [client, name])).toEqual([
      [null, ""],
      [null, "Warm-up"],
    ]);
    // The coach's own review stays, and the session beside it.
    const [name, email, phone, note, review] = words.athlete;
    expect(left[0]?.metrics.map((m) => ("notes" in m.value_json ? m.value_json.notes : m.key))).toEqual(["cadence", review]);
    expect(await traces(s, [name, email, phone, note, answer.text])).toEqual([]);
  });

  test("of an athlete alone blanks labels and names of reports in which their name stands as whole words, and no others", async () => {
    const coach = await s.person();
    const call = (method: string, path: string, body?: unknown) => s.call(method, `/api${path}`, { token: coach.token, body });
    const { id: client } = WithId.parse((await call("POST", "/clients/", { display_name: "An" })).body);
    const label = async (name: string) => {
      const { id } = Session.parse((await s.createSession(coach.token, { client, name })).body);
      await s.ended(coach.token, id);
      return id;
    };
    const sessions = [await label("Annual test"), await label("Run of AN, slow")];
    const report = async (name: string) =>
      SolutionRun.parse((await call("POST", "/solutions/runs/", { solution: "progress-review", client, session_ids: sessions, name })).body)
        .id;
    const runs = [await report("Annual review"), await report("An: March")];
    expect((await call("DELETE", `/clients/${client}/`)).status).toBe(204);
    const left = async (path: string) => z.looseObject({ name: z.string() }).parse((await call("GET", path)).body).name;
    expect(await Promise.all(sessions.map((id) => left(`/sessions/${id}/`)))).toEqual(["Annual test", ""]);
    expect(await Promise.all(runs.map((id) => left(`/solutions/runs/${id}/`)))).toEqual(["Annual review", ""]);
  });

  test("of an athlete takes the answers kept for repeated requests along, and those only", async () => {
    const coach = await s.person();
    await s.grant(coach, "organization");
    const partner = await s.key(coach);
    const trial = await s.key(coach, { mode: "test" });
    for (const token of [coach.token, partner.token, trial.token]) {
      const post = async (path: string, body: unknown, once: string) => {
        const answer = await s.call("POST", path, { token, body, headers: { "idempotency-key": once } });
        return { replayed: answer.headers.get("idempotent-replayed") === "true", ...answer };
      };
      const athlete = () => post("/api/clients/", { display_name: "Ivo Kept", email: "ivo@example.com" }, "ivo");
      const other = () => post("/api/clients/", { display_name: "Uta Other" }, "uta");
      const table = () => post("/api/clients/import/", { csv: "name,height\nIvo Kept,9000", dry_run: false }, "table");
      const { id } = WithId.parse((await athlete()).body);
      const consent = () => post(`/api/clients/${id}/consents/`, {}, "consent");
      await other();
      expect([(await table()).status, (await consent()).status]).toEqual([200, 201]);
      expect([(await athlete()).replayed, (await table()).replayed, (await consent()).replayed]).toEqual([true, true, true]);
      expect((await s.call("DELETE", `/api/clients/${id}/?erase_sessions=true`, { token })).status).toBe(204);
      expect([(await table()).replayed, (await consent()).status]).toEqual([false, 404]);
      const again = await athlete();
      expect([again.replayed, WithId.parse(again.body).id === id]).toEqual([false, false]);
      expect((await other()).replayed).toBe(true);
    }
  });

  test("of an account leaves no trace of the person, the teams and their athletes", { timeout: 240_000 }, async () => {
    const { coach, words, client, sessions, others } = await life();
    const names = [...words.athlete, ...words.coach, coach.email];
    const all = [...names, coach.id, client, ...sessions, ...others];
    expect((await traces(s, all)).length).toBeGreaterThan(30);
    expect((await s.call("DELETE", "/api/me/", { token: coach.token, body: { confirm: coach.email } })).status).toBe(204);
    expect((await traces(s, all)).filter((place) => !KEPT_AFTER_ACCOUNT.has(place))).toEqual([]);
    expect(await traces(s, names)).toEqual([]);
  });
});
