import type { Context } from "../../context.ts";
import type { TeamHandle } from "../../tenancy.ts";
import { SessionRepository } from "./repository.ts";
import type { SessionRow } from "./row.ts";
import { lockSession } from "./service.ts";

type Deps = Pick<Context, "db" | "storage">;

/** Keys of the objects that an analysis wrote for a session. */
export function resultKeys(row: SessionRow): string[] {
  return [row.analyzed_key, row.anonymized_key, row.pose3d_key, row.thumbnail_key, row.timeseries_key, row.track_key].filter(
    (key) => key !== "",
  );
}

/** Deletes a session with its media; the upload stays while another session was made from it. Throws session_not_found. */
export async function removeSession({ db, storage }: Deps, team: TeamHandle, id: string): Promise<void> {
  const orphans = await db.transaction(async (tx) => {
    const repository = new SessionRepository(tx, team);
    const row = await lockSession(tx, team, id);
    const source = (await repository.sharesVideo(row)) ? [] : [row.video_key];
    const posture = row.inputs.workstation_assessment && storage.keyOf(row.inputs.workstation_assessment.posture_media.url);
    await repository.remove(id);
    return [...source, ...resultKeys(row), ...(posture ? [posture] : [])];
  });
  await storage.remove(orphans);
}
