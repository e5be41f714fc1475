import { ERRORS } from "@tus/server";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Database, openServer, rowsOf } from "../../platform/db/index.ts";
import { DATABASES } from "../../testing/databases.ts";
import { freshEmbedded, freshPostgres } from "../../testing/fresh.ts";
import { UploadLocker } from "./upload-locker.ts";

const QUICK = { leaseMs: 60_000, renewMs: 5, retryMs: 5, patienceMs: 30_000 };
const never = new AbortController().signal;
const nobodyWaits = () => {
  throw new Error("nobody waits for this lock");
};

describe.each(DATABASES)("the lock of an upload, on %s", (kind) => {
  const ends: (() => Promise<void>)[] = [];
  /** Two processes' connections to one database; the embedded one has a single process. */
  let databases: [Database, Database];
  let [one, two]: UploadLocker[] = [];
  const lockers = () => ({ one: one!, two: two! });
  beforeAll(async () => {
    if (kind === "pglite") {
      const embedded = await freshEmbedded();
      databases = [embedded, embedded];
      ends.push(() => embedded.close());
    } else {
      const server = await freshPostgres();
      databases = [await openServer(server.url), await openServer(server.url)];
      ends.push(...databases.map((database) => () => database.close()), () => server.stop());
    }
    [one, two] = databases.map(({ db }) => new UploadLocker(db, QUICK));
  });
  afterAll(async () => {
    for (const end of ends) await end();
  });
  const rows = async () => rowsOf(await databases[0].db.execute(sql`select upload_id from upload_locks`)).length;

  test("is held by one request at a time, however many ask in both processes", async () => {
    const { one, two } = lockers();
    let inside = 0;
    const order: number[] = [];
    await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        (i % 2 ? one : two).holding("busy", async () => {
          expect(++inside).toBe(1);
          await databases[0].ping();
          order.push(i);
          inside--;
        }),
      ),
    );
    expect(order.toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(await rows()).toBe(0);
  });

  test("its holder is asked once to end when a request in another process waits; other uploads are free", async () => {
    const { one, two } = lockers();
    const held = one.newLock("hanging");
    let asked = 0;
    await held.lock(never, () => {
      asked++;
      // Ends later than the waiting request asks again.
      setTimeout(() => void held.unlock(), 10 * QUICK.renewMs);
    });
    await two.holding("another", async () => expect(asked).toBe(0));
    await two.holding("hanging", async () => expect(asked).toBe(1));
  });

  test("a request that waits in vain is refused, as is one whose client left; the holder keeps the lock", async () => {
    const { one } = lockers();
    const impatient = new UploadLocker(databases[1].db, { ...QUICK, patienceMs: 20 });
    const held = one.newLock("kept");
    await held.lock(never, () => {});
    await expect(impatient.newLock("kept").lock(never, nobodyWaits)).rejects.toBe(ERRORS.ERR_LOCK_TIMEOUT);
    const gone = AbortSignal.abort();
    await expect(lockers().two.newLock("kept").lock(gone, nobodyWaits)).rejects.toBe(ERRORS.ERR_LOCK_TIMEOUT);
    expect(await rows()).toBe(1);
    await held.unlock();
    expect(await rows()).toBe(0);
  });

  test("of a process that died is free after its lease; one that only slept must end and does not give away the new holder's", async () => {
    // Long renewals stand for a process that does not run.
    const sleeper = new UploadLocker(databases[0].db, { ...QUICK, leaseMs: 50, renewMs: 300 });
    const slept = sleeper.newLock("left");
    const mustEnd = new Promise<void>((resolve) => void slept.lock(never, resolve));
    await expect.poll(rows).toBe(1);
    await lockers().two.holding("left", async () => {
      await mustEnd;
      await slept.unlock();
      expect(await rows()).toBe(1);
    });
  });
});
