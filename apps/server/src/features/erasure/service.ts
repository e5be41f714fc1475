import type { Context } from "../../context.ts";
import { forgetMails } from "../../mail/transport.ts";
import { forgetAnswersWith } from "../../platform/idempotency.ts";
import type { TeamHandle } from "../../tenancy.ts";
import { forgetNames } from "../capture-links/service.ts";
import { getClient, removeClient } from "../clients/service.ts";
import { removeSession } from "../sessions/remove.ts";
import { sessionIdsOfClient } from "../sessions/service.ts";
import { forgetAnswers } from "../solutions/service.ts";
import { forgetExports } from "../team-archive/service.ts";
import { holdThresholds, judgeAgain } from "../thresholds/judge.ts";

type Deps = Pick<Context, "db" | "storage" | "queue" | "config" | "secrets">;

/** Erases an athlete: the record, the photo, the note, their consents, what they answered for reports, the answers kept for repeated requests. Their sessions stay without them, or go too with their emails and jobs. Archives of the whole team are deleted. Throws client_not_found. */
export async function eraseClient(deps: Deps, team: TeamHandle, id: string, withSessions: boolean): Promise<void> {
  const { db, storage, queue, config, secrets } = deps;
  const row = await getClient(db, team, id);
  const gone = withSessions ? await sessionIdsOfClient(db, team, row.id) : [];
  for (const sessionId of gone) await removeSession(deps, team, sessionId);
  await db.transaction(async (tx) => {
    await holdThresholds(tx, team, "write");
    const left = await sessionIdsOfClient(tx, team, row.id);
    await forgetNames(tx, team, left);
    await forgetAnswers(tx, team, row.id);
    await removeClient(tx, team, row.id);
    // The athlete's own zones went with them.
    await judgeAgain(tx, team, left);
    await queue.forget(tx, [row.id, ...gone]);
    // A repeated request would bring the record back. Rows of an import that were refused have the name alone.
    await forgetAnswersWith(tx, secrets, team.teamId, [row.id, ...gone, JSON.stringify(row.display_name)]);
  });
  await forgetMails(config, [row.id, ...gone]);
  await forgetExports(deps, team);
  if (row.photo_key) await storage.remove([row.photo_key]);
}
