import { metricsFor } from "@sagittal/catalogue";
import {
  ACTIVITIES,
  ANALYSIS_FAILURES,
  CaptureIntent,
  CaptureLink,
  FINDING_CODES,
  type Session,
  TEST_OUTCOMES,
  UploadIntent,
} from "@sagittal/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { MP4, type Person, startTestService, type TestService } from "../../testing/service.ts";

describe("test keys", () => {
  let s: TestService;
  let coach: Person;
  let key: string;
  beforeAll(async () => {
    s = await startTestService({ PARTNER_RATE_LIMIT_PER_MINUTE: "10000" });
    coach = await s.person();
    key = (await s.key(coach, { mode: "test" })).token;
  });
  afterAll(() => s.close());

  const ended = async (body: Record<string, unknown>, token = key): Promise<Session> => {
    const made = await s.createSession(token, body);
    expect(made.status).toBe(201);
    return s.ended(token, JSON.parse(made.text).id);
  };
  const count = async (token: string, path = "/api/sessions/") => JSON.parse((await s.call("GET", path, { token })).text).count;

  test("work on Free, look like test keys and take nothing from the quota", async () => {
    expect(key).toMatch(/^svc_test_[\w-]{43}$/);
    const before = (await s.profile(coach)).session_quota;
    const session = await ended({ exercise: "Treadmill" });
    expect(session).toMatchObject({ status: "completed", uploaded_by: null, capture_findings: [] });
    expect(session.metrics.find((m) => m.key === "cadence")?.value_num).toBeGreaterThan(100);
    expect((await fetch(session.analyzed_url)).status).toBe(200);
    expect((await s.profile(coach)).session_quota).toBe(before);
    expect(s.host.requests).toEqual([]);
    expect((await s.call("POST", "/api/api-keys/", { token: coach.token, body: { label: "live" } })).status).toBe(403);
  });

  test("end as the field says: every failure reason and every finding, the same each time", async () => {
    for (const code of ANALYSIS_FAILURES) {
      const session = await ended({ test_outcome: code });
      expect([code, session.status, session.failure_reason.length > 0]).toEqual([code, "failed", true]);
    }
    for (const code of FINDING_CODES) {
      const session = await ended({ test_outcome: `finding_${code}` });
      expect([session.status, session.capture_findings?.map((f) => f.code)]).toEqual(["completed", [code]]);
    }
    expect(TEST_OUTCOMES).toHaveLength(1 + ANALYSIS_FAILURES.length + FINDING_CODES.length);
    const [one, two] = [await ended({}), await ended({})];
    expect(one.metrics).toEqual(two.metrics);
    expect((await s.createSession(key, { test_outcome: "nonsense" })).status).toBe(400);
  });

  test("end as the file's name says, where no field does", async () => {
    const upload = async (filename: string) => {
      const body = { filename, content_type: "video/mp4", activity: "running" };
      const intent = UploadIntent.parse((await s.call("POST", "/api/sessions/upload-intent/", { token: key, body })).body);
      await fetch(intent.url, { method: "PUT", headers: intent.headers, body: new Uint8Array(MP4) });
      return { id: intent.session_id, video_url: intent.public_url };
    };
    const of = async (filename: string) => ended(await upload(filename));
    expect((await of("test-no-person.mp4")).status).toBe("failed");
    expect((await of("test-finding_subject_too_far.mov")).capture_findings).toMatchObject([{ code: "subject_too_far" }]);
    expect((await of("holiday.mp4")).status).toBe("completed");
    expect((await ended({ ...(await upload("test-no_person.mp4")), test_outcome: "completed" })).status).toBe("completed");
  });

  test("make film links whose clips are not analysed either", async () => {
    const { url } = CaptureLink.parse(
      (await s.call("POST", "/api/capture-links/", { token: key, body: { activity: "running", exercise: "Easy Run" } })).body,
    );
    const uploads = `/api/capture/${url.split("/").at(-1)}/uploads/`;
    for (const [filename, status] of [
      ["run.mp4", "completed"],
      ["test-no_person.mp4", "failed"],
    ] as const) {
      const consent = { agreed: true, version: 1, lang: "en", age_years: 30, name: "" };
      const begun = await s.call("POST", uploads, { body: { filename, content_type: "video/mp4", consent } });
      const intent = CaptureIntent.parse(begun.body);
      await fetch(intent.url, { method: "PUT", headers: intent.headers, body: new Uint8Array(MP4) });
      expect((await s.call("POST", `${uploads}${intent.session_id}/done/`, { body: {} })).status).toBe(200);
      expect((await s.ended(key, intent.session_id)).status).toBe(status);
    }
    expect(s.host.requests).toEqual([]);
  });

  test("have as many uploads without a session as a team on Free", async () => {
    const { token } = await s.key(await s.person(), { mode: "test" });
    const body = { filename: "run.mp4", content_type: "video/mp4", activity: "running" };
    const intent = async () => (await s.call("POST", "/api/sessions/upload-intent/", { token, body })).status;
    for (let i = 0; i < 30; i++) expect(await intent()).toBe(201);
    expect(await intent()).toBe(429);
  });

  test("give numbers for every activity, in the middle of its zones", async () => {
    for (const activity of ACTIVITIES.filter((a) => !["running", "scuba_diving"].includes(a))) {
      const listed = JSON.parse((await s.call("GET", `/api/exercises/?activity=${activity}`, { token: key })).text);
      const [exercise, views] = Object.entries<string[]>(listed.views_by_exercise).find(([name]) => name !== "Ergonomics Assessment")!;
      const session = await ended({ activity, exercise, camera_view: views[0] });
      expect([activity, session.status]).toEqual([activity, "completed"]);
      const zoned = metricsFor(activity, exercise).some((m) => m.zone !== null && m.views.includes(session.camera_view));
      expect([activity, session.metrics.length > 0]).toEqual([activity, zoned]);
      for (const m of session.metrics) expect(m.value_json).not.toMatchObject({ verdict: "poor" });
    }
  });

  test("are isolated: neither side sees the other's sessions, athletes and webhooks, and erasing the account takes both", async () => {
    const p = await s.person();
    await s.grant(p, "organization");
    const [live, trial] = [(await s.key(p)).token, (await s.key(p, { mode: "test" })).token];
    const real = JSON.parse((await s.createSession(live)).text).id;
    const session = await ended({}, trial);
    await s.call("POST", "/api/clients/", { token: trial, body: { display_name: "Test athlete" } });
    await s.call("POST", "/api/webhooks/", { token: trial, body: { url: "https://8.8.8.8/", events: ["session.completed"] } });
    expect([await count(live), await count(trial), await count(p.token)]).toEqual([1, 1, 1]);
    expect([await count(live, "/api/clients/"), await count(trial, "/api/clients/")]).toEqual([0, 1]);
    expect((await s.call("GET", "/api/webhooks/", { token: live })).body).toEqual([]);
    expect((await s.call("GET", `/api/sessions/${session.id}/`, { token: live })).status).toBe(404);
    expect((await s.call("GET", `/api/sessions/${real}/`, { token: trial })).status).toBe(404);
    expect((await s.profile(p)).teams).toHaveLength(1);
    await s.ended(live, real);
    expect((await s.call("DELETE", "/api/me/", { token: p.token, body: { confirm: p.email } })).status).toBe(204);
    expect((await s.call("GET", "/api/sessions/", { token: trial })).status).toBe(401);
    expect((await fetch(session.analyzed_url)).status).toBe(404);
  });
});
