import type { Activity, OwnMetricSide, OwnUnit, ZoneLimits } from "@sagittal/contract";
import { boolean, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { teamId } from "./accounts.ts";
import { createdAt, id, updatedAt } from "./columns.ts";

/** Metrics that a team writes itself, each for one exercise. */
export const ownMetrics = pgTable(
  "own_metrics",
  {
    id: id(),
    team_id: teamId(),
    activity: text("activity").$type<Activity>().notNull(),
    exercise: text("exercise").notNull(),
    key: text("key").notNull(),
    name: text("name").notNull(),
    expression: text("expression").notNull(),
    side: text("side").$type<OwnMetricSide>().notNull(),
    unit: text("unit").$type<OwnUnit>().notNull(),
    higher_is_better: boolean("higher_is_better"),
    limits: jsonb("limits").$type<ZoneLimits>().notNull(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (t) => [uniqueIndex("own_metrics_key").on(t.team_id, t.activity, t.exercise, t.key)],
);
