import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { Client, Session, ShareLink } from "@sagittal/contract";
import { Printer } from "@sagittal/reports";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { RateLimited } from "../../domain/errors.ts";
import { sessions } from "../../platform/db/schema/index.ts";
import { TeamTurns } from "../../platform/team-turns.ts";
import { type Person, startTestService, type TestService } from "../../testing/service.ts";
import { bendingKnee } from "../../testing/sidecar.ts";
import { inTurn } from "../printing/printer.ts";

describe("exports beside the event loop", () => {
  let s: TestService;
  let coach: Person;
  beforeAll(async () => {
    s = await startTestService();
    coach = await s.person();
    await s.grant(coach, "organization");
  });
  afterAll(() => s.close());

  /** A finished session whose sidecar has so many frames, 120 per second. */
  async function filmed(frames: number): Promise<string> {
    const { id } = await s.ended(coach.token, Session.parse((await s.createSession(coach.token)).body).id);
    const knee = bendingKnee();
    const many = <T>(rows: readonly T[]): T[] => Array.from({ length: frames }, (_, i) => rows[i % rows.length]!);
    const long = {
      ...knee,
      frame_count: frames,
      t_ms: Array.from({ length: frames }, (_, i) => (1000 * i) / 120),
      frames: many(knee.frames),
      image: { ...knee.image, joints: many(knee.image?.joints ?? []) },
      angles: { knee_flexion_left: many(knee.angles?.knee_flexion_left ?? []) },
    };
    const [row] = await s.ctx.db.select().from(sessions).where(eq(sessions.id, id));
    const path = join(s.dataDir, "long.json");
    await writeFile(path, JSON.stringify(long));
    await s.ctx.storage.putFile(row?.pose3d_key ?? "", path, "application/json");
    return id;
  }

  test("animations and the bundle for clinics come as files of their kind", async () => {
    const id = await filmed(120);
    for (const [format, type, start] of [
      ["bvh", "text/plain", "HIERARCHY"],
      ["glb", "model/gltf-binary", "glTF"],
      ["fhir", "application/fhir+json", '{"resourceType":"Bundle"'],
    ] as const) {
      const { status, headers, text } = await s.call("GET", `/api/sessions/${id}/export/?format=${format}`, { token: coach.token });
      expect([format, status, headers.get("content-type")?.split(";")[0], text.slice(0, start.length)]).toEqual([format, 200, type, start]);
      expect(headers.get("content-disposition")).toMatch(format === "fhir" ? /\.fhir\.json"$/ : new RegExp(`\\.${format}"$`));
    }
  });

  test("an export that a client has is not made again until the session changes, whatever its format", async () => {
    const id = await filmed(120);
    // By the whole address: the document does not list 304, which any GET may answer.
    const ask = (format: string, etag: string) =>
      s.call("GET", `${s.url}/api/sessions/${id}/export/?format=${format}`, { token: coach.token, headers: { "if-none-match": etag } });
    const etags = new Map<string, string>();
    for (const format of ["json", "csv", "trc", "mot", "c3d", "bvh", "glb", "fhir"]) {
      const { status, headers } = await ask(format, "");
      expect([format, status, headers.get("etag")]).toEqual([format, 200, expect.stringMatching(/^W\/"[\w-]+"$/)]);
      etags.set(format, headers.get("etag") ?? "");
      const again = await ask(format, headers.get("etag") ?? "");
      expect([format, again.status, again.text, again.headers.get("etag")]).toEqual([format, 304, "", headers.get("etag")]);
    }
    expect(new Set(etags.values()).size).toBe(8);
    const review = { notes: "Good.", score: 91 };
    expect((await s.call("POST", `/api/sessions/${id}/review/`, { token: coach.token, body: review })).status).toBe(200);
    for (const [format, etag] of etags) expect([format, (await ask(format, etag)).status]).toEqual([format, 200]);
    const stranger = await s.person();
    const refused = await s.call("GET", `/api/sessions/${id}/export/?format=json`, {
      token: stranger.token,
      headers: { "if-none-match": "*" },
    });
    expect([refused.status, refused.headers.get("etag")]).toEqual([404, null]);
  });

  test("the key moments come as a picture to the team and through a public link, and are refused before there is a video", async () => {
    const demo = Session.parse((await s.call("POST", "/api/me/demo/", { token: coach.token, body: {} })).body);
    const link = ShareLink.parse((await s.call("POST", `/api/sessions/${demo.id}/share/?lang=es`, { token: coach.token })).body);
    for (const path of [`/api/sessions/${demo.id}/key-moments.jpg?lang=ru`, `/api/shared/${link.token}/key-moments.jpg`]) {
      const { status, headers, text } = await s.call("GET", path, { token: path.includes("shared") ? undefined : coach.token });
      expect([path, status, headers.get("content-type")]).toEqual([path, 200, "image/jpeg"]);
      expect(text.length).toBeGreaterThan(10_000);
      expect(headers.get("cache-control")).toBe("private, max-age=3600");
    }
    const other = await s.person();
    const refused = async (id: string, token = coach.token) => {
      const { status, body } = await s.call("GET", `/api/sessions/${id}/key-moments.jpg`, { token });
      return [status, body];
    };
    expect(await refused(demo.id, other.token)).toEqual([404, expect.objectContaining({ detail: "session_not_found" })]);
    // The scripted analysis of this service leaves no video that can be read.
    expect(await refused(await filmed(120))).toEqual([404, expect.objectContaining({ detail: "file_not_found" })]);
    const { id } = Session.parse((await s.createSession(coach.token)).body);
    await s.ended(coach.token, id);
    await s.ctx.db.update(sessions).set({ status: "failed" }).where(eq(sessions.id, id));
    expect(await refused(id)).toEqual([409, expect.objectContaining({ detail: "session_not_completed" })]);
    // The picture is cached: without its video it is still served.
    const [drawn] = await s.ctx.db.select().from(sessions).where(eq(sessions.id, demo.id));
    await s.ctx.storage.remove([drawn?.analyzed_key ?? ""]);
    const again = async () => (await s.call("GET", `/api/sessions/${demo.id}/key-moments.jpg?lang=es`, { token: coach.token })).status;
    expect(await again()).toBe(200);
    expect(await refused(demo.id)).toEqual([404, expect.objectContaining({ detail: "file_not_found" })]);
    // A change of the session, or its deletion, drops it from the cache.
    await s.ctx.db.update(sessions).set({ name: "Another" }).where(eq(sessions.id, demo.id));
    expect(await again()).toBe(404);
  });

  test("a session whose stored pose cannot be read says that it has to be analysed again", async () => {
    const { id } = await s.ended(coach.token, Session.parse((await s.createSession(coach.token)).body).id);
    const [row] = await s.ctx.db.select().from(sessions).where(eq(sessions.id, id));
    const track_key = (row?.pose3d_key ?? "").replace(/pose3d\.json$/, "track.bin");
    await s.ctx.storage.putBytes(track_key, Buffer.from("half a tra"), "application/octet-stream");
    await s.ctx.db.update(sessions).set({ track_key }).where(eq(sessions.id, id));
    const laboratory = new FormData();
    laboratory.set("file", new File(["time_s,knee_flexion_left\n0,1\n1,2\n"], "trial.csv"));
    const compared = await fetch(`${s.url}/api/sessions/${id}/references/`, {
      ...{ method: "POST", body: laboratory },
      headers: { authorization: `Bearer ${coach.token}` },
    });
    const answers = [
      ...(["c3d", "csv"] as const).map((format) => s.call("GET", `/api/sessions/${id}/export/?format=${format}`, { token: coach.token })),
      s.call("GET", `/api/sessions/${id}/events/`, { token: coach.token }),
      s.call("PUT", `/api/sessions/${id}/events/`, { token: coach.token, body: { events: [] } }),
    ];
    expect((await answers[0])?.headers.get("etag")).toBeNull();
    for (const { status, body } of [...(await Promise.all(answers)), { status: compared.status, body: await compared.json() }]) {
      expect([status, body]).toEqual([409, { detail: "pose_unreadable", hint: expect.stringContaining("analyse the session again") }]);
    }
  });

  test("an athlete's archive leaves out the tables of an unreadable pose, and ends when a table fails otherwise: it would look complete", async () => {
    const client = Client.parse((await s.call("POST", "/api/clients/", { token: coach.token, body: { display_name: "Ann" } })).body).id;
    const { id } = await s.ended(coach.token, Session.parse((await s.createSession(coach.token, { client })).body).id);
    const [row] = await s.ctx.db.select().from(sessions).where(eq(sessions.id, id));
    const pose = (text: string) => s.ctx.storage.putBytes(row?.pose3d_key ?? "", Buffer.from(text), "application/json");
    const archive = async () => (await s.call("GET", `/api/clients/${client}/export/`, { token: coach.token })).text;
    await pose("half a po");
    const without = await archive();
    expect([without.includes("session.json"), without.includes("series.csv")]).toEqual([true, false]);
    await pose(JSON.stringify(bendingKnee()));
    expect(await archive()).toContain("series.csv");
    const copy = vi.spyOn(s.ctx.storage, "localCopy").mockRejectedValueOnce(new Error("The disk does not answer"));
    await expect(archive()).rejects.toThrow();
    copy.mockRestore();
  });

  test("reports take turns: a team with a long line holds up no other one, too many are refused, and a closed request is not printed", async () => {
    const id = await filmed(120);
    const prints = vi.spyOn(Printer.prototype, "print");
    const other = await s.person("other");
    const theirs = Session.parse((await s.call("POST", "/api/me/demo/", { token: other.token, body: {} })).body);
    const gate = Promise.withResolvers<void>();
    const held = inTurn({ whose: coach.teamId }, () => gate.promise);
    const ask = (signal: AbortSignal | null = null) =>
      fetch(`${s.url}/api/sessions/${id}/report.pdf`, { headers: { authorization: `Bearer ${coach.token}` }, signal });
    const closing = new AbortController();
    const refused = Promise.withResolvers<Response>();
    const asked = Array.from({ length: 20 }, () =>
      ask(closing.signal).then(
        (answer) => refused.resolve(answer),
        (error: unknown) => String(error),
      ),
    );
    const one = await refused.promise;
    expect([one.status, await one.json(), Number(one.headers.get("retry-after"))]).toEqual([429, { detail: "rate_limited" }, 10]);
    expect((await s.call("GET", `/api/sessions/${theirs.id}/report.pdf`, { token: other.token })).status).toBe(200);
    closing.abort();
    await Promise.all(asked);
    // The service has noticed that all are closed when there is room for as many.
    await s.eventually(async () => {
      const leave = new AbortController();
      let full = false;
      const places = Array.from({ length: 19 }, () => inTurn({ whose: coach.teamId, closed: leave.signal }, async () => {}));
      const left = places.map((place) => place.catch((error: unknown) => (full ||= error instanceof RateLimited)));
      await setImmediate();
      leave.abort();
      await Promise.all(left);
      return full ? undefined : true;
    });
    const last = ask();
    gate.resolve();
    await held;
    expect((await last).status).toBe(200);
    expect(prints.mock.calls.filter(([job]) => job.kind === "session")).toHaveLength(2);
    prints.mockRestore();
  });

  test("while a long clip is exported and its events are read, other requests are answered first", { timeout: 240_000 }, async () => {
    const id = await filmed(12_000);
    const order: string[] = [];
    const note = async (what: string, request: Promise<{ status: number }>) => order.push(`${what} ${(await request).status}`);
    const heavy = [
      note("export", s.call("GET", `/api/sessions/${id}/export/?format=json`, { token: coach.token })),
      note("events", s.call("GET", `/api/sessions/${id}/events/`, { token: coach.token })),
    ];
    // One after the other: were the event loop held up, the first would wait until a heavy one is done.
    for (let i = 0; i < 5; i++) await note("health", s.call("GET", "/healthz"));
    await Promise.all(heavy);
    expect(order.slice(0, 5)).toEqual(Array.from({ length: 5 }, () => "health 200"));
    expect(order.slice(5).toSorted()).toEqual(["events 200", "export 200"]);
  });

  test("events that a team reads in great number hold up no other team's, and too many are refused", async () => {
    const id = await filmed(120);
    const other = await s.person("events");
    const theirs = Session.parse((await s.call("POST", "/api/me/demo/", { token: other.token, body: {} })).body);
    const storage = s.ctx.storage;
    const open = storage.localCopy.bind(storage);
    const gate = Promise.withResolvers<void>();
    const copies = vi.spyOn(storage, "localCopy").mockImplementation(async (key) => {
      if (key.includes(id)) await gate.promise;
      return open(key);
    });
    const refused = Promise.withResolvers<string>();
    const asked = Array.from({ length: 25 }, async () => {
      const { status, text } = await s.call("GET", `/api/sessions/${id}/events/`, { token: coach.token });
      if (status === 429) refused.resolve(text);
      return status;
    });
    expect(await refused.promise).toBe('{"detail":"rate_limited"}');
    expect((await s.call("GET", `/api/sessions/${theirs.id}/events/`, { token: other.token })).status).toBe(200);
    gate.resolve();
    expect((await Promise.all(asked)).toSorted()).toEqual([...Array(20).fill(200), ...Array(5).fill(429)]);
    copies.mockRestore();
  });
});

test("a team's exports take turns, another team's come in between, and too many are refused", async () => {
  const turns = new TeamTurns();
  const started: string[] = [];
  const gate = Promise.withResolvers<void>();
  const work = (name: string) => async () => {
    started.push(name);
    await gate.promise;
  };
  const mine = Array.from({ length: 20 }, (_, i) => turns.take("one", work(`one ${i}`)));
  const other = turns.take("two", work("two"));
  await expect(turns.take("one", work("late"))).rejects.toThrow("rate_limited");
  await Promise.resolve();
  expect(started).toEqual(["one 0", "two"]);
  gate.resolve();
  await Promise.all([...mine, other]);
  expect(started).toHaveLength(21);
  // A request that is closed while it waits leaves the queue, and its work does not begin.
  const again = Promise.withResolvers<void>();
  const running = turns.take("one", () => again.promise);
  const gone = new AbortController();
  const waiting = Array.from({ length: 19 }, () => turns.take("one", work("gone"), gone.signal));
  await expect(turns.take("one", work("late"))).rejects.toThrow("rate_limited");
  gone.abort(new Error("closed"));
  expect(new Set(await Promise.all(waiting.map((w) => w.catch(String))))).toEqual(new Set(["Error: closed"]));
  const last = turns.take("one", work("last"));
  again.resolve();
  await Promise.all([running, last]);
  expect(started.slice(21)).toEqual(["last"]);
  await turns.take("one", work("again"));
  expect(started.at(-1)).toBe("again");
});
