/**
 * Speed of the service's reads on a full database.
 *
 *   npm run bench:api -- [--sessions N …] [--rate N] [--seconds N] [--only TEXT] [--quick] [--embedded] [--data DIR] [--profile DIR] [--json FILE]
 *
 * Starts PostgreSQL from a package, seeds teams, athletes and sessions by SQL (1,000,000 and then 10,000 sessions by default, 2 % of them in the first team), and starts
 * the service with ROLE=api in a process of its own. Then it measures, from the same machine:
 *
 * - each kind of read at a fixed rate, 200 requests a second over 20 connections;
 * - 500 pollers that ask once a second each for a session that does not change, as a person and with a partner's key;
 * - uploads of 5 MB that become sessions, 20 a second.
 *
 * Prints latency from the instant at which a request was due, and CPU time of service and database per request, which hardly depends on other load.
 * `--embedded`: a club of 20,000 sessions on the embedded database, 20 requests a second. `--quick`: 10,000 sessions, 3 s each. `--data`: keeps the seeded databases
 * in DIR for the next run. `--profile`: writes the service's CPU profile to DIR when it ends. Exit status 1 when a request fails.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { metricsFor } from "@sagittal/catalogue";
import { Activity } from "@sagittal/contract";
import { sql } from "drizzle-orm";
import pg from "pg";
import { refreshDue } from "../apps/server/src/features/peers/refresh.ts";
import { refreshesOf } from "../apps/server/src/features/peers/refresh-repository.ts";
import { localTokens } from "../apps/server/src/identity/local-jwt.ts";
import { systemClock } from "../apps/server/src/platform/clock.ts";
import { readConfig } from "../apps/server/src/platform/config.ts";
import { type Database, openEmbedded, openServer, rowsOf } from "../apps/server/src/platform/db/index.ts";
import { secretsFrom } from "../apps/server/src/platform/secrets.ts";
import { startPostgres } from "../apps/server/src/testing/databases.ts";
import { aligned } from "./accuracy/table.ts";
import { type Load, load, openLoop, quantile } from "./api/load.ts";
import { requestsOf } from "./api/requests.ts";
import { type Connection, clubOf, Seeded, type Size, seed, sizeOf } from "./api/seed.ts";
import { createSession, fiveMegabyteClip, mintedKey } from "./api/write.ts";
import { cpuOf, cpuOfChildren } from "./speed/memory.ts";

const { values: args } = parseArgs({
  options: {
    sessions: { type: "string", multiple: true },
    rate: { type: "string" },
    seconds: { type: "string" },
    only: { type: "string", default: "" },
    quick: { type: "boolean", default: false },
    embedded: { type: "boolean", default: false },
    data: { type: "string" },
    profile: { type: "string" },
    json: { type: "string" },
  },
});
const sizes = (args.sessions ?? (args.embedded ? ["20000"] : args.quick ? ["10000"] : ["1000000", "10000"])).map(Number);
const rate = Number(args.rate ?? (args.embedded ? 20 : 200));
const seconds = Number(args.seconds ?? (args.quick ? 3 : 10));
const CONNECTIONS = 20;
/** Load before each measurement, so that code is compiled and database connections are open as in a running service. */
const WARM_UP = { rate: 50, seconds: 4 };
/** Clients that ask once a second each whether their session has ended. */
const POLLERS = { people: "500 pollers, detail", key: "500 pollers with a key, detail", count: 500, connections: 100 };
/** Uploads of 5 MB that become sessions, per second. With ROLE=api they are not analysed. */
const WRITES = { kind: "create and upload, 5 MB", rate: 20, warmUp: { rate: 5, seconds: 2 } };
/** `shared_buffers` is a quarter of a small server's memory; with a minimal write-ahead log the seeded rows are written once. */
const SETTINGS = ["shared_buffers=1GB", "maintenance_work_mem=512MB", "max_wal_size=8GB", "wal_level=minimal", "max_wal_senders=0"];
const APP_SECRET = "a secret of the bench, long enough for the service";

