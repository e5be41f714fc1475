import { metricTargets, techniqueScore, techniqueScoreMetric } from "@sagittal/catalogue";
import { Client, envelope, MetricThreshold, MetricThresholdChange, Session, Trends } from "@sagittal/contract";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sessions } from "../../platform/db/schema/index.ts";
import { type Person, startTestService, type TestService } from "../../testing/service.ts";
import { bendingKnee } from "../../testing/sidecar.ts";

const SUBJECT = { activity: "running", exercise: "Easy Run", metric: "cadence" } as const;
const LIMITS = { min_good: 178, max_good: 186, amber_low: 174, amber_high: 190 };
const NONE = { min_good: null, max_good: null, amber_low: null, amber_high: null };
const PATH = "/api/metric-thresholds/";

describe("custom metric thresholds", () => {
  let s: TestService;
  beforeAll(async () => {
    s = await startTestService();
    // A session as the analysis would give it: everything in the middle of its zone, with a score made of that.
    s.host.result = ({ activity, exercise, camera_view }) => {
      const targets = metricTargets({ activity, exercise, camera_view });
      const values = Object.entries(targets).map(([key, t]) => ({
        key,
        value_num:
          key === "cadence" ? 168 : t.min_good !== null && t.max_good !== null ? (t.min_good + t.max_good) / 2 : (t.max_good ?? t.min_good),
        value_json: { n: 12, sd: 1, confidence: 1 },
      }));
      const score = techniqueScore({ activity, exercise, camera_view, metrics: values, targets });
      return { metrics: [...values, techniqueScoreMetric(score, values)], metric_targets: targets, score: score.score };
    };
  });
  afterAll(() => s.close());

  const coach = async (): Promise<Person> => {
    const p = await s.person();
    await s.grant(p, "organization");
    return p;
  };
  const put = (p: Person, body: object) => s.call("PUT", PATH, { token: p.token, body: { ...SUBJECT, ...body } });
  const athlete = async (p: Person, display_name: string) =>
    Client.parse((await s.call("POST", "/api/clients/", { token: p.token, body: { display_name } })).body);
  const session = async (p: Person, client?: Client) =>
    s.ended(p.token, Session.parse((await s.createSession(p.token, { client: client?.id })).body).id);
  const read = async (p: Person, { id }: { id: string }) =>
    Session.parse((await s.call("GET", `/api/sessions/${id}/`, { token: p.token })).body);
  const audit = async (p: Person, query = "") =>
    envelope(MetricThresholdChange).parse((await s.call("GET", `${PATH}audit/${query}`, { token: p.token })).body);
  const scoreOf = (of: Session) => of.metrics.find((m) => m.key === "technique_score");
  const text = async (p: Person, path: string) => (await s.call("GET", path, { token: p.token })).text;

  test("belong to people, and of them to the owner", async () => {
    const owner = await coach();
    const [member, key] = [await s.member(owner), await s.key(owner)];
    for (const [method, path] of [
      ["GET", PATH],
      ["PUT", PATH],
      ["GET", `${PATH}audit/`],
    ] as const) {
      const body = method === "PUT" ? { ...SUBJECT, ...LIMITS } : undefined;
      const call = (token: string) => s.call(method, path, { token, body });
      expect(await call(member.token)).toMatchObject({ status: 403, body: { detail: "Only the team owner can do this." } });
      expect(await call(key.token)).toMatchObject({
        status: 403,
        body: { detail: "This endpoint is not available to API-key callers." },
      });
      expect((await call(owner.token)).status).toBe(200);
    }
  });

  test("are checked against the catalogue, with a message on the field", async () => {
    const p = await coach();
    const wrong: [object, object][] = [
      [{ exercise: "Squat Jump" }, { exercise: [expect.stringContaining("Not an exercise")] }],
      [{ metric: "jump_height" }, { metric: ["Not a metric of this exercise."] }],
      [{ metric: "contact_time_left" }, { metric: ["Use contact_time; it applies to both sides."] }],
      [{ metric: "step_length" }, { metric: [expect.stringContaining("reference only")] }],
      [{ min_good: null, max_good: null }, { min_good: [expect.any(String)] }],
      [{ min_good: null }, { amber_low: ["Needs the green limit on the same side."] }],
      [{ max_good: null }, { amber_high: ["Needs the green limit on the same side."] }],
      [{ min_good: 190 }, { non_field_errors: [expect.stringContaining("must rise")] }],
      [{ min_good: "many" }, { min_good: [expect.any(String)] }],
      [{ activity: "chess" }, { activity: [expect.any(String)] }],
    ];
    for (const [change, body] of wrong) expect(await put(p, { ...LIMITS, ...change })).toMatchObject({ status: 400, body });
    const theirs = await athlete(await coach(), "Theirs");
    expect(await put(p, { ...LIMITS, client: theirs.id })).toMatchObject({ status: 404, body: { detail: "client_not_found" } });
    expect((await audit(p)).count).toBe(0);
    expect((await s.call("GET", `${PATH}audit/?limit=201`, { token: p.token })).status).toBe(400);
  });

  test("hold at once for finished sessions and for those to come: targets, score, trends, exports, coaching; and end without a trace", async () => {
    const p = await coach();
    const client = await athlete(p, "Ann");
    const before = await session(p, client);
    const coaching = await text(p, `/api/sessions/${before.id}/coaching/`);
    const foreign = await coach();
    const untouched = await session(foreign);

    expect(await put(p, LIMITS)).toMatchObject({ status: 200, body: { ...SUBJECT, client: null, ...LIMITS, updated_by: p.id } });
    const after = await read(p, before);
    expect(after.metric_targets.cadence).toMatchObject(LIMITS);
    expect(after.metric_targets.trunk_lean).toEqual(before.metric_targets.trunk_lean);
    expect(after.score).toBeLessThan(before.score ?? 0);
    expect(scoreOf(after)).toMatchObject({ value_num: after.score, value_json: { catalogue_score: before.score } });
    const next = await session(p, client);
    expect([next.metric_targets.cadence, next.score]).toEqual([after.metric_targets.cadence, after.score]);
    expect(s.host.requests.at(-1)?.zones).toEqual({ cadence: LIMITS });
    const trends = Trends.parse(
      (await s.call("GET", `/api/clients/${client.id}/trends/?activity=running&exercise=Easy%20Run`, { token: p.token })).body,
    );
    expect(trends.metrics.find((m) => m.key === "cadence")?.series).toMatchObject([
      { target_min: 178, in_zone: false },
      { target_min: 178, in_zone: false },
    ]);
    const [row] = await s.ctx.db.select().from(sessions).where(eq(sessions.id, before.id));
    await s.ctx.storage.putBytes(row?.pose3d_key ?? "", Buffer.from(JSON.stringify(bendingKnee())), "application/json");
    expect(await text(p, `/api/sessions/${before.id}/export/?format=csv`)).toMatch(/^.*cadence.*178.*186.*,poor,.*$/m);
    expect(await text(p, `/api/sessions/${before.id}/coaching/`)).toMatch(/\b178\b/);
    expect(coaching).not.toMatch(/\b178\b/);
    expect(await read(foreign, untouched)).toMatchObject({ metric_targets: untouched.metric_targets, score: untouched.score });

    expect(await put(p, NONE)).toMatchObject({ status: 200, body: NONE });
    const restored = await read(p, before);
    expect([restored.metric_targets, restored.score, restored.metrics]).toEqual([before.metric_targets, before.score, before.metrics]);
    expect((await s.call("GET", PATH, { token: p.token })).body).toMatchObject({ count: 0, results: [] });
  });

  test("an athlete's own come before the team's, and a session follows its athlete", async () => {
    const p = await coach();
    const [ann, ben] = [await athlete(p, "Ann"), await athlete(p, "Ben")];
    const [ofAnn, ofBen] = [await session(p, ann), await session(p, ben)];
    const own = { ...NONE, min_good: 160 };
    await put(p, { client: ann.id, ...own });
    await put(p, LIMITS);
    expect((await read(p, ofAnn)).metric_targets.cadence).toMatchObject(own);
    expect((await read(p, ofBen)).metric_targets.cadence).toMatchObject(LIMITS);
    const list = envelope(MetricThreshold).parse((await s.call("GET", `${PATH}?activity=running`, { token: p.token })).body);
    expect(list.results.map((t) => [t.client, t.min_good])).toEqual([
      [null, 178],
      [ann.id, 160],
    ]);
    const moved = await s.call("PATCH", `/api/sessions/${ofBen.id}/`, { token: p.token, body: { client: ann.id } });
    expect(Session.parse(moved.body).metric_targets.cadence).toMatchObject(own);
    await put(p, { client: ann.id, ...NONE });
    expect((await read(p, ofAnn)).metric_targets.cadence).toMatchObject(LIMITS);
    await put(p, { client: ann.id, ...own });
    expect((await s.call("DELETE", `/api/clients/${ann.id}/`, { token: p.token })).status).toBe(204);
    expect((await read(p, ofAnn)).metric_targets.cadence).toMatchObject(LIMITS);
  });

  test("whichever comes first, the end of an analysis or a change: the session ends with the zones that hold", async () => {
    const p = await coach();
    const plain = (await session(p)).metric_targets.cadence;
    for (const limits of [LIMITS, { ...LIMITS, min_good: 176 }, NONE, LIMITS, NONE]) {
      const [created, changed] = await Promise.all([s.createSession(p.token), put(p, limits)]);
      expect(changed.status).toBe(200);
      const ended = await s.ended(p.token, Session.parse(created.body).id);
      expect((await read(p, ended)).metric_targets.cadence).toMatchObject(limits === NONE ? { ...plain } : limits);
    }
  });

  test("the audit feed lists author, threshold, time, old and new value of each change, newest first, in pages", async () => {
    const p = await coach();
    const ann = await athlete(p, "Ann");
    const wider = { ...LIMITS, amber_high: 195 };
    for (const body of [LIMITS, LIMITS, wider, NONE, NONE, { client: ann.id, ...LIMITS }]) expect((await put(p, body)).status).toBe(200);
    const { count, results } = await audit(p);
    const changed_by = { id: p.id, display_name: "coach", email: p.email };
    expect([count, results.map(({ id: _, changed_at: __, ...row }) => row)]).toEqual([
      4,
      [
        { ...SUBJECT, client: ann.id, old: null, new: LIMITS, changed_by },
        { ...SUBJECT, client: null, old: wider, new: null, changed_by },
        { ...SUBJECT, client: null, old: LIMITS, new: wider, changed_by },
        { ...SUBJECT, client: null, old: null, new: LIMITS, changed_by },
      ],
    ]);
    expect(results.map((r) => r.changed_at)).toEqual(
      results
        .map((r) => r.changed_at)
        .toSorted()
        .reverse(),
    );
    const page = await audit(p, "?limit=2&offset=2");
    expect([page.results, page.next]).toEqual([results.slice(2), null]);
    expect((await audit(p, `?client=${ann.id}`)).results).toEqual(results.slice(0, 1));
    expect((await audit(await coach())).count).toBe(0);
    expect((await s.call("DELETE", `/api/clients/${ann.id}/`, { token: p.token })).status).toBe(204);
    expect((await audit(p)).results).toEqual(results.slice(1));
  });
});
