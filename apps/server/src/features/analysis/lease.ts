import { setInterval } from "node:timers/promises";

const CHECK_MS = 1000;

/** Reason for stopping a run: its session was deleted, or another run claimed it. */
class LeaseLost extends Error {
  override name = "LeaseLost";
}

/**
 * Watches whether a run still holds its session.
 * @param holds queries the database: does the run still hold the lease?
 * @returns `signal`, aborted when the lease is lost; `stop` ends the checks
 */
export function watchLease(holds: () => Promise<boolean>): { signal: AbortSignal; stop: () => void } {
  const lost = new AbortController();
  const ended = new AbortController();
  const watch = async () => {
    for await (const _ of setInterval(CHECK_MS, undefined, { signal: ended.signal, ref: false })) {
      // A short outage of the database does not stop the run: the next check decides.
      if (!(await holds().catch(() => true))) return lost.abort(new LeaseLost("The session was deleted or taken by another run."));
    }
  };
  // `stop` aborts the timer, which rejects the loop's promise.
  watch().catch(() => {});
  return { signal: lost.signal, stop: () => ended.abort() };
}
