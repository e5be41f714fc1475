import { z } from "zod";
import { Activity } from "./activity.ts";
import { Instant, PageQuery } from "./common.ts";
import { queryFields } from "./query-fields.ts";

const limit = z.number().min(-100_000).max(100_000).nullable();

/** The limits of a zone in the metric's own unit; null leaves that side open. */
export const ZoneLimits = z.object({ min_good: limit, max_good: limit, amber_low: limit, amber_high: limit });
export type ZoneLimits = z.infer<typeof ZoneLimits>;

const subject = {
  activity: Activity,
  exercise: z.string().max(80),
  metric: z.string().max(80).describe("Key without _left or _right; both sides and their mean follow"),
};

/** A team's own zone of a metric, for all athletes or for one. */
export const MetricThreshold = z
  .object({
    ...subject,
    client: z.uuid().nullable(),
    ...ZoneLimits.shape,
    updated_at: Instant,
    updated_by: z.uuid().nullable(),
  })
  .meta({ id: "MetricThreshold" });
export type MetricThreshold = z.infer<typeof MetricThreshold>;

const open = limit.default(null);

/** Body of PUT /api/metric-thresholds/: sets one threshold; all four limits null (or left out) takes it away. */
export const MetricThresholdPut = z.object({
  ...subject,
  client: z.uuid().nullish(),
  min_good: open,
  max_good: open,
  amber_low: open,
  amber_high: open,
});
export type MetricThresholdPut = z.infer<typeof MetricThresholdPut>;

export const MetricThresholdQuery = z.object({
  ...PageQuery.shape,
  activity: queryFields.activity,
  exercise: queryFields.exercise,
  metric: z.string().max(80).optional().describe("Only of this metric, by its key"),
  client: queryFields.client,
});
export type MetricThresholdQuery = z.infer<typeof MetricThresholdQuery>;

/** One row of the audit feed: who changed which threshold, when, from what to what. */
export const MetricThresholdChange = z
  .object({
    id: z.uuid(),
    ...subject,
    client: z.uuid().nullable(),
    old: ZoneLimits.nullable().describe("null: there was none, the catalogue's zone held"),
    new: ZoneLimits.nullable().describe("null: taken away, the catalogue's zone holds again"),
    changed_at: Instant,
    changed_by: z.object({ id: z.uuid(), display_name: z.string(), email: z.string() }).nullable(),
  })
  .meta({ id: "MetricThresholdChange" });
export type MetricThresholdChange = z.infer<typeof MetricThresholdChange>;
