/** The service as a client meets it: its own process, real HTTP, real analyses. */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { AdminProfile, envelope, PoseSidecar, Session, SessionCounts, TokenResponse, UploadIntent } from "@sagittal/contract";
import { probeVideo } from "@sagittal/vision";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { withModels } from "../apps/server/src/testing/fresh.ts";
import { tempFolder } from "../packages/vision/test-support/temp.ts";
import { onPostgres, startService } from "./support/command.ts";
import { SAMPLE } from "./support/film.ts";

// Real analyses on whatever cores are left by other tests.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 400_000 });

const temp = tempFolder();
const dataDir = join(dirname(temp("x")), "data");
let stop: (() => Promise<void>) | undefined;
let url = "";
let token = "";

beforeAll(async () => {
  const database = await onPostgres();
  const service = await startService({ DATA_DIR: await withModels(dataDir), NORMALISE_FPS: "60", ...database.env });
  url = service.url;
  stop = async () => {
    await service.stop();
    await database.stop();
  };
  const registered = await call("POST", "/api/auth/register/", { email: "coach@example.com", password: "correct horse battery" });
  expect(registered.status).toBe(201);
  const login = await call("POST", "/api/auth/login/", { email: "coach@example.com", password: "correct horse battery" });
  token = TokenResponse.parse(login.body).token;
}, 60_000);

afterAll(() => stop?.());

async function call(method: string, path: string, body?: unknown): Promise<{ status: number; body: unknown }> {
  const headers: Record<string, string> = { ...(token && { authorization: `Bearer ${token}` }) };
  if (body !== undefined) headers["content-type"] = "application/json";
  const response = await fetch(url + path, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) });
  return { status: response.status, body: await response.json() };
}

const quota = async (): Promise<number> => AdminProfile.parse((await call("GET", "/api/me/")).body).session_quota;

async function created(file: string, change: Record<string, unknown> = {}): Promise<Session> {
  const asked = await call("POST", "/api/sessions/upload-intent/", {
    filename: "run.mp4",
    content_type: "video/mp4",
    activity: "running",
  });
  const intent = UploadIntent.parse(asked.body);
  const put = await fetch(intent.url, { method: intent.method, headers: intent.headers, body: new Uint8Array(readFileSync(file)) });
  expect(put.status).toBe(200);
  const answer = await call("POST", "/api/sessions/", {
    id: intent.session_id,
    activity: "running",
    exercise: "Treadmill",
    camera_view: "side",
    video_url: intent.public_url,
    ...change,
  });
  expect(answer.status).toBe(201);
  return Session.parse(answer.body);
}

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Asks for a session until it has ended; tells every stage that was seen. */
async function ended(id: string): Promise<{ session: Session; stages: string[] }> {
  const stages: string[] = [];
  for (;;) {
    const session = Session.parse((await call("GET", `/api/sessions/${id}/`)).body);
    const stage = session.progress?.stage;
    if (stage && stages.at(-1) !== stage) stages.push(stage);
    if (session.status === "completed" || session.status === "failed") return { session, stages };
    await sleep(100);
  }
}

