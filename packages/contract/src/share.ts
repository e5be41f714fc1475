import { z } from "zod";
import { Branding, Persona } from "./account.ts";
import { Activity, Lang } from "./activity.ts";
import { Day, Instant } from "./common.ts";
import { published } from "./metric.ts";
import { MetricChange } from "./metric-change.ts";
import type { Rule } from "./rules.ts";
import { Session } from "./session.ts";

/** A link that shows something without an account. */
export const ShareLink = z.object({
  token: z.string(),
  url: z.string(),
  expires_at: Instant.nullable(),
  locale: Lang,
  sound: z.boolean().optional(),
});
export type ShareLink = z.infer<typeof ShareLink>;
export const ShareQuery = z.object({
  lang: Lang.default("en").describe("Language that the link is shown in"),
  sound: z
    .enum(["on", "off"])
    .optional()
    .describe("Whether shared videos keep their sound; left out, a link stays as it is and a new one keeps it"),
});
export const CompareShare = z.object({
  ids: z
    .array(z.uuid().toLowerCase())
    .min(2)
    .max(4)
    .refine((ids) => new Set(ids).size === ids.length, "each_once" satisfies Rule),
});
export const SharedSession = z.object({
  ...Session.shape,
  exercise_name: z.string().describe("The exercise in the share's language"),
  expires_at: Instant.nullable(),
  branding: Branding,
  persona: Persona,
});
export const SharedComparison = z.object({
  sessions: z.array(Session),
  locale: Lang,
  expires_at: Instant.nullable(),
  branding: Branding,
  persona: Persona,
});

export const TREND_RANGES = { "7d": 7, "14d": 14, "30d": 30, "90d": 90, "365d": 365 } as const;
export const TrendRange = z.object({
  from: Day.optional().describe("First day, `YYYY-MM-DD` in UTC, included; without it `range` says how far back"),
  to: Day.optional().describe("Last day, `YYYY-MM-DD` in UTC, included; today without it"),
  range: z.enum(["7d", "14d", "30d", "90d", "365d"]).default("365d").describe("Days up to the last one, where `from` is left out"),
});
export type TrendRange = z.infer<typeof TrendRange>;

const number = z.number().nullable();
const point = {
  created_at: Instant,
  value: number,
  at_least: z.boolean().describe("The value is a lower bound: the clip ended before the hold did"),
  score: number,
  target_min: number,
  target_max: number,
  in_zone: z.boolean().nullable().describe("Null without a value or target, and while the value's own error leaves it open"),
  delta_vs_prev: number,
  is_personal_best: z.boolean(),
};
const metric = {
  key: z.string(),
  label: z.string(),
  unit: z.string(),
  higher_is_better: z.boolean().nullable(),
  target_min: number,
  target_max: number,
  baseline: number,
  personal_best: number,
};
const trends = {
  activity: Activity,
  exercise: z.string(),
  range_days: z.int(),
  range_start: z.iso.date(),
  range_end: z.iso.date(),
  generated_at: Instant,
};

const change = MetricChange.nullable().describe(
  "Against the clip before of the same camera view within the span; null without one, for metrics in beta, and where a lower bound leaves it open",
);

/** Across-session trends of one athlete in one exercise. */
export const Trends = z.object({
  ...trends,
  client_id: z.uuid().nullable(),
  metrics: z.array(z.object({ ...metric, ...published, series: z.array(z.object({ session_id: z.uuid(), ...point, change })) })),
});
export type Trends = z.infer<typeof Trends>;
/** The same for the public, without any ids. */
export const PublicTrends = z.object({ ...trends, metrics: z.array(z.object({ ...metric, series: z.array(z.object(point)) })) });

/** Body of POST /api/shared/{token}/answer/: the athlete's answer to the coach's review. */
export const AnswerCreate = z
  .object({ understood: z.boolean().default(false), text: z.string().trim().max(1000).default("") })
  .refine((answer) => answer.understood || answer.text !== "", { path: ["text"], message: "required" satisfies Rule });
