import type { Context } from "../../context.ts";
import type { TeamHandle } from "../../tenancy.ts";
import { lockTeam } from "../billing/quota.ts";
import { SessionRepository } from "./repository.ts";
import type { SessionRow } from "./row.ts";
import { lockSession } from "./service.ts";

type Deps = Pick<Context, "db" | "storage">;

/** Where the plain copy of a session's video lies that public links show; it is made when it is first asked for. */
export function plainVideoKey(row: Pick<SessionRow, "id" | "video_key">, sound: boolean): string {
  return row.video_key.replace(/[^/]+$/, `${row.id}.${sound ? "plain" : "plain-silent"}.mp4`);
}

/** Keys of the objects that were made for a session, by its analysis and for its links. */
export function resultKeys(row: SessionRow): string[] {
  const made = [row.analyzed_key, row.anonymized_key, row.pose3d_key, row.thumbnail_key, row.timeseries_key, row.track_key];
  return stored([...made, ...plainVideoKeys(row)]);
}

const plainVideoKeys = (row: SessionRow): string[] => [plainVideoKey(row, true), plainVideoKey(row, false)];
const stored = (keys: readonly string[]): string[] => keys.filter((key) => key !== "");

/** Deletes a session with its media; an upload stays while another session reads it. Throws session_not_found. */
export async function removeSession({ db, storage }: Deps, team: TeamHandle, id: string): Promise<void> {
  const orphans = await db.transaction(async (tx) => {
    const repository = new SessionRepository(tx, team);
    // Before the session, as everywhere: a session that is being created locks the team, and reads this one's uploads by then or does not find them.
    await lockTeam(tx, team.teamId);
    const row = await lockSession(tx, team, id);
    const beside = await repository.besideKeys(id);
    await repository.remove(id);
    return stored([...(await releaseUploads(storage, repository, row)), ...resultKeys(row), ...beside]);
  });
  await storage.remove(orphans);
}

/** Deletes what was uploaded for a session and what shows its pictures (plain copies, the video of the coach's voice), unless it is being analysed; results stay. An upload stays while another session reads it. Throws session_not_found. */
export async function removeSource({ db, storage }: Deps, team: TeamHandle, id: string): Promise<void> {
  const orphans = await db.transaction(async (tx) => {
    const repository = new SessionRepository(tx, team);
    await lockTeam(tx, team.teamId);
    const row = await lockSession(tx, team, id);
    // The running analysis still reads the upload.
    if (row.status === "pending" || row.status === "processing") return [];
    await repository.update(id, { video_key: "" });
    const video = await repository.dropVoiceVideo(id);
    return stored([...video, ...(await releaseUploads(storage, repository, row)), ...plainVideoKeys(row)]);
  });
  await storage.remove(orphans);
}

/** Keys of the uploads that only this session read, which reads them no more; their reservations are deleted. The team is locked. */
async function releaseUploads(storage: Deps["storage"], repository: SessionRepository, row: SessionRow): Promise<string[]> {
  const unread = await repository.unread(stored([row.video_key, postureKey(storage, row)]));
  return [...new Set([...unread, ...(await repository.forgetUploads(unread))])];
}

function postureKey(storage: Deps["storage"], { inputs }: SessionRow): string {
  return (inputs.workstation_assessment && storage.keyOf(inputs.workstation_assessment.posture_media.url)) || "";
}
