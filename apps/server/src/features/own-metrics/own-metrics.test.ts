import { serialize } from "node:v8";
import { gzipSync } from "node:zlib";
import { AnalysisRequest, Client, envelope, OwnMetric, OwnMetricPreview, Session, Trends } from "@sagittal/contract";
import { poseTrackOf } from "@sagittal/figure/landmarks";
import { recipeOf } from "@sagittal/figure/recipe";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ownMetrics, sessions } from "../../platform/db/schema/index.ts";
import { type Person, startTestService, type TestService } from "../../testing/service.ts";

const PATH = "/api/own-metrics/";
const SUBJECT = { activity: "running", exercise: "Easy Run" } as const;
const KNEE = { ...SUBJECT, name: "Knee at contact", expression: "knee_flexion at IC", max_good: 40 };

/** The landmarks of a figure that runs on a treadmill, as an analysis stores them. */
function storedTrack(): Buffer {
  const { shot } = recipeOf({ movement: "run", treadmill: true, cadence: 172, speed: 3, seconds: 4, fps: 60 });
  const track = poseTrackOf(shot, { pixels: 1, dropout: 0, swaps: [], seed: 5 });
  const request = AnalysisRequest.parse({ ...SUBJECT, athlete: { height_cm: 175 } });
  return gzipSync(serialize({ version: 1, request, track, sourceFps: 60, durationMs: 4000, timeScale: 1 }));
}

