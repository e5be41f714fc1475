import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { PGlite } from "@electric-sql/pglite";
import { sql } from "drizzle-orm";
import { drizzle as drizzlePg } from "drizzle-orm/node-postgres";
import { migrate as migratePg } from "drizzle-orm/node-postgres/migrator";
import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";
import { drizzle as drizzlePglite } from "drizzle-orm/pglite";
import { migrate as migratePglite } from "drizzle-orm/pglite/migrator";
import pg from "pg";
import { type ConstructorOptions, fromPglite } from "pg-boss";
import { z } from "zod";
import { ConfigError } from "../config.ts";
import { type ChangeFeed, embeddedFeed, ServerFeed } from "./change-feed.ts";
import { lockDirectory } from "./lock.ts";
import { serverNeeds } from "./needs.ts";
import * as schema from "./schema/index.ts";

export type Db = PgDatabase<PgQueryResultHKT, typeof schema>;
/** A database or a transaction in it. */
export type Executor = Db | Parameters<Parameters<Db["transaction"]>[0]>[0];

/** An open database and how the queue reaches it. */
export interface Database {
  db: Db;
  kind: "pglite" | "postgres";
  queueOptions: ConstructorOptions;
  changes: ChangeFeed;
  ping(): Promise<void>;
  close(): Promise<void>;
}

const migrationsFolder = fileURLToPath(new URL("../../../migrations", import.meta.url));

/**
 * The embedded database under `dataDir`. Migrations are applied.
 * @param onQuery called for each query of the service, before it runs
 */
export async function openEmbedded(dataDir: string, onQuery?: () => void): Promise<Database> {
  await using opening = new AsyncDisposableStack();
  opening.defer(await lockDirectory(dataDir));
  const client = await PGlite.create({ dataDir: join(dataDir, "db") });
  opening.defer(() => client.close());
  await client.exec("SET TIME ZONE 'UTC'");
  const db = drizzlePglite(client, { schema, ...(onQuery && { logger: { logQuery: onQuery } }) });
  await migratePglite(db, { migrationsFolder });
  const changes = await embeddedFeed(client);
  // From here on it is the caller's to close; before, a failure closes it.
  const opened = opening.move();
  return {
    db,
    kind: "pglite",
    queueOptions: { db: fromPglite(client), backend: "pglite" },
    changes,
    ping: async () => void (await client.query("SELECT 1")),
    close: () => opened.disposeAsync(),
  };
}

const MIGRATION_LOCK = 7_201_926_001;

/** To open a connection takes 20 ms of a processor, as long as dozens of queries: one that is used every minute stays. */
const CONNECTION_IDLE_MS = 60_000;

/**
 * A PostgreSQL server. Migrations are applied under a lock, since several processes may start at once. Throws ConfigError for a database that the service
 * cannot use.
 * @param onQuery called for each query of the service, before it runs
 * @param onFeedFault called once per outage of the change feed, without which nothing is cached
 */
export async function openServer(
  url: string,
  { onQuery, onFeedFault }: { onQuery?: () => void; onFeedFault?: (error: unknown) => void } = {},
): Promise<Database> {
  await using opening = new AsyncDisposableStack();
  const pool = new pg.Pool({ connectionString: url, max: 12, idleTimeoutMillis: CONNECTION_IDLE_MS, options: "-c timezone=UTC" });
  opening.defer(() => pool.end());
  // A lost connection is replaced by the pool, and the query that waits for it fails. Without a listener it would end the process: an idle one is the pool's, one within a transaction is its client's own.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  const changes = new ServerFeed(url, (text, values) => pool.query(text, values), onFeedFault);
  opening.defer(() => changes.close());
  pool.on("connect", (client) => changes.watch(client));
  const client = await pool.connect();
  try {
    const { found, lacks } = await serverNeeds(client);
    if (lacks !== null) throw new ConfigError(`DATABASE_URL leads to a database that the service cannot use (${found}). ${lacks}`);
    await client.query("SELECT pg_advisory_lock($1)", [MIGRATION_LOCK]);
    await migratePg(drizzlePg(client), { migrationsFolder });
  } finally {
    await client.query("SELECT pg_advisory_unlock($1)", [MIGRATION_LOCK]).catch(() => {});
    client.release();
  }
  const db = drizzlePg(pool, { schema, ...(onQuery && { logger: { logQuery: onQuery } }) });
  const opened = opening.move();
  return {
    db,
    kind: "postgres",
    // Its queries take a millisecond each and may wait for one another; the one that maintains the whole queue leaves two connections for them.
    queueOptions: { connectionString: url, max: 3 },
    changes,
    ping: async () => void (await db.execute(sql`select 1`)),
    close: () => opened.disposeAsync(),
  };
}

const Rows = z.object({ rows: z.array(z.record(z.string(), z.unknown())) });

/** The rows of a raw query; both drivers answer `{rows}`. */
export const rowsOf = (result: unknown): Record<string, unknown>[] => Rows.parse(result).rows;
