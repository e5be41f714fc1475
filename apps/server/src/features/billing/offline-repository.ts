import { eq } from "drizzle-orm";
import type { Executor } from "../../platform/db/index.ts";
import { offlineSubscriptions } from "../../platform/db/schema/index.ts";

export type OfflineRow = typeof offlineSubscriptions.$inferSelect;

/** All rows of a team, ended ones included, in no order. */
export function offlineRowsOf(db: Executor, teamId: string): Promise<OfflineRow[]> {
  return db.select().from(offlineSubscriptions).where(eq(offlineSubscriptions.team_id, teamId));
}

/** A subscription by the offline provider's id, whatever its team; undefined when there is none. */
export async function offlineRow(db: Executor, id: string): Promise<OfflineRow | undefined> {
  const [row] = await db.select().from(offlineSubscriptions).where(eq(offlineSubscriptions.id, id));
  return row;
}

/** Adds a subscription at the offline provider. The team's plan changes only when the provider's event is applied. */
export async function insertOffline(db: Executor, row: OfflineRow): Promise<void> {
  await db.insert(offlineSubscriptions).values(row);
}

/** Replaces the whole state. The team's plan changes only when the provider's event is applied. */
export async function saveOffline(db: Executor, id: string, state: OfflineRow["state"]): Promise<void> {
  await db.update(offlineSubscriptions).set({ state }).where(eq(offlineSubscriptions.id, id));
}
