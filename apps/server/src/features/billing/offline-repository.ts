import { eq } from "drizzle-orm";
import type { Executor } from "../../platform/db/index.ts";
import { offlineSubscriptions } from "../../platform/db/schema/index.ts";

export type OfflineRow = typeof offlineSubscriptions.$inferSelect;

export function offlineRowsOf(db: Executor, teamId: string): Promise<OfflineRow[]> {
  return db.select().from(offlineSubscriptions).where(eq(offlineSubscriptions.team_id, teamId));
}

export async function offlineRow(db: Executor, id: string): Promise<OfflineRow | undefined> {
  const [row] = await db.select().from(offlineSubscriptions).where(eq(offlineSubscriptions.id, id));
  return row;
}

export async function insertOffline(db: Executor, row: OfflineRow): Promise<void> {
  await db.insert(offlineSubscriptions).values(row);
}

export async function saveOffline(db: Executor, id: string, state: OfflineRow["state"]): Promise<void> {
  await db.update(offlineSubscriptions).set({ state }).where(eq(offlineSubscriptions.id, id));
}
