import { createHash, randomBytes, randomUUID } from "node:crypto";
import { REVIEW_KEY } from "@sagittal/contract";
import type { Context } from "../../context.ts";
import type { Executor } from "../../platform/db/index.ts";
import { newToken, tokenHash } from "../../platform/secrets.ts";
import { DiskStorage } from "../../platform/storage/disk.ts";
import { teamOfRecord } from "../../tenancy.ts";
import { addTeam } from "../teams/service.ts";
import { type ArchivedRow, ArchiveRepository } from "./repository.ts";
import {
  ARCHIVE_FORMAT,
  ARCHIVE_ORIGIN,
  ARCHIVE_VERSION,
  type ArchivedTable,
  ArchiveHead,
  ArchiveManifest,
  fileEntry,
  MANIFEST,
  REFERS,
  ROWS,
  rowsEntry,
  TABLES,
} from "./shape.ts";
import { ArchiveError, ZipArchiveFile } from "./zip-file.ts";

export type ImportDeps = Pick<Context, "db" | "storage" | "clock" | "secrets">;

const MOST_MANIFEST_BYTES = 256 * 1024 * 1024;
/** Rows written at once. */
const BATCH = 200;
const UUIDS = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

export interface ImportedTeam {
  id: string;
  name: string;
  athletes: number;
  sessions: number;
  files: number;
}

/**
 * Makes a new team of an archive, on Free, owned by a person of this installation. Nothing is charged for its sessions. Ids, links and
 * files are new; the archive is read whole and checked before anything is written, and a failure leaves nothing.
 * @param path the archive's file
 * @throws ArchiveError in plain words when the archive is no archive of a team, is damaged or of a newer version; storage_full
 */
export async function importArchive(deps: ImportDeps, path: string, ownerId: string): Promise<ImportedTeam> {
  const archive = await ZipArchiveFile.open(path);
  try {
    const manifest = await readManifest(archive);
    for (const table of TABLES) await checkRows(archive, manifest, table);
    return await new Importer(deps, archive, manifest).run(ownerId);
  } finally {
    archive.close();
  }
}

async function readManifest(archive: ZipArchiveFile): Promise<ArchiveManifest> {
  if (archive.sizeOf(MANIFEST) === undefined) throw new ArchiveError("This is no archive of a team: it has no manifest.json.");
  const json = parsed(await archive.text(MANIFEST, MOST_MANIFEST_BYTES), MANIFEST);
  const head = ArchiveHead.safeParse(json);
  if (!head.success) throw new ArchiveError(`This is no archive of a team: ${MANIFEST} does not say ${ARCHIVE_FORMAT}.`);
  if (head.data.version > ARCHIVE_VERSION)
    throw new ArchiveError(
      `The archive was made by a newer version of the service (form ${head.data.version}; this one reads ${ARCHIVE_VERSION}). Update the service first.`,
    );
  const manifest = ArchiveManifest.safeParse(json);
  if (!manifest.success) throw new ArchiveError(`${MANIFEST} is damaged: ${issueOf(manifest.error)}.`);
  const expected = new Set(["README.txt", MANIFEST, ...TABLES.map(rowsEntry), ...manifest.data.files.map((file) => fileEntry(file.path))]);
  const stranger = archive.names.find((name) => !expected.has(name));
  if (stranger !== undefined) throw new ArchiveError(`The archive has an entry that no archive of a team has: ${stranger}`);
  for (const { path, size } of manifest.data.files) {
    if (archive.sizeOf(fileEntry(path)) !== size) throw new ArchiveError(`The archive is damaged: ${path} is missing or has another size.`);
  }
  return manifest.data;
}

async function checkRows(archive: ZipArchiveFile, manifest: ArchiveManifest, table: ArchivedTable): Promise<void> {
  let count = 0;
  for await (const row of rows(archive, table)) {
    count++;
    if (typeof row.seq_no === "number" && row.seq_no >= manifest.team.next_seq_no)
      throw new ArchiveError(`${rowsEntry(table)} is damaged: the number ${row.seq_no} is not below the team's next one.`);
  }
  if (count !== (manifest.rows[table] ?? 0))
    throw new ArchiveError(`${rowsEntry(table)} is damaged: it has ${count} rows of ${manifest.rows[table] ?? 0}.`);
}

async function* rows(archive: ZipArchiveFile, table: ArchivedTable): AsyncGenerator<ArchivedRow> {
  const name = rowsEntry(table);
  // Archives of earlier versions lack tables that came since; the manifest's counts tell them from damaged ones.
  if (archive.sizeOf(name) === undefined) return;
  let line = 0;
  for await (const text of archive.lines(name)) {
    line++;
    const row = ROWS[table].safeParse(parsed(text, `${name}, line ${line},`));
    if (!row.success) throw new ArchiveError(`${name}, line ${line}, is damaged: ${issueOf(row.error)}.`);
    yield row.data;
  }
}

function parsed(text: string, where: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ArchiveError(`${where} is damaged: it is no JSON.`);
  }
}