const say = (line: string): void => {
  process.stderr.write(`${line}\n`);
};

async function startService(env: Record<string, string>): Promise<{ url: string; child: ChildProcess }> {
  const bin = join(import.meta.dirname, "../apps/cli/bin/sagittal.ts");
  const profiling = args.profile === undefined ? [] : ["--cpu-prof", "--cpu-prof-dir", args.profile];
  const child = spawn(process.execPath, [...profiling, bin, "start"], {
    env: { ...process.env, ...env },
    stdio: ["ignore", "inherit", "inherit"],
  });
  const url = `http://127.0.0.1:${env.PORT}`;
  for (let tries = 0; tries < 600; tries++) {
    const up = await fetch(`${url}/healthz`).then(
      (r) => r.ok,
      () => false,
    );
    if (up) return { url, child };
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error("The service did not start within a minute.");
}

interface Row {
  readonly kind: string;
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** CPU time of the service and of the database per request. */
  readonly serviceMs: number;
  readonly databaseMs: number;
  readonly kilobytes: number;
  readonly failed: number;
}

/** Seeds a migrated database and computes the peers' readings, which a worker does in use. */
async function fill(database: Database, connection: Connection, size: Size, dataDir: string): Promise<Seeded> {
  const started = performance.now();
  const seeded = await seed(connection, size, (activity, exercise) => metricsFor(Activity.parse(activity), exercise).map((m) => m.key));
  say(`${size.sessions} sessions seeded in ${((performance.now() - started) / 1000).toFixed(0)} s`);
  const seededAt = performance.now();
  await refreshesOf(database.db, seeded.exercises);
  await refreshDue({ db: database.db, clock: systemClock, config: readConfig({ DATA_DIR: dataDir, APP_SECRET }) });
  await connection.query("vacuum analyze");
  say(`peers of ${seeded.exercises.length} exercises computed in ${((performance.now() - seededAt) / 1000).toFixed(0)} s`);
  return seeded;
}

/** A seeded database: environment of a service that uses it, and a function that stops it. */
interface Store {
  readonly seeded: Seeded;
  readonly env: Record<string, string>;
  readonly stop: () => Promise<void>;
}

/** A store on a PostgreSQL server. */
async function serverStore(sessions: number, dataDir: string): Promise<Store> {
  const folder = args.data === undefined ? undefined : join(args.data, String(sessions));
  const before = earlierSeed(folder);
  if (folder !== undefined) mkdirSync(folder, { recursive: true });
  const { url, stop } = await startPostgres({ keptIn: folder && join(folder, "pg"), settings: SETTINGS });
  const filled = async (): Promise<Seeded> => {
    const database = await openServer(url);
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const seeded = await fill(database, client, sizeOf(sessions), dataDir);
    await client.end();
    await database.close();
    return seeded;
  };
  const seeded = before ?? (await filled());
  if (folder !== undefined) writeFileSync(join(folder, "seeded.json"), JSON.stringify(seeded));
  return { seeded, env: { ROLE: "api", DATABASE_URL: url }, stop };
}

/** A store on the embedded database, which serves one process: it is closed after seeding so that the service can open it. */
async function embeddedStore(sessions: number, dataDir: string): Promise<Store> {
  const database = await openEmbedded(dataDir);
  const connection = { query: async (text: string) => ({ rows: rowsOf(await database.db.execute(sql.raw(text))) }) };
  const seeded = await fill(database, connection, clubOf(sessions), dataDir);
  await database.close();
  return { seeded, env: {}, stop: async () => {} };
}

/** Ids of an earlier run's database in this folder; null without one. An unfinished one is deleted. */
function earlierSeed(dir: string | undefined): Seeded | null {
  const seeded = dir === undefined ? "" : join(dir, "seeded.json");
  if (existsSync(seeded)) return Seeded.parse(JSON.parse(readFileSync(seeded, "utf8")));
  if (dir !== undefined) rmSync(dir, { recursive: true, force: true });
  return null;
}

async function measure(sessions: number): Promise<Row[]> {
  const dataDir = mkdtempSync(join(tmpdir(), "sagittal-bench-api-"));
  const { seeded, env, stop } = await (args.embedded ? embeddedStore : serverStore)(sessions, dataDir);
  const port = String(20_000 + (process.pid % 20_000));
  const { url, child } = await startService({
    ...env,
    APP_SECRET,
    DATA_DIR: dataDir,
    PORT: port,
    LOG_LEVEL: "silent",
  });
  try {
    const token = await localTokens(secretsFrom(APP_SECRET), systemClock).issue({ id: seeded.adminId, token_version: 1 });
    const authorization = `Bearer ${token}`;
    const rows: Row[] = [];
    const measured = async (kind: string, run: () => Promise<Load>): Promise<void> => {
      const cpuBefore = { all: cpuOfChildren(), service: cpuOf(child.pid ?? 0) };
      const { latenciesMs, perSecond, failed, bytes } = await run();
      const perRequestMs = (s: number) => (1000 * s) / latenciesMs.length;
      const all = cpuOfChildren() - cpuBefore.all;
      const service = cpuOf(child.pid ?? 0) - cpuBefore.service;
      const row = {
        kind,
        perSecond,
        p50Ms: quantile(latenciesMs, 0.5),
        p99Ms: quantile(latenciesMs, 0.99),
        serviceMs: perRequestMs(service),
        databaseMs: perRequestMs(all - service),
        kilobytes: bytes / 1000 / latenciesMs.length,
        failed,
      };
      say(`${kind}: ${row.p99Ms.toFixed(0)} ms`);
      rows.push(row);
    };
    for (const [kind, pathOf] of Object.entries(requestsOf(seeded)).filter(([name]) => name.includes(args.only))) {
      await load(url, authorization, pathOf, { ...WARM_UP, connections: 4 });
      await measured(kind, () => load(url, authorization, pathOf, { rate, seconds, connections: CONNECTIONS }));
    }
    for (const by of ["people", "key"] as const) {
      if (args.embedded || !POLLERS[by].includes(args.only)) continue;
      const asks = by === "key" ? `Bearer ${await mintedKey(url, authorization)}` : authorization;
      const polled = seeded.sessionIds.slice(0, POLLERS.count);
      const pathOf = (n: number) => `/api/sessions/${polled[n % polled.length]}/`;
      const poll = { connections: POLLERS.connections, unchanged: true };
      await load(url, asks, pathOf, { ...WARM_UP, ...poll });
      await measured(POLLERS[by], () => load(url, asks, pathOf, { rate: POLLERS.count, seconds, ...poll }));
    }
    // Last, as it adds sessions.
    if (!args.embedded && WRITES.kind.includes(args.only)) {
      const clip = fiveMegabyteClip();
      const create = () => createSession(url, authorization, clip);
      await openLoop(create, WRITES.warmUp);
      await measured(WRITES.kind, () => openLoop(create, { rate: WRITES.rate, seconds }));
    }
    return rows;
  } finally {
    child.kill("SIGTERM");
    await new Promise((resolve) => child.once("exit", resolve));
    await stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const results: { sessions: number; rows: Row[] }[] = [];
for (const sessions of sizes) {
  const rows = await measure(sessions);
  results.push({ sessions, rows });
  console.log(`\n${sessions} sessions, ${rate} requests a second, ${seconds} s each`);
  const cells = rows.map((r) => [
    r.kind,
    r.perSecond.toFixed(0),
    r.p50Ms.toFixed(1),
    r.p99Ms.toFixed(1),
    r.serviceMs.toFixed(2),
    r.databaseMs.toFixed(2),
    r.kilobytes.toFixed(1),
    String(r.failed),
  ]);
  for (const line of aligned([["request", "per s", "p50 ms", "p99 ms", "service CPU ms", "database CPU ms", "kB", "failed"], ...cells]))
    console.log(line);
}
if (args.json !== undefined) writeFileSync(args.json, `${JSON.stringify(results, null, 1)}\n`);
if (results.some(({ rows }) => rows.some((r) => r.failed > 0))) process.exitCode = 1;
