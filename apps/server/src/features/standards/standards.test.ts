import { Client, type MetricTarget, ModelSession, Session, SessionStandards } from "@sagittal/contract";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sessions } from "../../platform/db/schema/index.ts";
import { type Person, startTestService, type TestService } from "../../testing/service.ts";

const open = { min_good: null, max_good: null, amber_low: null, amber_high: null, higher_is_better: true, beta: false };
const target: MetricTarget = { ...open, min_good: 0.12, amber_low: 0.1 };

describe("what a session is held against", () => {
  let s: TestService;
  let coach: Person;
  /** What the next analysis measures. */
  let next = { score: 70, speed: 1.2 };

  beforeAll(async () => {
    s = await startTestService();
    s.host.result = () => ({
      score: next.score,
      metric_targets: { step_length: target },
      metrics: [
        { key: "gait_speed", value_num: next.speed, value_json: { n: 8, sd: 0.1, confidence: 0.9 } },
        { key: "step_length", value_num: 0.6, value_json: { n: 8, sd: 0.1, confidence: 0.9 } },
        { key: "cadence", value_num: null, value_json: { n: 0, sd: null, confidence: 0, reason: "cycles" } },
      ],
    });
    coach = await s.person();
    await s.grant(coach, "organization");
  });
  afterAll(() => s.close());

  const call = (method: string, path: string, token = coach.token) => s.call(method, path, { token });
  const walk = async (measured: typeof next, body: Record<string, unknown> = {}) => {
    next = measured;
    const made = await s.createSession(coach.token, { activity: "walking", exercise: "Comfortable Walk", ...body });
    return (await s.ended(coach.token, Session.parse(made.body).id)).id;
  };
  const standards = async (id: string, query = "") =>
    SessionStandards.parse((await call("GET", `/api/sessions/${id}/standards/${query}`)).body);
  const athlete = async (display_name: string) =>
    Client.parse(
      (await s.call("POST", "/api/clients/", { token: coach.token, body: { display_name, birth_date: "1980-01-01", gender: "female" } }))
        .body,
    ).id;

  test("the athlete's best of the same exercise and view, by score or by a metric that has a better direction", async () => {
    const client = await athlete("Ann");
    const steady = await walk({ score: 90, speed: 1.1 }, { client });
    const fast = await walk({ score: 70, speed: 1.5 }, { client });
    const aside = await walk({ score: 99, speed: 2 }, { client, camera_view: "front" });
    await walk({ score: 98, speed: 3 }, { client, exercise: "Fast Walk" });
    await walk({ score: 97, speed: 3 }, { client: await athlete("Somebody else") });
    const last = await walk({ score: 60, speed: 1.0 }, { client });
    expect(await standards(last)).toMatchObject({
      by: "technique_score",
      best: { session: steady, value: 90 },
      no_best: null,
      model: null,
    });
    expect(await standards(last, "?by=gait_speed")).toMatchObject({ by: "gait_speed", best: { session: fast, value: 1.5 } });
    expect((await standards(aside)).best?.session).toBe(aside);
    // What the coach gave counts before what was measured.
    await s.call("POST", `/api/sessions/${fast}/review/`, { token: coach.token, body: { notes: "Best so far.", score: 95 } });
    expect((await standards(last)).best).toMatchObject({ session: fast, value: 95 });
    expect(await standards(last, "?by=step_width")).toMatchObject({ best: null, no_best: "no_direction" });
    expect(await standards(last, "?by=double_support")).toMatchObject({ best: null });
    expect(await standards(await walk({ score: 60, speed: 1 }))).toMatchObject({ best: null, no_best: "no_athlete" });
  });

  test("bands: targets of the session, and norms of the athlete's age and sex", async () => {
    const { bands } = await standards(await walk({ score: 80, speed: 1.2 }, { client: await athlete("Bea") }));
    expect(bands).toContainEqual(expect.objectContaining({ key: "step_length", target_min: 0.12, target_max: null }));
    const speed = bands.find((band) => band.key === "gait_speed");
    expect(speed).toMatchObject({ target_min: null, norm_min: expect.any(Number), norm_source: expect.stringContaining("20") });
    expect((speed?.norm_max ?? 0) - (speed?.norm_min ?? 0)).toBeGreaterThan(0.2);
    expect(bands.map((band) => band.key)).not.toContain("cadence");
  });

  test("one model for an exercise; it ends with its session, its athlete, a withdrawal and another exercise", async () => {
    const [model, rival, plain] = [await athlete("Model"), await athlete("Rival"), await athlete("Plain")];
    const first = await walk({ score: 90, speed: 1 }, { client: model });
    const second = await walk({ score: 91, speed: 1 }, { client: rival });
    const own = await walk({ score: 50, speed: 1 }, { client: plain });
    const now = async () => (await standards(own)).model?.session ?? null;
    const mark = async (id: string) => ModelSession.parse((await call("PUT", `/api/sessions/${id}/model/`)).body).session;
    expect(await mark(first)).toBe(first);
    expect(await now()).toBe(first);
    expect(await mark(second)).toBe(second);
    expect([await now(), (await standards(second)).model?.client]).toEqual([second, rival]);
    expect((await standards(await walk({ score: 1, speed: 1 }, { exercise: "Fast Walk" }))).model).toBeNull();
    // What another session's mark was is no matter of this one.
    await call("DELETE", `/api/sessions/${first}/model/`);
    expect(await now()).toBe(second);
    await s.call("PATCH", `/api/sessions/${second}/`, { token: coach.token, body: { exercise: "Fast Walk" } });
    expect(await now()).toBeNull();
    expect(await mark(first)).toBe(first);
    await s.call("POST", `/api/clients/${model}/consents/withdraw/`, { token: coach.token, body: {} });
    expect(await now()).toBeNull();
    expect(await call("PUT", `/api/sessions/${first}/model/`)).toMatchObject({ status: 409, body: { detail: "consent_withdrawn" } });
    // An athlete who is erased is no model, though the clip stays.
    expect(await mark(own)).toBe(own);
    expect((await call("DELETE", `/api/clients/${plain}/?erase_sessions=false`)).status).toBe(204);
    expect(await now()).toBeNull();
    expect(await mark(own)).toBe(own);
    expect((await call("DELETE", `/api/sessions/${own}/model/`)).status).toBe(204);
    expect(await now()).toBeNull();
  });

  test("nothing of another team, nothing of an analysis that has not ended", async () => {
    const id = await walk({ score: 90, speed: 1 });
    await call("PUT", `/api/sessions/${id}/model/`);
    const stranger = await s.person();
    const theirs = Session.parse((await s.createSession(stranger.token, { activity: "walking", exercise: "Comfortable Walk" })).body).id;
    await s.ended(stranger.token, theirs);
    const seen = await call("GET", `/api/sessions/${theirs}/standards/`, stranger.token);
    expect(SessionStandards.parse(seen.body).model).toBeNull();
    await s.ctx.db.update(sessions).set({ status: "failed" }).where(eq(sessions.id, id));
    for (const [method, path] of [
      ["GET", "standards"],
      ["PUT", "model"],
    ] as const)
      expect(await call(method, `/api/sessions/${id}/${path}/`)).toMatchObject({
        status: 409,
        body: { detail: "session_not_completed" },
      });
  });
});
