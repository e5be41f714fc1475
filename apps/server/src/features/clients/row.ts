import type { clients } from "../../platform/db/schema/index.ts";

/** An athlete as stored. */
export type ClientRow = typeof clients.$inferSelect;
/** What tells one athlete from another. */
export type ClientIdentity = Pick<ClientRow, "id" | "display_name" | "birth_date" | "email">;
/** What a write stores of an athlete; the team is that of the writer. */
export type ClientValues = Omit<typeof clients.$inferInsert, "team_id">;
