import type { Context } from "../../context.ts";
import { DomainError } from "../../domain/errors.ts";
import type { TeamHandle } from "../../tenancy.ts";
import { SessionRepository } from "./repository.ts";
import type { SessionRow } from "./view.ts";

/** What an analysis wrote for a session. */
export function resultKeys(row: SessionRow): string[] {
  return [row.analyzed_key, row.anonymized_key, row.pose3d_key, row.thumbnail_key, row.timeseries_key, row.track_key].filter(
    (key) => key !== "",
  );
}

/** Deletes a session with its media; the upload stays while another session was made from it. Throws 404 session_not_found. */
export async function removeSession(ctx: Context, team: TeamHandle, id: string): Promise<void> {
  const orphans = await ctx.db.transaction(async (tx) => {
    const store = new SessionRepository(tx, team);
    const row = await store.lock(id);
    if (!row) throw new DomainError("session_not_found");
    const source = (await store.sharesVideo(row)) ? [] : [row.video_key];
    const posture = row.inputs.workstation_assessment && ctx.storage.keyOf(row.inputs.workstation_assessment.posture_media.url);
    await store.remove(id);
    return [...source, ...resultKeys(row), ...(posture ? [posture] : [])];
  });
  await ctx.storage.remove(orphans);
}
