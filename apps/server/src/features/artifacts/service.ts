import type { Readable } from "node:stream";
import type { Artifact, ArtifactCreate, ArtifactExportQuery, ArtifactListQuery, ArtifactPatch } from "@sagittal/contract";
import { plainProse, textPdf } from "@sagittal/reports";
import type { z } from "zod";
import type { Context } from "../../context.ts";
import { DomainError, FieldError } from "../../domain/errors.ts";
import type { Executor } from "../../platform/db/index.ts";
import type { TeamHandle } from "../../tenancy.ts";
import { TeamData } from "../assistant/data.ts";
import { getClient } from "../clients/service.ts";
import { printOptions } from "../printing/options.ts";
import type { SessionRow } from "../sessions/row.ts";
import { getSession } from "../sessions/service.ts";
import { ARTIFACT } from "./kinds.ts";
import { ArtifactRepository, type ArtifactRow, type WholeArtifact } from "./repository.ts";

export type ArtifactDeps = Pick<Context, "db" | "clock" | "queue" | "storage" | "config">;

/** Number of the athlete's newest sessions that are used when none are named. */
const NEWEST = 6;

/** A page of the team's artifacts, newest first. */
export async function listArtifacts(
  { db }: ArtifactDeps,
  team: TeamHandle,
  query: ArtifactListQuery,
): Promise<{ count: number; results: Artifact[] }> {
  const { count, rows } = await new ArtifactRepository(db, team).list(query);
  return { count, results: rows.map(view) };
}

/** Throws artifact_not_found. */
export async function readArtifact({ db }: ArtifactDeps, team: TeamHandle, id: string): Promise<Artifact> {
  return view(await get(db, team, id));
}

/** Artifacts about an athlete, oldest first. */
export function artifactsOfClient(db: Executor, team: TeamHandle, clientId: string): Promise<ArtifactRow[]> {
  return new ArtifactRepository(db, team).ofClient(clientId);
}

/**
 * Adds a pending artifact and queues its writing, both or neither. Throws client_not_found, session_not_found, session_not_completed, and
 * FieldError when the sessions are of several athletes or there is none.
 */
export async function createArtifact(deps: ArtifactDeps, team: TeamHandle, body: ArtifactCreate): Promise<Artifact> {
  const { db, clock, queue } = deps;
  if (body.client) await getClient(db, team, body.client);
  const named = await namedSessions(db, team, body.session_ids);
  const client = body.client ?? named[0]?.client_id ?? null;
  if (named.some((row) => row.client_id !== client)) throw new FieldError({ session_ids: (t) => t.oneAthlete });
  if (named.length === 0 && !client) throw new FieldError({ session_ids: (t) => t.sessionsOrAthlete });
  const sessions = named.length > 0 ? named : await new TeamData(deps, team).sessions({ client: client ?? "", limit: NEWEST });
  if (sessions.length === 0) throw new FieldError({ client: (t) => t.noCompletedSessions });
  const ids = sessions.map((row) => row.id);
  const whole = await db.transaction(async (tx) => {
    const added = await new ArtifactRepository(tx, team).insert(body, client, ids, clock.now());
    await queue.send(tx, ARTIFACT, { artifact_id: added.row.id });
    return added;
  });
  return view(whole);
}

async function namedSessions(db: Executor, team: TeamHandle, ids: readonly string[]): Promise<SessionRow[]> {
  const rows: SessionRow[] = [];
  for (const id of ids) {
    const row = await getSession(db, team, id);
    if (row.status !== "completed") throw new DomainError("session_not_completed");
    rows.push(row);
  }
  return rows;
}

/** Changes title or text of a ready artifact. Throws artifact_not_found, artifact_not_ready. */
export function editArtifact({ db, clock }: ArtifactDeps, team: TeamHandle, id: string, body: ArtifactPatch): Promise<Artifact> {
  return db.transaction(async (tx) => {
    await getReady(tx, team, id);
    if (body.title !== undefined || body.content !== undefined) await new ArtifactRepository(tx, team).edit(id, body, clock.now());
    return view(await get(tx, team, id));
  });
}

/** Deletes an artifact; its sessions stay. Throws artifact_not_found. */
export async function removeArtifact({ db }: ArtifactDeps, team: TeamHandle, id: string): Promise<void> {
  await get(db, team, id);
  await new ArtifactRepository(db, team).remove(id);
}

/** A ready artifact as a file, with the name it has. Throws artifact_not_found, artifact_not_ready. */
export async function exportArtifact(
  deps: ArtifactDeps,
  team: TeamHandle,
  id: string,
  { format, paper }: z.output<typeof ArtifactExportQuery>,
): Promise<{ name: string; file: Buffer | Readable }> {
  const { title, content, kind, locale } = await getReady(deps.db, team, id);
  const print = async () => textPdf({ ...(await printOptions(deps, team, { lang: locale, units: "metric", paper })), title, content });
  const files = {
    md: async () => Buffer.from(`# ${title}\n\n${content}\n`),
    txt: async () => Buffer.from(`${title}\n\n${plainProse(content)}\n`),
    pdf: print,
  };
  return { name: `${kind.replaceAll("_", "-")}.${format}`, file: await files[format]() };
}

async function get(db: Executor, team: TeamHandle, id: string): Promise<WholeArtifact> {
  const whole = await new ArtifactRepository(db, team).find(id);
  if (!whole) throw new DomainError("artifact_not_found");
  return whole;
}

async function getReady(db: Executor, team: TeamHandle, id: string): Promise<ArtifactRow> {
  const { row } = await get(db, team, id);
  if (row.status !== "ready") throw new DomainError("artifact_not_ready");
  return row;
}

function view({ row, sessionIds }: WholeArtifact): Artifact {
  const { id, kind, locale, status, failure_reason, title, content, model } = row;
  return {
    id,
    kind,
    client: row.client_id,
    session_ids: sessionIds,
    locale,
    status,
    failure_reason,
    title,
    content,
    model,
    edited_at: row.edited_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}
