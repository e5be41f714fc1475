import type { Context } from "../../context.ts";
import type { TeamHandle } from "../../tenancy.ts";
import { getClient, removeClient } from "../clients/service.ts";
import { removeSession } from "../sessions/remove.ts";
import { sessionIdsOfClient } from "../sessions/service.ts";
import { holdThresholds, judgeAgain } from "../thresholds/judge.ts";

type Deps = Pick<Context, "db" | "storage">;

/** Erases an athlete: the record, the photo, the note. Their sessions stay without them, or go too. Throws client_not_found. */
export async function eraseClient(deps: Deps, team: TeamHandle, id: string, withSessions: boolean): Promise<void> {
  const { db, storage } = deps;
  const row = await getClient(db, team, id);
  if (withSessions) {
    for (const sessionId of await sessionIdsOfClient(db, team, row.id)) await removeSession(deps, team, sessionId);
  }
  await db.transaction(async (tx) => {
    await holdThresholds(tx, team, "write");
    const left = await sessionIdsOfClient(tx, team, row.id);
    await removeClient(tx, team, row.id);
    // The athlete's own zones went with them.
    await judgeAgain(tx, team, left);
  });
  if (row.photo_key) await storage.remove([row.photo_key]);
}
