import { readdir, writeFile } from "node:fs/promises";
import { basename, dirname } from "node:path";
import { Readable } from "node:stream";
import { Session, SharedSession, ShareLink } from "@sagittal/contract";
import { Upload } from "@tus/server";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { S3_SERVER, testBucket } from "../../testing/open-bucket.ts";
import { MP4, type Person, startTestService, type TestService } from "../../testing/service.ts";
import { S3Storage } from "./s3.ts";

/** Puts the clock of this process so many hours ahead of the bucket's. */
function stepClock(hours: number): void {
  vi.useRealTimers();
  vi.useFakeTimers({ toFake: ["Date"], now: performance.timeOrigin + performance.now() + hours * 3_600_000 });
}

describe("objects in an S3 bucket", () => {
  const bucket = testBucket();
  let s: TestService;
  let coach: Person;
  beforeAll(async () => {
    for (const [name, value] of Object.entries(bucket.credentials)) vi.stubEnv(name, value);
    s = await startTestService({ STORAGE_URL: await bucket.start() });
    coach = await s.person();
  });
  afterAll(async () => {
    vi.unstubAllEnvs();
    await s.close();
    await bucket.stop();
  });
  const finished = async () => s.ended(coach.token, Session.parse((await s.createSession(coach.token)).body).id);

  test("a video goes to a presigned address, is analysed, and its media come from presigned addresses of the bucket", async () => {
    expect((await s.call("GET", "/readyz")).body).toMatchObject({ storage: "ok" });
    const upload = await s.upload(coach.token);
    expect(upload.url).toMatch(/X-Amz-Signature=/);
    expect(await bucket.object(upload.object_key)).toMatchObject({ type: "video/mp4" });
    const session = await finished();
    expect(session.status).toBe("completed");
    const video = await fetch(session.video_url);
    expect([video.status, Buffer.from(await video.arrayBuffer()).equals(MP4)]).toEqual([200, true]);
    expect(session.analyzed_url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/[^/]+\/.+X-Amz-Signature=/);
    expect(await (await fetch(session.analyzed_url)).text()).toContain("annotated");
  });

  test("an upload's address takes one object: who has it cannot write over the video", async () => {
    const intent = await s.upload(coach.token);
    expect(new URL(intent.url).searchParams.get("X-Amz-SignedHeaders")).toBe("content-type;host;if-none-match");
    const again = await fetch(intent.url, { method: "PUT", headers: intent.headers, body: "#EXTM3U" });
    expect([again.status, (await bucket.object(intent.object_key))?.bytes.equals(MP4)]).toEqual([412, true]);
  });

  test("a video that is not there, or lies elsewhere, is refused", async () => {
    const intent = await s.upload(coach.token);
    await bucket.remove([intent.object_key]);
    const create = (video_url: string) =>
      s.call("POST", "/api/sessions/", { token: coach.token, body: { activity: "running", video_url } });
    expect(await create(intent.public_url)).toMatchObject({ status: 400, body: { video_url: [expect.stringContaining("not uploaded")] } });
    expect(await create("https://elsewhere.example/v.mp4")).toMatchObject({ status: 400, body: { video_url: [expect.any(String)] } });
  });

  test("shared media pass through the service: neither team nor bucket is named, and parts can be asked for", async () => {
    const session = await finished();
    const link = ShareLink.parse((await s.call("POST", `/api/sessions/${session.id}/share/`, { token: coach.token })).body);
    const shared = SharedSession.parse((await s.call("GET", `/api/shared/${link.token}/`)).body);
    for (const url of [shared.analyzed_url, shared.thumbnail_url, shared.pose3d_url]) {
      const answer = await fetch(url, { redirect: "manual" });
      expect([new URL(url).origin, answer.status, answer.headers.get("location")]).toEqual([s.url, 200, null]);
      const told = JSON.stringify([url, ...answer.headers]);
      expect(told).not.toContain(coach.teamId);
      expect(told).not.toContain(bucket.name);
      await answer.arrayBuffer();
    }
    const part = await fetch(shared.analyzed_url, { headers: { range: "bytes=0-8" } });
    expect([part.status, await part.text(), part.headers.get("content-range")]).toEqual([206, "annotated", "bytes 0-8/2000"]);
    await s.call("DELETE", `/api/sessions/${session.id}/share/`, { token: coach.token });
    expect((await fetch(shared.analyzed_url)).status).toBe(404);
  });

  test("a part beyond the end is answered with the file's size, a file that is gone with 404", async () => {
    const session = await finished();
    const link = ShareLink.parse((await s.call("POST", `/api/sessions/${session.id}/share/`, { token: coach.token })).body);
    const { analyzed_url } = SharedSession.parse((await s.call("GET", `/api/shared/${link.token}/`)).body);
    const beyond = () => fetch(analyzed_url, { headers: { range: "bytes=9999-" } });
    const answer = await beyond();
    expect([answer.status, answer.headers.get("content-range")]).toEqual([416, "bytes */2000"]);
    expect(await answer.json()).toEqual({ detail: "range_not_satisfiable" });
    await bucket.remove(await bucket.keys());
    expect((await beyond()).status).toBe(404);
  });

  test("a bucket that falls silent is given up; a copy that breaks off leaves no file", async () => {
    const storage = new S3Storage(bucket.address(), s.dataDir, s.clock, 100);
    await storage.putBytes("teams/clip", MP4, "video/mp4");
    bucket.trouble = () => new Promise(() => {});
    await expect(storage.info("teams/clip")).rejects.toThrow("timed out");
    bucket.trouble = async () => "break";
    await expect(storage.localCopy("teams/clip")).rejects.toThrow();
    bucket.trouble = async () => null;
    const copy = await storage.localCopy("teams/clip");
    expect(await readdir(dirname(copy.path))).toEqual([basename(copy.path)]);
    await storage.scratch.close();
    await storage.remove(["teams/clip"]);
  });

  test("deleting a session empties the bucket of it", async () => {
    const session = await finished();
    const own = async () => (await bucket.keys()).filter((key) => key.includes(session.id));
    expect((await own()).length).toBeGreaterThan(3);
    expect((await s.call("DELETE", `/api/sessions/${session.id}/`, { token: coach.token })).status).toBe(204);
    expect(await own()).toEqual([]);
  });

  test("files are listed and deleted beyond one page of a bucket", async () => {
    const storage = new S3Storage(bucket.address(), s.dataDir, s.clock);
    const keys = Array.from({ length: 1100 }, (_, i) => `teams/many/${String(i).padStart(4, "0")}`);
    for (let at = 0; at < keys.length; at += 50)
      await Promise.all(keys.slice(at, at + 50).map((key) => storage.putBytes(key, new Uint8Array([1]), "text/plain")));
    const listed: string[] = [];
    for await (const page of storage.list("teams/many/")) listed.push(...page.map(({ key }) => key));
    expect(listed.toSorted()).toEqual(keys);
    await storage.removePrefix("teams/many/");
    expect(await bucket.keys()).not.toContainEqual(expect.stringContaining("teams/many/"));
  });

  // The stand-in checks no signature.
  test.skipIf(!S3_SERVER)("a server takes and gives nothing by an address that was changed, or after its time", async () => {
    const storage = new S3Storage(bucket.address(), s.dataDir, s.clock);
    const put = async (key: string, change: (url: URL, headers: Record<string, string>) => void, ttlSeconds = 60) => {
      const target = await storage.uploadTarget(key, { contentType: "video/mp4", ttlSeconds });
      const [url, headers]: [URL, Record<string, string>] = [new URL(target.url), { ...target.headers }];
      change(url, headers);
      return (await fetch(url, { method: "PUT", headers, body: new Uint8Array(MP4) })).status;
    };
    const refused = {
      "another key": await put("teams/signed", (url) => (url.pathname += "-other")),
      "another type": await put("teams/signed", (_, headers) => (headers["Content-Type"] = "text/html")),
      "no condition": await put("teams/signed", (_, headers) => delete headers["If-None-Match"]),
      "a longer life": await put("teams/signed", (url) => url.searchParams.set("X-Amz-Expires", "9999")),
      "past its time": await put("teams/signed", (url) => url.searchParams.set("X-Amz-Date", "20200101T000000Z")),
    };
    expect(refused).toEqual(Object.fromEntries(Object.keys(refused).map((what) => [what, 403])));
    expect(await bucket.keys()).not.toContainEqual(expect.stringContaining("teams/signed"));
    expect(await put("teams/signed", () => {})).toBe(200);

    const read = new URL(await storage.readUrl("teams/signed", 3600));
    expect((await fetch(read)).status).toBe(200);
    for (const bare of [read.href.split("?")[0] ?? "", read.href.replace("signed?", "signed-other?"), storage.publicUrl("teams/signed")])
      expect((await fetch(bare)).status).toBe(403);
    await storage.remove(["teams/signed"]);
  });

  test("clients are sent to the name by which they reach the bucket", async () => {
    const inside = bucket.address();
    const shown = new URL(new URL(inside).searchParams.get("endpoint") ?? "");
    shown.hostname = "localhost";
    const storage = new S3Storage(`${inside}&public_endpoint=${shown.origin}`, s.dataDir, s.clock);
    const { url, headers } = await storage.uploadTarget("teams/named", { contentType: "video/mp4", ttlSeconds: 60 });
    const read = await storage.readUrl("teams/named", 60);
    for (const address of [url, read, storage.publicUrl("teams/named")]) {
      expect(new URL(address).origin).toBe(shown.origin);
      expect(storage.keyOf(address)).toBe("teams/named");
    }
    expect((await fetch(url, { method: "PUT", headers, body: new Uint8Array(MP4) })).status).toBe(200);
    expect(Buffer.from(await (await fetch(read)).arrayBuffer()).equals(MP4)).toBe(true);
    expect(await storage.info("teams/named")).toMatchObject({ size: MP4.length });
    await storage.remove(["teams/named"]);
  });

  test("a clock that steps two hours ahead and back costs no request", async () => {
    const storage = new S3Storage(bucket.address(), s.dataDir, s.clock);
    const path = await storage.scratch.file();
    await writeFile(path, MP4);
    try {
      for (const hours of [2, 0, 2, 0]) {
        stepClock(hours);
        await storage.putFile("teams/clock", path, "video/mp4");
        expect(await storage.info("teams/clock")).toMatchObject({ size: MP4.length });
        stepClock(2 - hours);
        expect(await storage.head("teams/clock", 4)).toEqual(MP4.subarray(0, 4));
      }
    } finally {
      vi.useRealTimers();
    }
    await storage.remove(["teams/clock"]);
    await storage.scratch.close();
  });

  test("a clock that steps between the pieces of a resumable upload costs none of them", async () => {
    const { resumable } = new S3Storage(bucket.address(), s.dataDir, s.clock);
    const id = resumable.idOf("teams/stepped");
    try {
      stepClock(2);
      await resumable.store.create(new Upload({ id, size: MP4.length, offset: 0 }));
      stepClock(0);
      await resumable.store.write(Readable.from([MP4.subarray(0, 700)]), id, 0);
      stepClock(2);
      await resumable.store.write(Readable.from([MP4.subarray(700)]), id, 700);
      stepClock(0);
      await resumable.complete("teams/stepped", "video/mp4", async () => "open");
    } finally {
      vi.useRealTimers();
    }
    expect((await bucket.object("teams/stepped"))?.bytes.equals(MP4)).toBe(true);
    await bucket.remove((await bucket.keys()).filter((key) => key.startsWith("teams/stepped")));
  });

  test("of two uploads to one address at once, the bucket keeps one whole", async () => {
    const storage = new S3Storage(bucket.address(), s.dataDir, s.clock);
    const { url, headers } = await storage.uploadTarget("teams/once", { contentType: "video/mp4", ttlSeconds: 60 });
    const bodies = Array.from({ length: 4 }, (_, i) => new Uint8Array(500_000).fill(i + 1));
    const answers = await Promise.all(bodies.map(async (body) => (await fetch(url, { method: "PUT", headers, body })).status));
    // S3 may answer 409 to requests that meet; nobody is told 200 for bytes that were not kept.
    const [kept, ...others] = bodies.filter((_, i) => answers[i] === 200);
    expect([others, (await bucket.object("teams/once"))?.bytes.equals(kept ?? new Uint8Array())]).toEqual([[], true]);
    await storage.remove(["teams/once"]);
  });
});
