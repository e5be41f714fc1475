import { sql } from "drizzle-orm";
import type { TeamHandle } from "../../tenancy.ts";
import type { Executor } from "./index.ts";

/** Locks what a name stands for in a team until the transaction ends, shared for `read` and alone for `write`. Call it before any row is locked. */
export async function lockOfTeam(tx: Executor, team: TeamHandle, what: string, mode: "read" | "write"): Promise<void> {
  const lock = sql.raw(mode === "read" ? "pg_advisory_xact_lock_shared" : "pg_advisory_xact_lock");
  await tx.execute(sql`select ${lock}(hashtextextended(${`${what} ${team.teamId}`}, 0))`);
}
