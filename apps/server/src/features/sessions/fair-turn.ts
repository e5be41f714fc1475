import type { SendOptions } from "../../platform/queue.ts";
import type { SessionRepository } from "./repository.ts";

/** Cap on the open analyses of a team that lower a further one's priority. */
const MOST_BEHIND = 10_000;

/**
 * Where an analysis stands in the queue: behind as many of other teams' as its own team has open. So one team's 500 clips wait for
 * one another, and another team's first clip comes right after the first of them (fair queueing by rounds; Nagle, 1987).
 */
export async function fairTurn(sessions: SessionRepository): Promise<SendOptions> {
  return { priority: -(await sessions.openCount(MOST_BEHIND)) };
}
