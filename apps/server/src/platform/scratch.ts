import { createHash, randomUUID } from "node:crypto";
import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { lives, place, startOf } from "./process-identity.ts";

/** Longer than any work on a file: a folder of another machine or container untouched for this time belongs to no running process, ms. */
const UNTOUCHED_MS = 86_400_000;

/**
 * Temporary files, in a folder of this process's own under DATA_DIR. Several processes may share DATA_DIR: none removes what another one
 * works on, and what a killed process left is removed by the next sweep.
 */
export class Scratch {
  readonly #all: string;
  readonly #token = randomUUID();
  #name: Promise<string> | undefined;

  constructor(dataDir: string) {
    this.#all = join(dataDir, "tmp", "processes");
  }

  /** A path that no other file has. */
  async file(): Promise<string> {
    const own = join(this.#all, await this.#ownName());
    await mkdir(own, { recursive: true });
    return join(own, randomUUID());
  }

  /** Gives `use` a new folder, and removes it when `use` has ended or failed. */
  async within<T>(use: (folder: string) => Promise<T>): Promise<T> {
    const folder = await this.file();
    await mkdir(folder);
    try {
      return await use(folder);
    } finally {
      await removeTree(folder);
    }
  }

  /**
   * Removes the folders of processes that are gone.
   * @param alone true when no other process may use DATA_DIR: then every other folder goes
   */
  async sweep(alone = false): Promise<void> {
    const own = await this.#ownName();
    const here = hashOf(await place());
    for (const name of await readdir(this.#all).catch(() => [])) {
      const path = join(this.#all, name);
      if (name !== own && (alone || (await isAbandoned(path, name, here)))) await removeTree(path);
    }
  }

  /** Removes this process's folder. */
  async close(): Promise<void> {
    await removeTree(join(this.#all, await this.#ownName()));
  }

  #ownName(): Promise<string> {
    this.#name ??= (async () => [process.pid, await startOf(process.pid), hashOf(await place()), this.#token].join("_"))();
    return this.#name;
  }
}

async function isAbandoned(path: string, name: string, here: string): Promise<boolean> {
  const [pid = "", started = "", where = ""] = name.split("_");
  if (where === here) return !(await lives(Number(pid), started));
  const touched = await stat(path).catch(() => null);
  return touched !== null && Date.now() - touched.mtimeMs > UNTOUCHED_MS;
}

/** An analysis process that outlives its parent for an instant may still write there. */
const removeTree = (path: string): Promise<void> => rm(path, { recursive: true, force: true, maxRetries: 3 });

const hashOf = (text: string): string => createHash("sha256").update(text).digest("hex").slice(0, 16);
