import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Session } from "@sagittal/contract";
import pino from "pino";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { readConfig } from "../../platform/config.ts";
import type { Database, Db } from "../../platform/db/index.ts";
import { openService } from "../../service.ts";
import { DATABASES } from "../../testing/databases.ts";
import { freshDatabase } from "../../testing/fresh.ts";
import { ScriptedHost } from "../../testing/host.ts";
import { TestClock, TestService } from "../../testing/service.ts";

const Ended = z.object({ status: z.enum(["completed", "failed"]), processed_at: z.unknown() });

/** A process's view of a database that goes dark at the commit of a session's end: nothing the process does afterwards comes to anything. */
function darkAfterEnd(db: Db, dying: () => void): Db {
  let dark = false;
  const never = () => new Promise<never>(() => {});
  return new Proxy(db, {
    get(target, property, receiver) {
      if (dark) return never;
      if (property !== "transaction") return Reflect.get(target, property, receiver);
      const transaction: Db["transaction"] = async (work, config) => {
        const result = await target.transaction(async (tx) => {
          const ended = await work(tx);
          // Before the commit, so that this process takes no job that the commit brings.
          if (Ended.safeParse(ended).success) dying();
          return ended;
        }, config);
        if (!Ended.safeParse(result).success) return result;
        dark = true;
        return never();
      };
      return transaction;
    },
  });
}

describe.each(DATABASES)("a process dies at the very moment that a session's end is stored, on %s", (kind) => {
  test.each(["completed", "failed"] as const)(
    "%s: the webhook is delivered and the advice is mailed by the next process",
    async (outcome) => {
      const dataDir = await mkdtemp(join(tmpdir(), "sagittal-end-"));
      const database = await freshDatabase(kind);
      const received: string[] = [];
      const receiver = createServer((request, response) => {
        request.on("data", (chunk: Buffer) => received.push(chunk.toString("utf8")));
        request.on("end", () => response.writeHead(204).end());
      });
      await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
      const address = receiver.address();
      const config = readConfig({
        PORT: "0",
        DATA_DIR: dataDir,
        LOG_LEVEL: "silent",
        WORKER_CONCURRENCY: "1",
        WEBHOOK_ALLOW_PRIVATE: "on",
      });
      const clock = new TestClock();
      const open = async (seen: Database) => {
        const host = new ScriptedHost();
        host.result = () => ({ capture_findings: [{ code: "subject_too_far", severity: "high", data: {} }] });
        if (outcome === "failed") host.decide = async () => ({ failure: { code: "no_person", data: {} } });
        const service = await openService(config, { log: pino({ level: "silent" }), clock, host: async () => host, database: seen });
        return new TestService({ service, host, clock, dataDir, cleanup: async () => {} });
      };
      try {
        let gone: Promise<void> | undefined;
        const first: TestService = await open({ ...database, db: darkAfterEnd(database.db, () => (gone = first.ctx.queue.abandon())) });
        const coach = await first.person();
        await first.markVerified(coach);
        const hook = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}/`;
        const events = ["session.completed", "session.failed"];
        const made = await first.call("POST", "/api/webhooks/", { token: coach.token, body: { url: hook, events } });
        expect(made.status).toBe(201);
        const { id } = Session.parse((await first.createSession(coach.token)).body);
        await first.eventually(async () => gone && true);
        await gone;
        first.service.app.server.closeAllConnections();
        expect(received).toEqual([]);

        const second = await open(database);
        expect((await second.ended(coach.token, id)).status).toBe(outcome);
        await second.eventually(async () => received[0]);
        expect(JSON.parse(received[0] ?? "")).toMatchObject({ type: `session.${outcome}`, data: { session_id: id } });
        if (outcome === "completed") expect(await second.email(coach.email, /Consider recording again/)).toContain(id);
        else expect((await second.profile(coach)).session_quota).toBe(5);
        await second.close();
      } finally {
        receiver.close();
        await database.close();
        await rm(dataDir, { recursive: true, force: true });
      }
    },
  );
});
