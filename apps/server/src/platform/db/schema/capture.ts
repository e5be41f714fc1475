import type { Activity, CameraView, Lang } from "@sagittal/contract";
import { index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { teamId } from "./accounts.ts";
import { clients } from "./clients.ts";
import { createdAt, id, instant } from "./columns.ts";
import { sessions } from "./sessions.ts";

/** Links by which people without an account send clips; hashed and sealed tokens. */
export const captureLinks = pgTable(
  "capture_links",
  {
    id: id(),
    team_id: teamId(),
    client_id: uuid("client_id").references(() => clients.id, { onDelete: "cascade" }),
    created_by: uuid("created_by"),
    activity: text("activity").$type<Activity>().notNull(),
    exercise: text("exercise").notNull(),
    camera_view: text("camera_view").$type<CameraView>().notNull(),
    locale: text("locale").$type<Lang>().notNull(),
    /** Total number of clips that the link accepts. */
    most: integer("most").notNull(),
    token_hash: text("token_hash").notNull(),
    token_sealed: text("token_sealed").notNull(),
    created_at: createdAt(),
    expires_at: instant("expires_at").notNull(),
    revoked_at: instant("revoked_at"),
  },
  (t) => [
    uniqueIndex("capture_links_token").on(t.token_hash),
    index("capture_links_team").on(t.team_id, t.created_at),
    index("capture_links_client").on(t.client_id),
  ],
);

/** Who sent a clip by a link and agreed to what; goes with the session that was made of it. */
export const captureConsents = pgTable(
  "capture_consents",
  {
    /** The reserved id of the session. */
    id: uuid("id").primaryKey(),
    team_id: teamId(),
    link_id: uuid("link_id")
      .notNull()
      .references(() => captureLinks.id, { onDelete: "cascade" }),
    session_id: uuid("session_id").references(() => sessions.id, { onDelete: "cascade" }),
    /** The address that the clip is put to. */
    video_url: text("video_url").notNull(),
    name: text("name").notNull(),
    age_years: integer("age_years").notNull(),
    guardian_name: text("guardian_name").notNull(),
    lang: text("lang").$type<Lang>().notNull(),
    consent_version: integer("consent_version").notNull(),
    agreed_at: instant("agreed_at").notNull(),
  },
  (t) => [index("capture_consents_link").on(t.link_id, t.agreed_at), index("capture_consents_session").on(t.session_id)],
);
