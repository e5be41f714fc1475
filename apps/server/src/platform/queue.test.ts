import pino from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { DATABASES } from "../testing/databases.ts";
import { freshDatabase } from "../testing/fresh.ts";
import type { Database } from "./db/index.ts";
import { JobRegistry, PgQueue } from "./queue.ts";

const TRIAL = { name: "trial", data: z.object({ number: z.number(), fails: z.boolean() }), options: { retryLimit: 1, retryDelay: 1 } };

describe.each(DATABASES)("the queue on %s", (kind) => {
  let database: Database;
  let queue: PgQueue;
  beforeAll(async () => {
    database = await freshDatabase(kind);
    queue = await PgQueue.open(database, [TRIAL], pino({ level: "silent" }), true);
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
});
