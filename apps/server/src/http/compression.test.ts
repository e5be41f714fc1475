import { get } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { Session } from "@sagittal/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestService, type TestService } from "../testing/service.ts";

interface Raw {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

/** An answer as it comes over the wire; `fetch` would unpack it. */
function raw(url: string, headers: Record<string, string>): Promise<Raw> {
  return new Promise((resolve, reject) => {
    get(url, { headers }, (response) => {
      const parts: Buffer[] = [];
      response.on("data", (part: Buffer) => parts.push(part));
      response.on("end", () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts) }));
      response.on("error", reject);
    }).on("error", reject);
  });
}

describe("packed answers", () => {
  let service: TestService;
  let pose = "";
  let token = "";

  beforeAll(async () => {
    service = await startTestService();
    ({ token } = await service.person());
    pose = Session.parse((await service.call("POST", "/api/me/demo/", { token, body: {} })).body).pose3d_url;
  });
  afterAll(() => service?.close());

  test("a pose file comes in less than half of its bytes, the same to the last one, and is not sent twice", async () => {
    const plain = await raw(pose, {});
    expect(plain.headers["content-encoding"]).toBeUndefined();
    const packed = await raw(pose, { "accept-encoding": "gzip, deflate, br" });
    expect(packed.headers).toMatchObject({ "content-encoding": "br", vary: expect.stringContaining("accept-encoding") });
    expect(packed.body.length).toBeLessThan(plain.body.length / 2.5);
    expect(brotliDecompressSync(packed.body).equals(plain.body)).toBe(true);
    const etag = String(packed.headers.etag);
    const again = await raw(pose, { "accept-encoding": "br", "if-none-match": etag });
    expect([again.status, again.body.length]).toEqual([304, 0]);
  });

  test("an answer of the API is packed as the caller takes it; a short one is not", async () => {
    const url = `${service.url}/api/exercises/?lang=en`;
    const asked = { authorization: `Bearer ${token}` };
    const plain = await raw(url, { ...asked, "accept-encoding": "br;q=0, identity" });
    const gzipped = await raw(url, { ...asked, "accept-encoding": "gzip" });
    expect([plain.headers["content-encoding"], gzipped.headers["content-encoding"]]).toEqual([undefined, "gzip"]);
    expect(gunzipSync(gzipped.body).equals(plain.body)).toBe(true);
    const short = await raw(`${service.url}/api/sessions/counts/`, { "accept-encoding": "br" });
    expect([short.status, short.headers["content-encoding"]]).toEqual([401, undefined]);
  });

  test("an answer that has not changed is not sent twice, to whom it belongs alone; the catalogue's may be kept", async () => {
    const ask = (path: string, more: Record<string, string> = {}) =>
      raw(service.url + path, { authorization: `Bearer ${token}`, "accept-encoding": "br", ...more });
    for (const path of ["/api/sessions/", "/api/clients/", "/api/exercises/?lang=en"]) {
      const first = await ask(path);
      const etag = String(first.headers.etag);
      const same = await ask(path, { "if-none-match": `"other", ${etag.replace("W/", "")}` });
      expect([path, first.status, same.status, same.body.length, same.headers.etag]).toEqual([path, 200, 304, 0, etag]);
      const head = await fetch(service.url + path, { method: "HEAD", headers: { authorization: `Bearer ${token}` } });
      expect([path, head.status, head.headers.get("etag")]).toEqual([path, 200, etag]);
      expect(first.headers["cache-control"]).toBe(path.includes("exercises") ? "private, no-cache" : "no-store");
      expect((await ask(path, { "if-none-match": etag, authorization: "Bearer wrong" })).status).toBe(401);
    }
    const before = String((await ask("/api/clients/")).headers.etag);
    await service.call("POST", "/api/clients/", { token, body: { display_name: "Ana" } });
    expect((await ask("/api/clients/", { "if-none-match": before })).status).toBe(200);
  });

  test("part of a file, and a video, come as they are", async () => {
    const part = await raw(pose, { "accept-encoding": "br", range: "bytes=0-99" });
    expect([part.status, part.body.length, part.headers["content-encoding"]]).toEqual([206, 100, undefined]);
    const session = Session.parse((await service.call("POST", "/api/me/demo/", { token, body: {} })).body);
    const video = await raw(session.video_url, { "accept-encoding": "br", range: "bytes=0-9" });
    expect([video.headers["content-encoding"], video.headers["accept-ranges"]]).toEqual([undefined, "bytes"]);
  });
});
