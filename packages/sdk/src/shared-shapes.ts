import { Activity, Branding, Instant, Lang, MetricChange, Persona, ReportSection, Session } from "@sagittal/contract";
import { z } from "zod";

const number = z.number().nullable();

export const ShareLink = z.object({
  token: z.string(),
  url: z.string(),
  expires_at: Instant.nullable(),
  locale: Lang,
  sound: z.boolean().optional(),
});
export type ShareLink = z.infer<typeof ShareLink>;

export const SharedSession = z.looseObject({
  ...Session.shape,
  exercise_name: z.string().optional(),
  expires_at: Instant.nullish(),
  branding: Branding.nullish(),
  persona: Persona.optional(),
});
export type SharedSession = z.infer<typeof SharedSession>;

export const SharedComparison = z.object({
  sessions: z.array(Session),
  locale: Lang,
  expires_at: Instant.nullish(),
  branding: Branding.nullish(),
  persona: Persona.optional(),
});
export type SharedComparison = z.infer<typeof SharedComparison>;

export const TrendPoint = z.looseObject({
  session_id: z.uuid().nullish(),
  created_at: z.string(),
  value: number,
  at_least: z.boolean().optional(),
  score: number.optional(),
  target_min: number.optional(),
  target_max: number.optional(),
  in_zone: z.boolean().nullish(),
  delta_vs_prev: number.optional(),
  is_personal_best: z.boolean().optional(),
  change: MetricChange.nullish(),
});
export const TrendMetric = z.looseObject({
  key: z.string(),
  label: z.string(),
  unit: z.string(),
  higher_is_better: z.boolean().nullable(),
  target_min: number.optional(),
  target_max: number.optional(),
  baseline: number.optional(),
  personal_best: number.optional(),
  norm_min: number.optional(),
  norm_max: number.optional(),
  series: z.array(TrendPoint),
});
export type TrendMetric = z.infer<typeof TrendMetric>;
export const Trends = z.looseObject({
  activity: Activity,
  exercise: z.string(),
  range_days: z.number().nullish(),
  range_start: z.string().nullish(),
  range_end: z.string().nullish(),
  metrics: z.array(TrendMetric),
});
export type Trends = z.infer<typeof Trends>;

export type { PeerStanding as Standing } from "@sagittal/contract";

export const SolutionReport = z.looseObject({
  run: z.looseObject({
    name: z.string().optional(),
    solution_slug: z.string().optional(),
    solution_name: z.string().optional(),
    created_at: z.string().optional(),
  }),
  athlete: z.looseObject({ display_name: z.string().optional() }).nullish(),
  sections: z.array(ReportSection),
  expires_at: Instant.nullish(),
  branding: Branding.nullish(),
  persona: Persona.optional(),
  locale: Lang.nullish(),
});
export type SolutionReport = z.infer<typeof SolutionReport>;
