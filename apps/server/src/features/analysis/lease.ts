import { setInterval } from "node:timers/promises";

const CHECK_MS = 1000;

/** Why a run was stopped: its session was deleted, or another run took it. */
class LeaseLost extends Error {
  override name = "LeaseLost";
}

/**
 * Watches whether a run still holds its session.
 * @param holds asks the database
 * @returns a signal that is aborted once the session was deleted or taken by another run, and how to stop watching
 */
export function watchLease(holds: () => Promise<boolean>): { signal: AbortSignal; stop: () => void } {
  const lost = new AbortController();
  const ended = new AbortController();
  const watch = async () => {
    for await (const _ of setInterval(CHECK_MS, undefined, { signal: ended.signal, ref: false })) {
      // A database that cannot be asked for a moment is no reason to stop.
      if (!(await holds().catch(() => true))) return lost.abort(new LeaseLost("The session was deleted or taken by another run."));
    }
  };
  // Ending the watch rejects its timer.
  watch().catch(() => {});
  return { signal: lost.signal, stop: () => ended.abort() };
}
