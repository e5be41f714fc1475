import type { AgentTone, Lang } from "@sagittal/contract";
import { index, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { teamId } from "./accounts.ts";
import { createdAt, id, updatedAt } from "./columns.ts";

/** Coaching agents of a team: topics and tone of its coaching texts. */
export const agents = pgTable(
  "agents",
  {
    id: id(),
    team_id: teamId(),
    created_by: uuid("created_by"),
    name: text("name").notNull(),
    /** Keys of metric groups; empty: all. */
    focus: jsonb("focus").$type<string[]>().notNull().default([]),
    tone: text("tone").$type<AgentTone>().notNull(),
    locale: text("locale").$type<Lang>().notNull(),
    instructions: text("instructions").notNull().default(""),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (t) => [index("agents_team").on(t.team_id, t.created_at, t.id)],
);
