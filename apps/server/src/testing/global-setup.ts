/**
 * Before the tests of the service and the product: one PostgreSQL server for all of them, the current schema once as a template database and once as an
 * embedded database, the OpenAPI document, and the web app and the documents as `sagittal start` builds them. A test's own database is a copy of these,
 * which takes a fraction of the time of migrating an empty one.
 */
import "../quick-imports.ts";
import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { TestProject } from "vitest/node";
import { ensureDocs } from "../../../docs/build.ts";
import { ensureWebApp } from "../../../web/build.ts";
import { openServer } from "../platform/db/index.ts";
import { createDatabase, databaseOn, type OwnServer, startPostgres, TEMPLATE } from "./databases.ts";
import { withQueue } from "./with-queue.ts";

const QUICK = new URL("../quick-imports.ts", import.meta.url).href;

/** Runs a script in a process of its own, so that another core can do it. */
async function run(script: URL, args: readonly string[], env: Record<string, string> = {}): Promise<string> {
  const options = { env: { ...process.env, ...env }, maxBuffer: 16 * 1024 ** 2 };
  const { stdout } = await promisify(execFile)(process.execPath, ["--import", QUICK, fileURLToPath(script), ...args], options);
  return stdout;
}

/** A PostgreSQL server with the template database, and a file with the OpenAPI document of today's routes. */
async function serverAndDocument(DATA_DIR: string, path: string): Promise<OwnServer> {
  const server = await startPostgres();
  await createDatabase(server.url, TEMPLATE);
  const DATABASE_URL = databaseOn(server.url, TEMPLATE);
  const template = await openServer(DATABASE_URL);
  await withQueue(template);
  await template.close();
  const env = { PORT: "0", ROLE: "api", DATA_DIR, DATABASE_URL, APP_SECRET: "test-secret-test-secret-test-secret" };
  await writeFile(path, await run(new URL("print-openapi.ts", import.meta.url), [], env));
  return server;
}

/** What `sagittal start` would build. */
const built = () => Promise.all([ensureWebApp(() => undefined), ensureDocs(() => undefined)]);

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), "sagittal-databases-"));
  const [embedded, models, openapi] = [join(folder, "embedded"), join(folder, "models"), join(folder, "openapi.json")];
  await Promise.all([mkdir(embedded), mkdir(models)]);
  const [server] = await Promise.all([
    serverAndDocument(join(folder, "data"), openapi),
    run(new URL("make-embedded.ts", import.meta.url), [embedded]),
    built(),
  ]);

  project.provide("postgresUrl", server.url);
  project.provide("openapi", openapi);
  project.provide("embedded", embedded);
  project.provide("models", models);
  return async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
