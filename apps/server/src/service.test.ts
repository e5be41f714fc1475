import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pino from "pino";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { readConfig } from "./platform/config.ts";
import { openEmbedded } from "./platform/db/index.ts";
import { openService } from "./service.ts";
import { copyEmbedded } from "./testing/fresh.ts";
import { ScriptedHost } from "./testing/host.ts";

describe("a start that fails", () => {
  let dataDir: string;
  let other: Server;
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), "sagittal-start-"));
    await copyEmbedded(dataDir);
    other = createServer().listen(0, "127.0.0.1");
    await once(other, "listening");
  });
  afterEach(async () => {
    other.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  test("because its port is taken leaves DATA_DIR free for the next one", async () => {
    const taken = other.address();
    if (taken === null || typeof taken === "string") throw new Error("The other server has no port.");
    const config = readConfig({ DATA_DIR: dataDir, PORT: String(taken.port) });
    const start = openService(config, { log: pino({ level: "silent" }), host: async () => new ScriptedHost() });
    await expect(start).rejects.toMatchObject({ code: "EADDRINUSE" });
    const database = await openEmbedded(dataDir);
    await database.ping();
    await database.close();
  });
});
