import type { Context } from "../../context.ts";
import { plusSeconds } from "../../platform/clock.ts";
import { ownedKeys, uploadsOfKnownTeams } from "./repository.ts";

/** An object younger than this may belong to a row that is about to be written. */
const GRACE_S = 86_400;
/** A PUT that began within its address's time has ended so long after it. */
const LATE_S = 3600;

/**
 * Removes objects that no row owns any more: media that a run of the analysis wrote while its session was deleted, results of an earlier
 * analysis, photos and logos that were replaced while the process ended. An upload without reservation and session, as a bucket takes one when its
 * address outlives them, has no row to come: it goes as soon as its address is of no more use. Returns how many.
 */
export async function sweepObjects({ db, clock, storage, config }: Pick<Context, "db" | "clock" | "storage" | "config">): Promise<number> {
  const now = clock.now();
  const before = plusSeconds(now, -GRACE_S);
  const uploadsBefore = plusSeconds(now, -config.UPLOAD_URL_TTL_SECONDS - LATE_S);
  let removed = 0;
  for await (const page of storage.list("teams/")) {
    const keysBefore = (from: Date, to: Date) =>
      page.filter(({ modifiedAt }) => modifiedAt >= from && modifiedAt < to).map((object) => object.key);
    const late = await uploadsOfKnownTeams(db, keysBefore(before, uploadsBefore));
    const old = [...keysBefore(new Date(0), before), ...late];
    if (old.length === 0) continue;
    const owned = await ownedKeys(db, old);
    const orphans = old.filter((key) => !owned.has(key));
    await storage.remove(orphans);
    removed += orphans.length;
  }
  return removed;
}
