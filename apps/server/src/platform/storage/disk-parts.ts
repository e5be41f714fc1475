import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { link, mkdir, opendir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { FileStore } from "@tus/file-store";
import type { Clock } from "../clock.ts";
import { keyOfUpload, RESUMABLE_TTL_S, uploadName } from "./resumable.ts";

/** Parts of uploads on this machine's disk: one file and one description for each, named by the object's key. */
export class DiskParts {
  readonly directory: string;
  readonly #clock: Clock;
  #store: FileStore | undefined;

  constructor(dataDir: string, clock: Clock) {
    this.directory = join(dataDir, "tmp", "resumable");
    this.#clock = clock;
  }

  async open(): Promise<this> {
    await mkdir(this.directory, { recursive: true });
    return this;
  }

  get store(): FileStore {
    this.#store ??= new FileStore({ directory: this.directory });
    return this.#store;
  }

  /** The name of an object's upload: one for each key, fit for a file and an address. */
  idOf(key: string): string {
    return uploadName(key);
  }

  /** Forgets what has arrived, so that an upload begins anew. An object that was made from it keeps its bytes. */
  async forget(key: string): Promise<void> {
    for (const name of [this.idOf(key), `${this.idOf(key)}.json`]) await rm(join(this.directory, name), { force: true });
  }

  /** Forgets every upload whose key begins with the prefix. */
  async forgetUnder(prefix: string): Promise<void> {
    for await (const { name } of await opendir(this.directory)) {
      const key = keyOfUpload(name.replace(/\.json$/, ""));
      if (key.startsWith(prefix)) await rm(join(this.directory, name), { force: true });
    }
  }

  /** Gives a complete upload a second name, `path`; the parts stay, so that a client whose answer was lost reads that all has arrived. */
  async complete(key: string, path: string): Promise<{ path: string; size: number; etag: string }> {
    const hash = createHash("sha256");
    await link(join(this.directory, this.idOf(key)), path);
    await pipeline(createReadStream(path), hash);
    return { path, size: (await stat(path)).size, etag: hash.digest("base64url").slice(0, 27) };
  }

  /** Removes uploads that nobody has written to for as long as they may go on. */
  async sweep(): Promise<void> {
    const oldest = this.#clock.now().getTime() - RESUMABLE_TTL_S * 1000;
    for await (const { name } of await opendir(this.directory)) {
      const path = join(this.directory, name);
      const info = await stat(path).catch(() => null);
      if (info && info.mtimeMs < oldest) await rm(path, { force: true });
    }
  }
}
