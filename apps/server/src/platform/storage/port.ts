import type { Scratch } from "../scratch.ts";
import type { ResumableUploads } from "./resumable.ts";

/** Properties of a stored object. */
export interface ObjectInfo {
  size: number;
  contentType: string;
  etag: string;
}

export interface ListedObject {
  key: string;
  modifiedAt: Date;
}

/** A URL to PUT an object to, and the headers the PUT must carry. */
interface UploadTarget {
  url: string;
  headers: Record<string, string>;
}

/** A local file with an object's bytes; `release` deletes it if it is a temporary copy. */
interface LocalCopy {
  path: string;
  release(): Promise<void>;
}

/** No empty segment and none that begins with a dot: another name of the same file would pass by what is known of its object. */
const KEY = /^(?!.*\.\.)(?!.*\/[/.])[A-Za-z0-9][A-Za-z0-9._/-]{0,400}$/;

/** True for a key as the service makes them. */
export const isKey = (key: string): boolean => KEY.test(key);

/** Objects by key. Keys are made by the service, never by a caller. */
export interface ObjectStorage {
  /** For files on their way to or from the storage. */
  readonly scratch: Scratch;
  /** Uploads in parts, by the tus protocol. */
  readonly resumable: ResumableUploads;
  /** A presigned PUT that takes one content type and at most `maxBytes`. */
  uploadTarget(key: string, limits: { contentType: string; maxBytes: number; ttlSeconds: number }): Promise<UploadTarget>;
  /** The object's address, without the right to read it. */
  publicUrl(key: string): string;
  /** The key behind an address of this storage; null for any other URL. */
  keyOf(url: string): string | null;
  /** An address that reads the object for about `ttlSeconds`; stable for a while so that players and caches keep it. */
  readUrl(key: string, ttlSeconds: number): Promise<string>;
  info(key: string): Promise<ObjectInfo | null>;
  /** The first bytes, for recognising the content. */
  head(key: string, bytes: number): Promise<Buffer>;
  localCopy(key: string): Promise<LocalCopy>;
  putFile(key: string, path: string, contentType: string): Promise<void>;
  putBytes(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  remove(keys: readonly string[]): Promise<void>;
  /** Removes every object whose key begins with the prefix, which ends in a slash. */
  removePrefix(prefix: string): Promise<void>;
  /** Every object whose key begins with the prefix, which ends in a slash; page by page. */
  list(prefix: string): AsyncIterable<readonly ListedObject[]>;
  /** Removes parts of uploads that may no longer go on. */
  sweepUploads(): Promise<void>;
  ready(): Promise<void>;
}

/** Rounds an expiry up to a full window, so that the same address is given out for a while. */
export function stableExpiry(now: Date, ttlSeconds: number): number {
  const window = Math.max(1, Math.floor(ttlSeconds / 2));
  return (Math.floor(now.getTime() / 1000 / window) + 2) * window + (ttlSeconds - 2 * window);
}
