import type { clients } from "../../platform/db/schema/index.ts";

/** An athlete as stored. */
export type ClientRow = typeof clients.$inferSelect;
/** What a write stores of an athlete; the team is that of the writer. */
export type ClientValues = Omit<typeof clients.$inferInsert, "team_id">;
