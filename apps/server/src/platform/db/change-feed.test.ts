import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { command, DATABASES, type TestServer } from "../../testing/databases.ts";
import { freshDatabase, freshPostgres } from "../../testing/fresh.ts";
import { LATE_MS, ServerFeed } from "./change-feed.ts";
import { type Database, openServer } from "./index.ts";

const listening = ({ changes }: Database) => vi.waitUntil(() => changes.current(), { timeout: 20_000, interval: 10 });
const addPeople = (db: Database["db"], number: number) =>
  db.execute(sql`insert into admins (idp_uid, email) select 'p' || n, n || '@example.com' from generate_series(1, ${number}) n`);
const renameAll = (db: Database["db"]) => db.execute(sql`update admins set display_name = 'A'`);

describe.each(DATABASES)("changes are told on %s", (kind) => {
  let database: Database;
  let heard: (readonly string[] | null)[];
  beforeEach(async () => {
    database = await freshDatabase(kind);
    heard = [];
    await listening(database);
    database.changes.onChange((subjects) => heard.push(subjects));
  });
  afterEach(async () => {
    await database.close();
  });

  test("a change is known as soon as it has been made here; one that is rolled back is not told", async () => {
    await addPeople(database.db, 2);
    await database.changes.current();
    expect(heard).toEqual([]);
    await renameAll(database.db);
    if (kind === "postgres") expect(database.changes.current()).not.toBe(true);
    expect(await database.changes.current()).toBe(true);
    expect(heard).toEqual([[expect.stringMatching(/^person:[0-9a-f-]{36}$/), expect.stringMatching(/^person:/)]]);
    const back = database.db.transaction(async (tx) => {
      await tx.execute(sql`update admins set display_name = 'B'`);
      throw new Error("back");
    });
    await expect(back).rejects.toThrow("back");
    await database.db.transaction(async (tx) => {
      await tx.execute(sql`update admins set display_name = 'C'`);
      expect(heard).toHaveLength(1);
    });
    await database.changes.current();
    expect(heard).toHaveLength(2);
  });

  test("of more than a hundred rows it is told that anything may have changed", async () => {
    await addPeople(database.db, 101);
    await renameAll(database.db);
    await database.changes.current();
    expect(heard).toEqual([null]);
  });
});

describe("changes of a server", () => {
  let server: TestServer;
  beforeEach(async () => {
    server = await freshPostgres();
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await server.stop();
  });

  test("what another process changed is known after LATE_MS, whatever the network does", async () => {
    const [database, other] = [await openServer(server.url), await openServer(server.url)];
    let heard = 0;
    database.changes.onChange(() => heard++);
    try {
      await addPeople(other.db, 1);
      expect(await listening(database)).toBe(true);
      await renameAll(other.db);
      const now = performance.now.bind(performance);
      vi.spyOn(performance, "now").mockImplementation(() => now() + LATE_MS);
      expect(database.changes.current()).not.toBe(true);
      expect(await database.changes.current()).toBe(true);
      expect(heard).toBe(1);
    } finally {
      await database.close();
      await other.close();
    }
  });

  test("a server out of reach is reported once, and nothing is cached meanwhile", async () => {
    const faults: unknown[] = [];
    const feed = new ServerFeed(
      "postgres://127.0.0.1:1/none",
      async () => {},
      (error) => faults.push(error),
    );
    try {
      const now = performance.now.bind(performance);
      let tries = 0;
      // Each look is later than the pause before another try.
      vi.spyOn(performance, "now").mockImplementation(() => now() + 1e6 * tries++);
      await vi.waitUntil(() => feed.current() === false && tries > 20, { timeout: 20_000, interval: 10 });
      expect(faults).toEqual([expect.objectContaining({ code: "ECONNREFUSED" })]);
    } finally {
      await feed.close();
    }
  });

  test("a connection on which nothing is told is not taken for one", async () => {
    let said = () => {};
    const saying = new Promise<void>((resolve) => {
      said = resolve;
    });
    // As through a pooler that gives each transaction another connection: nobody hears what is said.
    const faults: unknown[] = [];
    const feed = new ServerFeed(
      server.url,
      async () => said(),
      (error) => faults.push(error),
    );
    try {
      expect(feed.current()).toBe(false);
      await saying;
      // By then the feed would have taken the connection for one.
      await command(server.url, "select 1");
      expect(feed.current()).toBe(false);
    } finally {
      await feed.close();
    }
    // A feed that is closed while it opens has no fault to report.
    expect(faults).toEqual([]);
  });
});
