import { type SQL, sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import type { TeamHandle } from "../../tenancy.ts";
import { type Db, type Executor, rowsOf } from "./index.ts";
import { teamChanges } from "./schema/index.ts";

/** A query of the team's stamp: number and greatest id of the rows that note its changes, the same as long as nothing changed. */
export const stampQuery = ({ teamId }: TeamHandle): SQL =>
  sql`select count(*) || ':' || coalesce(max(id), 0) as stamp from ${teamChanges} where team_id = ${teamId}`;

/** Rows of one team from which on they are gathered. */
const MANY = 50;

/**
 * Puts one new row in place of the many that note a team's changes. The lock lets changes that are under way end first, so that the new id is greater than any before it: no stamp
 * comes twice.
 */
export async function gatherChanges(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${teamChanges} in exclusive mode`);
    await tx.execute(sql`
      with many as (select team_id from ${teamChanges} group by team_id having count(*) >= ${MANY}),
        gone as (delete from ${teamChanges} where team_id in (select team_id from many))
      insert into ${teamChanges} (team_id) select team_id from many`);
  });
}

async function stampOf(db: Executor, team: TeamHandle): Promise<string> {
  return String(rowsOf(await db.execute(stampQuery(team)))[0]?.stamp);
}

/** Cache of values computed from a team's sessions, metrics, athletes and groups, valid until one of these changes. */
export class KeptByTeam<V extends object> {
  readonly #kept: LRUCache<string, { stamp: string; value: V }>;

  constructor(most: number) {
    this.#kept = new LRUCache({ max: most });
  }

  /** @param key what else the value depends on */
  async of(db: Executor, team: TeamHandle, key: string, compute: () => Promise<V>): Promise<V> {
    // The stamp is read before the value: a change in between yields a newer stamp and the value is computed again.
    const stamp = await stampOf(db, team);
    const name = `${team.teamId} ${key}`;
    const kept = this.#kept.get(name);
    if (kept?.stamp === stamp) return kept.value;
    const value = await compute();
    this.#kept.set(name, { stamp, value });
    return value;
  }
}
