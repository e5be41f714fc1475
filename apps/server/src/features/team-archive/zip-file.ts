import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import yauzl from "yauzl";
import { summed } from "./checksum.ts";

/** An archive cannot be taken; the message says why in plain words. */
export class ArchiveError extends Error {}

const MOST_ENTRIES = 2_000_000;
/** Rows and landmarks shrink to a tenth or less; what promises far more is made to fill the disk. */
const MOST_GROWTH = 50;
const FREE_BYTES = 64 * 1024 * 1024;
/** A session with all its zones takes some 100 kB. */
const MOST_LINE = 16 * 1024 * 1024;

/**
 * A ZIP of strangers, read by its directory. Entries never become paths: what is taken out goes to a file that the caller names. More
 * bytes than the directory states end in an error, and so does a directory that states far more than the archive can hold.
 */
export class ZipArchiveFile {
  readonly #zip: yauzl.ZipFile;
  readonly #entries: ReadonlyMap<string, yauzl.Entry>;

  private constructor(zip: yauzl.ZipFile, entries: ReadonlyMap<string, yauzl.Entry>) {
    this.#zip = zip;
    this.#entries = entries;
  }

  /** Opens an archive. Throws ArchiveError. */
  static async open(path: string): Promise<ZipArchiveFile> {
    const zip = await new Promise<yauzl.ZipFile>((resolve, reject) =>
      yauzl.open(path, { lazyEntries: true, autoClose: false, strictFileNames: true }, (error, opened) =>
        error ? reject(damaged(error)) : resolve(opened),
      ),
    );
    try {
      if (zip.entryCount > MOST_ENTRIES) throw new ArchiveError("The archive has more entries than any team's.");
      const entries = await entriesOf(zip);
      const size = [...entries.values()].reduce((sum, entry) => sum + entry.uncompressedSize, 0);
      if (size > zip.fileSize * MOST_GROWTH + FREE_BYTES)
        throw new ArchiveError("The archive would grow far beyond its size and is refused.");
      return new ZipArchiveFile(zip, entries);
    } catch (error) {
      zip.close();
      throw error;
    }
  }

  get names(): readonly string[] {
    return [...this.#entries.keys()];
  }

  /** Bytes of an entry when unpacked; undefined when there is none of this name. */
  sizeOf(name: string): number | undefined {
    return this.#entries.get(name)?.uncompressedSize;
  }

  /** The lines of an entry. Throws ArchiveError. */
  async *lines(name: string): AsyncGenerator<string> {
    let rest = "";
    const stream = await this.#stream(name);
    stream.setEncoding("utf8");
    try {
      for await (const chunk of stream) {
        const lines = (rest + String(chunk)).split("\n");
        rest = lines.pop() ?? "";
        if (rest.length > MOST_LINE) throw new ArchiveError(`${name} has a line that is too long.`);
        yield* lines;
      }
    } catch (error) {
      throw damaged(error);
    }
    if (rest !== "") yield rest;
  }

  /** The whole of a small entry. Throws ArchiveError when it is larger than `most` bytes. */
  async text(name: string, most: number): Promise<string> {
    if ((this.sizeOf(name) ?? 0) > most) throw new ArchiveError(`${name} is too large.`);
    const chunks: Buffer[] = [];
    try {
      for await (const chunk of await this.#stream(name)) chunks.push(Buffer.from(chunk));
    } catch (error) {
      throw damaged(error);
    }
    return Buffer.concat(chunks).toString("utf8");
  }

  /** Writes an entry to a file of the caller's. Returns its SHA-256 in hexadecimal digits. Throws ArchiveError. */
  async extract(name: string, path: string): Promise<string> {
    const sum = createHash("sha256");
    const source = await this.#stream(name);
    await pipeline(source, summed(sum), createWriteStream(path, { flags: "wx" })).catch((error: unknown) => {
      throw isOfDisk(error) ? error : damaged(error);
    });
    return sum.digest("hex");
  }

  close(): void {
    this.#zip.close();
  }

  #stream(name: string): Promise<Readable> {
    const entry = this.#entries.get(name);
    if (!entry) throw new ArchiveError(`The archive lacks ${name}.`);
    return new Promise((resolve, reject) =>
      this.#zip.openReadStream(entry, (error, stream) => (error ? reject(damaged(error)) : resolve(stream))),
    );
  }
}

function entriesOf(zip: yauzl.ZipFile): Promise<Map<string, yauzl.Entry>> {
  const entries = new Map<string, yauzl.Entry>();
  return new Promise((resolve, reject) => {
    zip.on("entry", (entry: yauzl.Entry) => {
      if (entries.has(entry.fileName)) return reject(new ArchiveError(`The archive has ${entry.fileName} twice.`));
      entries.set(entry.fileName, entry);
      zip.readEntry();
    });
    zip.on("error", (error: unknown) => reject(damaged(error)));
    zip.on("end", () => resolve(entries));
    zip.readEntry();
  });
}

function damaged(error: unknown): ArchiveError {
  if (error instanceof ArchiveError) return error;
  return new ArchiveError(`The archive is damaged or no ZIP: ${error instanceof Error ? error.message : String(error)}`);
}

/** An error of the disk that is written to, not of the archive. */
function isOfDisk(error: unknown): boolean {
  return error instanceof Error && "code" in error && typeof error.code === "string" && /^E[A-Z]+$/.test(error.code);
}
