import { and, eq, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { TeamHandle } from "../../tenancy.ts";
import type { Executor } from "./index.ts";

/** Base of repositories that hold one team's rows of a table. */
export abstract class TeamRepository {
  protected readonly db: Executor;
  protected readonly team: TeamHandle;
  /** The table's column that names the team. */
  protected abstract readonly owner: PgColumn;

  constructor(db: Executor, team: TeamHandle) {
    this.db = db;
    this.team = team;
  }

  /** Rows of the team that meet all the conditions. */
  protected mine(...conditions: (SQL | undefined)[]): SQL | undefined {
    return and(eq(this.owner, this.team.teamId), ...conditions);
  }
}
