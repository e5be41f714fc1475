import { bigint, pgTable, primaryKey, uuid } from "drizzle-orm/pg-core";

/**
 * One row for each change of what a team's lists, counts and Home are made of, written by triggers (see the migration). Number and greatest id of a team's rows are its stamp: while it is the same, what
 * was counted is still true. Rows are only added, so that no change waits for another; housekeeping puts one new row in place of many.
 */
export const teamChanges = pgTable(
  "team_changes",
  {
    team_id: uuid("team_id").notNull(),
    id: bigint("id", { mode: "number" }).notNull().generatedAlwaysAsIdentity(),
  },
  (t) => [primaryKey({ columns: [t.team_id, t.id] })],
);
