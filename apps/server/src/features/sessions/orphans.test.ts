import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { CaptureLink, Session } from "@sagittal/contract";
import pino from "pino";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { rowsOf } from "../../platform/db/index.ts";
import { DiskStorage } from "../../platform/storage/disk.ts";
import { DATABASES } from "../../testing/databases.ts";
import { MP4, type Person, startTestService, type TestService } from "../../testing/service.ts";
import { keepHouse } from "../housekeeping/service.ts";

describe.each(DATABASES)("objects without an owner on %s", (kind) => {
  let s: TestService;
  let coach: Person;
  const said: string[] = [];
  beforeAll(async () => {
    const log = pino({ level: "error" }, { write: (line) => void said.push(line) });
    s = await startTestService({}, { database: kind, log });
    coach = await s.person();
  });
  afterAll(() => s.close());

  /** Every stored object of a person's team. */
  async function objects({ teamId }: Person): Promise<string[]> {
    const found = await readdir(join(s.dataDir, "objects", "teams", teamId), { recursive: true }).catch(() => []);
    return found.filter((name) => name.includes(".")).sort();
  }

  /** A session whose analysis runs until `finish` is called, or until it is stopped. */
  async function running(p: Person): Promise<{ id: string; finish: () => void; stopped: Promise<boolean> }> {
    let finish = () => {};
    let stop: (stopped: boolean) => void = () => {};
    const stopped = new Promise<boolean>((resolve) => (stop = resolve));
    s.host.decide = (_request, signal) =>
      new Promise((resolve, reject) => {
        finish = () => resolve("completed");
        signal?.addEventListener("abort", () => {
          stop(true);
          reject(signal.reason);
        });
      });
    const { id } = Session.parse((await s.createSession(p.token)).body);
    await s.eventually(async () => {
      const session = Session.parse((await s.call("GET", `/api/sessions/${id}/`, { token: p.token })).body);
      return session.progress?.stage === "pose_extract" ? true : undefined;
    });
    s.host.decide = async () => "completed";
    return { id, finish, stopped };
  }

  test("an upload's address takes no more bytes once a session was made from it, and none that were on their way", async () => {
    const p = await s.person();
    const target = await s.upload(p.token);
    const put = (body: string) => fetch(target.url, { method: "PUT", headers: target.headers, body });
    expect((await put("a second try before there is a session")).status).toBe(200);
    expect((await s.upload(p.token)).session_id).not.toBe(target.session_id);
    await fetch(target.url, { method: "PUT", headers: target.headers, body: new Uint8Array(MP4) });
    const late = new TransformStream<Uint8Array, Uint8Array>();
    const writer = late.writable.getWriter();
    const streamed = { method: "PUT", headers: target.headers, body: late.readable, duplex: "half" };
    const onItsWay = fetch(target.url, streamed);
    await writer.write(new TextEncoder().encode("#EXTM3U"));
    const body = { id: target.session_id, activity: "running", video_url: target.public_url };
    expect((await s.call("POST", "/api/sessions/", { token: p.token, body })).status).toBe(201);
    await writer.close();
    expect((await onItsWay).status).toBe(409);
    // Its analysis is not to take the outcomes that the next test decides.
    await s.ended(p.token, target.session_id);
    const refused = await put("#EXTM3U");
    expect([refused.status, await refused.json()]).toEqual([409, { detail: "upload_in_use" }]);
    expect((await s.ctx.storage.info(target.object_key))?.size).toBe(MP4.length);
  });

  test("an upload's address takes nothing once its session was deleted, or its account erased: neither by PUT nor in parts", async () => {
    const p = await s.person("gone");
    const VERSION = { "tus-resumable": "1.0.0" };
    const target = await s.upload(p.token);
    const begin = (url: string) => fetch(url, { method: "POST", headers: { ...VERSION, "upload-length": String(MP4.length) } });
    const put = (body: BodyInit) => fetch(target.url, { method: "PUT", headers: target.headers, body, ...{ duplex: "half" } });
    const body = { id: target.session_id, activity: "running", exercise: "Easy Run", video_url: target.public_url };
    expect((await s.call("POST", "/api/sessions/", { token: p.token, body })).status).toBe(201);
    await s.ended(p.token, target.session_id);
    expect((await s.call("DELETE", `/api/sessions/${target.session_id}/`, { token: p.token })).status).toBe(204);
    const detail = "The link has expired. Request a new one.";
    for (const refused of [await put(new Uint8Array(MP4)), await begin(target.resumable_url ?? "")])
      expect([refused.status, await refused.json()]).toEqual([403, { detail }]);

    const [whole, parts] = [await s.upload(p.token), await s.upload(p.token)];
    const address = new URL((await begin(parts.resumable_url ?? "")).headers.get("location") ?? "", s.url);
    const late = new TransformStream<Uint8Array, Uint8Array>();
    const writer = late.writable.getWriter();
    const onItsWay = fetch(whole.url, { method: "PUT", headers: whole.headers, body: late.readable, ...{ duplex: "half" } });
    await writer.write(new Uint8Array(MP4));
    expect((await s.call("DELETE", "/api/me/", { token: p.token, body: { confirm: p.email } })).status).toBe(204);
    await writer.close();
    expect((await onItsWay).status).toBe(403);
    const part = { ...VERSION, "content-type": "application/offset+octet-stream", "upload-offset": "0" };
    expect((await fetch(address, { method: "PATCH", headers: part, body: new Uint8Array(MP4) })).status).toBe(403);
    expect(await objects(p)).toEqual([]);
  });

  test("an object that takes its place while its reservation goes is removed again", async () => {
    const p = await s.person("racing");
    const target = await s.upload(p.token);
    const states = ["open", "open", "gone"] as const;
    let asked = 0;
    const disk = s.ctx.storage;
    if (!(disk instanceof DiskStorage)) throw new Error("The test's objects lie on the disk.");
    const grant = { contentType: "video/mp4", maxBytes: 10_000 };
    const received = disk.receive(target.object_key, Readable.from([MP4]), grant, async () => states[asked++] ?? "gone");
    await expect(received).rejects.toMatchObject({ code: "link_expired" });
    expect(await objects(p)).toEqual([]);
  });

  test("a session deleted while it is analysed: the analysis is stopped and nothing of it is left", async () => {
    const { id, stopped } = await running(coach);
    expect((await s.call("DELETE", `/api/sessions/${id}/`, { token: coach.token })).status).toBe(204);
    expect(await stopped).toBe(true);
    expect(await objects(coach)).toEqual([]);
  });

  test("a session deleted before its analysis has read the upload: the job ends without a fault in the log", async () => {
    const { storage } = s.ctx;
    const copy = storage.localCopy.bind(storage);
    const looked = Promise.withResolvers<void>();
    const localCopy = vi.spyOn(storage, "localCopy").mockImplementationOnce(async (key) => {
      await s.call("DELETE", `/api/sessions/${/[0-9a-f-]{36}(?=\.source)/.exec(key)?.[0]}/`, { token: coach.token });
      looked.resolve();
      return copy(key);
    });
    expect((await s.createSession(coach.token)).status).toBe(201);
    await looked.promise;
    await s.eventually(async () => {
      const open = await s.ctx.db.execute("select count(*)::int as n from pgboss.job where name = 'analysis' and state <> 'completed'");
      return rowsOf(open)[0]?.n === 0 ? true : undefined;
    });
    localCopy.mockRestore();
    expect(said.filter((line) => /"level":50/.test(line))).toEqual([]);
    expect(await objects(coach)).toEqual([]);
  });

  test("media that are published just after the session was deleted, or its account erased, are removed again", async () => {
    const p = await s.person("leaving");
    const [first, second] = [await running(p), await running(p)];
    expect((await s.call("DELETE", `/api/sessions/${first.id}/`, { token: p.token })).status).toBe(204);
    expect((await s.call("DELETE", "/api/me/", { token: p.token, body: { confirm: p.email } })).status).toBe(204);
    first.finish();
    second.finish();
    await s.eventually(async () => {
      const [active] = rowsOf(
        await s.ctx.db.execute("select count(*)::int as n from pgboss.job where name = 'analysis' and state = 'active'"),
      );
      return active?.n === 0 ? true : undefined;
    });
    expect(await objects(p)).toEqual([]);
  });

  test("housekeeping removes objects without an owning row after a day, and nothing else", async () => {
    const p = await s.person("owner");
    const kept = await s.ended(p.token, Session.parse((await s.createSession(p.token)).body).id);
    await s.upload(p.token);
    const logo = await sharp({ create: { width: 8, height: 8, channels: 3, background: "red" } })
      .png()
      .toBuffer();
    const form = new FormData();
    form.set("logo", new Blob([new Uint8Array(logo)], { type: "image/png" }), "logo.png");
    await fetch(`${s.url}/api/me/branding/logo/`, { method: "POST", headers: { authorization: `Bearer ${p.token}` }, body: form });
    const owned = await objects(p);
    expect(owned.length).toBeGreaterThan(5);
    const orphans = [
      `teams/${p.teamId}/sessions/2026/01/${crypto.randomUUID()}.1.annotated.mp4`,
      `teams/${p.teamId}/sessions/2026/01/${kept.id}.0.annotated.mp4`,
      `teams/${p.teamId}/sessions/2026/01/${crypto.randomUUID()}.source.mp4`,
      `teams/${p.teamId}/photos/${crypto.randomUUID()}.jpg`,
      `teams/${p.teamId}/branding/${crypto.randomUUID()}.png`,
      `teams/${crypto.randomUUID()}/sessions/2026/01/${crypto.randomUUID()}.1.thumbnail.jpg`,
    ];
    for (const key of orphans) await s.ctx.storage.putBytes(key, Buffer.from("x"), "image/jpeg");
    await keepHouse(s.ctx);
    expect(await s.ctx.storage.info(orphans[0]!)).not.toBeNull();
    // An upload without a reservation is of no use once its address has expired; what comes before its team's row stays for the day.
    const imported = `teams/${crypto.randomUUID()}/sessions/2026/01/${crypto.randomUUID()}.source.mp4`;
    await s.ctx.storage.putBytes(imported, Buffer.from("x"), "video/mp4");
    s.clock.advance({ hours: 1, seconds: 901 });
    await keepHouse(s.ctx);
    const left = [orphans[0], orphans[2], imported].map((key = "") => s.ctx.storage.info(key));
    expect((await Promise.all(left)).map((info) => info !== null)).toEqual([true, false, true]);
    orphans.push(imported);
    s.clock.advance({ hours: 25 });
    await keepHouse(s.ctx);
    for (const key of orphans) expect([key, await s.ctx.storage.info(key)]).toEqual([key, null]);
    expect(await objects(p)).toEqual(owned);
  });

  test("a team has a bounded number of uploads without a session, and a person three teams on Free", async () => {
    const p = await s.person("hoarder");
    const intent = () =>
      s.call("POST", "/api/sessions/upload-intent/", {
        token: p.token,
        body: { filename: "a.mp4", content_type: "video/mp4", activity: "jump" },
      });
    s.clock.hold();
    const used = await s.upload(p.token);
    s.clock.advance({ hours: 0.5 });
    for (let i = 0; i < 29; i++) expect((await intent()).status).toBe(201);
    const refused = await intent();
    const body = { detail: "too_many_open_uploads", max: 30 };
    expect([refused.status, refused.body, refused.headers.get("retry-after")]).toEqual([429, body, String(47.5 * 3600)]);
    const link = await s.call("POST", "/api/capture-links/", { token: p.token, body: { activity: "running", exercise: "Easy Run" } });
    const { url } = CaptureLink.parse(link.body);
    const consent = { agreed: true, version: 1, lang: "en", name: "Anna", age_years: 30 };
    const clip = { filename: "a.mp4", content_type: "video/mp4", consent };
    const token = url.split("/").at(-1);
    expect(await s.call("POST", `/api/capture/${token}/uploads/`, { body: clip })).toMatchObject({
      status: 409,
      body: { detail: "capture_closed" },
    });
    // A session makes room, and so does time: as much of it as was told.
    const session = { id: used.session_id, activity: "running", exercise: "Easy Run", video_url: used.public_url };
    expect((await s.call("POST", "/api/sessions/", { token: p.token, body: session })).status).toBe(201);
    expect([(await intent()).status, (await intent()).headers.get("retry-after")]).toEqual([201, String(48 * 3600)]);
    s.clock.advance({ hours: 48 });
    p.token = await s.login(p);
    expect((await intent()).status).toBe(201);
    s.clock.release();
    const team = () => s.call("POST", "/api/teams/", { token: p.token, body: { name: "One more" } });
    expect([(await team()).status, (await team()).status]).toEqual([201, 201]);
    expect(await team()).toMatchObject({ status: 403, body: { detail: "free_team_limit_reached" } });
  });

  test("a photo whose athlete finds no room in the plan is not kept", async () => {
    const p = await s.person("full");
    const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: "blue" } })
      .png()
      .toBuffer();
    expect((await s.call("POST", "/api/clients/", { token: p.token, body: { display_name: "First" } })).status).toBe(201);
    const form = new FormData();
    form.set("display_name", "Second");
    form.set("email", "second@example.com");
    form.set("profile_photo", new Blob([new Uint8Array(png)], { type: "image/png" }), "photo.png");
    const answer = await fetch(`${s.url}/client-management/clients/`, {
      method: "POST",
      headers: { authorization: `Bearer ${p.token}` },
      body: form,
    });
    expect([answer.status, await objects(p)]).toEqual([404, []]);
  });
});