function issueOf({ issues }: { issues: readonly { path: readonly PropertyKey[]; message: string }[] }): string {
  const [first] = issues;
  return `${first?.path.map(String).join(".")} (${first?.message})`;
}

class Importer {
  readonly #deps: ImportDeps;
  readonly #archive: ZipArchiveFile;
  readonly #manifest: ArchiveManifest;
  readonly #team = randomUUID();
  readonly #salt = randomBytes(32);
  readonly #stored: ReadonlySet<string>;

  constructor(deps: ImportDeps, archive: ZipArchiveFile, manifest: ArchiveManifest) {
    this.#deps = deps;
    this.#archive = archive;
    this.#manifest = manifest;
    this.#stored = new Set(manifest.files.map((file) => file.path));
  }

  async run(ownerId: string): Promise<ImportedTeam> {
    const { storage, db } = this.#deps;
    const { files, rows: counts, team } = this.#manifest;
    if (storage instanceof DiskStorage) await storage.requireRoom(2 * files.reduce((sum, file) => sum + file.size, 0));
    try {
      for (const file of files) await this.#store(file);
      await db.transaction((tx) => this.#write(tx, ownerId));
    } catch (error) {
      await storage.removePrefix(`teams/${this.#team}/`);
      throw error;
    }
    return { id: this.#team, name: team.name, athletes: counts.clients ?? 0, sessions: counts.sessions ?? 0, files: files.length };
  }

  async #store({ path, type, sha256 }: ArchiveManifest["files"][number]): Promise<void> {
    const { storage } = this.#deps;
    await storage.scratch.within(async (folder) => {
      const copy = `${folder}/file`;
      const sum = await this.#archive.extract(fileEntry(path), copy);
      if (sum !== sha256) throw new ArchiveError(`The archive is damaged: ${path} differs from its checksum.`);
      await storage.putFile(this.#keyOf(path), copy, type);
    });
  }

  async #write(tx: Executor, ownerId: string): Promise<void> {
    const { name, branding, ...settings } = this.#manifest.team;
    await addTeam(tx, ownerId, name, this.#deps.clock.now(), this.#team);
    const repository = new ArchiveRepository(tx, teamOfRecord({ team_id: this.#team }));
    await repository.setHead({ ...settings, branding: branding && { ...branding, logo_key: this.#keyOf(branding.logo_key) } });
    for (const table of TABLES) {
      let batch: ArchivedRow[] = [];
      for await (const row of rows(this.#archive, table)) {
        // A file beside a session that was deleted while the archive was made.
        if ("object_key" in row && !this.#stored.has(String(row.object_key))) continue;
        batch.push(this.#row(table, row));
        if (batch.length < BATCH) continue;
        await repository.insert(table, batch);
        batch = [];
      }
      await repository.insert(table, batch);
    }
  }

  /** A row as it is written here: own ids and keys, own secrets of links. */
  #row(table: ArchivedTable, row: ArchivedRow): ArchivedRow {
    const own: ArchivedRow = { ...row };
    const renamed = new Set(["id", "agent", "target", ...Object.keys(REFERS[table] ?? {})]);
    for (const [column, value] of Object.entries(row)) {
      if (typeof value !== "string") continue;
      if (renamed.has(column)) own[column] = this.#renamed(value);
      if (column.endsWith("_key")) own[column] = this.#keyOf(value);
    }
    if (table === "sessions") own.inputs = this.#inputs(row.inputs);
    if (table === "session_metrics" && row.key === REVIEW_KEY) own.value_json = { ...asObject(row.value_json), reviewed_by: null };
    if (table === "capture_consents") own.video_url = "";
    if (table === "share_links" || table === "capture_links") {
      const token = newToken();
      Object.assign(own, { token_hash: tokenHash(token), token_sealed: this.#deps.secrets.seal(token) });
    }
    // People were given its old address, which is no longer valid.
    if (table === "capture_links") own.revoked_at ??= this.#deps.clock.now().toISOString();
    return own;
  }

  #inputs(inputs: unknown): unknown {
    return JSON.parse(JSON.stringify(inputs), (name, value: unknown) => {
      const isPath = name === "url" && typeof value === "string" && value.startsWith(ARCHIVE_ORIGIN);
      return isPath ? this.#deps.storage.publicUrl(this.#keyOf(value.slice(ARCHIVE_ORIGIN.length))) : value;
    });
  }

  /** The key that a file of the archive gets; empty when it is not in there. */
  #keyOf(path: string): string {
    return this.#stored.has(path) ? `teams/${this.#team}/${this.#renamed(path)}` : "";
  }

  /** The text with another id in place of each one: the same for the same id, and of no other archive or import. */
  #renamed(text: string): string {
    return text.replace(UUIDS, (id) => {
      const bytes = createHash("sha256").update(this.#salt).update(id).digest();
      // Version 4, variant 1 (RFC 9562).
      bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x40, 6);
      bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
      return bytes.toString("hex", 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
    });
  }
}

function asObject(value: unknown): object {
  return typeof value === "object" && value !== null ? value : {};
}
