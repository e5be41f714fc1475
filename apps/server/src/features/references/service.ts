import { randomUUID } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import type { Readable } from "node:stream";
import {
  type ComparedReference,
  MOST_REFERENCES,
  type ReferenceComparison,
  type ReportQuery,
  type SessionReference,
} from "@sagittal/contract";
import { referenceFormat } from "@sagittal/reports";
import type { Context } from "../../context.ts";
import { DomainError, FieldError } from "../../domain/errors.ts";
import { withLocalCopy } from "../../platform/storage/local-copy.ts";
import type { TeamHandle } from "../../tenancy.ts";
import { comparedTo, referenceReport } from "../exports/exporter.ts";
import { printOptions } from "../printing/options.ts";
import { storedResult } from "../sessions/result.ts";
import { getSession, getWithMetrics, lockSession, type SessionWithMetrics } from "../sessions/service.ts";
import { ReferenceRepository, type ReferenceRow } from "./repository.ts";

export type ReferenceDeps = Pick<Context, "db" | "storage" | "clock">;

/** A file as it was sent. */
export interface SentFile {
  name: string;
  bytes: Buffer;
}

const MOST_NAME = 120;

function view({ id, name, format, size_bytes, offset_s, created_at }: ReferenceRow): SessionReference {
  return { id, name, format, size_bytes, offset_s, created_at: created_at.toISOString() };
}

/** A session's laboratory files, oldest first. Throws session_not_found. */
export async function listReferences({ db }: ReferenceDeps, team: TeamHandle, sessionId: string): Promise<{ results: SessionReference[] }> {
  const { id } = await getSession(db, team, sessionId);
  return { results: (await new ReferenceRepository(db, team).ofSession(id)).map(view) };
}

/** The files as they are stored, oldest first, for the export of all data of a session. */
export const storedReferences = (db: ReferenceDeps["db"], team: TeamHandle, sessionId: string): Promise<ReferenceRow[]> =>
  new ReferenceRepository(db, team).ofSession(sessionId);

/**
 * Keeps a laboratory's file beside a session, once it has been compared with it.
 * @param sent reads the file; asked only when the session may have one
 * Throws session_not_found, session_not_completed, RateLimited, and FieldError when the file cannot be used or the session has enough.
 */
export async function importReference(
  { db, storage, clock }: ReferenceDeps,
  team: TeamHandle,
  sessionId: string,
  offset: number | null,
  sent: () => Promise<SentFile>,
): Promise<ComparedReference> {
  const session = await getWithMetrics(db, team, sessionId);
  if (session.row.status !== "completed") throw new DomainError("session_not_completed");
  await checkRoom(new ReferenceRepository(db, team), sessionId);
  const { name, bytes } = await sent();
  const comparison = await withFile(storage, bytes, (path) => compared({ storage }, team, session, path, offset));
  const id = randomUUID();
  const object_key = `teams/${team.teamId}/references/${sessionId}/${id}`;
  await storage.putBytes(object_key, bytes, "application/octet-stream");
  try {
    const row = await db.transaction(async (tx) => {
      await lockSession(tx, team, sessionId);
      const repository = new ReferenceRepository(tx, team);
      await checkRoom(repository, sessionId);
      const file = { name: basename(name).slice(0, MOST_NAME), format: referenceFormat(bytes), size_bytes: bytes.length };
      return repository.add(sessionId, { id, ...file, offset_s: offset, object_key, created_at: clock.now() });
    });
    return { ...view(row), comparison };
  } catch (error) {
    await storage.remove([object_key]);
    throw error;
  }
}

/** One file with its comparison, made anew from the session as it is now. Throws session_not_found, session_not_completed, reference_not_found, RateLimited. */
export async function readReference(deps: ReferenceDeps, team: TeamHandle, sessionId: string, id: string): Promise<ComparedReference> {
  return readWith(deps, team, await getWithMetrics(deps.db, team, sessionId), id);
}

/** One file with its comparison with this session. Throws session_not_completed, reference_not_found, RateLimited. */
async function readWith(deps: ReferenceDeps, team: TeamHandle, session: SessionWithMetrics, id: string): Promise<ComparedReference> {
  const row = await found(deps, team, session.row.id, id);
  const comparison = await withLocalCopy(deps.storage, row.object_key, (path) => compared(deps, team, session, path, row.offset_s));
  return { ...view(row), comparison };
}

/** The comparison with one file as PDF, with the report's name. Throws session_not_found, session_not_completed, reference_not_found, RateLimited. */
export async function referencePdf(
  deps: ReferenceDeps,
  team: TeamHandle,
  sessionId: string,
  id: string,
  query: ReportQuery,
): Promise<{ name: string; pdf: Readable }> {
  const session = await getWithMetrics(deps.db, team, sessionId);
  const { name: file, comparison } = await readWith(deps, team, session, id);
  const { activity, exercise, name, created_at, seq_no } = session.row;
  const about = { activity, exercise, name, recorded_at: created_at.toISOString(), file, comparison };
  const pdf = await referenceReport(team, { ...(await printOptions(deps, team, query)), ...about });
  return { name: `agreement-${seq_no ?? sessionId}.pdf`, pdf };
}

/** Deletes a file from a session. Throws session_not_found, reference_not_found. */
export async function removeReference(deps: ReferenceDeps, team: TeamHandle, sessionId: string, id: string): Promise<void> {
  await getSession(deps.db, team, sessionId);
  const row = await found(deps, team, sessionId, id);
  await new ReferenceRepository(deps.db, team).remove(row.id);
  await deps.storage.remove([row.object_key]);
}

async function found({ db }: ReferenceDeps, team: TeamHandle, sessionId: string, id: string): Promise<ReferenceRow> {
  const row = await new ReferenceRepository(db, team).find(sessionId, id);
  if (!row) throw new DomainError("reference_not_found");
  return row;
}

async function checkRoom(repository: ReferenceRepository, sessionId: string): Promise<void> {
  const { length } = await repository.ofSession(sessionId);
  if (length >= MOST_REFERENCES) throw new FieldError({ file: (t) => t.sessionHasEnough(MOST_REFERENCES) });
}

/** Throws FieldError when the file cannot be compared with the session. */
async function compared(
  { storage }: Pick<ReferenceDeps, "storage">,
  team: TeamHandle,
  { row, metrics }: SessionWithMetrics,
  reference: string,
  offset_s: number | null,
): Promise<ReferenceComparison> {
  const { activity, metrics: values } = storedResult(row, metrics);
  const answer = await comparedTo(storage, team, row, { result: { activity, metrics: values }, reference, offset_s });
  if ("comparison" in answer) return answer.comparison;
  const { code, at = 0 } = answer.problem;
  throw new FieldError({ file: (t) => t.referenceProblems[code](at) });
}

function withFile<T>({ scratch }: Pick<Context["storage"], "scratch">, bytes: Buffer, use: (path: string) => Promise<T>): Promise<T> {
  return scratch.within(async (dir) => {
    const path = join(dir, "reference");
    await writeFile(path, bytes);
    return use(path);
  });
}
