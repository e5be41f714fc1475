import type { VoiceLog, VoiceType, VoiceVideo } from "@sagittal/contract";
import { bigint, index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
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

/** Why a voice-over cannot be made a video. */
export type VoiceVideoFailure = "voice" | "video" | "other";

/** Voice-overs as videos, one a session; a row goes with the voice and the pictures from which it was made. */
export const voiceVideos = pgTable(
  "voice_videos",
  {
    id: id(),
    team_id: teamId(),
    session_id: uuid("session_id")
      .notNull()
      .unique("voice_videos_session")
      .references(() => sessions.id, { onDelete: "cascade" }),
    status: text("status").$type<VoiceVideo["status"]>().notNull().default("queued"),
    failure: text("failure").$type<VoiceVideoFailure>(),
    size_bytes: bigint("size_bytes", { mode: "number" }),
    object_key: text("object_key").notNull(),
    created_at: createdAt(),
  },
  (t) => [index("voice_videos_key").on(t.object_key), index("voice_videos_team").on(t.team_id)],
);
