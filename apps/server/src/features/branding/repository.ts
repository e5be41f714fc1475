import { eq } from "drizzle-orm";
import type { Executor } from "../../platform/db/index.ts";
import { type StoredBranding, teams } from "../../platform/db/schema/index.ts";

/** A team's branding as stored; null when it never set one. */
export async function findBranding(db: Executor, teamId: string): Promise<StoredBranding | null> {
  const [row] = await db.select({ branding: teams.branding }).from(teams).where(eq(teams.id, teamId));
  return row?.branding ?? null;
}
