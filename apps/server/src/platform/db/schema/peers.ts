import type { Activity } from "@sagittal/contract";
import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { clients } from "./clients.ts";
import { instant } from "./columns.ts";

const exercise = {
  activity: text("activity").$type<Activity>().notNull(),
  exercise: text("exercise").notNull(),
};

/** The values of an athlete in an exercise and how they compare with others', as of the exercise's last refresh. */
export const peerReadings = pgTable(
  "peer_readings",
  {
    client_id: uuid("client_id")
      .notNull()
      .references(() => clients.id, { onDelete: "cascade" }),
    ...exercise,
    readings: jsonb("readings").notNull(),
  },
  (t) => [primaryKey({ columns: [t.client_id, t.activity, t.exercise] }), index("peer_readings_exercise").on(t.activity, t.exercise)],
);

/** When an exercise's readings were computed last, from which metrics and floor, and how long that took. Null times: never. */
export const peerRefreshes = pgTable(
  "peer_refreshes",
  {
    ...exercise,
    basis: text("basis").notNull().default(""),
    refreshed_at: instant("refreshed_at"),
    athletes: integer("athletes").notNull().default(0),
    took_ms: integer("took_ms").notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.activity, t.exercise] })],
);

/** Exercises whose data changed since their last refresh; rows are written by triggers (see the migration) and go with the refresh. */
export const peerChanges = pgTable("peer_changes", exercise, (t) => [index("peer_changes_exercise").on(t.activity, t.exercise)]);
