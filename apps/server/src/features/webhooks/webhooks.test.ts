import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import { Writable } from "node:stream";
import { ReceivedDelivery } from "@sagittal/contract";
import pino from "pino";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { startTestService, type TestService } from "../../testing/service.ts";
import { keepHouse } from "../housekeeping/service.ts";
import { isPublicAddress, urlProblem } from "./address.ts";
import { deliver } from "./deliver.ts";
import { insertDelivery } from "./repository.ts";
import { post } from "./send.ts";

const Created = z.object({ id: z.uuid(), secret: z.string().startsWith("whsec_") });
const Log = z.array(
  z.object({ event: z.string(), status: z.string(), attempts: z.number(), response_status: z.number().nullable(), error: z.string() }),
);

const LogLine = z.looseObject({ level: z.number(), msg: z.string(), job: z.string().optional() });
const WARNING = pino.levels.values.warn;

describe("addresses", () => {
  test.each([
    "http://127.0.0.1/",
    "http://127.1/",
    "http://2130706433/",
    "http://0x7f.0.0.1/",
    "http://0.0.0.0/",
    "https://10.1.2.3/",
    "https://172.16.0.1/",
    "https://192.168.1.1/",
    "https://169.254.169.254/latest/",
    "https://100.64.0.1/",
    "https://224.0.0.1/",
    "http://[::1]/",
    "http://[::]/",
    "http://[::ffff:10.0.0.1]/",
    "http://[fd00::1]/",
    "http://[fe80::1]/",
    "http://[64:ff9b::a00:1]/",
    "http://[2002:a00:1::]/",
    "http://localhost/",
    "http://a.localhost/",
    "http://printer.local/",
    "http://intranet/",
    "http://user:pass@example.com/",
    "ftp://example.com/",
    "file:///etc/passwd",
    "example.com",
    "",
  ])("%s is refused", async (url) => {
    expect(await urlProblem(url, { allowPrivate: false })).not.toBeNull();
  });
  test.each(["https://8.8.8.8/hook", "http://1.1.1.1:8080/", "https://[2606:4700::1111]/"])("%s is taken", async (url) => {
    expect(await urlProblem(url, { allowPrivate: false })).toBeNull();
  });
  test("a delivery to a name or address of this machine is refused before a byte is sent", async () => {
    expect(isPublicAddress("not an address")).toBe(false);
    await expect(post("http://localhost:9/", { body: "{}", headers: {} }, { allowPrivate: false })).rejects.toThrow("private or loopback");
    await expect(post("http://127.0.0.1:9/", { body: "{}", headers: {} }, { allowPrivate: false })).rejects.toThrow("private or loopback");
  });
});

