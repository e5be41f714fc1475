import type { Readable } from "node:stream";
import { ZipArchive } from "archiver";

export interface ZipEntry {
  /** Path inside the archive. */
  readonly name: string;
  /** Bytes, or a function that opens them when the archive comes to them. */
  readonly content: string | Buffer | (() => Promise<Readable | Buffer | string>);
  /** Already compressed (video, pictures): stored as it is. */
  readonly stored?: boolean;
}

/**
 * Entries as a ZIP, streamed: one entry is open at a time and nothing is kept. An error of an entry ends the stream with that error.
 */
export function zipStream(entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>): Readable {
  const archive = new ZipArchive({ zlib: { level: 6 } });
  write(archive, entries).catch((error: unknown) => archive.destroy(error instanceof Error ? error : new Error(String(error))));
  return archive;
}

async function write(archive: ZipArchive, entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>): Promise<void> {
  const taken = new Set<string>();
  const ended = new Promise<never>((_, reject) => {
    archive.once("error", reject);
    archive.once("close", () => reject(new Error("The archive was closed.")));
  });
  // It ends in any case, also while nothing is being written.
  ended.catch(() => {});
  for await (const entry of entries) {
    const source = typeof entry.content === "function" ? await entry.content() : entry.content;
    const stream = typeof source === "string" || Buffer.isBuffer(source) ? null : source;
    const written = new Promise<void>((resolve, reject) => {
      archive.once("entry", () => resolve());
      stream?.once("error", reject);
    });
    archive.append(source, { name: free(entry.name, taken), store: entry.stored === true });
    try {
      await Promise.race([written, ended]);
    } catch (error) {
      stream?.destroy();
      throw error;
    }
  }
  await archive.finalize();
}

/** A name that is safe as a path on every system: no folders upwards, no reserved characters. */
export function safeName(text: string, fallback: string): string {
  const cleaned = text
    .replace(/[\p{Cc}<>:"/\\|?*]+|\.\.+/gu, " ")
    .replace(/\s+/g, " ")
    .trim()
    .replace(/^[. ]+|[. ]+$/g, "")
    .slice(0, 80);
  return cleaned === "" ? fallback : cleaned;
}

function free(name: string, taken: Set<string>): string {
  let unique = name;
  for (let i = 2; taken.has(unique.toLowerCase()); i++) unique = name.replace(/(\.[^./]*)?$/, ` (${i})$1`);
  taken.add(unique.toLowerCase());
  return unique;
}
