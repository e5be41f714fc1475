import type { FailureCode, Phrase } from "@sagittal/catalogue";
import type { Activity, FallHistory, HopTests, SolutionRunStatus } from "@sagittal/contract";
import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { teamId } from "./accounts.ts";
import { clients } from "./clients.ts";
import { createdAt, id, instant, updatedAt } from "./columns.ts";
import { sessions } from "./sessions.ts";

/** Reports built from an athlete's sessions. Status, failure and activity are the last judgement; see the Solutions' judging. */
export const solutionRuns = pgTable(
  "solution_runs",
  {
    id: id(),
    team_id: teamId(),
    client_id: uuid("client_id").references(() => clients.id, { onDelete: "set null" }),
    created_by: uuid("created_by"),
    solution: text("solution").notNull(),
    activity: text("activity").$type<Activity>(),
    name: text("name").notNull().default(""),
    status: text("status").$type<SolutionRunStatus>().notNull().default("draft"),
    failure: jsonb("failure").$type<Phrase<FailureCode>>(),
    /** Answers to the questions of falls; null: not asked. */
    fall_history: jsonb("fall_history").$type<FallHistory>(),
    /** Hop tests by tape and clock; null: not entered. */
    hop_tests: jsonb("hop_tests").$type<HopTests>(),
    /** When the status was last judged, and from how many sessions. */
    judged_at: instant("judged_at").notNull(),
    judged_sessions: integer("judged_sessions").notNull().default(0),
    archived_at: instant("archived_at"),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (t) => [index("solution_runs_team").on(t.team_id, t.created_at, t.id), index("solution_runs_client").on(t.client_id)],
);

export const solutionRunSessions = pgTable(
  "solution_run_sessions",
  {
    run_id: uuid("run_id")
      .notNull()
      .references(() => solutionRuns.id, { onDelete: "cascade" }),
    session_id: uuid("session_id")
      .notNull()
      .references(() => sessions.id, { onDelete: "cascade" }),
    position: integer("position").notNull(),
  },
  (t) => [primaryKey({ columns: [t.run_id, t.session_id] }), index("solution_run_sessions_session").on(t.session_id)],
);
