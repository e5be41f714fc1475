import { and, eq, isNotNull } from "drizzle-orm";
import type { Executor } from "../../platform/db/index.ts";
import { teams } from "../../platform/db/schema/index.ts";

/** Adds the twin of a team for its test data; undefined when it has one already. */
export async function insertTestTeam(tx: Executor, teamId: string, now: Date): Promise<string | undefined> {
  const [made] = await tx
    .insert(teams)
    .values({ name: "Test data", test_of: teamId, created_at: now, updated_at: now })
    .onConflictDoNothing({ target: teams.test_of })
    .returning({ id: teams.id });
  return made?.id;
}

/** The id of the team's twin for test data; undefined when it has none. */
export async function findTestTeam(db: Executor, teamId: string): Promise<string | undefined> {
  const [row] = await db.select({ id: teams.id }).from(teams).where(eq(teams.test_of, teamId));
  return row?.id;
}

/** True for a twin that holds test data; false for a team that has one, and for an unknown id. */
export async function isTwin(db: Executor, teamId: string): Promise<boolean> {
  const found = await db
    .select({ id: teams.id })
    .from(teams)
    .where(and(eq(teams.id, teamId), isNotNull(teams.test_of)));
  return found.length > 0;
}
