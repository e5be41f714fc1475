import type { Db } from "../../platform/db/index.ts";
import type { TeamHandle } from "../../tenancy.ts";
import type { PeerMetric } from "./metrics.ts";
import { type Exercise, PeerRepository, type Reading } from "./repository.ts";

/** Exercises of teams whose readings are kept, those last asked for. */
const MOST_KEPT = 16;

type ByAthlete = ReadonlyMap<string, readonly Reading[]>;
interface Kept {
  state: string;
  readings: Promise<ByAthlete>;
}

const KEPT = new WeakMap<Db, Map<string, Kept>>();

/**
 * The readings of a team's athletes in an exercise, by athlete. They are computed for all of the team at once and kept for as long as
 * nothing changes that they rest on: whoever looks through their athletes waits once. What is kept is what would be computed anew.
 */
export async function teamReadings(
  db: Db,
  team: TeamHandle,
  of: Exercise & { metrics: readonly PeerMetric[] },
  since: Date,
  floor: number,
): Promise<ByAthlete> {
  const store = new PeerRepository(db, team);
  const state = await store.state(of, since);
  const all = KEPT.get(db) ?? new Map<string, Kept>();
  KEPT.set(db, all);
  const key = JSON.stringify([team.teamId, of.activity, of.exercise]);
  const found = all.get(key);
  const kept = found?.state === state ? found : { state, readings: byAthlete(store.readings(of, of.metrics, since, floor)) };
  // Put behind the others, so that the first is the one that nobody asked for longest.
  all.delete(key);
  all.set(key, kept);
  const [oldest] = all.keys();
  if (all.size > MOST_KEPT && oldest !== undefined) all.delete(oldest);
  kept.readings.catch(() => all.get(key) === kept && all.delete(key));
  return kept.readings;
}

async function byAthlete(readings: Promise<Reading[]>): Promise<ByAthlete> {
  return Map.groupBy(await readings, ({ client_id }) => client_id);
}
