import { createReadStream } from "node:fs";
import type { Readable } from "node:stream";
import type { ObjectStorage } from "./port.ts";

/** Gives `use` the path of a local file with an object's bytes, which is valid until `use` has ended or failed. */
export async function withLocalCopy<T>(storage: ObjectStorage, key: string, use: (path: string) => Promise<T>): Promise<T> {
  const copy = await storage.localCopy(key);
  try {
    return await use(copy.path);
  } finally {
    await copy.release();
  }
}

/** A stored object as a stream; closing it deletes the local copy. */
export async function openObject(storage: ObjectStorage, key: string): Promise<Readable> {
  const copy = await storage.localCopy(key);
  const stream = createReadStream(copy.path);
  stream.once("close", () => void copy.release());
  return stream;
}
