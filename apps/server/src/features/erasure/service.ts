import type { Context } from "../../context.ts";
import { forgetMails } from "../../mail/transport.ts";
import { forgetAnswersWith } from "../../platform/idempotency.ts";
import type { TeamHandle } from "../../tenancy.ts";
import { forgetNames } from "../capture-links/service.ts";
import { getClient, removeClient } from "../clients/service.ts";
import { removeSession } from "../sessions/remove.ts";
import { forgetAthlete, sessionIdsOfClient } from "../sessions/service.ts";
import { revokeSharesOfClient } from "../shares/service.ts";
import { forgetAthleteInReports } from "../solutions/service.ts";
import { forgetExports } from "../team-archive/service.ts";
import { holdThresholds, judgeAgain } from "../thresholds/judge.ts";

type Deps = Pick<Context, "db" | "storage" | "queue" | "config" | "secrets" | "clock">;

/**
 * Erases an athlete: the record, the photo, the note, their consents, what they answered for reports and to reviews, the answers kept for repeated requests,
 * labels of sessions and names of reports that hold their name, and ends the links that show them. Their sessions stay without them, or go too with their emails and jobs. Archives of the whole team are deleted.
 * Throws client_not_found.
 */
export async function eraseClient(deps: Deps, team: TeamHandle, id: string, withSessions: boolean): Promise<void> {
  const { db, storage, queue, config, secrets, clock } = deps;
  const row = await getClient(db, team, id);
  const gone = withSessions ? await sessionIdsOfClient(db, team, row.id) : [];
  for (const sessionId of gone) await removeSession(deps, team, sessionId);
  const left = await db.transaction(async (tx) => {
    await holdThresholds(tx, team, "write");
    const ids = await sessionIdsOfClient(tx, team, row.id);
    await revokeSharesOfClient(tx, team, row.id, clock.now());
    const names = [row.display_name, ...(await forgetNames(tx, team, ids))];
    await forgetAthlete(tx, team, ids, names);
    await forgetAthleteInReports(tx, team, row.id, names);
    await removeClient(tx, team, row.id);
    // The athlete's own zones went with them.
    await judgeAgain(tx, team, ids);
    await queue.forget(tx, [row.id, ...gone]);
    // A repeated request would bring the record back. Rows of an import that were refused have the name alone.
    await forgetAnswersWith(tx, secrets, team.teamId, [row.id, ...gone, JSON.stringify(row.display_name)]);
    return ids;
  });
  // Emails about the sessions that stay carry their former labels.
  await forgetMails(config, [row.id, ...gone, ...left]);
  await forgetExports(deps, team);
  if (row.photo_key) await storage.remove([row.photo_key]);
}
