import { randomUUID } from "node:crypto";
import { Session, SessionCounts, UploadIntent } from "@sagittal/contract";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sessions } from "../../platform/db/schema/index.ts";
import { DATABASES } from "../../testing/databases.ts";
import { MP4, type Person, startTestService, type TestService } from "../../testing/service.ts";

/** The address with another first character in its signature. */
const forged = (url: string) => url.replace(/(?<=signature=)./, (c) => (c === "A" ? "B" : "A"));

describe.each(DATABASES)("the standard workflow on %s", (kind) => {
  let s: TestService;
  let coach: Person;
  beforeAll(async () => {
    s = await startTestService({}, { database: kind });
    coach = await s.person();
  });
  afterAll(() => s.close());

  const quota = async (p: Person) => (await s.profile(p)).session_quota;

  test("intent, upload, create, poll, completed with media that play by ranges", async () => {
    const { token } = coach;
    // The month of the key is that of the request, also when the test runs over its end.
    s.clock.hold();
    const [year, month] = s.clock.now().toISOString().split("-");
    const answer = await s.call("POST", "/api/sessions/upload-intent/", {
      token,
      body: { filename: "a run.mp4", content_type: "video/mp4", activity: "running" },
    });
    s.clock.release();
    expect(answer.status).toBe(201);
    const intent = UploadIntent.parse(answer.body);
    expect(intent.object_key).toBe(`teams/${coach.teamId}/sessions/${year}/${month}/${intent.session_id}.source.mp4`);
    const put = await fetch(intent.url, { method: intent.method, headers: intent.headers, body: new Uint8Array(MP4) });
    expect(put.status).toBe(200);

    const created = await s.call("POST", "/api/sessions/", {
      token,
      body: { id: intent.session_id, activity: "running", exercise: "Easy Run", video_url: intent.public_url, blur_face: true },
    });
    expect(created.status).toBe(201);
    expect(created.body).toMatchObject({
      id: intent.session_id,
      status: "pending",
      seq_no: 1,
      analyzed_url: "",
      progress: null,
      metrics: [],
      uploaded_by: coach.id,
    });
    expect(await quota(coach)).toBe(4);

    const done = await s.ended(token, intent.session_id);
    expect(done).toMatchObject({
      status: "completed",
      fps: 60,
      source_fps: 59.94,
      duration_ms: 4200,
      capture_findings: [],
      progress: null,
      has_active_share: false,
    });
    expect(done.metrics.map((m) => m.key)).toEqual(["cadence", "vertical_oscillation"]);
    expect(done.metric_targets.cadence?.min_good).toBe(165);

    const part = await fetch(done.analyzed_url, { headers: { range: "bytes=2-10" } });
    expect([part.status, part.headers.get("content-range"), part.headers.get("content-type")]).toEqual([
      206,
      "bytes 2-10/2000",
      "video/mp4",
    ]);
    expect(await part.text()).toBe("notated a");
    const whole = await fetch(done.analyzed_url);
    // Not by fetch, which adds a cache-control that forbids the 304.
    const cached = await s.service.app.inject({ url: done.analyzed_url, headers: { "if-none-match": whole.headers.get("etag") ?? "" } });
    expect([whole.status, whole.headers.get("accept-ranges"), cached.statusCode]).toEqual([200, "bytes", 304]);
    for (const url of [done.video_url, done.anonymized_url, done.pose3d_url, done.thumbnail_url])
      expect((await fetch(url)).status).toBe(200);
    expect((await fetch(forged(done.analyzed_url))).status).toBe(403);
  });

  test("a failed analysis says why and gives the session back", async () => {
    const p = await s.person();
    s.host.decide = async () => ({ failure: { code: "no_person", data: { camera_view: "front" } } });
    const created = Session.parse((await s.createSession(p.token)).body);
    const failed = await s.ended(p.token, created.id);
    s.host.decide = async () => "completed";
    expect(failed).toMatchObject({
      status: "failed",
      failure_reason: expect.stringMatching(/^No person .* from the front/),
      metrics: [],
      analyzed_url: "",
    });
    expect(await quota(p)).toBe(5);
    const inRussian = await s.call("GET", `/api/sessions/${created.id}/`, { token: p.token, headers: { "accept-language": "ru" } });
    expect(Session.parse(inRussian.body).failure_reason).toMatch(/^На видео не найден человек\. Снимите всё тело спереди/);
  });

  test("a failure of an older version keeps its sentence", async () => {
    const p = await s.person();
    s.host.decide = async () => ({ failure: { code: "no_person", data: {} } });
    const created = Session.parse((await s.createSession(p.token)).body);
    await s.ended(p.token, created.id);
    s.host.decide = async () => "completed";
    await s.ctx.db.update(sessions).set({ failure: null, failure_reason: "The video is dark." }).where(eq(sessions.id, created.id));
    expect(Session.parse((await s.call("GET", `/api/sessions/${created.id}/`, { token: p.token })).body).failure_reason).toBe(
      "The video is dark.",
    );
  });

  test("progress moves while the analysis runs", async () => {
    const p = await s.person();
    let finish = () => {};
    s.host.decide = () => new Promise((resolve) => (finish = () => resolve("completed")));
    const { id } = Session.parse((await s.createSession(p.token)).body);
    const running = await s.eventually(async () => {
      const session = Session.parse((await s.call("GET", `/api/sessions/${id}/`, { token: p.token })).body);
      return session.progress?.stage === "pose_extract" ? session : undefined;
    });
    expect(running).toMatchObject({ status: "processing", progress: { stage_idx: 2, frame_done: 3, frame_total: 10 } });
    finish();
    s.host.decide = async () => "completed";
    expect((await s.ended(p.token, id)).status).toBe("completed");
  });

  test("an exhausted quota answers with the paywall and debits nothing", async () => {
    const p = await s.person();
    for (let i = 0; i < 5; i++) expect((await s.createSession(p.token)).status).toBe(201);
    const refused = await s.createSession(p.token);
    const { subscription } = await s.profile(p);
    expect([refused.status, refused.body]).toEqual([
      402,
      { detail: "quota_exhausted", reset_at: subscription?.current_period_end, current_plan: "Free", current_role: "free" },
    ]);
    const list = await s.call("GET", "/api/sessions/?limit=2&offset=2", { token: p.token });
    expect(list.body).toMatchObject({ count: 5, results: [{ seq_no: 3 }, { seq_no: 2 }] });
    expect(list.body).toMatchObject({ next: expect.stringContaining("offset=4"), previous: expect.stringContaining("offset=0") });
    const counts = SessionCounts.parse((await s.call("GET", "/api/sessions/counts/", { token: p.token })).body);
    expect(counts.activity_counts.running).toBe(5);
    expect(Object.keys(counts.activity_counts)).toHaveLength(21);
  });

  test("another team's session is not there", async () => {
    const other = await s.person();
    const mine = Session.parse((await s.createSession(coach.token)).body);
    for (const id of [mine.id, randomUUID(), "no-id"]) {
      const answer = await s.call("GET", `/api/sessions/${id}/`, { token: other.token });
      expect([answer.status, answer.body]).toEqual([404, { detail: "session_not_found" }]);
    }
  });

  test.each([
    ["a foreign URL", { video_url: "https://example.com/video.mp4" }, "video_url"],
    ["an unknown exercise", { exercise: "Moonwalk" }, "exercise"],
    ["a view the exercise lacks", { activity: "jump", exercise: "Countermovement Jump", camera_view: "back" }, "camera_view"],
    ["a trim that ends before it starts", { trim: { start_s: 3, end_s: 2 } }, "trim.end_s"],
    ["an id that was not reserved", { id: randomUUID() }, "id"],
    ["a bar that is too heavy", { activity: "weightlifting", exercise: "", barbell_mass_kg: 501 }, "barbell_mass_kg"],
    ["an incline that is too steep", { treadmill_incline_deg: 31 }, "treadmill_incline_deg"],
    ["scuba without its meta", { activity: "scuba_diving", exercise: "" }, "scuba_session_meta"],
  ])("%s is refused by field", async (_what, change, field) => {
    const before = await quota(coach);
    const answer = await s.createSession(coach.token, change);
    expect(answer.status).toBe(400);
    expect(answer.body).toHaveProperty([field], [expect.any(String)]);
    expect(await quota(coach)).toBe(before);
  });

  test("an upload is refused for a wrong signature, type, size or time, and a file that is no video creates nothing", async () => {
    const p = await s.person();
    const intent = UploadIntent.parse(
      (
        await s.call("POST", "/api/sessions/upload-intent/", {
          token: p.token,
          body: { filename: "x.mp4", content_type: "video/mp4", activity: "jump" },
        })
      ).body,
    );
    const put = (url: string, headers: Record<string, string>, body: BodyInit = new Uint8Array(MP4)) =>
      fetch(url, { method: "PUT", headers, body });
    expect((await put(forged(intent.url), intent.headers)).status).toBe(403);
    expect((await put(intent.url, { "content-type": "text/html" })).status).toBe(415);
    expect((await put(intent.url.replace("max=209715200", "max=999999999"), intent.headers)).status).toBe(403);
    const create = () => s.call("POST", "/api/sessions/", { token: p.token, body: { activity: "jump", video_url: intent.public_url } });
    expect(await create()).toMatchObject({ status: 400, body: { video_url: [expect.stringContaining("not uploaded")] } });
    expect((await put(intent.url, intent.headers, "this is no video at all, whatever its name says")).status).toBe(200);
    expect(await create()).toMatchObject({ status: 400, body: { video_url: [expect.stringContaining("not an MP4")] } });
    s.clock.advance({ seconds: 901 });
    expect((await put(intent.url, intent.headers)).status).toBe(403);
  });

  test("a part beyond a file's end is answered with the file's size", async () => {
    const done = await s.ended(coach.token, Session.parse((await s.createSession(coach.token)).body).id);
    const answer = await fetch(done.analyzed_url, { headers: { range: "bytes=2000-" } });
    expect([answer.status, answer.headers.get("content-range")]).toEqual([416, "bytes */2000"]);
    expect(await answer.json()).toEqual({ detail: "range_not_satisfiable" });
  });

  test("more than 200 MB is refused without being stored", async () => {
    const intent = UploadIntent.parse(
      (
        await s.call("POST", "/api/sessions/upload-intent/", {
          token: coach.token,
          body: { filename: "x.mp4", content_type: "video/mp4", activity: "jump" },
        })
      ).body,
    );
    const chunk = new Uint8Array(8 * 1024 * 1024);
    let sent = 0;
    const endless = new ReadableStream({
      pull(controller) {
        if (sent++ < 27) controller.enqueue(chunk);
        else controller.close();
      },
    });
    const init: RequestInit & { duplex: "half" } = { method: "PUT", headers: intent.headers, body: endless, duplex: "half" };
    const answer = await fetch(intent.url, init).then(
      (r) => r.status,
      () => 413,
    );
    expect(answer).toBe(413);
    expect(await s.ctx.storage.info(intent.object_key)).toBeNull();
  });
});
