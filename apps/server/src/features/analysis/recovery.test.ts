import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Session } from "@sagittal/contract";
import pino from "pino";
import { expect, test } from "vitest";
import { readConfig } from "../../platform/config.ts";
import { openService } from "../../service.ts";
import { freshEmbedded } from "../../testing/fresh.ts";
import { ScriptedHost } from "../../testing/host.ts";
import { TestClock, TestService } from "../../testing/service.ts";

test("a session that was being analysed when the process died is analysed after the restart, and temporary files are gone", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "sagittal-recovery-"));
  const database = await freshEmbedded();
  const config = readConfig({ PORT: "0", DATA_DIR: dataDir, LOG_LEVEL: "silent", WORKER_CONCURRENCY: "1" });
  const open = async (host: ScriptedHost) => {
    const clock = new TestClock();
    const service = await openService(config, { log: pino({ level: "silent" }), clock, host: async () => host, database });
    return new TestService({ service, host, clock, dataDir, cleanup: async () => {} });
  };
  try {
    const dying = new ScriptedHost();
    // A dead process answers nothing: its run never ends.
    dying.decide = () => new Promise(() => {});
    const first = await open(dying);
    const coach = await first.person();
    const { id } = Session.parse((await first.createSession(coach.token)).body);
    await first.eventually(async () => dying.requests[0]);
    expect(await readdir(join(dataDir, "tmp", "analysis"))).toHaveLength(1);
    await first.service.app.close();
    await first.ctx.queue.abandon();

    const second = await open(new ScriptedHost());
    const end = await second.ended(coach.token, id);
    expect(end.status).toBe("completed");
    expect((await second.profile(coach)).session_quota).toBe(4);
    await second.eventually(async () => ((await readdir(join(dataDir, "tmp", "analysis"))).length === 0 ? true : undefined));
    await second.close();
  } finally {
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  }
});