describe("webhooks", () => {
  let s: TestService;
  let receiver: Server;
  let url: string;
  let refusals = 0;
  const logged: z.infer<typeof LogLine>[] = [];
  /** Deliveries that the hanging receiver has seen. */
  const hung = new Set<string>();
  const received: { path: string; body: string; headers: IncomingHttpHeaders }[] = [];

  beforeAll(async () => {
    const stream = new Writable({ write: (line, _encoding, done) => done(void logged.push(LogLine.parse(JSON.parse(String(line))))) });
    s = await startTestService({ WEBHOOK_ALLOW_PRIVATE: "on" }, { log: pino({ level: "warn" }, stream) });
    receiver = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on("data", (c: Buffer) => chunks.push(c));
      request.on("end", () => {
        if (request.url === "/hanging") return void hung.add(String(request.headers["webhook-id"]));
        received.push({ path: request.url ?? "", body: Buffer.concat(chunks).toString("utf8"), headers: request.headers });
        const refuses = request.url === "/shaky" && refusals-- > 0;
        response.statusCode = request.url === "/gone-for-good" ? 410 : refuses ? 503 : 204;
        response.end();
      });
    });
    await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
    const address = receiver.address();
    url = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
  });
  afterAll(async () => {
    receiver.closeAllConnections();
    receiver.close();
    await s.close();
  });

  const make = async (token: string, path: string, events = ["session.completed", "session.failed"]) =>
    Created.parse((await s.call("POST", "/api/webhooks/", { token, body: { url: url + path, events } })).body);
  const log = async (token: string, id: string) => Log.parse((await s.call("GET", `/api/webhooks/${id}/deliveries/`, { token })).body);
  const verified = (secret: string, path: string) => {
    const found = received.filter((r) => r.path === path);
    return found.map((r) => new Webhook(secret).verify(r.body, z.record(z.string(), z.string()).parse(r.headers)));
  };

  test("are at most twenty of a team, also when many are made at once", async () => {
    const { token } = await s.person();
    const listen = () => s.call("POST", "/api/webhooks/listen/", { token, body: {} });
    const statuses = (await Promise.all(Array.from({ length: 25 }, listen))).map((answer) => answer.status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(20);
    const body = { url, events: ["session.completed"] };
    expect(await s.call("POST", "/api/webhooks/", { token, body })).toMatchObject({ status: 400, body: { url: [expect.any(String)] } });
  });

  test("of one team whose receiver hangs do not hold up another team's; tests are limited to ten a minute", async () => {
    const [stuck, quiet] = [await s.person(), await s.person()];
    const [hanging, fine] = [await make(stuck.token, "/hanging"), await make(quiet.token, "/quiet")];
    const probe = (token: string, id: string) => s.call("POST", `/api/webhooks/${id}/test/`, { token });
    const statuses = [];
    for (let i = 0; i < 11; i++) statuses.push((await probe(stuck.token, hanging.id)).status);
    expect(statuses).toEqual([...Array(10).fill(200), 429]);
    await probe(quiet.token, fine.id);
    await s.eventually(async () => ((await log(quiet.token, fine.id))[0]?.status === "delivered" ? true : undefined));
    // It overtook deliveries to the hanging receiver that were queued before it.
    expect(hung.size).toBeLessThan(10);
    await s.call("DELETE", `/api/webhooks/${hanging.id}/`, { token: stuck.token });
    receiver.closeAllConnections();
  });

  test("tell of ended sessions with a signature that the receiver can verify", async () => {
    const p = await s.person();
    const all = await make(p.token, "/all");
    const failures = await make(p.token, "/failures", ["session.failed"]);
    const session = z.object({ id: z.uuid() }).parse((await s.createSession(p.token)).body);
    await s.eventually(async () => ((await log(p.token, all.id))[0]?.status === "delivered" ? true : undefined));
    expect(verified(all.secret, "/all")).toEqual([
      {
        type: "session.completed",
        timestamp: expect.stringMatching(/Z$/),
        data: { session_id: session.id, status: "completed", activity: "running", exercise: "Easy Run", seq_no: 1 },
      },
    ]);
    expect(() => verified(failures.secret, "/all")).toThrow();
    expect(await log(p.token, failures.id)).toEqual([]);

    s.host.decide = async () => ({ failure: { code: "no_person", data: {} } });
    await s.createSession(p.token);
    await s.eventually(async () => ((await log(p.token, failures.id))[0]?.status === "delivered" ? true : undefined));
    s.host.decide = async () => "completed";
    expect(verified(failures.secret, "/failures")).toMatchObject([{ type: "session.failed", data: { status: "failed" } }]);
  });

  test("are tried again until the receiver takes the delivery, with the same webhook-id", async () => {
    const p = await s.person();
    refusals = 1;
    const { id } = await make(p.token, "/shaky");
    expect(await s.call("POST", `/api/webhooks/${id}/test/`, { token: p.token })).toMatchObject({
      status: 200,
      body: { status: "pending" },
    });
    await s.eventually(async () => ((await log(p.token, id))[0]?.attempts === 1 ? true : undefined));
    expect(await log(p.token, id)).toMatchObject([
      { event: "webhook.test", status: "pending", response_status: 503, error: expect.stringContaining("503") },
    ]);
    await s.hastened(async () => ((await log(p.token, id))[0]?.status === "delivered" ? true : undefined));
    expect(await log(p.token, id)).toMatchObject([{ attempts: 2, response_status: 204, error: "" }]);
    const ids = received.filter((r) => r.path === "/shaky").map((r) => r.headers["webhook-id"]);
    expect([ids.length, new Set(ids).size]).toEqual([2, 1]);
    // A receiver that fails is no fault of the service.
    const threw = logged.filter(({ msg }) => msg === "job threw").map(({ job, level }) => [job, level]);
    expect(threw).toContainEqual(["webhook", WARNING]);
    expect(new Set(threw.map(String)).size).toBe(1);
  });

  test("are disabled after three days of failures, the owner is notified, and PATCH enables them again", async () => {
    const p = await s.person();
    await s.markVerified(p);
    const { id } = await make(p.token, "/gone-for-good");
    // An address that nobody verified may be a stranger's: it gets no email, although its webhook fails first.
    const stranger = await s.person("stranger");
    const other = await make(stranger.token, "/gone-for-good");
    const hook = async () =>
      z.array(z.object({ disabled_at: z.string().nullable() })).parse((await s.call("GET", "/api/webhooks/", { token: p.token })).body)[0];
    // An attempt that fails: one of many of a delivery, or its last.
    const attempt = async (lastTry: boolean, of = id) => {
      const timestamp = s.clock.now().toISOString();
      const delivery = await insertDelivery(s.ctx.db, of, { type: "webhook.test", timestamp, data: { webhook_id: of } });
      const run = { id: "one", lastTry, signal: new AbortController().signal };
      await deliver(s.ctx)({ delivery_id: delivery.id }, run);
    };
    await expect(attempt(false)).rejects.toThrow("410");
    await attempt(true, other.id);
    expect((await hook())?.disabled_at).toBeNull();
    s.clock.advance({ days: 2, hours: 23 });
    p.token = await s.login(p);
    await attempt(true);
    expect((await hook())?.disabled_at).toBeNull();
    s.clock.advance({ hours: 1, seconds: 1 });
    p.token = await s.login(p);
    await attempt(true, other.id);
    await expect(attempt(false)).rejects.toThrow("410");
    expect((await hook())?.disabled_at).toMatch(/Z$/);
    expect(await s.email(p.email, /Webhook disabled/)).toContain("/settings/webhooks");
    expect((await s.emails()).filter((m) => /Webhook disabled/.test(m))).toHaveLength(1);
    const before = (await log(p.token, id)).length;
    await s.ended(p.token, z.object({ id: z.uuid() }).parse((await s.createSession(p.token)).body).id);
    expect(await log(p.token, id)).toHaveLength(before);
    const enabled = await s.call("PATCH", `/api/webhooks/${id}/`, { token: p.token, body: { enabled: true } });
    expect([enabled.status, enabled.body]).toEqual([200, expect.objectContaining({ disabled_at: null })]);
    await attempt(true);
    expect((await hook())?.disabled_at).toBeNull();
  });

  test("show their secret once, are kept unreadable, and end with their deletion", async () => {
    const p = await s.person();
    const { id, secret } = await make(p.token, "/gone");
    const list = await s.call("GET", "/api/webhooks/", { token: p.token });
    expect(list.body).toEqual([
      { id, url: `${url}/gone`, events: ["session.completed", "session.failed"], disabled_at: null, created_at: expect.any(String) },
    ]);
    expect(JSON.stringify(await s.ctx.db.execute("select * from webhooks"))).not.toContain(secret);
    for (const body of [{}, { url, events: [] }, { url, events: ["other"] }, { url: "ftp://x.example", events: ["session.failed"] }])
      expect((await s.call("POST", "/api/webhooks/", { token: p.token, body })).status).toBe(400);
    expect((await s.call("DELETE", `/api/webhooks/${id}/`, { token: p.token })).status).toBe(204);
    expect(await s.call("POST", `/api/webhooks/${id}/test/`, { token: p.token })).toMatchObject({
      status: 404,
      body: { detail: "webhook_not_found" },
    });
  });

  test("a delivery is sent again under its own id, alone or with those of a range of time", async () => {
    const p = await s.person();
    const { id, secret } = await make(p.token, "/again");
    const ids = () => received.filter((r) => r.path === "/again").map((r) => r.headers["webhook-id"]);
    const post = (path: string, body: unknown = {}) => s.call("POST", `/api/webhooks/${id}/${path}`, { token: p.token, body });
    await post("test/");
    const [first] = await s.eventually(async () => (ids().length === 1 ? ids() : undefined));
    await s.eventually(async () => ((await log(p.token, id))[0]?.status === "delivered" ? true : undefined));
    expect(await post(`deliveries/${first}/redeliver/`)).toMatchObject({ status: 200, body: { id: first, status: "pending" } });
    await s.eventually(async () => ((await log(p.token, id))[0]?.attempts === 2 ? true : undefined));
    expect(ids()).toEqual([first, first]);
    const day = (shift: number) => new Date(s.clock.now().getTime() + shift * 86_400_000).toISOString();
    const range = { from: day(-1), to: day(1) };
    expect((await post("replay/", range)).body).toEqual({ queued: 0, left: 0 });
    expect((await post("replay/", { ...range, status: "all" })).body).toEqual({ queued: 1, left: 0 });
    await s.eventually(async () => (ids().length === 3 ? true : undefined));
    expect((await post("replay/", { from: day(-3), to: day(-2), status: "all" })).body).toEqual({ queued: 0, left: 0 });
    expect(await post("replay/", { ...range, from: "0000-01-01T00:00:00Z" })).toMatchObject({
      status: 400,
      body: { from: [expect.any(String)] },
    });
    expect(await post("replay/", { from: range.to, to: range.from })).toMatchObject({ status: 400, body: { to: [expect.any(String)] } });
    expect(await post(`deliveries/${crypto.randomUUID()}/redeliver/`)).toMatchObject({
      status: 404,
      body: { detail: "delivery_not_found" },
    });
    expect(verified(secret, "/again")).toHaveLength(3);
  });

  test("a listener's deliveries are fetched once, signed like those that are sent", async () => {
    const p = await s.person();
    const listener = Created.parse((await s.call("POST", "/api/webhooks/listen/", { token: p.token, body: {} })).body);
    const fetched = async () => {
      const answer = await s.call("POST", `/api/webhooks/${listener.id}/receive/`, { token: p.token, body: {} });
      return z.array(ReceivedDelivery).parse(answer.body);
    };
    const session = z.object({ id: z.uuid() }).parse((await s.createSession(p.token)).body);
    const [delivery] = await s.eventually(async () => {
      const found = await fetched();
      return found.length > 0 ? found : undefined;
    });
    expect(new Webhook(listener.secret).verify(delivery!.body, delivery!.headers)).toMatchObject({
      type: "session.completed",
      data: { session_id: session.id },
    });
    expect(await fetched()).toEqual([]);
    const other = await make(p.token, "/other");
    expect((await s.call("POST", `/api/webhooks/${other.id}/receive/`, { token: p.token, body: {} })).status).toBe(404);
    s.clock.advance({ days: 2 });
    p.token = await s.login(p);
    await s.call("POST", "/api/webhooks/listen/", { token: p.token, body: {} });
    expect((await s.call("POST", `/api/webhooks/${listener.id}/receive/`, { token: p.token, body: {} })).status).toBe(404);
  });

  test("the delivery log goes back 30 days", async () => {
    const p = await s.person();
    const { id } = await make(p.token, "/old");
    const sent = async () => {
      await s.call("POST", `/api/webhooks/${id}/test/`, { token: p.token });
      await s.eventually(async () => ((await log(p.token, id))[0]?.status === "delivered" ? true : undefined));
    };
    await sent();
    s.clock.advance({ days: 29 });
    p.token = await s.login(p);
    await sent();
    await keepHouse(s.ctx);
    expect(await log(p.token, id)).toHaveLength(2);
    s.clock.advance({ days: 2 });
    p.token = await s.login(p);
    await keepHouse(s.ctx);
    expect(await log(p.token, id)).toHaveLength(1);
  });
});
