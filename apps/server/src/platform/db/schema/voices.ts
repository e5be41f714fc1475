import type { VoiceLog, VoiceType } from "@sagittal/contract";
import { index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { teamId } from "./accounts.ts";
import { createdAt, id } from "./columns.ts";
import { sessions } from "./sessions.ts";

/** Coaches' voices over sessions' videos, one a session. */
export const sessionVoices = pgTable(
  "session_voices",
  {
    id: id(),
    team_id: teamId(),
    session_id: uuid("session_id")
      .notNull()
      .unique("session_voices_session")
      .references(() => sessions.id, { onDelete: "cascade" }),
    content_type: text("content_type").$type<VoiceType>().notNull(),
    size_bytes: integer("size_bytes").notNull(),
    log: jsonb("log").$type<VoiceLog>().notNull(),
    object_key: text("object_key").notNull(),
    created_at: createdAt(),
  },
  (t) => [index("session_voices_key").on(t.object_key), index("session_voices_team").on(t.team_id)],
);
