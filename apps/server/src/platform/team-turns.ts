import { RateLimited } from "../domain/errors.ts";

/** Works of one name that may run or wait; each takes about a second. */
const MOST_WAITING = 20;
const RETRY_S = 10;

interface Line {
  /** Begin one work each, in the order of their arrival. */
  readonly waiting: (() => void)[];
}

/** Runs one task at a time for each name, such as a team's id; those of other names are served in between. */
export class TeamTurns {
  readonly #lines = new Map<string, Line>();

  /**
   * Runs the work when the earlier works of that name are done. Throws RateLimited when too many wait.
   * @param signal gives the place up when it is aborted before the work begins; its reason is thrown
   */
  async take<T>(name: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    signal?.throwIfAborted();
    const line = this.#lines.get(name);
    if (line) await this.#turn(line, signal);
    else this.#lines.set(name, { waiting: [] });
    try {
      return await work();
    } finally {
      this.#next(name);
    }
  }

  async #turn({ waiting }: Line, signal: AbortSignal | undefined): Promise<void> {
    if (waiting.length + 1 >= MOST_WAITING) throw new RateLimited(RETRY_S);
    const turn = Promise.withResolvers<void>();
    waiting.push(turn.resolve);
    const leave = () => {
      const place = waiting.indexOf(turn.resolve);
      if (place < 0) return;
      waiting.splice(place, 1);
      turn.reject(signal?.reason);
    };
    signal?.addEventListener("abort", leave);
    try {
      await turn.promise;
    } finally {
      signal?.removeEventListener("abort", leave);
    }
  }

  #next(name: string): void {
    const next = this.#lines.get(name)?.waiting.shift();
    if (next) next();
    else this.#lines.delete(name);
  }
}
