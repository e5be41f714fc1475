import { readFile } from "node:fs/promises";
import { PoseSidecar, Session, SessionEvents, UploadIntent } from "@sagittal/contract";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeClip } from "../../../../../packages/vision/test-support/clips.ts";
import { mutated } from "../../../../../packages/vision/test-support/mutate.ts";
import { tempFolder } from "../../../../../packages/vision/test-support/temp.ts";
import { rowsOf } from "../../platform/db/index.ts";
import { startCollector } from "../../testing/collector.ts";
import { realHost } from "../../testing/real-host.ts";
import { type Person, startTestService, type TestService } from "../../testing/service.ts";
import { SUPERSEDED } from "../events/superseded.ts";

const temp = tempFolder();
const SAMPLE = new URL("../../../../../samples/run_treadmill_side.mp4", import.meta.url);

/** The whole way on a real video, with the fastest pose model: what the numbers are worth is tested where they are made. */
describe("a real video through the service", () => {
  let s: TestService;
  let coach: Person;
  let done: Session;
  let collector: Awaited<ReturnType<typeof startCollector>>;
  let intent: UploadIntent;
  /** A partner's own trace: the three requests of the upload belong to it. */
  const traceId = "4bf92f3577b34da6a3ce929d0e0e4736";
  const parent = "00f067aa0ba902b7";
  const headers = { traceparent: `00-${traceId}-${parent}-01` };
  const api = (method: string, path: string, body?: unknown) =>
    s.call(method, `/api/sessions/${done.id}${path}`, { token: coach.token, body });

  beforeAll(async () => {
    collector = await startCollector();
    const env = { POSE_QUALITY: "lite", WORKER_CONCURRENCY: "1", WEBHOOK_ALLOW_PRIVATE: "on" };
    s = await startTestService({ ...env, OTEL_EXPORTER_OTLP_ENDPOINT: collector.url }, { realHost });
    coach = await s.person();
    const hook = { url: `${collector.url}/hook/its-secret-path`, events: ["session.completed"] };
    expect((await s.call("POST", "/api/webhooks/", { token: coach.token, body: hook })).status).toBe(201);
    intent = UploadIntent.parse(
      (
        await s.call("POST", "/api/sessions/upload-intent/", {
          ...{ token: coach.token, headers },
          body: { filename: "run.mp4", content_type: "video/mp4", activity: "running" },
        })
      ).body,
    );
    const put = await fetch(intent.url, {
      method: "PUT",
      headers: { ...intent.headers, ...headers },
      body: new Uint8Array(await readFile(SAMPLE)),
    });
    expect(put.status).toBe(200);
    const created = await s.call("POST", "/api/sessions/", {
      ...{ token: coach.token, headers },
      body: {
        id: intent.session_id,
        activity: "running",
        exercise: "Treadmill",
        video_url: intent.public_url,
        trim: { start_s: 0, end_s: 3 },
      },
    });
    expect(created.status).toBe(201);
    done = Session.parse(created.body);
    const stages: string[] = [];
    done = await s.eventually(
      async () => {
        const session = Session.parse((await api("GET", "/")).body);
        if (session.progress && stages.at(-1) !== session.progress.stage) stages.push(session.progress.stage);
        return session.status === "completed" || session.status === "failed" ? session : undefined;
      },
      { withinMs: 110_000 },
    );
    expect(stages).toEqual([...stages].sort((a, b) => order(a) - order(b)));
    expect(stages).toContain("pose_extract");
  }, 120_000);
  afterAll(async () => {
    await s.close();
    await collector.close();
  });
  const order = (stage: string) => ["probe", "normalise", "pose_extract", "biomechanics", "render", "publish"].indexOf(stage);

  test("it completes with a plausible cadence, zones, media and one debit", async () => {
    expect([done.status, done.failure_reason]).toEqual(["completed", ""]);
    expect(done.metrics.find((m) => m.key === "cadence")?.value_num).toBeGreaterThan(140);
    expect(done.metric_targets.cadence?.min_good).toBeGreaterThan(100);
    expect([done.source_fps, done.fps]).toEqual([60, 60]);
    const sidecar = PoseSidecar.parse(await (await fetch(done.pose3d_url)).json());
    expect(sidecar.frame_count).toBe(sidecar.frames.length);
    const video = await fetch(done.analyzed_url, { headers: { range: "bytes=0-11" } });
    expect([video.status, Buffer.from(await video.arrayBuffer()).toString("latin1", 4, 8)]).toEqual([206, "ftyp"]);
    expect((await s.profile(coach)).session_quota).toBe(4);
  });

  test("every export opens in its declared format, with the coach's review in it", async () => {
    await api("POST", "/review/", { notes: "Keep the rhythm.", score: 77 });
    const get = async (format: string) => {
      const response = await fetch(`${s.url}/api/sessions/${done.id}/export/?format=${format}`, {
        headers: { authorization: `Bearer ${coach.token}` },
      });
      expect([format, response.status]).toEqual([format, 200]);
      expect(response.headers.get("content-disposition")).toContain(`session-1.${format}`);
      return Buffer.from(await response.arrayBuffer());
    };
    expect((await get("csv")).toString()).toMatch(/coach_review/);
    expect(JSON.parse((await get("json")).toString())).toMatchObject({ format: "sagittal.session", correction: null });
    expect((await get("trc")).toString()).toMatch(/^PathFileType/);
    expect((await get("mot")).toString()).toContain("endheader");
    expect((await get("c3d"))[1]).toBe(0x50);
    expect((await api("GET", "/export/?format=xlsx")).body).toHaveProperty("format");
  });

  test("corrected events change the metrics, are named in the export and can be taken back", async () => {
    await api("POST", "/review/", { notes: "Keep the rhythm.", score: 77 });
    const detected = SessionEvents.parse((await api("GET", "/events/")).body);
    expect(detected.corrected).toBe(false);
    expect(detected.events.filter((e) => e.type === "toe_off").length).toBeGreaterThan(3);
    const later = detected.events.map((e) => (e.type === "toe_off" ? { ...e, t_ms: e.t_ms + 40 } : e));
    const corrected = SessionEvents.parse((await api("PUT", "/events/", { events: later })).body);
    expect(corrected).toMatchObject({ corrected: true, corrected_by: coach.id });
    // Landmarks are kept in single precision: what is computed from them again agrees to a hundredth of a millisecond.
    const asDetected = detected.events.map((e) => ({ ...e, t_ms: expect.closeTo(e.t_ms, 0), confidence: expect.closeTo(e.confidence, 1) }));
    expect(corrected.original).toEqual(asDetected);
    const value = async () => Session.parse((await api("GET", "/")).body).metrics.find((m) => m.key === "contact_time")?.value_num ?? 0;
    const before = done.metrics.find((m) => m.key === "contact_time")?.value_num ?? 0;
    expect((await value()) - before).toBeGreaterThan(20);
    expect(Session.parse((await api("GET", "/")).body).metrics.some((m) => m.key === "coach_review")).toBe(true);
    const exported = await s.call("GET", `/api/sessions/${done.id}/export/?format=json`, { token: coach.token });
    expect(exported.body).toMatchObject({ correction: { by: "coach", original_events: asDetected } });
    expect(await api("POST", "/reanalyze/", {})).toMatchObject({ status: 409, body: { detail: "corrections_would_be_lost" } });
    expect(SessionEvents.parse((await api("PUT", "/events/", { events: null })).body)).toMatchObject({
      corrected: false,
      events: asDetected,
    });
    expect(await value()).toBeCloseTo(before, 0);
    expect((await s.profile(coach)).session_quota).toBe(4);
  });

  test("an event outside of the clip is refused", async () => {
    const { events } = SessionEvents.parse((await api("GET", "/events/")).body);
    const [first] = events;
    for (const t_ms of [done.duration_ms! + 200, 1e10, 1e308]) {
      expect(await api("PUT", "/events/", { events: [first, { ...first, t_ms }] })).toMatchObject({
        status: 400,
        body: { "events.1.t_ms": [expect.stringMatching(/at most \d/)] },
      });
    }
    expect(SessionEvents.parse((await api("GET", "/events/")).body)).toMatchObject({ corrected: false, events });
  });

  test("an event outside of the clip that was stored before the bound counts nowhere and hinders no later change", async () => {
    const { events } = SessionEvents.parse((await api("GET", "/events/")).body);
    const metrics = async () => Session.parse((await api("GET", "/")).body).metrics;
    expect((await api("PUT", "/events/", { events })).status).toBe(200);
    const before = await metrics();
    const stored = JSON.stringify([...events, { ...events.at(-1)!, t_ms: 1e12 }]);
    await s.ctx.db.execute(sql`update sessions set corrected_events = ${stored}::jsonb where id = ${done.id}`);
    expect((await api("PUT", "/landmarks/", { landmarks: [] })).status).toBe(200);
    expect(await metrics()).toEqual(before);
    expect((await api("PUT", "/events/", { events: null })).status).toBe(200);
  });

  test("who read the address of the pose just before a correction still gets it; a minute later it is gone", async () => {
    const read = async () => Session.parse((await api("GET", "/")).body);
    const status = async (url: string) => (await fetch(url)).status;
    const before = await read();
    const { events } = SessionEvents.parse((await api("GET", "/events/")).body);
    expect((await api("PUT", "/events/", { events: events.slice(1) })).status).toBe(200);
    const after = await read();
    expect(new URL(after.pose3d_url).pathname).not.toBe(new URL(before.pose3d_url).pathname);
    expect([await status(before.pose3d_url), await status(after.pose3d_url)]).toEqual([200, 200]);
    // The queue goes by the database's time: what waits for a minute is due at once.
    const waiting = sql`update pgboss.job set start_after = now() where name = ${SUPERSEDED.name} and start_after > now() + interval '50 seconds' returning id`;
    expect(rowsOf(await s.ctx.db.execute(waiting))).not.toEqual([]);
    await s.eventually(async () => ((await status(before.pose3d_url)) === 404 ? true : undefined));
    expect(await status(after.pose3d_url)).toBe(200);
    await api("PUT", "/events/", { events: null });
  });

  test("a knee dragged forwards at contact bends more in the numbers; taken back, every number is as it was", async () => {
    const session = async () => Session.parse((await api("GET", "/")).body);
    const pose = async (of: Session) => PoseSidecar.parse(await (await fetch(of.pose3d_url)).json());
    const before = await session();
    const sidecar = await pose(before);
    const { width, height, joints } = sidecar.image;
    const along = (name: string) => joints.reduce((sum, at) => sum + (at[sidecar.skeleton.joints.indexOf(name)]?.[0] ?? 0), 0);
    const facing = Math.sign(along("right_foot_index") - along("right_heel"));
    const side = facing > 0 ? "right" : "left";
    const knee = sidecar.skeleton.joints.indexOf(`${side}_knee`);
    const forward = 0.03 * facing;
    const landmarks = sidecar.events
      .filter((e) => e.type === "initial_contact" && e.side === side)
      .map(({ t_ms }) => {
        const frame = sidecar.t_ms.findIndex((t) => t >= t_ms);
        const [x = 0, y = 0] = joints[frame]?.[knee] ?? [];
        return { landmark: `${side}_knee`, frame, x: x / width + forward, y: y / height, half_width_ms: 60 };
      });
    expect(landmarks.length).toBeGreaterThan(2);
    const place = (given: readonly unknown[]) => api("PUT", "/landmarks/", { landmarks: given });
    const late = [{ ...landmarks[0], frame: sidecar.frame_count }];
    expect(await place(late)).toMatchObject({ status: 400, body: { "landmarks.0.frame": [expect.stringMatching(/at most/)] } });
    expect((await place(landmarks)).body).toMatchObject({ landmarks, corrected: true, corrected_by: coach.id });
    const moved = await session();
    const flexion = (of: Session) => of.metrics.find((m) => m.key === "knee_flexion_ic")?.value_num ?? Number.NaN;
    expect(flexion(moved)).toBeGreaterThan(flexion(before) + 3);
    const [first] = landmarks;
    const drawn = (await pose(moved)).image.joints[first!.frame]?.[knee];
    expect(drawn).toEqual([expect.closeTo(first!.x * width, 1), expect.closeTo(first!.y * height, 1)]);
    const exported = await s.call("GET", `/api/sessions/${done.id}/export/?format=json`, { token: coach.token });
    expect(exported.body).toMatchObject({ correction: { events: null, landmarks: { by: "coach", placed: landmarks } } });
    expect(await api("POST", "/reanalyze/", {})).toMatchObject({ status: 409, body: { detail: "corrections_would_be_lost" } });
    // Events and landmarks are corrected each for itself, at the same moment too: the numbers are those of both.
    const { events } = SessionEvents.parse((await api("GET", "/events/")).body);
    const fewer = landmarks.slice(1);
    await Promise.all([api("PUT", "/events/", { events: events.slice(0, -1) }), place(fewer)]);
    const both = await session();
    expect((await api("GET", "/events/")).body).toMatchObject({ corrected: true });
    expect((await place(fewer)).body).toMatchObject({ landmarks: fewer });
    expect((await session()).metrics).toEqual(both.metrics);
    await api("PUT", "/events/", { events: null });
    expect((await place([])).body).toEqual({ landmarks: [], corrected: false, corrected_at: null, corrected_by: null });
    const after = await session();
    expect([after.metrics, after.score, (await pose(after)).image]).toEqual([before.metrics, before.score, sidecar.image]);
  });

  test("distance marks give a run its times, are kept when it is analysed again, and can be taken away", async () => {
    const session = async () => Session.parse((await api("GET", "/")).body);
    const mark = (marks: readonly unknown[]) => api("PUT", "/distance-marks/", { marks });
    const time = (of: Session) => of.metrics.find((m) => m.key === "time_10m")?.value_num;
    const marks = [
      { distance_m: 10, t_ms: 2000 },
      { distance_m: 0, t_ms: 500 },
    ];
    const ordered = marks.toReversed();
    expect(await mark([{ distance_m: 5 }])).toMatchObject({ status: 400, body: { "marks.0.x": [expect.stringMatching(/x or t_ms/)] } });
    expect(await mark([ordered[0], { distance_m: 0, x: 0.5 }])).toMatchObject({
      status: 400,
      body: { marks: [expect.stringMatching(/once/)] },
    });
    expect(await mark([{ distance_m: 0, t_ms: 900 }, marks[0], { distance_m: 20, t_ms: 1900 }])).toMatchObject({ status: 400 });
    expect(await mark(marks)).toMatchObject({ status: 200, body: { marks: ordered } });
    // A treadmill has no distances: the marks wait for the exercise that reads them.
    expect(time(await session())).toBeUndefined();
    expect((await api("POST", "/reanalyze/", { exercise: "Sprint" })).status).toBe(202);
    const sprint = await s.ended(coach.token, done.id, 110_000);
    expect([sprint.status, sprint.distance_marks, time(sprint)]).toEqual(["completed", ordered, 1.5]);
    await mark([marks[0], { distance_m: 0, t_ms: 800 }]);
    expect(time(await session())).toBe(1.2);
    expect((await mark([])).body).toEqual({ marks: [] });
    expect([(await session()).distance_marks, time(await session())]).toEqual([[], undefined]);
  }, 120_000);

  test("mutated videos are refused, or fail with a reason and a refund, and nothing but the upload stays", async () => {
    const before = (await s.profile(coach)).session_quota;
    const whole = await readFile(makeClip(temp("whole.mp4"), { frames: 40 }));
    for (const seed of [2, 5, 8, 11]) {
      const intent = await s.upload(coach.token);
      const bytes = new Uint8Array(mutated(whole, seed).bytes);
      await fetch(intent.url, { method: "PUT", headers: intent.headers, body: bytes });
      const body = { id: intent.session_id, activity: "running", exercise: "Treadmill", video_url: intent.public_url };
      const made = await s.call("POST", "/api/sessions/", { token: coach.token, body });
      if (made.status === 400) continue;
      const ended = await s.ended(coach.token, Session.parse(made.body).id);
      expect([seed, ended.status, ended.failure_reason]).toEqual([seed, "failed", expect.stringMatching(/\.$/)]);
      const left: string[] = [];
      for await (const page of s.ctx.storage.list(`teams/${coach.teamId}/`)) left.push(...page.map((object) => object.key));
      expect([seed, left.filter((key) => key.includes(ended.id))]).toEqual([seed, [expect.stringMatching(/\.source\.mp4$/)]]);
    }
    expect((await s.profile(coach)).session_quota).toBe(before);
  });

  test("one trace shows upload, analysis with its stages, and webhook, and holds no body, address or credential", async () => {
    await s.eventually(async () => collector.spans.find((span) => span.name === "webhook delivery"));
    const leaf = (name: string) => ({ name, under: [] });
    const stages = ["biomechanics", "normalise", "pose_extract", "probe", "publish", "render"].map((stage) => leaf(`stage ${stage}`));
    const told = { name: "job webhook", under: [leaf("webhook delivery")] };
    const analysed = {
      name: "job analysis",
      under: [
        { name: "analysis", under: stages },
        { name: "store result", under: [told] },
      ],
    };
    expect(collector.branches(traceId, parent)).toEqual([
      { name: "POST /api/sessions/", under: [analysed] },
      leaf("POST /api/sessions/upload-intent/"),
      leaf("PUT /files/*"),
    ]);
    const of = (name: string) => collector.spans.find((span) => span.traceId === traceId && span.name === name)?.attributes;
    expect(of("POST /api/sessions/")).toMatchObject({ "http.response.status_code": 201, "db.queries": expect.any(Number) });
    expect(of("job analysis")).toMatchObject({ "sagittal.job.try": 1, "sagittal.job.outcome": "done" });
    expect(of("analysis")).toMatchObject({ "sagittal.session.id": done.id, "sagittal.exercise": "Treadmill" });
    expect(of("webhook delivery")).toMatchObject({ "sagittal.event": "session.completed", "http.response.status_code": 200 });
    const secrets = [coach.token, coach.email, coach.password, "its-secret-path", "run.mp4", new URL(intent.url).search];
    expect(secrets.filter((secret) => secret === "" || collector.received().includes(secret))).toEqual([]);
  });
});
