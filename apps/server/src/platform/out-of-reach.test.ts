import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freePort, type TestServer } from "../testing/databases.ts";
import { freshPostgres } from "../testing/fresh.ts";
import { isOutOfReach } from "./out-of-reach.ts";

/** The error that a promise rejects with. */
const errorOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => null,
    (error: unknown) => error,
  );

describe("a database that goes away", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await freshPostgres();
  });
  afterAll(() => server.stop());

  test("between two statements of a transaction, and under one, is out of reach", async () => {
    const [held, operator] = [new pg.Client({ connectionString: server.url }), new pg.Client({ connectionString: server.url })];
    await Promise.all([held.connect(), operator.connect()]);
    const { rows } = await held.query("select pg_backend_pid() as pid");
    const end = async () => operator.query("select pg_terminate_backend($1)", [rows[0].pid]);
    try {
      await held.query("begin");
      const lost = new Promise((resolve) => held.once("end", resolve));
      held.on("error", () => {});
      const under = errorOf(held.query("select pg_sleep(60)"));
      await end();
      expect(isOutOfReach(await under)).toBe(true);
      await lost;
      const after = await errorOf(held.query("select 1"));
      expect(after).toBeInstanceOf(Error);
      expect(isOutOfReach(after)).toBe(true);
      expect(isOutOfReach(new Error("Failed query", { cause: after }))).toBe(true);
    } finally {
      await operator.end();
    }
  });

  test("for a pool that waits in vain is out of reach; a mistake in a statement is not", async () => {
    const nobody = new pg.Pool({ host: "127.0.0.1", port: await freePort(), connectionTimeoutMillis: 1000 });
    expect(isOutOfReach(await errorOf(nobody.query("select 1")))).toBe(true);
    await nobody.end();

    const narrow = new pg.Pool({ connectionString: server.url, max: 1 });
    const held = await narrow.connect();
    // Set once connected: a busy machine may need longer than this for the connection itself.
    narrow.options.connectionTimeoutMillis = 50;
    expect(isOutOfReach(await errorOf(narrow.query("select 1")))).toBe(true);
    const mistake = await errorOf(held.query("select nothing from nowhere"));
    held.release();
    await narrow.end();
    expect(mistake).toBeInstanceOf(Error);
    expect(isOutOfReach(mistake)).toBe(false);
  });
});
