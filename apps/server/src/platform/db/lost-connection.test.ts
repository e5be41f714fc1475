import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { TestServer } from "../../testing/databases.ts";
import { freshPostgres } from "../../testing/fresh.ts";
import { type Database, openServer, rowsOf } from "./index.ts";

let server: TestServer;
let database: Database;
let other: Database;

beforeAll(async () => {
  server = await freshPostgres();
  database = await openServer(server.url);
  other = await openServer(server.url);
});
afterAll(async () => {
  await database.close();
  await other.close();
  await server.stop();
});

test("a transaction whose connection the server ends is rolled back with an error, and the service goes on", async () => {
  const faults: unknown[] = [];
  const note = (error: unknown) => void faults.push(error);
  process.on("uncaughtException", note);
  try {
    const broken = database.db.transaction(async (tx) => {
      const [own] = rowsOf(await tx.execute(sql`select pg_backend_pid() as pid`));
      await other.db.execute(sql`select pg_terminate_backend(${own?.pid}, 10000)`);
      // The news of the end arrives while no query waits for an answer.
      await new Promise((resolve) => setImmediate(resolve));
      await tx.execute(sql`select 1`);
    });
    await expect(broken).rejects.toThrow();
    await database.ping();
    expect(faults).toEqual([]);
  } finally {
    process.off("uncaughtException", note);
  }
});