describe("two analyses at once", () => {
  let first: Awaited<ReturnType<typeof ended>>;
  let second: Awaited<ReturnType<typeof ended>>;
  const latencies: number[] = [];

  beforeAll(async () => {
    const before = await quota();
    const a = await created(SAMPLE, { trim: { start_s: 0, end_s: 2.49 }, blur_face: true, name: "First run" });
    const b = await created(SAMPLE, { trim: { start_s: 0.5, end_s: 2.5 } });
    expect(before - (await quota())).toBe(2);
    let running = true;
    const watch = (async () => {
      while (running) {
        const asked = performance.now();
        const answer = await fetch(`${url}/healthz`);
        await answer.text();
        expect(answer.status).toBe(200);
        latencies.push(performance.now() - asked);
        await sleep(25);
      }
    })();
    [first, second] = await Promise.all([ended(a.id), ended(b.id)]);
    running = false;
    await watch;
  }, 240_000);

  test("/healthz answers within 50 ms at the median meanwhile", () => {
    expect(latencies.length).toBeGreaterThan(20);
    const sorted = latencies.toSorted((x, y) => x - y);
    expect(sorted[sorted.length >> 1]).toBeLessThan(50);
  });

  test("both complete, with progress through the stages in their order", () => {
    expect([first.session.status, second.session.status]).toEqual(["completed", "completed"]);
    const order = ["probe", "normalise", "pose_extract", "biomechanics", "render", "publish"];
    for (const { stages } of [first, second]) {
      expect(stages).toEqual(expect.arrayContaining(["pose_extract", "render"]));
      expect(stages).toEqual(stages.toSorted((x, y) => order.indexOf(x) - order.indexOf(y)));
    }
  });

  test("metrics, targets and findings are there", () => {
    const { session } = first;
    expect(session).toMatchObject({ fps: 60, source_fps: 60, duration_ms: 5000, progress: null, failure_reason: "" });
    const cadence = session.metrics.find((m) => m.key === "cadence")?.value_num ?? 0;
    expect(Math.abs(cadence - 163.6)).toBeLessThan(2);
    expect(session.metric_targets.cadence).toBeDefined();
    expect(Array.isArray(session.capture_findings)).toBe(true);
  });

  test("the media play by ranges", async () => {
    const { session } = first;
    for (const [address, type] of [
      [session.analyzed_url, "video/mp4"],
      [session.anonymized_url, "video/mp4"],
      [session.video_url, "video/mp4"],
      [session.thumbnail_url, "image/jpeg"],
      [session.pose3d_url, "application/json"],
    ] as const) {
      const part = await fetch(address, { headers: { range: "bytes=0-99" } });
      expect([part.status, part.headers.get("content-type")?.split(";")[0], (await part.bytes()).length]).toEqual([206, type, 100]);
    }
    const whole = await (await fetch(session.analyzed_url)).bytes();
    const tail = await fetch(session.analyzed_url, { headers: { range: `bytes=${whole.length - 10}-` } });
    expect(Buffer.from(await tail.bytes())).toEqual(Buffer.from(whole.subarray(-10)));
    writeFileSync(temp("fetched.mp4"), whole);
    expect(probeVideo(temp("fetched.mp4"))).toMatchObject({ codec: "h264", displayWidth: 720, displayHeight: 1280 });
    expect(PoseSidecar.parse(await (await fetch(session.pose3d_url)).json()).frame_count).toBe(150);
    expect(second.session.anonymized_url).toBe("");
  });

  test("list, detail and counts know them", async () => {
    const list = envelope(Session).parse((await call("GET", "/api/sessions/?activity=running&status=completed")).body);
    expect(list.results.map((s) => s.id)).toEqual(expect.arrayContaining([first.session.id, second.session.id]));
    expect(Session.parse((await call("GET", `/api/sessions/${first.session.id}/`)).body).name).toBe("First run");
    const counts = SessionCounts.parse((await call("GET", "/api/sessions/counts/")).body);
    expect(counts.activity_counts.running).toBeGreaterThanOrEqual(2);
  });
});

describe("a video that cannot be analysed", () => {
  const sample = readFileSync(SAMPLE);
  test.each([
    ["a truncated one", sample.subarray(0, sample.length >> 1), /incomplete/],
    ["one without a picture to read", Buffer.concat([sample.subarray(0, 32), Buffer.alloc(20_000, 7)]), /video/],
  ])("%s: failed with a reason, given back once, no temporary file", async (_what, bytes, reason) => {
    writeFileSync(temp("bad.mp4"), bytes);
    const before = await quota();
    const { id } = await created(temp("bad.mp4"));
    const { session } = await ended(id);
    expect(session).toMatchObject({ status: "failed", failure_reason: expect.stringMatching(reason), metrics: [], analyzed_url: "" });
    expect(await quota()).toBe(before);
    // The work folder goes just after the session's end is stored.
    const working = () =>
      readdirSync(join(dataDir, "tmp", "processes"), { recursive: true, withFileTypes: true }).filter((e) => e.isFile());
    await expect.poll(working).toEqual([]);
    expect(await quota()).toBe(before);
  });
});
