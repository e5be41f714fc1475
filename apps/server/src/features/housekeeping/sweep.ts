import type { Context } from "../../context.ts";
import { plusSeconds } from "../../platform/clock.ts";
import { ownedKeys } from "./repository.ts";

/** An object younger than this may belong to a row that is about to be written. */
const GRACE_S = 86_400;

/**
 * Removes objects that no row owns any more: media that a run of the analysis wrote while its session was deleted, results of an earlier
 * analysis, photos and logos that were replaced while the process ended. Returns how many.
 */
export async function sweepObjects({ db, clock, storage }: Pick<Context, "db" | "clock" | "storage">): Promise<number> {
  const before = plusSeconds(clock.now(), -GRACE_S);
  let removed = 0;
  for await (const page of storage.list("teams/")) {
    const old = page.filter((object) => object.modifiedAt < before).map((object) => object.key);
    if (old.length === 0) continue;
    const owned = await ownedKeys(db, old);
    const orphans = old.filter((key) => !owned.has(key));
    await storage.remove(orphans);
    removed += orphans.length;
  }
  return removed;
}
