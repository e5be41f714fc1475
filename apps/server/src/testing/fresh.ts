/** What the global set-up prepared for a test: its own database, a copy, and the pose models, which all analyses of a run read. */
import { mkdir, readFile, symlink } from "node:fs/promises";
import { join } from "node:path";
import { inject } from "vitest";
import { type Database, openEmbedded, openServer } from "../platform/db/index.ts";
import { command, createDatabase, type DatabaseKind, databaseOn, TEMPLATE, type TestServer } from "./databases.ts";

declare module "vitest" {
  interface ProvidedContext {
    postgresUrl: string;
    embeddedDump: string;
    /** Folder of the pose models as an analysis converts them. */
    models: string;
    /** File of the OpenAPI document; for the service's own tests. */
    openapi: string;
  }
}

let made = 0;

/** A database on the run's PostgreSQL server with the current schema. */
export async function freshPostgres(): Promise<TestServer> {
  const url = inject("postgresUrl");
  const name = `test_${process.pid}_${++made}`;
  await createDatabase(url, name, TEMPLATE);
  return { url: databaseOn(url, name), stop: () => command(url, `DROP DATABASE ${name} WITH (FORCE)`) };
}

/** An embedded database in memory with the current schema. */
export async function freshEmbedded(): Promise<Database> {
  return openEmbedded(null, new Blob([await readFile(inject("embeddedDump"))]));
}

/** An open database of either kind with the current schema; to close it removes it. */
export async function freshDatabase(kind: DatabaseKind): Promise<Database> {
  if (kind === "pglite") return freshEmbedded();
  const server = await freshPostgres();
  const database = await openServer(server.url);
  return {
    ...database,
    async close() {
      await database.close();
      await server.stop();
    },
  };
}

/** Links a new data folder to the pose models of the test run. Converting a model takes seconds: the first analysis that needs it converts it for all. */
export async function withModels(dataDir: string): Promise<string> {
  await mkdir(dataDir, { recursive: true });
  await symlink(inject("models"), join(dataDir, "models"));
  return dataDir;
}
