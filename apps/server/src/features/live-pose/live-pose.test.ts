import { brotliDecompressSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { realHost } from "../../testing/real-host.ts";
import { startTestService, type TestService } from "../../testing/service.ts";

let s: TestService;
beforeAll(async () => {
  s = await startTestService({}, { realHost });
});
afterAll(() => s.close());

/** The bytes as they are sent. */
const sent = async (path: string, encoding: string): Promise<{ headers: Headers; bytes: Buffer }> => {
  const { promise, resolve, reject } = Promise.withResolvers<{ headers: Headers; bytes: Buffer }>();
  const { get } = await import("node:http");
  get(new URL(path, s.url), { headers: { "accept-encoding": encoding } }, async (answer) => {
    const bytes = Buffer.concat(await answer.toArray());
    resolve({ headers: new Headers(Object.entries(answer.headers).map(([name, value]) => [name, String(value)])), bytes });
  }).on("error", reject);
  return promise;
};

test.each(["detector", "landmarker"])("the %s is open to everybody, under an address that changes with it, and kept", async (name) => {
  const first = await fetch(`${s.url}/models/${name}`, { redirect: "manual" });
  expect([first.status, first.headers.get("cache-control")]).toEqual([302, "no-cache"]);
  const address = first.headers.get("location") ?? "";
  const plain = await sent(address, "identity");
  const packed = await sent(address, "gzip, br");
  expect(plain.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  expect(packed.headers.get("content-encoding")).toBe("br");
  expect(Number(packed.headers.get("content-length"))).toBe(packed.bytes.length);
  expect(packed.bytes.length).toBeLessThan(3_500_000);
  expect(brotliDecompressSync(packed.bytes).equals(plain.bytes)).toBe(true);
  // ONNX: the name of who wrote the graph stands at its beginning.
  expect(plain.bytes.subarray(0, 64).includes("sagittal")).toBe(true);
});

test("another version or another name does not exist", async () => {
  expect((await s.call("GET", "/models/detector/none.onnx")).status).toBe(404);
  expect((await s.call("GET", "/models/heavy")).status).toBe(404);
});
