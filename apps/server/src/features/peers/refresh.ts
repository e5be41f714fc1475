import type { Context } from "../../context.ts";
import { plusSeconds } from "../../platform/clock.ts";
import { peerMetrics } from "./metrics.ts";
import {
  forgetChanges,
  hasMoreThan,
  lockRefresh,
  noteRefresh,
  type Refresh,
  refreshes,
  refreshesOf,
  replaceReadings,
} from "./refresh-repository.ts";
import type { Exercise } from "./repository.ts";

type Deps = Pick<Context, "db" | "clock" | "config">;

/** Age limit of the sessions that count; older ones say little about an athlete's present state. */
const WINDOW_SECONDS = 365 * 86_400;

/** Readings are computed again after this time even if nothing changed: sessions leave the window, athletes have birthdays. */
const OLDEST_SECONDS = 86_400;

/** Athletes with readings in an exercise up to which it is refreshed while the caller waits, so that small platforms are always exact: some 50 ms. */
const PROMPT_ATHLETES = 500;

/** Of a larger platform the readings are at most this many times as old as a refresh takes, plus the interval of the job: a twentieth of one core. */
const REST_FACTOR = 20;

/** Sessions of an exercise up to which its first refresh is done while the caller waits. */
const PROMPT_SESSIONS = 5000;

/** Raised when readings hold something new, so that stored ones are computed again. */
const READINGS = 3;
/** What readings depend on beside the data: a change of the catalogue, of the floor or of what they hold makes them stale. */
const basisOf = ({ activity, exercise }: Exercise, floor: number): string =>
  JSON.stringify([READINGS, floor, peerMetrics(activity, exercise)]);

function isStale(row: Refresh, basis: string, now: Date): boolean {
  const age = row.refreshed_at ? Math.abs(now.getTime() - row.refreshed_at.getTime()) / 1000 : Number.POSITIVE_INFINITY;
  return row.changed || row.basis !== basis || age > OLDEST_SECONDS;
}

/** Start of the time whose sessions count. */
export const windowStart = (now: Date): Date => plusSeconds(now, -WINDOW_SECONDS);

/** Brings the readings of these exercises up to date where that is quick; else they stay as they are until `refreshDue`. */
export async function refreshPromptly(deps: Deps, exercises: readonly Exercise[]): Promise<void> {
  const { db, clock, config } = deps;
  for (const row of await refreshesOf(db, exercises)) {
    if (!isStale(row, basisOf(row, config.PEER_K_FLOOR), clock.now())) continue;
    const prompt = row.refreshed_at === null ? !(await hasMoreThan(db, row, PROMPT_SESSIONS)) : row.athletes <= PROMPT_ATHLETES;
    if (prompt) await refresh(deps, row);
  }
}

/** Brings up to date what is stale and has rested. @returns number of exercises refreshed */
export async function refreshDue(deps: Deps): Promise<number> {
  const { db, clock, config } = deps;
  let done = 0;
  for (const row of await refreshes(db)) {
    const now = clock.now();
    const rested = row.refreshed_at === null || Math.abs(now.getTime() - row.refreshed_at.getTime()) >= REST_FACTOR * row.took_ms;
    if (!rested || !isStale(row, basisOf(row, config.PEER_K_FLOOR), now)) continue;
    await refresh(deps, row);
    done++;
  }
  return done;
}

async function refresh({ db, clock, config }: Deps, exercise: Exercise): Promise<void> {
  const basis = basisOf(exercise, config.PEER_K_FLOOR);
  await db.transaction(async (tx) => {
    const row = await lockRefresh(tx, exercise);
    // Another request was first.
    if (!row || !isStale(row, basis, clock.now())) return;
    const started = performance.now();
    await forgetChanges(tx, exercise);
    const metrics = peerMetrics(exercise.activity, exercise.exercise);
    const athletes = await replaceReadings(tx, exercise, metrics, windowStart(clock.now()), config.PEER_K_FLOOR);
    await noteRefresh(tx, exercise, { basis, refreshed_at: clock.now(), athletes, took_ms: Math.round(performance.now() - started) });
  });
}
