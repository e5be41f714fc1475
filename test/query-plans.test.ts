import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { metricsFor } from "@sagittal/catalogue";
import { Activity } from "@sagittal/contract";
import { startServer } from "@sagittal/server";
import pg from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { localTokens } from "../apps/server/src/identity/local-jwt.ts";
import { systemClock } from "../apps/server/src/platform/clock.ts";
import { openServer } from "../apps/server/src/platform/db/index.ts";
import { secretsFrom } from "../apps/server/src/platform/secrets.ts";
import type { TestServer } from "../apps/server/src/testing/databases.ts";
import { freshPostgres } from "../apps/server/src/testing/fresh.ts";
import { requestsOf } from "../bench/api/requests.ts";
import { type Size, seed } from "../bench/api/seed.ts";

// A database is filled and a service started twice, on whatever cores are left by other tests.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 400_000 });

/** Enough that reading a whole table costs more than any index, and few enough to be written in seconds. */
const SIZE: Size = { teams: 100, sessions: 3000, ofFirstTeam: { sessions: 60, athletes: 20 }, athletesPerTeam: 40 };
const APP_SECRET = "a secret of the test, long enough for the service";

let postgres: TestServer;
let dataDir: string;
beforeAll(async () => {
  postgres = await freshPostgres();
  dataDir = await mkdtemp(join(tmpdir(), "sagittal-plans-"));
});
afterAll(async () => {
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
});

/** How often each table of the database was read as a whole since it was made. A connection reports what it did when it ends. */
async function wholeReads(client: pg.Client): Promise<Map<string, number>> {
  const { rows } = await client.query<{ relname: string; seq_scan: string }>("select relname, seq_scan from pg_stat_user_tables");
  return new Map(rows.map((r) => [r.relname, Number(r.seq_scan)]));
}

test("no read of a coach's day goes through all sessions, metrics, athletes or peer readings of the platform", async () => {
  await (await openServer(postgres.url)).close();
  const seeding = new pg.Client({ connectionString: postgres.url });
  await seeding.connect();
  const seeded = await seed(seeding, SIZE, (activity, exercise) => metricsFor(Activity.parse(activity), exercise).map((m) => m.key));
  await seeding.end();
  const env = { ROLE: "api", DATABASE_URL: postgres.url, APP_SECRET, DATA_DIR: dataDir, PORT: "0", LOG_LEVEL: "silent" };
  const token = await localTokens(secretsFrom(APP_SECRET), systemClock).issue({ id: seeded.adminId, token_version: 1 });
  const ask = async (kinds: readonly string[]): Promise<void> => {
    const service = await startServer(env);
    for (const [kind, pathOf] of Object.entries(requestsOf(seeded)).filter(([name]) => kinds.length === 0 || kinds.includes(name))) {
      const answer = await fetch(service.url + pathOf(1), { headers: { authorization: `Bearer ${token}` } });
      await answer.arrayBuffer();
      expect(answer.status, kind).toBe(200);
    }
    await service.close();
  };
  // The first look at peers computes them, which reads everything.
  await ask(["peers"]);
  const reading = new pg.Client({ connectionString: postgres.url });
  await reading.connect();
  await reading.query("vacuum analyze");
  const before = await wholeReads(reading);
  await ask([]);
  const after = await wholeReads(reading);
  await reading.end();
  const large = ["sessions", "session_metrics", "clients", "peer_readings"];
  expect(large.filter((table) => (after.get(table) ?? 0) > (before.get(table) ?? 0))).toEqual([]);
});
