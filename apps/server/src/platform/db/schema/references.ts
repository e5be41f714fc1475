import type { SessionReference } from "@sagittal/contract";
import { doublePrecision, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { teamId } from "./accounts.ts";
import { createdAt, id } from "./columns.ts";
import { sessions } from "./sessions.ts";

/** Laboratories' files that were imported beside sessions. */
export const sessionReferences = pgTable(
  "session_references",
  {
    id: id(),
    team_id: teamId(),
    session_id: uuid("session_id")
      .notNull()
      .references(() => sessions.id, { onDelete: "cascade" }),
    name: text("name").notNull(),
    format: text("format").$type<SessionReference["format"]>().notNull(),
    size_bytes: integer("size_bytes").notNull(),
    /** The stated difference of the clocks, s; null when it is found from the data. */
    offset_s: doublePrecision("offset_s"),
    object_key: text("object_key").notNull(),
    created_at: createdAt(),
  },
  (t) => [
    index("session_references_session").on(t.session_id, t.created_at),
    index("session_references_key").on(t.object_key),
    index("session_references_team").on(t.team_id),
  ],
);
