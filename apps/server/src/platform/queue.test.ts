import { sql } from "drizzle-orm";
import pino from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { DATABASES } from "../testing/databases.ts";
import { freshDatabase } from "../testing/fresh.ts";
import { type Database, rowsOf } from "./db/index.ts";
import { JobRegistry, PgQueue } from "./queue.ts";

const TRIAL = { name: "trial", data: z.object({ number: z.number(), fails: z.boolean() }), options: { retryLimit: 1, retryDelay: 1 } };

describe.each(DATABASES)("the queue on %s", (kind) => {
  let database: Database;
  let queue: PgQueue;
  beforeAll(async () => {
    database = await freshDatabase(kind);
    queue = await PgQueue.open(database, [TRIAL], { log: pino({ level: "silent" }), works: true });
  });
  afterAll(async () => {
    await queue.stop();
    await database.close();
  });

  test("jobs that nobody announces when their time comes, and tries again, are run by all loops side by side", async () => {
    const ended: number[] = [];
    const all = Promise.withResolvers<void>();
    const three = Promise.withResolvers<void>();
    let [running, most] = [0, 0];
    await queue.work(
      new JobRegistry().on(
        TRIAL,
        async ({ number, fails }, { lastTry }) => {
          most = Math.max(most, ++running);
          if (running === 3) three.resolve();
          // None ends before three run at once.
          await three.promise;
          running--;
          if (fails && !lastTry) return Promise.reject(new Error("The first try fails."));
          if (ended.push(number) === 7) all.resolve();
          return "done";
        },
        { concurrency: 3 },
      ),
    );
    for (let number = 0; number < 7; number++)
      await queue.send(database.db, TRIAL, { number, fails: number === 2 }, { startAfterSeconds: 1 });
    await all.promise;
    expect(ended.toSorted()).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(most).toBe(3);
  });

  test("how a kind is retried follows the code at the next start, and is written only when it changed", async () => {
    const startedWith = async (retryLimit: number): Promise<Record<string, unknown>> => {
      const next = await PgQueue.open(database, [{ ...TRIAL, options: { ...TRIAL.options, retryLimit } }], {
        log: pino({ level: "silent" }),
        works: false,
      });
      await next.stop();
      const [row] = rowsOf(
        await database.db.execute(sql`select retry_limit as tries, updated_on::text as at from pgboss.queue where name = 'trial'`),
      );
      return row ?? {};
    };
    const first = await startedWith(4);
    expect(first.tries).toBe(4);
    expect(await startedWith(4)).toEqual(first);
    expect((await startedWith(1)).tries).toBe(1);
  });
});
