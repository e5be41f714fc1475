import { randomUUID } from "node:crypto";
import { open, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { TeamExport } from "@sagittal/contract";
import type { z } from "zod";
import type { Context } from "../../context.ts";
import { plusSeconds } from "../../platform/clock.ts";
import type { JobHandler } from "../../platform/queue.ts";
import { limit } from "../../platform/rate-limit.ts";
import { type TeamHandle, teamOfRecord } from "../../tenancy.ts";
import { exportsBefore, TeamExportRepository, type TeamExportRow } from "./export-repository.ts";
import { TEAM_EXPORT } from "./kinds.ts";
import { teamArchive } from "./write.ts";

export type TeamExportDeps = Pick<Context, "db" | "clock" | "storage" | "queue">;

const DAY_S = 86_400;
const PER_DAY = 3;
const KEPT_S = 7 * DAY_S;
const LINK_S = 3600;
const AT_ONCE = 100;

/** Starts a background job that writes the team's archive. Throws RateLimited after three per day. */
export async function requestExport({ db, clock, storage, queue }: TeamExportDeps, team: TeamHandle): Promise<TeamExport> {
  const now = clock.now();
  await limit(db, `team-export:${team.teamId}`, PER_DAY, DAY_S, now);
  const id = randomUUID();
  const row = await db.transaction(async (tx) => {
    const added = await new TeamExportRepository(tx, team).insert({
      id,
      object_key: `teams/${team.teamId}/exports/${id}.zip`,
      created_at: now,
    });
    await queue.send(tx, TEAM_EXPORT, { team_id: team.teamId, export_id: id });
    return added;
  });
  return view(storage, row);
}

/** The team's archives, newest first. */
export async function listExports({ db, storage }: TeamExportDeps, team: TeamHandle): Promise<{ results: TeamExport[] }> {
  const rows = await new TeamExportRepository(db, team).list();
  return { results: await Promise.all(rows.map((row) => view(storage, row))) };
}

/** Writes a team's archive in place of the one before. */
export function teamExportJob(deps: Pick<Context, "db" | "clock" | "storage" | "log">): JobHandler<z.output<(typeof TEAM_EXPORT)["data"]>> {
  const { db, clock, storage, log } = deps;
  return async ({ team_id, export_id }, run) => {
    const team = teamOfRecord({ team_id });
    const repository = new TeamExportRepository(db, team);
    const row = await repository.find(export_id);
    if (row?.status !== "pending") return "skipped";
    try {
      const size_bytes = await storage.scratch.within(async (folder) => {
        const path = join(folder, "team.zip");
        await writeArchive(deps, team, path);
        await storage.putFile(row.object_key, path, "application/zip");
        return (await stat(path)).size;
      });
      if (!(await repository.finish(row.id, { status: "ready", size_bytes, finished_at: clock.now() }))) {
        // Taken back meanwhile, since something in it was erased.
        await storage.remove([row.object_key]);
        return "skipped";
      }
      const older = (await repository.list()).filter((one) => one.id !== row.id && one.created_at <= row.created_at);
      await removeExports(deps, older);
      return "done";
    } catch (error) {
      if (!run.lastTry) throw error;
      log.error({ err: error, team: team_id }, "team archive not written");
      await repository.finish(row.id, { status: "failed", finished_at: clock.now() });
      return "failed";
    }
  };
}

/** Writes a team's archive to a new file; a failure leaves none. Throws team_not_found. */
export async function writeArchive(deps: Pick<Context, "db" | "clock" | "storage">, team: TeamHandle, path: string): Promise<void> {
  const file = await open(path, "wx");
  try {
    await pipeline(await teamArchive(deps, team), file.createWriteStream());
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
}

/** Deletes a team's archives, those being written too: what was erased must not live on in them. */
export async function forgetExports(deps: Pick<Context, "db" | "storage">, team: TeamHandle): Promise<void> {
  await removeExports(deps, await new TeamExportRepository(deps.db, team).list());
}

/** Deletes archives whose days are over. */
export async function dropOldExports(deps: Pick<Context, "db" | "storage" | "clock">): Promise<void> {
  for (;;) {
    const old = await exportsBefore(deps.db, plusSeconds(deps.clock.now(), -KEPT_S), AT_ONCE);
    await removeExports(deps, old);
    if (old.length < AT_ONCE) return;
  }
}

async function removeExports({ db, storage }: Pick<Context, "db" | "storage">, rows: readonly TeamExportRow[]): Promise<void> {
  for (const row of rows) {
    await new TeamExportRepository(db, teamOfRecord(row)).remove(row.id);
    await storage.remove([row.object_key]);
  }
}

async function view(storage: Context["storage"], row: TeamExportRow): Promise<TeamExport> {
  return {
    id: row.id,
    status: row.status,
    size_bytes: row.size_bytes,
    url: row.status === "ready" ? await storage.readUrl(row.object_key, LINK_S) : null,
    created_at: row.created_at.toISOString(),
    finished_at: row.finished_at?.toISOString() ?? null,
    expires_at: plusSeconds(row.created_at, KEPT_S).toISOString(),
  };
}
