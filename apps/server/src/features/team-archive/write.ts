import { createHash } from "node:crypto";
import { pipeline, Readable } from "node:stream";
import { type ZipEntry, zipStream } from "@sagittal/reports";
import type { Context } from "../../context.ts";
import { DomainError } from "../../domain/errors.ts";
import { openObject } from "../../platform/storage/local-copy.ts";
import type { TeamHandle } from "../../tenancy.ts";
import { summed } from "./checksum.ts";
import { type ArchivedRow, ArchiveRepository, type TeamHead } from "./repository.ts";
import {
  ARCHIVE_FORMAT,
  ARCHIVE_ORIGIN,
  ARCHIVE_VERSION,
  type ArchivedTable,
  type ArchiveManifest,
  FileType,
  fileEntry,
  MANIFEST,
  PART_OF,
  REFERS,
  ROWS,
  rowsEntry,
  TABLES,
} from "./shape.ts";

type Deps = Pick<Context, "db" | "storage" | "clock">;

/** Rows read at once. */
const PAGE = 200;
const ENDED = new Set(["completed", "failed", "ready", "draft"]);
const PACKED = /\.(json|csv|bin)$/;
const README = `All data of a team: athletes, sessions with results, reviews, corrections, reports, texts, settings and files.
To put it into another installation: sagittal admin import-team FILE --email OWNER

tables/        one file per table, one row per line (JSON)
files/         videos, pictures, measured landmarks
manifest.json  what is in here, with the checksum of every file
`;

/** All data of a team as a ZIP stream; analyses that have not ended are left out. Throws team_not_found. */
export async function teamArchive(deps: Deps, team: TeamHandle): Promise<Readable> {
  const head = await new ArchiveRepository(deps.db, team).head();
  if (!head) throw new DomainError("team_not_found");
  return zipStream(new Writer(deps, team).entries(head));
}

class Writer {
  readonly #deps: Deps;
  readonly #rows: ArchiveRepository;
  readonly #prefix: string;
  readonly #kept = new Map<ArchivedTable, Set<string>>();
  readonly #paths = new Set<string>();

  constructor(deps: Deps, team: TeamHandle) {
    this.#deps = deps;
    this.#rows = new ArchiveRepository(deps.db, team);
    this.#prefix = `teams/${team.teamId}/`;
  }

  async *entries({ branding, ...team }: TeamHead): AsyncGenerator<ZipEntry> {
    yield { name: "README.txt", content: README };
    const rows: Record<string, number> = {};
    for (const table of TABLES) {
      const lines = this.#lines(table, () => (rows[table] = (rows[table] ?? 0) + 1));
      rows[table] = 0;
      yield { name: rowsEntry(table), content: async () => Readable.from(lines) };
    }
    const logo = branding && { ...branding, logo_key: this.#pathOf(branding.logo_key) };
    const files: ArchiveManifest["files"] = [];
    for (const path of this.#paths) {
      const info = await this.#deps.storage.info(this.#prefix + path);
      // Deleted since its row was read.
      if (!info) continue;
      const sum = createHash("sha256");
      const open = async () => {
        const source = await openObject(this.#deps.storage, this.#prefix + path);
        // A failure of the source ends the entry, which ends the archive.
        return pipeline(source, summed(sum), () => {});
      };
      yield { name: fileEntry(path), content: open, stored: !PACKED.test(path) };
      const type = FileType.catch("application/octet-stream").parse(info.contentType);
      files.push({ path, type, size: info.size, sha256: sum.digest("hex") });
    }
    const manifest: ArchiveManifest = {
      format: ARCHIVE_FORMAT,
      version: ARCHIVE_VERSION,
      made_at: this.#deps.clock.now().toISOString(),
      team: { ...team, branding: logo },
      rows,
      files,
    };
    yield { name: MANIFEST, content: JSON.stringify(manifest) };
  }

  async *#lines(table: ArchivedTable, count: () => void): AsyncGenerator<string> {
    for await (const row of this.#read(table)) {
      const archived = this.#archived(table, row);
      if (!archived) continue;
      count();
      yield `${JSON.stringify(archived)}\n`;
    }
  }

  async *#read(table: ArchivedTable): AsyncGenerator<ArchivedRow> {
    const whole = PART_OF[table];
    if (whole) {
      const ids = [...this.#keptOf(whole.table)];
      for (let i = 0; i < ids.length; i += PAGE) yield* await this.#rows.parts(table, whole.column, ids.slice(i, i + PAGE));
      return;
    }
    for (let after: string | null = null; ; ) {
      const page: ArchivedRow[] = await this.#rows.page(table, after, PAGE);
      yield* page;
      if (page.length < PAGE) return;
      after = String(page.at(-1)?.id);
    }
  }

  /** The archived form of the row; undefined when it is unfinished or excluded. */
  #archived(table: ArchivedTable, row: ArchivedRow): ArchivedRow | undefined {
    if (typeof row.status === "string" && !ENDED.has(row.status)) return;
    const { target, id, ...rest } = row;
    const shown = table === "share_links" && this.#keptOf(row.kind === "solution" ? "solution_runs" : "sessions");
    if (
      shown &&
      !String(target)
        .split(",")
        .every((one) => shown.has(one))
    )
      return;
    const archived: ArchivedRow = { ...row };
    for (const [column, to] of Object.entries(REFERS[table] ?? {})) {
      const value = rest[column];
      if (value === null || this.#keptOf(to).has(String(value))) continue;
      const shape: Record<string, { safeParse(value: unknown): { success: boolean } }> = ROWS[table].shape;
      if (!shape[column]?.safeParse(null).success) return;
      archived[column] = null;
    }
    for (const [column, value] of Object.entries(rest)) {
      if (column.endsWith("_key")) archived[column] = this.#pathOf(String(value));
      if (column === "inputs") archived.inputs = this.#inputs(value);
    }
    if (typeof id === "string") this.#keptOf(table).add(id);
    return archived;
  }

  /** The inputs of an analysis with the posture picture's path in place of its address. */
  #inputs(inputs: unknown): unknown {
    const { storage } = this.#deps;
    return JSON.parse(JSON.stringify(inputs), (name, value: unknown) => {
      const key = name === "url" && typeof value === "string" ? storage.keyOf(value) : null;
      return key === null ? value : ARCHIVE_ORIGIN + this.#pathOf(key);
    });
  }

  /** The key's path in the archive, which gets the file. */
  #pathOf(key: string): string {
    if (!key.startsWith(this.#prefix)) return "";
    const path = key.slice(this.#prefix.length);
    this.#paths.add(path);
    return path;
  }

  #keptOf(table: ArchivedTable): Set<string> {
    const kept = this.#kept.get(table) ?? new Set();
    this.#kept.set(table, kept);
    return kept;
  }
}
