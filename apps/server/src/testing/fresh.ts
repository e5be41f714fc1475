/** What the global set-up prepared for a test: its own database, a copy, and the pose models, which all analyses of a run read. */
import { cp, mkdir, mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inject } from "vitest";
import { type Database, openEmbedded, openServer } from "../platform/db/index.ts";
import { command, createDatabase, type DatabaseKind, databaseOn, TEMPLATE, type TestServer } from "./databases.ts";

declare module "vitest" {
  interface ProvidedContext {
    postgresUrl: string;
    /** Folder of an embedded database with the current schema. */
    embedded: string;
    /** Folder of the pose models as an analysis converts them. */
    models: string;
    /** File of the OpenAPI document; for the service's own tests. */
    openapi: string;
  }
}

let made = 0;

/** A database on the run's PostgreSQL server: with the current schema, or an empty one of other properties. */
export async function freshPostgres(properties = `TEMPLATE ${TEMPLATE}`): Promise<TestServer> {
  const url = inject("postgresUrl");
  const name = `test_${process.pid}_${++made}`;
  await createDatabase(url, name, properties);
  return { url: databaseOn(url, name), stop: () => command(url, `DROP DATABASE ${name} WITH (FORCE)`) };
}

/** Puts an embedded database with the current schema into a folder. */
export const copyEmbedded = (dataDir: string): Promise<void> => cp(inject("embedded"), dataDir, { recursive: true });

/** An open embedded database with the current schema; to close it removes it. */
export async function freshEmbedded(): Promise<Database> {
  const folder = await mkdtemp(join(tmpdir(), "sagittal-embedded-"));
  await copyEmbedded(folder);
  return thenRemoved(await openEmbedded(folder), () => rm(folder, { recursive: true, force: true }));
}

/** A database of which nothing stays once it is closed. */
function thenRemoved(database: Database, remove: () => Promise<void>): Database {
  return {
    ...database,
    async close() {
      await database.close();
      await remove();
    },
  };
}

/** An open database of either kind with the current schema; to close it removes it. */
export async function freshDatabase(kind: DatabaseKind): Promise<Database> {
  if (kind === "pglite") return freshEmbedded();
  const server = await freshPostgres();
  return thenRemoved(await openServer(server.url), () => server.stop());
}

/** Links a new data folder to the pose models of the test run. Converting a model takes seconds: the first analysis that needs it converts it for all. */
export async function withModels(dataDir: string): Promise<string> {
  await mkdir(dataDir, { recursive: true });
  await symlink(inject("models"), join(dataDir, "models"));
  return dataDir;
}
