import { RateLimited } from "../../domain/errors.ts";

/** Exports of one team that may wait; each takes about a second. */
const MOST_WAITING = 20;
const RETRY_S = 10;

/** Runs one task per team at a time; other teams are served in between. */
export class TeamTurns {
  readonly #waiting = new Map<string, { count: number; last: Promise<unknown> }>();

  /** Runs the work when the team's earlier works are done. Throws RateLimited when too many wait. */
  async take<T>(teamId: string, work: () => Promise<T>): Promise<T> {
    const mine = this.#waiting.get(teamId) ?? { count: 0, last: Promise.resolve() };
    if (mine.count >= MOST_WAITING) throw new RateLimited(RETRY_S);
    mine.count++;
    this.#waiting.set(teamId, mine);
    const done = mine.last.then(work, work);
    mine.last = done.catch(() => {});
    try {
      return await done;
    } finally {
      if (--mine.count === 0) this.#waiting.delete(teamId);
    }
  }
}
