import { connect } from "node:net";
import { Writable } from "node:stream";
import { sql } from "drizzle-orm";
import Fastify from "fastify";
import pino from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { loggedError } from "../platform/log-errors.ts";
import { secretsFrom } from "../platform/secrets.ts";
import { DiskStorage } from "../platform/storage/disk.ts";
import { type Person, startTestService, type TestService } from "../testing/service.ts";
import { bodyDeadline } from "./body-deadline.ts";

describe("hardening of the HTTP surface", () => {
  let s: TestService;
  let coach: Person;
  beforeAll(async () => {
    s = await startTestService({ PUBLIC_URL: "https://sagittal.example" });
    coach = await s.person();
  });
  afterAll(() => s.close());

  test("every answer forbids framing, content sniffing and cross-origin openers, and sets HSTS", async () => {
    for (const path of ["/", "/docs/", "/api/plans/", "/api/none/", "/healthz"]) {
      const { headers } = await s.call("GET", path);
      expect([path, headers.get("content-security-policy")]).toEqual([path, expect.stringContaining("frame-ancestors 'none'")]);
      expect([path, headers.get("x-content-type-options")]).toEqual([path, "nosniff"]);
      expect([path, headers.get("cross-origin-opener-policy")]).toEqual([path, "same-origin"]);
      expect([path, headers.get("strict-transport-security")]).toEqual([path, "max-age=31536000"]);
    }
    expect((await s.call("GET", "/docs/")).headers.get("content-security-policy")).not.toContain("script-src");
  });

  test("deeply nested JSON is malformed, not a fault", async () => {
    for (const deep of ["[".repeat(200_000) + "]".repeat(200_000), `${'{"a":'.repeat(60_000)}1${"}".repeat(60_000)}`])
      expect((await s.call("POST", "/api/clients/", { token: coach.token, body: deep })).status).toBe(400);
    const flat = JSON.stringify({ display_name: "[[[[".repeat(25), note: '"{[\\'.repeat(100) });
    expect((await s.call("POST", "/api/clients/", { token: coach.token, body: flat })).status).toBe(201);
  });

  test.each(["0001-01-01", "1899-12-31", "9999-12-31"])("the day %s is refused wherever days are taken", async (day) => {
    for (const path of ["/api/sessions/", "/api/sessions/counts/", "/api/solutions/runs/"])
      for (const field of ["from", "to"])
        expect([path, field, await s.call("GET", `${path}?${field}=${day}`, { token: coach.token })]).toMatchObject([
          path,
          field,
          { status: 400, body: { [field]: [expect.any(String)] } },
        ]);
  });

  test("a birth date in the future is refused", async () => {
    const tomorrow = new Date(s.clock.now().getTime() + 2 * 86_400_000).toISOString().slice(0, 10);
    const answer = await s.call("POST", "/api/clients/", { token: coach.token, body: { display_name: "Unborn", birth_date: tomorrow } });
    expect([answer.status, answer.body]).toEqual([400, { birth_date: [expect.any(String)] }]);
  });

  test("a failed query is logged without the values that were bound to it", async () => {
    const lines: string[] = [];
    const log = pino(
      { serializers: { err: loggedError } },
      new Writable({
        write: (chunk, _encoding, done) => {
          lines.push(String(chunk));
          done();
        },
      }),
    );
    const secret = "Anna Secretova";
    await s.ctx.db.execute(sql`select ${secret}::text from nowhere`).catch((error: unknown) => log.error({ err: error }, "failed"));
    expect(lines.join("")).toContain("Failed query");
    expect(lines.join("")).not.toContain(secret);
  });

  test("an error that comes in a plain object, as from the queue, keeps its message and place", () => {
    const { message, stack } = new Error("connection lost");
    expect(loggedError({ message, stack, code: "57P01", queue: "analysis" })).toEqual({ type: "Error", message, stack, code: "57P01" });
    expect(loggedError("gone")).toEqual({ type: "string", message: "gone", stack: "" });
  });
});

describe("limits of a connection and of the disk", () => {
  test("a body that trickles in is cut off; an upload of a file, whole or in parts, is not", async () => {
    const app = Fastify({ forceCloseConnections: true });
    bodyDeadline(app, 200);
    app.post("/slow", async () => ({ ok: true }));
    app.put("/files/a", async () => ({ ok: true }));
    app.patch("/resumable/a", async () => ({ ok: true }));
    await app.listen({ port: 0, host: "127.0.0.1" });
    const address = app.server.address();
    if (address === null || typeof address === "string") throw new Error("no port");
    const begin = (line: string) => {
      const socket = connect(address.port, "127.0.0.1");
      socket.on("error", () => {});
      socket.write(`${line} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{`);
      return socket;
    };
    const uploads = [begin("PUT /files/a"), begin("PATCH /resumable/a")];
    const socket = begin("POST /slow");
    await new Promise((resolve) => socket.once("close", resolve));
    for (const upload of uploads) {
      upload.write("}");
      const answer = await new Promise((resolve) => upload.once("data", resolve).once("close", () => resolve("cut off")));
      expect(String(answer)).toContain("200 OK");
    }
    await app.close();
  });

  test("a disk without room takes no upload and is not ready", async () => {
    const s = await startTestService();
    const full = await new DiskStorage(s.dataDir, () => "http://x", secretsFrom("x".repeat(32)), s.clock, Number.MAX_SAFE_INTEGER).open();
    await expect(full.ready()).rejects.toThrow("storage_full");
    await s.close();
  });
});
