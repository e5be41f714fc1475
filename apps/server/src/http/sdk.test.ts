import {
  AnalysisFailed,
  AuthenticationError,
  ConnectionError,
  createClient,
  RateLimitError,
  ValidationError,
  WaitTimeout,
} from "@sagittal/sdk";
import { verifyWebhook } from "@sagittal/sdk/webhooks";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { MP4, type Person, startTestService, type TestService } from "../testing/service.ts";

describe("the SDK", () => {
  let s: TestService;
  let coach: Person;
  let token: string;
  beforeAll(async () => {
    s = await startTestService({ PARTNER_RATE_LIMIT_PER_MINUTE: "1000" });
    coach = await s.person();
    token = (await s.key(coach, { mode: "test" })).token;
  });
  afterAll(() => s.close());

  const client = (more: Parameters<typeof createClient>[0] = {}) => createClient({ baseUrl: s.url, token, maxRetries: 2, ...more });
  const video = new Uint8Array(MP4);

  test("uploads, creates and waits, and reports its progress", async () => {
    const stages: string[] = [];
    const session = await client().sessions.createAndWait(
      { video, activity: "running", exercise: "Treadmill" },
      { pollMs: 50, onProgress: ({ stage }) => stages.push(stage) },
    );
    expect([session.status, stages.slice(0, 2)]).toEqual(["completed", ["upload", "queued"]]);
    const text: string[] = [];
    for await (const event of client().sessions.coaching(session.id, { lang: "es" })) {
      if (event.type === "delta") text.push(event.data.text);
      if (event.type === "done") expect(event.data.text).toBe(text.join(""));
    }
    expect(text.length).toBeGreaterThan(1);
  });

  test("a failed analysis, a wait that is too short and an abort are errors of their own", async () => {
    const { sessions } = client();
    const failed = sessions.createAndWait(
      { video: new Blob([video]), filename: "test-no-person.mp4", activity: "running" },
      { pollMs: 50 },
    );
    await expect(failed).rejects.toThrow(AnalysisFailed);
    await expect(failed).rejects.toMatchObject({ session: { status: "failed" } });
    s.host.decide = () => new Promise(() => {});
    const live = createClient({ baseUrl: s.url, token: coach.token });
    const slow = live.sessions.createAndWait({ video, activity: "running" }, { pollMs: 20, timeoutMs: 100 });
    await expect(slow).rejects.toThrow(WaitTimeout);
    const aborted = live.sessions.createAndWait({ video, activity: "running" }, { signal: AbortSignal.abort(new Error("enough")) });
    await expect(aborted).rejects.toThrow("enough");
  });

  test("errors have their kind, their fields and the request's id", async () => {
    await expect(client({ token: "svc_wrong" }).sessions.list()).rejects.toThrow(AuthenticationError);
    const error = await client()
      .sessions.list({ limit: 500 })
      .catch((e: unknown) => e);
    expect(error).toBeInstanceOf(ValidationError);
    expect(error).toMatchObject({ status: 400, fields: { limit: [expect.any(String)] }, requestId: expect.stringMatching(/.{8}/) });
    expect(String(error)).toBe("ValidationError: limit: Must be at most 200.");
    await expect(client({ baseUrl: "http://127.0.0.1:9", maxRetries: 0 }).sessions.list()).rejects.toThrow(ConnectionError);
  });

  test("files come with their media types", async () => {
    const { sessions, clients, files } = client();
    const { id } = await sessions.createAndWait({ video, activity: "running", exercise: "Treadmill" }, { pollMs: 50 });
    const athlete = await clients.create({ display_name: "Filed" });
    const kinds = [
      files.session(id),
      files.session(id, { format: "c3d" }),
      files.sessions({ activity: "running" }),
      files.athlete(athlete.id),
    ];
    expect((await Promise.all(kinds)).map(({ type, size }) => [type.split(";")[0], size > 0])).toEqual([
      ["text/csv", true],
      ["application/octet-stream", true],
      ["text/csv", true],
      ["application/zip", true],
    ]);
    await expect(files.sessionReport(crypto.randomUUID())).rejects.toMatchObject({ status: 404, detail: "session_not_found" });
  });

  test("lists are read to their end, page by page", async () => {
    const { clients } = client();
    for (let i = 0; i < 3; i++) await clients.create({ display_name: `Athlete ${i}` });
    const names: string[] = [];
    for await (const athlete of clients.all({ search: "Athlete" })) names.push(athlete.display_name);
    expect(names.toSorted()).toEqual(["Athlete 0", "Athlete 1", "Athlete 2"]);
  });

  test("a lost answer is asked for again, and nothing is created twice", async () => {
    let calls = 0;
    const lossy: typeof fetch = async (input, init) => {
      const answer = await fetch(input, init);
      if (++calls === 1) throw new TypeError("the line broke");
      return answer;
    };
    const { groups } = client({ fetch: lossy });
    const group = await groups.create({ name: "Lossy", description: "", colour: "" });
    expect(calls).toBe(2);
    expect((await groups.list()).results.filter((g) => g.name === "Lossy").map((g) => g.id)).toEqual([group.id]);
    const busy: typeof fetch = async () => new Response('{"detail":"rate_limited"}', { status: 429, headers: { "retry-after": "3600" } });
    await expect(client({ fetch: busy }).groups.list()).rejects.toThrow(RateLimitError);
  });

  test("a webhook's signature is verified, from an object or from Headers", () => {
    const secret = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;
    const at = new Date();
    const data = { session_id: crypto.randomUUID(), status: "completed", activity: "running", exercise: "", seq_no: 1 };
    const body = JSON.stringify({ type: "session.completed", timestamp: at.toISOString(), data });
    const headers = {
      "webhook-id": "msg_1",
      "webhook-timestamp": String(Math.floor(at.getTime() / 1000)),
      "webhook-signature": new Webhook(secret).sign("msg_1", at, body),
    };
    expect(verifyWebhook(secret, body, headers)).toMatchObject({ type: "session.completed", data });
    expect(verifyWebhook(secret, body, new Headers(headers))).toMatchObject({ data });
    expect(() => verifyWebhook(secret, body.replace("completed", "failed"), headers)).toThrow();
  });
});