describe("own metrics", () => {
  let s: TestService;
  let track: Buffer;
  beforeAll(async () => {
    s = await startTestService();
    track = storedTrack();
  });
  afterAll(() => s.close());

  const coach = async (): Promise<Person> => {
    const p = await s.person();
    await s.grant(p, "organization");
    return p;
  };
  const call = (p: { token: string }, method: "GET" | "POST" | "PUT" | "DELETE", path: string, body?: object) =>
    s.call(method, path, { token: p.token, body });
  const add = (p: Person, body: object = {}) => call(p, "POST", PATH, { ...KNEE, ...body });
  const added = async (p: Person, body: object = {}) => OwnMetric.parse((await add(p, body)).body);
  const read = async (p: Person, id: string) => Session.parse((await call(p, "GET", `/api/sessions/${id}/`)).body);
  const values = async (p: Person, id: string) => (await read(p, id)).metrics.filter((m) => m.key.startsWith("own_"));
  /** A finished session that keeps its landmarks. */
  const session = async (p: Person, client?: string) => {
    const { id } = Session.parse((await s.createSession(p.token, { client })).body);
    await s.ended(p.token, id);
    const track_key = `teams/${p.teamId}/sessions/${id}.track.bin`;
    await s.ctx.storage.putBytes(track_key, track, "application/octet-stream");
    await s.ctx.db.update(sessions).set({ track_key }).where(eq(sessions.id, id));
    return id;
  };
  const preview = (p: { token: string }, id: string, expression: string, side = "each") =>
    call(p, "POST", `/api/sessions/${id}/own-metrics/preview/`, { expression, side });

  test("the owner writes them, members read them, another team and keys see none", async () => {
    const [owner, foreign] = [await coach(), await coach()];
    const [member, key] = [await s.member(owner), await s.key(owner)];
    const metric = await added(owner);
    expect(metric).toMatchObject({
      ...KNEE,
      key: "own_knee_at_contact",
      unit: "deg",
      side: "each",
      min_good: null,
      higher_is_better: null,
    });
    expect((await call(key, "GET", PATH)).status).toBe(403);
    for (const reader of [owner, member]) {
      expect((await call(reader, "GET", `${PATH}?activity=running&exercise=Easy%20Run`)).body).toMatchObject({
        count: 1,
        results: [metric],
      });
    }
    const { activity: _, exercise: __, ...change } = KNEE;
    for (const [method, path, body] of [
      ["POST", PATH, KNEE],
      ["PUT", `${PATH}${metric.id}/`, change],
      ["DELETE", `${PATH}${metric.id}/`, undefined],
    ] as const) {
      expect((await call(member, method, path, body)).status).toBe(403);
      expect((await call(key, method, path, body)).status).toBe(403);
      if (path !== PATH)
        expect(await call(foreign, method, path, body)).toMatchObject({ status: 404, body: { detail: "own_metric_not_found" } });
    }
    expect((await call(foreign, "GET", PATH)).body).toMatchObject({ count: 0 });
  });

  test("a definition that cannot be measured is refused with the field and the place", async () => {
    const p = await coach();
    await added(p, { key: "own_taken" });
    const wrong: [object, object][] = [
      [{ exercise: "Squat Jump" }, { exercise: [expect.stringContaining("Not an exercise")] }],
      [{ expression: "knee_flexion at IX" }, { expression: [expect.stringMatching(/^Character 17: “IX” is not an event/)] }],
      [{ key: "knee" }, { key: [expect.any(String)] }],
      [{ key: "own_knee_left" }, { key: [expect.any(String)] }],
      [{ key: "own_taken" }, { key: ["This exercise has an own metric with this key already."] }],
      [{ amber_low: 3 }, { amber_low: [expect.any(String)] }],
      [{ min_good: 50 }, { non_field_errors: [expect.stringContaining("must rise")] }],
      [{ name: " " }, { name: [expect.any(String)] }],
    ];
    for (const [change, body] of wrong) expect(await add(p, change)).toMatchObject({ status: 400, body });
    const again = await added(p, { name: "Рывок" });
    expect([again.key, (await added(p, { name: "Рывок" })).key]).toEqual(["own_metric", "own_metric_2"]);
  });

  test("a team has fifty at most", async () => {
    const p = await coach();
    const { id: _, created_at: __, updated_at: ___, min_good, max_good, amber_low, amber_high, ...one } = await added(p);
    const limits = { min_good, max_good, amber_low, amber_high };
    await s.ctx.db
      .insert(ownMetrics)
      .values(Array.from({ length: 49 }, (_, n) => ({ ...one, limits, team_id: p.teamId, key: `own_${n}` })));
    expect(await add(p)).toMatchObject({ status: 400, body: { non_field_errors: [expect.stringContaining("50")] } });
  });

  test("a preview measures each cycle and stores nothing; an unreadable expression is told at its place in the caller's language", async () => {
    const p = await coach();
    const id = await session(p);
    const found = OwnMetricPreview.parse((await preview(p, id, "knee_flexion at IC")).body);
    expect(found).toMatchObject({ error: null, unit: "deg" });
    expect(found.metrics.map((m) => m.key)).toEqual(["own_preview", "own_preview_left", "own_preview_right"]);
    expect(found.cycles.length).toBeGreaterThan(6);
    const [low, high] = [Math.min(...found.cycles.map((c) => c.value ?? 0)), Math.max(...found.cycles.map((c) => c.value ?? 0))];
    expect(found.metrics[0]?.value_num).toBeGreaterThan(low);
    expect(found.metrics[0]?.value_num).toBeLessThan(high);
    expect(await values(p, id)).toEqual([]);
    const wrong = await s.call("POST", `/api/sessions/${id}/own-metrics/preview/`, {
      token: p.token,
      body: { expression: "knee_flexion at K" },
      headers: { "accept-language": "ru" },
    });
    expect(wrong).toMatchObject({
      status: 200,
      body: { error: { code: "event_wanted", position: 16, length: 1, message: expect.stringContaining("не событие") }, metrics: [] },
    });
    expect((await preview(await coach(), id, "knee_flexion at IC")).status).toBe(404);
    const bare = Session.parse((await s.createSession(p.token, {})).body).id;
    await s.ended(p.token, bare);
    expect(await preview(p, bare, "knee_flexion at IC")).toMatchObject({ status: 409, body: { detail: "session_without_track" } });
  });

  test("finished sessions get the values soon after: session, trends, exports; a change and a deletion follow", async () => {
    const p = await coach();
    const client = Client.parse((await call(p, "POST", "/api/clients/", { display_name: "Ann" })).body).id;
    const id = await session(p, client);
    const metric = await added(p);
    await expect.poll(async () => (await values(p, id)).length, { timeout: 20_000 }).toBe(3);
    const [both, left] = await values(p, id);
    const label = { name: KNEE.name, unit: "deg", higher_is_better: null };
    expect(both).toMatchObject({ key: "own_knee_at_contact", value_json: { own: label, verdict: expect.any(String) } });
    expect((await read(p, id)).metric_targets.own_knee_at_contact_left).toMatchObject({ max_good: 40 });
    expect((await read(p, id)).score).toBe(81);

    const trends = async () =>
      Trends.parse((await call(p, "GET", `/api/clients/${client}/trends/?activity=running&exercise=Easy%20Run`)).body).metrics;
    expect((await trends()).find((m) => m.key === left?.key)).toMatchObject({
      label: "Knee at contact (left)",
      unit: "°",
      target_max: 40,
      series: [{ value: left?.value_num, in_zone: true }],
    });
    const table = (await s.call("GET", "/api/sessions/export/?labels=en", { token: p.token })).text;
    expect(table).toContain("running.own_knee_at_contact_left (deg)");
    expect(table).toContain("Knee at contact (left)");

    const { activity: _, exercise: __, ...change } = KNEE;
    const update = (body: object) => call(p, "PUT", `${PATH}${metric.id}/`, { ...change, ...body });
    expect((await update({ name: "Bent knee", max_good: 1, amber_high: 2 })).status).toBe(200);
    expect((await values(p, id))[0]).toMatchObject({ value_num: both?.value_num, value_json: { own: { ...label, name: "Bent knee" } } });
    expect((await read(p, id)).metric_targets.own_knee_at_contact).toMatchObject({ max_good: 1, amber_high: 2 });
    expect((await update({ expression: "time(IC, TO)", max_good: null })).body).toMatchObject({ unit: "ms", key: metric.key });
    await expect.poll(async () => (await values(p, id))[0]?.value_json, { timeout: 20_000 }).toMatchObject({ own: { unit: "ms" } });
    expect((await read(p, id)).metric_targets.own_knee_at_contact).toBeUndefined();

    expect((await call(p, "DELETE", `${PATH}${metric.id}/`)).status).toBe(204);
    expect(await values(p, id)).toEqual([]);
    expect(await trends()).not.toContainEqual(expect.objectContaining({ key: metric.key }));
  });

  test("an analysis measures them; one deleted while it ran leaves no values, one written while it ran is measured afterwards", async () => {
    const p = await coach();
    const old = await added(p, { name: "Old", key: "own_old" });
    s.host.result = ({ own_metrics }) => ({
      metrics: own_metrics.map(({ key, name }) => ({
        key,
        value_num: 12,
        value_json: { n: 4, sd: 1, confidence: 1, own: { name, unit: "deg", higher_is_better: null } },
      })),
    });
    const normal = await s.createSession(p.token, {});
    expect((await s.ended(p.token, Session.parse(normal.body).id)).metrics.map((m) => m.key)).toEqual(["own_old"]);
    s.host.decide = async () => {
      await call(p, "DELETE", `${PATH}${old.id}/`);
      return "completed";
    };
    const overtaken = await s.createSession(p.token, {});
    expect((await s.ended(p.token, Session.parse(overtaken.body).id)).metrics).toEqual([]);
    s.host.decide = async () => "completed";
    s.host.result = () => ({});
    expect(envelope(OwnMetric).parse((await call(p, "GET", PATH)).body).count).toBe(0);
  });
});
