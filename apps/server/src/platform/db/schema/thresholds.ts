import type { Activity, ZoneLimits } from "@sagittal/contract";
import { sql } from "drizzle-orm";
import { index, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { teamId } from "./accounts.ts";
import { clients } from "./clients.ts";
import { id, instant, updatedAt } from "./columns.ts";

const subject = {
  team_id: teamId(),
  activity: text("activity").$type<Activity>().notNull(),
  exercise: text("exercise").notNull(),
  metric: text("metric").notNull(),
};

/** A team's own zones: of a metric for all athletes (no client) or for one. */
export const metricThresholds = pgTable(
  "metric_thresholds",
  {
    id: id(),
    ...subject,
    client_id: uuid("client_id").references(() => clients.id, { onDelete: "cascade" }),
    limits: jsonb("limits").$type<ZoneLimits>().notNull(),
    updated_by: uuid("updated_by"),
    updated_at: updatedAt(),
  },
  (t) => [
    uniqueIndex("metric_thresholds_team").on(t.team_id, t.activity, t.exercise, t.metric).where(sql`client_id is null`),
    uniqueIndex("metric_thresholds_client").on(t.client_id, t.activity, t.exercise, t.metric).where(sql`client_id is not null`),
  ],
);

/** Every change of a threshold; rows are only ever added. Those about an athlete go when the athlete is erased. */
export const metricThresholdChanges = pgTable(
  "metric_threshold_changes",
  {
    id: id(),
    ...subject,
    client_id: uuid("client_id").references(() => clients.id, { onDelete: "cascade" }),
    old_limits: jsonb("old_limits").$type<ZoneLimits>(),
    new_limits: jsonb("new_limits").$type<ZoneLimits>(),
    changed_by: uuid("changed_by"),
    changed_at: instant("changed_at").notNull().defaultNow(),
  },
  (t) => [index("metric_threshold_changes_team").on(t.team_id, t.changed_at, t.id)],
);
