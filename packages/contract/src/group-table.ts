import { z } from "zod";
import { Activity } from "./activity.ts";
import { Instant } from "./common.ts";
import { ZoneVerdict } from "./metric.ts";
import { MetricChange } from "./metric-change.ts";
import { queryFields } from "./query-fields.ts";

export const GroupTableQuery = z.object({
  activity: Activity.optional().describe("Without it: the exercise that the group's athletes have most sessions of"),
  exercise: z.string().max(80).default("").describe("Exercise of the activity, by its name in `GET /api/exercises/`"),
  metrics: z
    .string()
    .max(2000)
    .transform((list) => list.split(",").filter(Boolean))
    .optional()
    .describe("Keys of metrics, separated by commas: these columns only, in this order"),
  lang: queryFields.lang,
});
export type GroupTableQuery = z.infer<typeof GroupTableQuery>;

/** An athlete's newest value of a metric, and how it differs from the one before. */
export const GroupCell = z.object({
  session_id: z.uuid(),
  created_at: Instant,
  value: z.number(),
  at_least: z.boolean().describe("The value is a lower bound: the clip ended before the hold did"),
  verdict: ZoneVerdict.nullable().describe("null without a target, and where the value is too uncertain for one"),
  direction: z.enum(["low", "high"]).nullable().describe("The side of the target's good range that the value lies on"),
  change: MetricChange.nullable().describe(
    "Against the athlete's clip before of the same exercise and camera view; null without one, for metrics in beta, and where a lower bound leaves it open",
  ),
});
export type GroupCell = z.infer<typeof GroupCell>;

export const GroupTable = z
  .object({
    group: z.object({ id: z.uuid(), name: z.string() }),
    activity: Activity.nullable().describe("null where the group's athletes have no completed session"),
    exercise: z.string(),
    exercises: z
      .array(z.object({ activity: Activity, exercise: z.string(), sessions: z.int() }))
      .describe("What the group's athletes have completed sessions of, most first"),
    metrics: z
      .array(
        z.object({
          key: z.string(),
          label: z.string(),
          unit: z.string(),
          test_result: z.boolean().describe("the exercise is a test, and this its result"),
        }),
      )
      .describe("The technique score first, then a test's result, then the others in display order"),
    rows: z
      .array(z.object({ client_id: z.uuid(), display_name: z.string(), cells: z.record(z.string(), GroupCell).describe("By metric key") }))
      .describe("The group's athletes who are not archived, by name"),
  })
  .meta({ id: "GroupTable" });
export type GroupTable = z.infer<typeof GroupTable>;
