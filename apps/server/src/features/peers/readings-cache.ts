import { LRUCache } from "lru-cache";
import type { Db } from "../../platform/db/index.ts";
import type { TeamHandle } from "../../tenancy.ts";
import type { PeerMetric } from "./metrics.ts";
import { type Exercise, PeerRepository, type Reading } from "./repository.ts";

/** Exercises of teams whose readings are cached at once. */
const MAX_CACHED = 16;

type ByAthlete = ReadonlyMap<string, readonly Reading[]>;
interface Cached {
  /** Version of the data that the readings were computed from; they are stale when it changes. */
  state: string;
  readings: Promise<ByAthlete>;
}

/** One cache per database, so that services in one process never share readings. */
const CACHES = new WeakMap<Db, LRUCache<string, Cached>>();

/**
 * The readings of a team's athletes in an exercise, by athlete. They are computed for the whole team at once and cached until the data that
 * they depend on changes, so that a coach who opens several athletes waits once. A failed computation is not cached.
 */
export async function teamReadings(
  db: Db,
  team: TeamHandle,
  of: Exercise & { metrics: readonly PeerMetric[] },
  since: Date,
  floor: number,
): Promise<ByAthlete> {
  const repository = new PeerRepository(db, team);
  const state = await repository.state(of, since);
  const cache = CACHES.get(db) ?? new LRUCache<string, Cached>({ max: MAX_CACHED });
  CACHES.set(db, cache);
  const key = JSON.stringify([team.teamId, of.activity, of.exercise]);
  const found = cache.get(key);
  if (found?.state === state) return found.readings;
  const cached = { state, readings: byAthlete(repository.readings(of, of.metrics, since, floor)) };
  cache.set(key, cached);
  cached.readings.catch(() => cache.peek(key) === cached && cache.delete(key));
  return cached.readings;
}

async function byAthlete(readings: Promise<Reading[]>): Promise<ByAthlete> {
  return Map.groupBy(await readings, ({ client_id }) => client_id);
}
