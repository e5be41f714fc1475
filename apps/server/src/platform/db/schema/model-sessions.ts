import type { Activity } from "@sagittal/contract";
import { index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { teamId } from "./accounts.ts";
import { clients } from "./clients.ts";
import { id, instant } from "./columns.ts";
import { sessions } from "./sessions.ts";

/** The clip that a team chose as the model for an exercise. It goes with the session and with the athlete in it. */
export const modelSessions = pgTable(
  "model_sessions",
  {
    id: id(),
    team_id: teamId(),
    activity: text("activity").$type<Activity>().notNull(),
    exercise: text("exercise").notNull(),
    session_id: uuid("session_id")
      .notNull()
      .references(() => sessions.id, { onDelete: "cascade" }),
    client_id: uuid("client_id").references(() => clients.id, { onDelete: "cascade" }),
    marked_at: instant("marked_at").notNull(),
  },
  (t) => [
    uniqueIndex("model_sessions_exercise").on(t.team_id, t.activity, t.exercise),
    index("model_sessions_session").on(t.session_id),
    index("model_sessions_client").on(t.client_id),
  ],
);
