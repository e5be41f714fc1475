import { readdir, readFile, rm, stat } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { Session, UploadIntent } from "@sagittal/contract";
import { uploadResumable } from "@sagittal/sdk";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { rowsOf } from "../../platform/db/index.ts";
import { uploadIntents } from "../../platform/db/schema/index.ts";
import { freshPostgres } from "../../testing/fresh.ts";
import { testBucket } from "../../testing/open-bucket.ts";
import { MP4, type Person, startTestService, type TestService } from "../../testing/service.ts";
import { cuttingProxy } from "./testing/cutting-proxy.ts";

const VERSION = { "tus-resumable": "1.0.0" };
const PART = { ...VERSION, "content-type": "application/offset+octet-stream" };
/** A real MP4 header and three megabytes of other bytes. */
const VIDEO = Buffer.concat([MP4, Buffer.alloc(3_000_000, "sagittal")]);

describe.each(["disk", "bucket"] as const)("uploads to the %s that go on after a break", (kind) => {
  const bucket = testBucket();
  let s: TestService;
  let coach: Person;
  beforeAll(async () => {
    for (const [name, value] of Object.entries(bucket.credentials)) vi.stubEnv(name, value);
    s = await startTestService(kind === "bucket" ? { STORAGE_URL: await bucket.start() } : {});
    coach = await s.person();
  });
  afterAll(async () => {
    vi.unstubAllEnvs();
    await s.close();
    if (kind === "bucket") await bucket.stop();
  });
  const parts = () => join(s.dataDir, "tmp", "resumable");
  /** Loses an object while its upload stays. */
  const lose = (key: string) => (kind === "bucket" ? bucket.remove([key]) : rm(join(s.dataDir, "objects", key)));
  /** Settles when bytes of the next upload are on their way into the storage. */
  const writing = async () => {
    const known = await kept();
    if (kind === "disk")
      return s.eventually(async () => {
        const fresh = (await readdir(parts())).filter((name) => !name.endsWith(".json") && !known.includes(name));
        const sizes = await Promise.all(fresh.map(async (name) => (await stat(join(parts(), name))).size));
        return sizes.some((size) => size > 0) || undefined;
      });
    return new Promise<void>((resolve) => {
      bucket.trouble = async (method, key) => {
        if (method === "GET" && key.endsWith(".part")) resolve();
        return null;
      };
    });
  };
  /** What is kept of uploads in parts. */
  const kept = async () =>
    kind === "bucket" ? [...(await bucket.uploads()), ...(await bucket.keys()).filter((key) => key.includes(".tus"))] : readdir(parts());

  const intent = async (): Promise<UploadIntent & { resumable_url: string }> => {
    const body = { filename: "run.mp4", content_type: "video/mp4", activity: "running" };
    const { resumable_url = "", ...rest } = UploadIntent.parse(
      (await s.call("POST", "/api/sessions/upload-intent/", { token: coach.token, body })).body,
    );
    return { ...rest, resumable_url };
  };
  const begin = (address: string, length = VIDEO.length) =>
    fetch(address, { method: "POST", headers: { ...VERSION, "upload-length": String(length) } });
  const offset = async (address: string) => (await fetch(address, { method: "HEAD", headers: VERSION })).headers.get("upload-offset");
  const send = (address: string, from: number, bytes: Buffer) =>
    fetch(address, { method: "PATCH", headers: { ...PART, "upload-offset": String(from) }, body: new Uint8Array(bytes) });
  const create = (target: UploadIntent) => {
    const body = { id: target.session_id, activity: "running", exercise: "Easy Run", video_url: target.public_url };
    return s.call("POST", "/api/sessions/", { token: coach.token, body });
  };
  /** Begins an upload; returns the address of its parts. */
  const begun = async (target: { resumable_url: string }) =>
    new URL((await begin(target.resumable_url)).headers.get("location") ?? "", s.url).href;

  test("a connection that is cut in the middle: the state is readable, the rest follows, the session is made", async () => {
    const target = await intent();
    const address = await begun(target);
    const { hostname, port, pathname, search } = new URL(address);
    await new Promise<void>((resolve) => {
      const socket = connect(Number(port), hostname, () => {
        const head = { ...PART, host: hostname, "upload-offset": "0", "content-length": String(VIDEO.length) };
        const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}\r\n`);
        socket.write(`PATCH ${pathname}${search} HTTP/1.1\r\n${lines.join("")}\r\n`);
        socket.write(VIDEO.subarray(0, 1_000_000), () => socket.destroy());
      });
      socket.once("close", () => resolve());
    });
    const arrived = await s.eventually(async () => {
      const at = Number(await offset(address));
      return at > 0 ? at : undefined;
    });
    expect(arrived).toBeLessThanOrEqual(1_000_000);
    expect((await create(target)).status).toBe(400);
    const from = await s.eventually(async () => {
      const at = Number(await offset(address));
      return (await send(address, at, VIDEO.subarray(at))).status === 204 ? at : undefined;
    });
    expect(from).toBeGreaterThan(0);
    expect(await offset(address)).toBe(String(VIDEO.length));
    expect(await s.ctx.storage.info(target.object_key)).toMatchObject({ size: VIDEO.length, contentType: "video/mp4" });
    const { path, release } = await s.ctx.storage.localCopy(target.object_key);
    expect((await readFile(path)).equals(VIDEO)).toBe(true);
    await release();
    expect((await create(target)).status).toBe(201);
  });

  test("a process that is killed between the last byte and the object: a client that asks how far it came finds the object", async () => {
    const target = await intent();
    const address = await begun(target);
    expect((await send(address, 0, VIDEO)).status).toBe(204);
    await lose(target.object_key);
    expect(await s.ctx.storage.info(target.object_key)).toBeNull();
    expect(await offset(address)).toBe(String(VIDEO.length));
    expect((await create(target)).status).toBe(201);
  });

  test("the client goes on by itself through a line that breaks", async () => {
    const target = await intent();
    const written = writing();
    const proxy = await cuttingProxy(s.url, 1_000_000, () => written);
    try {
      const sent: number[] = [];
      const address = target.resumable_url.replace(s.url, proxy.url);
      await uploadResumable(address, new Blob([VIDEO]), { onBytes: (bytes) => sent.push(bytes) });
      expect(proxy.cuts()).toBe(1);
      expect(sent.at(-1)).toBe(VIDEO.length);
      // What had arrived was not sent again: less than two videos went over the line.
      expect(proxy.bytes()).toBeLessThan(VIDEO.length + 1_500_000);
    } finally {
      await proxy.close();
    }
    expect(await s.ctx.storage.info(target.object_key)).toMatchObject({ size: VIDEO.length });
  });

  test("what a session uses is not written again, and what was begun anew leaves the object as it is", async () => {
    const target = await intent();
    const address = await begun(target);
    expect((await send(address, 0, VIDEO)).status).toBe(204);
    await begun(target);
    expect(await s.ctx.storage.info(target.object_key)).toMatchObject({ size: VIDEO.length });
    expect((await create(target)).status).toBe(201);
    const refused = [
      await begin(target.resumable_url),
      await send(address, 0, VIDEO),
      await fetch(address, { method: "DELETE", headers: VERSION }),
    ];
    for (const answer of refused) {
      expect(answer.status).toBe(409);
      expect(await answer.json()).toEqual({ detail: "upload_in_use" });
    }
    await s.ctx.storage.remove([target.object_key]);
    expect((await fetch(address, { method: "HEAD", headers: VERSION })).status).toBe(404);
    const other = await intent();
    expect((await send(await begun(other), 0, VIDEO.subarray(0, 1000))).status).toBe(204);
    expect((await kept()).length).toBeGreaterThan(1);
    await s.ctx.storage.removePrefix(`teams/${coach.teamId}/`);
    expect(await kept()).toEqual([]);
  });

  test("what lost its reservation with its session is not written again, also when its last byte was on its way", async () => {
    const [target, other] = [await intent(), await intent()];
    expect((await send(await begun(target), 0, VIDEO)).status).toBe(204);
    const { id } = Session.parse((await create(target)).body);
    await s.ended(coach.token, id);
    expect((await s.call("DELETE", `/api/sessions/${id}/`, { token: coach.token })).status).toBe(204);
    const refused = await begin(target.resumable_url);
    expect([refused.status, await refused.json()]).toEqual([403, { detail: "The link has expired. Request a new one." }]);

    const address = await begun(other);
    const { resumable } = s.ctx.storage;
    const complete = resumable.complete.bind(resumable);
    // The reservation goes after the last byte has arrived and before the object takes its place.
    const late = vi.spyOn(resumable, "complete").mockImplementationOnce(async (...given) => {
      await s.ctx.db.delete(uploadIntents).where(eq(uploadIntents.id, other.session_id));
      return complete(...given);
    });
    expect((await send(address, 0, VIDEO)).status).toBe(403);
    late.mockRestore();
    expect(await s.ctx.storage.info(other.object_key)).toBeNull();
  });

  test("a video of several parts that stops in the middle of one: each byte arrives once", async () => {
    const target = await intent();
    const film = Buffer.concat([MP4, Buffer.alloc(20_000_000)]);
    for (let i = MP4.length; i < film.length; i++) film[i] = Math.imul(i, 2654435761) >>> 24;
    const address = new URL((await begin(target.resumable_url, film.length)).headers.get("location") ?? "", s.url).href;
    for (const [from, to] of [
      [0, 9_000_000],
      [9_000_000, 9_000_500],
      [9_000_500, film.length],
    ] as const) {
      expect(await offset(address)).toBe(String(from));
      expect((await send(address, from, film.subarray(from, to))).status).toBe(204);
    }
    const { path, release } = await s.ctx.storage.localCopy(target.object_key);
    expect((await readFile(path)).equals(film)).toBe(true);
    await release();
    expect((await create(target)).status).toBe(201);
  });

  test("another object, another size, a forged and an old address are refused", async () => {
    const [target, other] = [await intent(), await intent()];
    const address = await begun(target);
    const query = new URL(target.resumable_url).search;
    expect((await begin(target.resumable_url.replace("video%2Fmp4", "text%2Fhtml"))).status).toBe(403);
    expect((await begin(target.resumable_url.replace(/max=\d+/, "max=999999999"))).status).toBe(403);
    const elsewhere = (await begun(other)).replace(/\?.*/, query);
    expect((await send(elsewhere, 0, VIDEO)).status).toBe(403);
    expect((await begin(target.resumable_url, 201 * 1024 * 1024)).status).toBe(413);
    s.clock.advance({ hours: 25 });
    expect((await send(address, 0, VIDEO)).status).toBe(403);
  });

  test.runIf(kind === "bucket")("what nobody goes on with for a day is given up", async () => {
    // A real bucket's clock is not the test's: both begin at the same time.
    s.clock.to(new Date());
    const target = await intent();
    await begun(target);
    const goesOn = async () => (await bucket.uploads()).includes(`${target.object_key}.tus`);
    s.clock.advance({ hours: 23 });
    await s.ctx.storage.sweepUploads();
    expect(await goesOn()).toBe(true);
    s.clock.advance({ hours: 2 });
    await s.ctx.storage.sweepUploads();
    expect(await goesOn()).toBe(false);
  });
});

test("a line that hangs at one process gives way to the client's next request at another", async () => {
  const bucket = testBucket();
  for (const [name, value] of Object.entries(bucket.credentials)) vi.stubEnv(name, value);
  const server = await freshPostgres();
  const shared = { STORAGE_URL: await bucket.start(), DATABASE_URL: server.url };
  const [first, second] = [await startTestService(shared), await startTestService(shared)];
  try {
    const coach = await first.person();
    const body = { filename: "run.mp4", content_type: "video/mp4", activity: "running" };
    const intent = UploadIntent.parse((await first.call("POST", "/api/sessions/upload-intent/", { token: coach.token, body })).body);
    const made = await fetch(intent.resumable_url ?? "", {
      method: "POST",
      headers: { ...VERSION, "upload-length": String(VIDEO.length) },
    });
    const { pathname, search } = new URL(made.headers.get("location") ?? "", first.url);
    const hanging = connect(Number(new URL(first.url).port), "127.0.0.1", () => {
      const head = { ...PART, host: "127.0.0.1", "upload-offset": "0", "content-length": String(VIDEO.length) };
      const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}\r\n`);
      hanging.write(`PATCH ${pathname}${search} HTTP/1.1\r\n${lines.join("")}\r\n`);
      hanging.write(VIDEO.subarray(0, 1_000_000));
    });
    hanging.on("error", () => {});
    await first.eventually(async () => rowsOf(await first.ctx.db.execute("select 1 from upload_locks")).length > 0 || undefined);

    const there = second.url + pathname + search;
    const from = Number((await fetch(there, { method: "HEAD", headers: VERSION })).headers.get("upload-offset"));
    expect(from).toBeLessThanOrEqual(1_000_000);
    const rest = { method: "PATCH", headers: { ...PART, "upload-offset": String(from) }, body: new Uint8Array(VIDEO.subarray(from)) };
    expect((await fetch(there, rest)).status).toBe(204);
    const { path, release } = await first.ctx.storage.localCopy(intent.object_key);
    expect((await readFile(path)).equals(VIDEO)).toBe(true);
    await release();
    hanging.destroy();
  } finally {
    await second.close();
    await first.close();
    await server.stop();
    await bucket.stop();
    vi.unstubAllEnvs();
  }
});
