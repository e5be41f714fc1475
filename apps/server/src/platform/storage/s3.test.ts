import { readdir } from "node:fs/promises";
import { basename, dirname } from "node:path";
import { Session, SharedSession, ShareLink } from "@sagittal/contract";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { BucketStandIn } from "../../testing/s3.ts";
import { MP4, type Person, startTestService, type TestService } from "../../testing/service.ts";
import { S3Storage } from "./s3.ts";

describe("objects in an S3 bucket", () => {
  const bucket = new BucketStandIn();
  let s: TestService;
  let coach: Person;
  beforeAll(async () => {
    vi.stubEnv("AWS_ACCESS_KEY_ID", "test").stubEnv("AWS_SECRET_ACCESS_KEY", "test");
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
    expect(bucket.objects.get(upload.object_key)).toMatchObject({ type: "video/mp4" });
    const session = await finished();
    expect(session.status).toBe("completed");
    const video = await fetch(session.video_url);
    expect([video.status, Buffer.from(await video.arrayBuffer()).equals(MP4)]).toEqual([200, true]);
    expect(session.analyzed_url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/bucket\/.+X-Amz-Signature=/);
    expect(await (await fetch(session.analyzed_url)).text()).toContain("annotated");
  });

  test("an upload's address takes one object: who has it cannot write over the video", async () => {
    const intent = await s.upload(coach.token);
    expect(new URL(intent.url).searchParams.get("X-Amz-SignedHeaders")).toBe("content-type;host;if-none-match");
    const again = await fetch(intent.url, { method: "PUT", headers: intent.headers, body: "#EXTM3U" });
    expect([again.status, bucket.objects.get(intent.object_key)?.bytes.equals(MP4)]).toEqual([412, true]);
  });

  test("a video that is not there, or lies elsewhere, is refused", async () => {
    const intent = await s.upload(coach.token);
    bucket.objects.delete(intent.object_key);
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
      expect(told).not.toContain("bucket");
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
    bucket.objects.clear();
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
    const own = () => [...bucket.objects.keys()].filter((key) => key.includes(session.id));
    expect(own().length).toBeGreaterThan(3);
    expect((await s.call("DELETE", `/api/sessions/${session.id}/`, { token: coach.token })).status).toBe(204);
    expect(own()).toEqual([]);
  });
});
