import { index, pgTable, primaryKey, uuid } from "drizzle-orm/pg-core";
import { admins } from "./accounts.ts";
import { instant } from "./columns.ts";
import { sessions } from "./sessions.ts";

/** Alerts of Home that a person put away: each row names the session whose change it reported. */
export const seenAlerts = pgTable(
  "seen_alerts",
  {
    admin_id: uuid("admin_id")
      .notNull()
      .references(() => admins.id, { onDelete: "cascade" }),
    session_id: uuid("session_id")
      .notNull()
      .references(() => sessions.id, { onDelete: "cascade" }),
    seen_at: instant("seen_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.admin_id, t.session_id] }), index("seen_alerts_session").on(t.session_id)],
);
