/** A test's own database, copied from what the global set-up prepared. */
import { readFile } from "node:fs/promises";
import { inject } from "vitest";
import { type Database, openEmbedded } from "../platform/db/index.ts";
import { command, createDatabase, databaseOn, TEMPLATE, type TestServer } from "./databases.ts";

declare module "vitest" {
  interface ProvidedContext {
    postgresUrl: string;
    embeddedDump: string;
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
