import { z } from "zod";
import { Activity, Side } from "./activity.ts";
import { Instant, PageQuery } from "./common.ts";
import { MetricValue, OwnUnit } from "./metric.ts";
import { isSideKey } from "./metric-key.ts";
import { queryFields } from "./query-fields.ts";
import { ZoneLimits } from "./thresholds.ts";

/** Most definitions of a team, over all exercises. */
export const MOST_OWN_METRICS = 50;

/** Whose value is taken: of both sides and their mean, of one of them, or of the side nearer to the camera. */
export const OWN_METRIC_SIDES = ["each", "left", "right", "near"] as const;
export const OwnMetricSide = z.enum(OWN_METRIC_SIDES);
export type OwnMetricSide = z.infer<typeof OwnMetricSide>;

/** Keys of own metrics start with `own_`, so that they never meet one of the catalogue. */
export const OwnMetricKey = z
  .string()
  .max(60)
  .regex(/^own_[a-z0-9]+(_[a-z0-9]+)*$/)
  .refine((key) => !isSideKey(key));

const formula = {
  key: OwnMetricKey,
  name: z.string().trim().min(1).max(80),
  expression: z.string().min(1).max(300).describe("In the notation of docs/metric-notation.md"),
  side: OwnMetricSide,
  higher_is_better: z.boolean().nullable().describe("null: neither end is better"),
  ...ZoneLimits.shape,
};

/** The part of an own metric that an analysis needs to measure it. */
export const OwnMetricFormula = z.object(formula);
export type OwnMetricFormula = z.infer<typeof OwnMetricFormula>;

/** An own metric of a team, for one exercise. */
export const OwnMetric = z
  .object({
    id: z.uuid(),
    activity: Activity,
    exercise: z.string(),
    ...formula,
    key: z.string(),
    unit: OwnUnit.describe("Follows from the expression"),
    created_at: Instant,
    updated_at: Instant,
  })
  .meta({ id: "OwnMetric" });
export type OwnMetric = z.infer<typeof OwnMetric>;

const { key, ...changeable } = formula;
const open = ZoneLimits.shape.min_good.default(null);

/** Definition of an own metric in a request. */
const body = {
  ...changeable,
  side: OwnMetricSide.default("each"),
  higher_is_better: changeable.higher_is_better.default(null),
  min_good: open,
  max_good: open,
  amber_low: open,
  amber_high: open,
};
export const OwnMetricCreate = z.object({
  activity: Activity,
  exercise: z.string().max(80),
  key: key.optional().describe("Made from the name where it is left out; never changes"),
  ...body,
});
export type OwnMetricCreate = z.infer<typeof OwnMetricCreate>;

/** Body of PUT /api/own-metrics/{id}/: all that may change. */
export const OwnMetricPut = z.object(body);
export type OwnMetricPut = z.infer<typeof OwnMetricPut>;

export const OwnMetricQuery = z.object({
  ...PageQuery.shape,
  activity: queryFields.activity,
  exercise: queryFields.exercise,
});
export type OwnMetricQuery = z.infer<typeof OwnMetricQuery>;

/** Body of POST /api/sessions/{id}/own-metrics/preview/. */
export const OwnMetricPreviewRequest = z.object({ expression: z.string().max(2000), side: OwnMetricSide.default("each") });
export type OwnMetricPreviewRequest = z.infer<typeof OwnMetricPreviewRequest>;

/** Where and why an expression cannot be read. */
export const ExpressionProblem = z.object({
  code: z.string(),
  position: z.int().min(0).describe("First character at fault, from 0, in UTF-16 code units"),
  length: z.int().min(0).describe("0 at the end of the text"),
  data: z.record(z.string(), z.string()),
  message: z.string().describe("What to do, in the caller's language"),
});
export type ExpressionProblem = z.infer<typeof ExpressionProblem>;

/** One cycle of a preview. */
export const OwnMetricCycle = z.object({
  t_ms: z.number().describe("The cycle's first event, in the source video"),
  side: Side.nullable(),
  value: z.number().nullable().describe("null where an event or a body part was not seen"),
});
export type OwnMetricCycle = z.infer<typeof OwnMetricCycle>;

/** An expression tried on a session: its values, or where it fails. */
export const OwnMetricPreview = z
  .object({
    error: ExpressionProblem.nullable(),
    unit: OwnUnit.nullable(),
    metrics: z.array(MetricValue).describe("As the session would hold them; empty with an error"),
    cycles: z.array(OwnMetricCycle),
  })
  .meta({ id: "OwnMetricPreview" });
export type OwnMetricPreview = z.infer<typeof OwnMetricPreview>;
