import { createHash, randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { access, copyFile, mkdir, open, opendir, readFile, rename, rm, stat, statfs, writeFile } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import type { Readable } from "node:stream";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { z } from "zod";
import { DomainError } from "../../domain/errors.ts";
import type { Clock } from "../clock.ts";
import { Scratch } from "../scratch.ts";
import type { Secrets } from "../secrets.ts";
import { DiskParts } from "./disk-parts.ts";
import { isKey, type ListedObject, type ObjectInfo, type ObjectStorage, stableExpiry } from "./port.ts";
import type { ResumableUploads } from "./resumable.ts";
import { checkExpiry, signedGrant, type UploadGrant } from "./upload-grant.ts";
import { type AskState, removeIfGone, requireOpen } from "./upload-state.ts";

const StoredInfo = z.object({ size: z.number(), contentType: z.string(), etag: z.string() });

/** Error codes of the file system that mean that a path does not exist. */
const MISSING: ReadonlySet<string> = new Set(["ENOENT", "ENOTDIR", "ENAMETOOLONG"]);

/** Properties from an object's description; null for one that was not written to its end. */
function infoIn(description: string, size: number): ObjectInfo | null {
  try {
    return { ...StoredInfo.parse(JSON.parse(description)), size };
  } catch {
    return null;
  }
}

const PAGE = 500;
/** Space that stays free on the disk for the database, its log and the analyses. */
const MIN_FREE_BYTES = 512 * 1024 * 1024;

/** Objects as files under DATA_DIR; the service itself answers the signed URLs (see storage/routes.ts). */
export class DiskStorage implements ObjectStorage {
  readonly root: string;
  readonly resumable: ResumableUploads;
  readonly #parts: DiskParts;
  readonly #meta: string;
  readonly scratch: Scratch;
  readonly #publicBase: () => string;
  readonly #secrets: Secrets;
  readonly #clock: Clock;
  readonly #minFreeBytes: number;

  constructor(dataDir: string, publicUrl: () => string, secrets: Secrets, clock: Clock, minFreeBytes = MIN_FREE_BYTES) {
    this.root = join(dataDir, "objects");
    this.#meta = join(dataDir, "objects-meta");
    this.scratch = new Scratch(dataDir);
    const parts = new DiskParts(dataDir, clock);
    this.#parts = parts;
    this.resumable = {
      get store() {
        return parts.store;
      },
      idOf: (key) => parts.idOf(key),
      forget: (key) => parts.forget(key),
      complete: (key, contentType, stateOf) => this.#completeResumable(key, contentType, stateOf),
      requireRoom: (bytes) => this.requireRoom(bytes),
    };
    this.#publicBase = () => `${publicUrl()}/files/`;
    this.#secrets = secrets;
    this.#clock = clock;
    this.#minFreeBytes = minFreeBytes;
  }

  /** Creates the directories. */
  async open(): Promise<this> {
    for (const dir of [this.root, this.#meta]) await mkdir(dir, { recursive: true });
    await this.#parts.open();
    return this;
  }

  async uploadTarget(key: string, { ttlSeconds, ...grant }: { contentType: string; maxBytes: number; ttlSeconds: number }) {
    const query = signedGrant({ secrets: this.#secrets, clock: this.#clock }, "PUT", key, grant, ttlSeconds);
    return { url: `${this.publicUrl(key)}?${query}`, headers: { "Content-Type": grant.contentType } };
  }

  /** Makes the object of a resumable upload whose last byte has arrived. Throws upload_in_use, link_expired. */
  async #completeResumable(key: string, contentType: string, stateOf: AskState): Promise<void> {
    await requireOpen(stateOf);
    const { path, size, etag } = await this.#parts.complete(key, await this.scratch.file());
    try {
      await requireOpen(stateOf);
      await this.#adopt(key, path, { size, contentType, etag });
    } catch (error) {
      await rm(path, { force: true });
      throw error;
    }
    await removeIfGone(stateOf, () => this.remove([key]));
  }

  publicUrl(key: string): string {
    return this.#publicBase() + key;
  }

  keyOf(url: string): string | null {
    const base = this.#publicBase();
    if (!url.startsWith(base)) return null;
    const key = url.slice(base.length).split(/[?#]/)[0]!;
    return isKey(key) ? key : null;
  }

  async readUrl(key: string, ttlSeconds: number): Promise<string> {
    const expires = stableExpiry(this.#clock.now(), ttlSeconds);
    const signature = this.#secrets.hmac("storage", `GET\n${key}\n${expires}`);
    return `${this.publicUrl(key)}?expires=${expires}&signature=${signature}`;
  }

  /** Checks a GET address. Throws 403 for a wrong signature or an address past its time. */
  checkRead(key: string, query: { expires?: string; signature?: string }): void {
    if (!isKey(key) || !this.#secrets.verify("storage", `GET\n${key}\n${query.expires}`, query.signature ?? ""))
      throw new DomainError("signature_invalid");
    checkExpiry(this.#clock, query.expires);
  }

  /** Streams an upload to a temporary file and moves it into place once complete. Throws payload_too_large, storage_full, upload_in_use, link_expired. */
  async receive(key: string, body: Readable, grant: UploadGrant, stateOf: AskState): Promise<void> {
    await requireOpen(stateOf);
    await this.requireRoom(grant.maxBytes);
    const hash = createHash("sha256");
    let size = 0;
    const meter = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        size += chunk.length;
        if (size > grant.maxBytes) return done(new DomainError("payload_too_large"));
        hash.update(chunk);
        done(null, chunk);
      },
    });
    await this.#put(key, async (temporary) => {
      await pipeline(body, meter, createWriteStream(temporary, { flags: "wx" }));
      await requireOpen(stateOf);
      return { size, contentType: grant.contentType, etag: hash.digest("base64url").slice(0, 27) };
    });
    await removeIfGone(stateOf, () => this.remove([key]));
  }

  /** Makes an object of a temporary file that `write` fills; a failure leaves no temporary file, above all when the disk is full. */
  async #put(key: string, write: (temporary: string) => Promise<ObjectInfo>): Promise<void> {
    const temporary = await this.scratch.file();
    try {
      await this.#adopt(key, temporary, await write(temporary));
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    }
  }

  async #adopt(key: string, temporary: string, info: ObjectInfo): Promise<void> {
    const [path, meta] = [this.#path(key), this.#metaPath(key)];
    await Promise.all([mkdir(dirname(path), { recursive: true }), mkdir(dirname(meta), { recursive: true })]);
    await rename(temporary, path);
    await writeFile(meta, JSON.stringify(info));
  }

  #path(key: string): string {
    if (!isKey(key)) throw new DomainError("file_not_found");
    return join(this.root, key);
  }
  #metaPath(key: string): string {
    return `${join(this.#meta, key)}.json`;
  }

  async info(key: string): Promise<ObjectInfo | null> {
    if (!isKey(key)) return null;
    try {
      const [meta, file] = await Promise.all([readFile(this.#metaPath(key), "utf8"), stat(this.#path(key))]);
      return infoIn(meta, file.size);
    } catch (error) {
      // An object that cannot be read now must not pass for a missing one: a backup would leave it out.
      if (error instanceof Error && "code" in error && MISSING.has(String(error.code))) return null;
      throw error;
    }
  }

  async head(key: string, bytes: number): Promise<Buffer> {
    const file = await open(this.#path(key));
    try {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(bytes), 0, bytes, 0);
      return buffer.subarray(0, bytesRead);
    } finally {
      await file.close();
    }
  }

  async localCopy(key: string) {
    const path = this.#path(key);
    await access(path);
    return { path, release: async () => {} };
  }

  async putFile(key: string, path: string, contentType: string): Promise<void> {
    await this.#put(key, async (temporary) => {
      await copyFile(path, temporary);
      const { size } = await stat(temporary);
      return { size, contentType, etag: randomUUID().replaceAll("-", "") };
    });
  }

  async putBytes(key: string, bytes: Uint8Array, contentType: string): Promise<void> {
    await this.#put(key, async (temporary) => {
      await writeFile(temporary, bytes, { flag: "wx" });
      return { size: bytes.length, contentType, etag: createHash("sha256").update(bytes).digest("base64url").slice(0, 27) };
    });
  }

  async remove(keys: readonly string[]): Promise<void> {
    for (const key of keys) {
      if (!isKey(key)) continue;
      await Promise.all([rm(this.#path(key), { force: true }), rm(this.#metaPath(key), { force: true }), this.#parts.forget(key)]);
    }
  }

  async removePrefix(prefix: string): Promise<void> {
    const directory = prefix.replace(/\/$/, "");
    if (!isKey(directory)) return;
    for (const root of [this.root, this.#meta]) await rm(join(root, directory), { recursive: true, force: true });
    await this.#parts.forgetUnder(prefix);
  }

  async *list(prefix: string): AsyncIterable<readonly ListedObject[]> {
    const directory = prefix.replace(/\/$/, "");
    if (!isKey(directory)) return;
    let page: ListedObject[] = [];
    for await (const path of filesIn(join(this.root, directory))) {
      const info = await stat(path).catch(() => null);
      if (info) page.push({ key: relative(this.root, path).split(sep).join("/"), modifiedAt: info.mtime });
      if (page.length < PAGE) continue;
      yield page;
      page = [];
    }
    yield page;
  }

  sweepUploads(): Promise<void> {
    return this.#parts.sweep();
  }

  /** Readiness check: writes a file and checks the free space. A full disk is not ready, although it may still take an empty file. */
  async ready(): Promise<void> {
    const probe = await this.scratch.file();
    try {
      await writeFile(probe, Buffer.alloc(64 * 1024));
    } finally {
      await rm(probe, { force: true });
    }
    await this.requireRoom(0);
  }

  /** Throws storage_full when too little space would stay free. */
  async requireRoom(bytes: number): Promise<void> {
    const { bavail, bsize } = await statfs(this.root);
    if (bavail * bsize < bytes + this.#minFreeBytes) throw new DomainError("storage_full");
  }
}

async function* filesIn(directory: string): AsyncGenerator<string> {
  const entries = await opendir(directory).catch(() => null);
  if (!entries) return;
  for await (const entry of entries) {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) yield* filesIn(path);
    else yield path;
  }
}
