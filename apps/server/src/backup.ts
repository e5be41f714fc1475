import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { copyFile, mkdir, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { PGlite } from "@electric-sql/pglite";
import { z } from "zod";
import { systemClock } from "./platform/clock.ts";
import { type Config, ConfigError, type Env, readConfig } from "./platform/config.ts";
import { runClient } from "./platform/db/client-program.ts";
import { lockDirectory } from "./platform/db/lock.ts";
import { closeToOthers, keepFilesPrivate } from "./platform/private-files.ts";
import { appSecret, secretsFrom } from "./platform/secrets.ts";
import { withLocalCopy } from "./platform/storage/local-copy.ts";
import { openStorage } from "./platform/storage/open.ts";
import type { ObjectStorage } from "./platform/storage/port.ts";

const DUMP = "database.dump";
const SECRET = "app-secret";
const MANIFEST = "manifest.json";

const Sum = z.object({ size: z.int(), sha256: z.string() });
const Manifest = z.object({
  version: z.literal(1),
  made_at: z.string(),
  /** Embedded databases and server databases have dumps of different forms. */
  database: z.enum(["pglite", "postgres"]),
  files: z.record(z.string(), Sum),
  objects: z.array(z.object({ key: z.string(), contentType: z.string(), ...Sum.shape })),
});
type Manifest = z.infer<typeof Manifest>;

/**
 * Copies database, stored objects and the generated secret into an empty folder, and reads every file again. The embedded database is
 * dumped while the service is stopped; a server's by `pg_dump`.
 * @returns one line that says what was copied
 * @throws Error when the folder is not empty or a copy differs from what was read
 */
export async function backup(env: Env, dir: string): Promise<string> {
  keepFilesPrivate();
  const config = readConfig(env);
  await mkdir(dir, { recursive: true });
  if ((await readdir(dir)).length > 0) throw new Error(`${dir} is not empty.`);
  await dumpDatabase(config, join(dir, DUMP));
  const storage = await storageOf(config);
  const objects: Manifest["objects"] = [];
  for await (const page of storage.list("teams/")) {
    for (const { key } of page) {
      const info = await storage.info(key);
      // Deleted since it was listed.
      if (!info) continue;
      const target = join(dir, "objects", key);
      await mkdir(dirname(target), { recursive: true });
      await withLocalCopy(storage, key, (path) => copyFile(path, target));
      objects.push({ key, contentType: info.contentType, ...(await sumOf(target)) });
    }
  }
  const files = [DUMP];
  if (!config.APP_SECRET) {
    await copyFile(join(config.DATA_DIR, SECRET), join(dir, SECRET));
    files.push(SECRET);
  }
  const manifest: Manifest = {
    version: 1,
    made_at: systemClock.now().toISOString(),
    database: config.DATABASE_URL ? "postgres" : "pglite",
    files: Object.fromEntries(await Promise.all(files.map(async (name) => [name, await sumOf(join(dir, name))] as const))),
    objects,
  };
  await writeFile(join(dir, MANIFEST), JSON.stringify(manifest, null, 1));
  await verifyBackup(dir);
  return `The backup in ${dir} is complete: the database and ${objects.length} files.`;
}

/**
 * Reads a whole backup and compares it with its manifest.
 * @throws Error that names the first file that is missing or differs
 */
async function verifyBackup(dir: string): Promise<Manifest> {
  const text = await readFile(join(dir, MANIFEST), "utf8").catch(() => {
    throw new Error(`${dir} is not a backup, or not a whole one: it holds no ${MANIFEST}.`);
  });
  const manifest = Manifest.parse(JSON.parse(text));
  const entries = [
    ...Object.entries(manifest.files).map(([name, sum]) => ({ path: join(dir, name), sum })),
    ...manifest.objects.map((object) => ({ path: join(dir, "objects", object.key), sum: object })),
  ];
  for (const { path, sum } of entries) {
    const found = await sumOf(path).catch(() => null);
    if (found?.sha256 !== sum.sha256 || found.size !== sum.size) throw new Error(`The backup is damaged: ${path} is missing or differs.`);
  }
  return manifest;
}

/**
 * Puts a backup back into an empty deployment: the backup is verified first, and nothing is overwritten.
 * @returns one line that says what was restored
 * @throws Error when the backup is damaged or of another kind of database, or the deployment holds data already
 */
export async function restore(env: Env, dir: string): Promise<string> {
  keepFilesPrivate();
  const config = readConfig(env);
  const manifest = await verifyBackup(dir);
  const kind = config.DATABASE_URL ? "postgres" : "pglite";
  if (manifest.database !== kind) throw new Error(`The backup is of a ${manifest.database} database, this deployment has ${kind}.`);
  const secret = manifest.files[SECRET] && !config.APP_SECRET ? await readFile(join(dir, SECRET)) : null;
  const storage = await emptyStorage(config, secret);
  await mkdir(config.DATA_DIR, { recursive: true });
  await closeToOthers(config.DATA_DIR);
  if (secret) await writeFile(join(config.DATA_DIR, SECRET), secret);
  await restoreDatabase(config, join(dir, DUMP));
  for (const { key, contentType } of manifest.objects) await storage.putFile(key, join(dir, "objects", key), contentType);
  for (const { key, size } of manifest.objects) {
    if ((await storage.info(key))?.size !== size) throw new Error(`${key} was not restored whole.`);
  }
  return `Restored the database and ${manifest.objects.length} files of ${manifest.made_at}.`;
}

/**
 * The storage of a deployment that holds nothing yet. All of it is looked at before anything is written: with another secret, keys, tokens and
 * webhooks of a deployment that is there already would be lost.
 * @param secret the backup's, which may be there from a restore that was broken off
 * @throws Error that says what is there
 */
async function emptyStorage(config: Config, secret: Buffer | null): Promise<ObjectStorage> {
  if (!config.DATABASE_URL) await requireNoDatabase(config);
  const present = await readFile(join(config.DATA_DIR, SECRET)).catch(() => null);
  if (secret && present && !present.equals(secret))
    throw new ConfigError(`DATA_DIR: ${config.DATA_DIR} holds the secret of another deployment; restore into an empty one`);
  // Files are only written and listed here: no address of them is signed.
  const storage = await openStorage(config, () => config.PUBLIC_URL, secretsFrom(""), systemClock);
  for await (const page of storage.list("teams/")) {
    if (page.length > 0) throw new Error("The deployment holds files already; restore into an empty one.");
  }
  return storage;
}

const embeddedFolder = ({ DATA_DIR }: Config): string => join(DATA_DIR, "db");

async function requireNoDatabase(config: Config): Promise<void> {
  const dataDir = embeddedFolder(config);
  if ((await readdir(dataDir).catch(() => [])).length > 0)
    throw new ConfigError(`DATA_DIR: ${dataDir} holds a database already; restore into an empty one`);
}

async function dumpDatabase(config: Config, path: string): Promise<void> {
  if (config.DATABASE_URL) return runClient("pg_dump", config.DATABASE_URL, ["--format=custom", "--no-owner", `--file=${path}`]);
  const release = await lockDirectory(config.DATA_DIR);
  try {
    const source = await PGlite.create({ dataDir: embeddedFolder(config) });
    const dump = await source.dumpDataDir("gzip");
    await source.close();
    await writeFile(path, Buffer.from(await dump.arrayBuffer()));
    // A dump that cannot be opened is no backup.
    await (await PGlite.create({ loadDataDir: new Blob([await readFile(path)]) })).close();
  } finally {
    await release();
  }
}

async function restoreDatabase(config: Config, path: string): Promise<void> {
  if (config.DATABASE_URL)
    return runClient("pg_restore", config.DATABASE_URL, ["--no-owner", "--exit-on-error", "--single-transaction", path]);
  const release = await lockDirectory(config.DATA_DIR);
  try {
    // Made since it was looked at, by a service that started meanwhile.
    await requireNoDatabase(config);
    await (await PGlite.create({ dataDir: embeddedFolder(config), loadDataDir: new Blob([await readFile(path)]) })).close();
  } finally {
    await release();
  }
}

async function storageOf(config: Config): Promise<ObjectStorage> {
  // A bucket needs no secret of the service, and a backup makes none.
  const secret = config.STORAGE_URL ? "" : await appSecret(config);
  return openStorage(config, () => config.PUBLIC_URL, secretsFrom(secret), systemClock);
}

async function sumOf(path: string): Promise<z.infer<typeof Sum>> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(path), hash);
  return { size: (await stat(path)).size, sha256: hash.digest("hex") };
}
