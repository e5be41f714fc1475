import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { freshPostgres } from "../../apps/server/src/testing/fresh.ts";
import { blocksOf, SourceCopy } from "./guide.ts";

const Answer = z.object({
  received: z.array(z.object({ type: z.string(), data: z.object({ session_id: z.string(), status: z.string() }) })),
  id: z.string(),
});

/** A service with a webhook for the new event; a session is created over HTTP and the delivery awaited. */
const TRIAL = `
import { once } from "node:events";
import { createServer } from "node:http";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pino from "pino";
import { readConfig } from "./apps/server/src/platform/config.ts";
import { openService } from "./apps/server/src/service.ts";
const dataDir = mkdtempSync(join(tmpdir(), "sagittal-event-"));
const config = readConfig({ PORT: "0", DATA_DIR: dataDir, LOG_LEVEL: "silent", ROLE: "all", WEBHOOK_ALLOW_PRIVATE: "on", DATABASE_URL: process.env.DATABASE_URL, APP_SECRET: "test-secret-test-secret-test-secret" });
const never = { run: () => new Promise(() => {}), close: async () => {} };
const service = await openService(config, { log: pino({ level: "silent" }), host: async () => never });
const received = [];
const receiver = createServer((request, response) => {
  let body = "";
  request.on("data", (chunk) => (body += chunk));
  request.on("end", () => { received.push(JSON.parse(body)); response.writeHead(204).end(); receiver.emit("taken"); });
}).listen(0, "127.0.0.1");
await once(receiver, "listening");
let token;
const call = async (path, body) => {
  const answer = await fetch(service.url + path, { method: "POST", headers: { "content-type": "application/json", ...(token && { authorization: "Bearer " + token }) }, body: JSON.stringify(body) });
  if (answer.status !== 201 && answer.status !== 200) throw new Error(path + " " + answer.status + " " + (await answer.text()));
  return answer.json();
};
({ token } = await call("/api/auth/register/", { email: "coach@example.com", password: "correct horse battery" }));
await call("/api/webhooks/", { url: "http://127.0.0.1:" + receiver.address().port + "/", events: ["session.created"] });
const intent = await call("/api/sessions/upload-intent/", { filename: "run.mp4", content_type: "video/mp4", activity: "running" });
const mp4 = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from("ftypisom\\0\\0\\x02\\0isomiso2avc1mp41", "latin1"), Buffer.alloc(1024)]);
await fetch(intent.url, { method: "PUT", headers: intent.headers, body: mp4 });
const taken = once(receiver, "taken");
const { id } = await call("/api/sessions/", { id: intent.session_id, activity: "running", exercise: "Easy Run", video_url: intent.public_url });
await taken;
console.log(JSON.stringify({ received, id }));
rmSync(dataDir, { recursive: true, force: true });
process.exit(0);
`;

// The whole copy is type-checked, beside other tests.
vi.setConfig({ testTimeout: 300_000 });

describe("the page about adding a webhook event", () => {
  let copy: SourceCopy;
  beforeAll(() => {
    const packages = ["contract", "catalogue", "biomechanics", "pose", "vision", "analysis", "reports", "sdk", "figure"].map(
      (name) => `packages/${name}`,
    );
    copy = new SourceCopy([...packages, "apps/server", "apps/web"]);
    copy.apply(blocksOf("adding-a-webhook-event.md"));
  });
  afterAll(() => copy.remove());

  test("adds one that compiles in contract, service, client and app", () => {
    expect(copy.typeErrors()).toEqual([]);
  });

  test("adds one that is delivered when a session is created", async () => {
    const database = await freshPostgres();
    const { received, id } = Answer.parse(copy.run(TRIAL, { DATABASE_URL: database.url }));
    await database.stop();
    expect(received.map((e) => [e.type, e.data.session_id, e.data.status])).toEqual([["session.created", id, "pending"]]);
  });
});
