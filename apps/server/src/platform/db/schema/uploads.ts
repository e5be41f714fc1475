import { boolean, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";

/** Uploads in parts that a request reads or writes at this moment, in whichever process. */
export const uploadLocks = pgTable("upload_locks", {
  /** The name of the upload in its store. */
  upload_id: text("upload_id").primaryKey(),
  /** Id of the request that holds the lock. */
  token: uuid("token").notNull(),
  /** The lock is free from then on: its holder died. */
  expires_at: instant("expires_at").notNull(),
  is_wanted: boolean("is_wanted").notNull(),
});
