import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Session } from "@sagittal/contract";
import { sql } from "drizzle-orm";
import pino from "pino";
import { expect, test } from "vitest";
import { readConfig } from "../../platform/config.ts";
import { rowsOf } from "../../platform/db/index.ts";
import { openService } from "../../service.ts";
import { freshEmbedded } from "../../testing/fresh.ts";
import { ScriptedHost } from "../../testing/host.ts";
import { startTestService, TestClock, TestService } from "../../testing/service.ts";
import { analysisJob } from "./job.ts";
import { recoverSessions } from "./recovery.ts";

test("a session that was being analysed when the process died, and one that waited, are analysed once after the restart; temporary files are gone", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "sagittal-recovery-"));
  const database = await freshEmbedded();
  const config = readConfig({ PORT: "0", DATA_DIR: dataDir, LOG_LEVEL: "silent", WORKER_CONCURRENCY: "1" });
  const open = async (host: ScriptedHost) => {
    const clock = new TestClock();
    const service = await openService(config, { log: pino({ level: "silent" }), clock, host: async () => host, database });
    return new TestService({ service, host, clock, dataDir, cleanup: async () => {} });
  };
  const workFolders = async () => {
    const found = await readdir(join(dataDir, "tmp", "processes"), { recursive: true, withFileTypes: true });
    return found.filter((entry) => entry.isDirectory() && entry.parentPath.includes("processes/"));
  };
  try {
    const dying = new ScriptedHost();
    // A dead process answers nothing: its run never ends.
    dying.decide = () => new Promise(() => {});
    const first = await open(dying);
    const coach = await first.person();
    const { id } = Session.parse((await first.createSession(coach.token)).body);
    await first.eventually(async () => dying.requests[0]);
    expect(await workFolders()).toHaveLength(1);
    const waiting = Session.parse((await first.createSession(coach.token)).body);
    await first.service.app.close();
    await first.ctx.queue.abandon();

    const host = new ScriptedHost();
    const second = await open(host);
    for (const one of [id, waiting.id]) expect((await second.ended(coach.token, one)).status).toBe("completed");
    expect(host.requests).toHaveLength(2);
    expect((await second.profile(coach)).session_quota).toBe(3);
    await second.eventually(async () => ((await workFolders()).length === 0 ? true : undefined));
    await second.close();
  } finally {
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  }
});

test("a session whose job was ended by a run that had lost it to a later one is analysed again instead of failed", async () => {
  const s = await startTestService({ WORKER_CONCURRENCY: "2" });
  try {
    const coach = await s.person();
    s.host.decide = (_request, signal) => new Promise((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason)));
    const { id } = Session.parse((await s.createSession(coach.token)).body);
    await s.eventually(async () => s.host.requests[0]);
    s.host.decide = async () => "completed";
    await s.ctx.db.execute(sql`update pgboss.job set state = 'completed' where name = 'analysis'`);
    const ofAnyAge = -3600;
    expect(await recoverSessions(s.ctx, async () => {}, ofAnyAge)).toBe(1);
    expect((await s.ended(coach.token, id)).status).toBe("completed");
    expect((await s.profile(coach)).session_quota).toBe(4);
  } finally {
    await s.close();
  }
});

test("a run that throws after a slower run of its job ended the job is done again at once", async () => {
  const s = await startTestService();
  try {
    const coach = await s.person();
    const slow = Promise.withResolvers<"completed">();
    s.host.decide = () => slow.promise;
    const { id } = Session.parse((await s.createSession(coach.token)).body);
    await s.eventually(async () => s.host.requests[0]);

    const later = Promise.withResolvers<"completed">();
    s.host.decide = () => later.promise;
    const deliver = analysisJob(
      s.ctx,
      () => s.host,
      async () => {},
    );
    const run = deliver({ session_id: id, analysis_no: 1 }, { id: "the second", lastTry: false, signal: new AbortController().signal });
    await s.eventually(async () => s.host.requests[1]);
    slow.resolve("completed");
    await s.eventually(async () => {
      const [job] = rowsOf(await s.ctx.db.execute(sql`select state from pgboss.job where name = 'analysis'`));
      return job?.state === "completed" ? true : undefined;
    });

    s.host.decide = async () => "completed";
    later.reject(new Error("as told"));
    expect(await run).toBe("skipped");
    expect((await s.ended(coach.token, id)).status).toBe("completed");
    expect((await s.profile(coach)).session_quota).toBe(4);
  } finally {
    await s.close();
  }
});
