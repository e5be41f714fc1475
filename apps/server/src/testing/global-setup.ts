/**
 * Before the service's tests: one PostgreSQL server for all of them, and the current schema once as a template database and once as a dump of the
 * embedded database. A test's own database is a copy of these, which takes a fraction of the time of migrating an empty one. Before the product's:
 * the web app and the documents are built, which the first three files would otherwise do at once.
 */
import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { PGlite } from "@electric-sql/pglite";
import pino from "pino";
import type { TestProject } from "vitest/node";
import { ensureDocs } from "../../../docs/build.ts";
import { ensureWebApp } from "../../../web/build.ts";
import { JOB_KINDS } from "../job-kinds.ts";
import { type Database, openEmbedded, openServer } from "../platform/db/index.ts";
import { PgQueue } from "../platform/queue.ts";
import { createDatabase, databaseOn, type OwnServer, startPostgres, TEMPLATE } from "./databases.ts";

/** Adds the queue's own tables, as the first start of a service does. */
async function withQueue(database: Database): Promise<void> {
  await (await PgQueue.open(database, JOB_KINDS, pino({ level: "silent" }), false)).stop();
}

/** The OpenAPI document of today's routes. */
async function documentOf(DATABASE_URL: string, DATA_DIR: string): Promise<string> {
  const env = { ...process.env, PORT: "0", ROLE: "api", DATA_DIR, DATABASE_URL, APP_SECRET: "test-secret-test-secret-test-secret" };
  const script = fileURLToPath(new URL("print-openapi.ts", import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, [script], { env, maxBuffer: 16 * 1024 ** 2 });
  return stdout;
}

/** Writes the embedded database with the current schema into a file. */
async function dumpEmbedded(folder: string, path: string): Promise<void> {
  const embedded = await openEmbedded(folder);
  await withQueue(embedded);
  await embedded.close();
  const stored = await PGlite.create({ dataDir: join(folder, "db") });
  await writeFile(path, Buffer.from(await (await stored.dumpDataDir("none")).arrayBuffer()));
  await stored.close();
}

/** A PostgreSQL server with the template database. */
async function withTemplate(): Promise<OwnServer> {
  const server = await startPostgres();
  await createDatabase(server.url, TEMPLATE);
  const template = await openServer(databaseOn(server.url, TEMPLATE));
  await withQueue(template);
  await template.close();
  return server;
}

/** What `sagittal start` would build. */
const built = () => Promise.all([ensureWebApp(() => undefined), ensureDocs(() => undefined)]);

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), "sagittal-databases-"));
  const dump = join(folder, "embedded");
  const models = join(folder, "models");
  const openapi = join(folder, "openapi.json");
  await mkdir(models);
  const ofService = project.name === "server";
  const [server] = await Promise.all([withTemplate(), ofService ? dumpEmbedded(folder, dump) : built()]);
  // Every answer of the service's own tests is compared with it.
  if (ofService) await writeFile(openapi, await documentOf(databaseOn(server.url, TEMPLATE), folder));

  project.provide("postgresUrl", server.url);
  project.provide("openapi", openapi);
  project.provide("embeddedDump", dump);
  project.provide("models", models);
  return async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
