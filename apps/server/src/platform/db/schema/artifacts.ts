import type { ArtifactKind, ArtifactStatus, Lang } from "@sagittal/contract";
import { index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { teamId } from "./accounts.ts";
import { clients } from "./clients.ts";
import { createdAt, id, instant, updatedAt } from "./columns.ts";
import { sessions } from "./sessions.ts";

/** Texts written from an athlete's sessions. They speak of the athlete, so they go when the athlete is erased. */
export const artifacts = pgTable(
  "artifacts",
  {
    id: id(),
    team_id: teamId(),
    created_by: uuid("created_by"),
    client_id: uuid("client_id").references(() => clients.id, { onDelete: "cascade" }),
    kind: text("kind").$type<ArtifactKind>().notNull(),
    locale: text("locale").$type<Lang>().notNull(),
    status: text("status").$type<ArtifactStatus>().notNull().default("pending"),
    failure_reason: text("failure_reason").notNull().default(""),
    title: text("title").notNull().default(""),
    content: text("content").notNull().default(""),
    model: text("model").notNull().default(""),
    edited_at: instant("edited_at"),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (t) => [index("artifacts_team").on(t.team_id, t.created_at, t.id), index("artifacts_client").on(t.client_id)],
);

export const artifactSessions = pgTable(
  "artifact_sessions",
  {
    artifact_id: uuid("artifact_id")
      .notNull()
      .references(() => artifacts.id, { onDelete: "cascade" }),
    session_id: uuid("session_id")
      .notNull()
      .references(() => sessions.id, { onDelete: "cascade" }),
    position: integer("position").notNull(),
  },
  (t) => [primaryKey({ columns: [t.artifact_id, t.session_id] }), index("artifact_sessions_session").on(t.session_id)],
);
