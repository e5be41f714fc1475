import { z } from "zod";
import { Branding, Persona } from "./account.ts";
import { Activity, CameraView, Lang, Side } from "./activity.ts";
import { DAYS_REVERSED, daysInOrder, Instant, PageQuery, QueryBoolean } from "./common.ts";
import { MetricTarget, MetricValue, ZoneVerdict } from "./metric.ts";
import { queryFields } from "./query-fields.ts";

export const SolutionKind = z.enum(["test", "protocol"]);
export type SolutionKind = z.infer<typeof SolutionKind>;

export const UnitSystem = z.enum(["metric", "imperial"]);

/** The three key questions of the CDC's STEADI programme, and what follows from the first: falls in the last 12 months, with or without injury. */
export const FallHistory = z
  .object({
    falls: z.int().min(0).max(99).describe("falls in the last 12 months"),
    injured: z.boolean().describe("injured in one of them"),
    unsteady: z.boolean().describe("feels unsteady when standing or walking"),
    worried: z.boolean().describe("worries about falling"),
  })
  .refine((h) => h.falls > 0 || !h.injured, { path: ["injured"], error: "An injury needs a fall." });
export type FallHistory = z.infer<typeof FallHistory>;

/** Best results of both legs. */
export const HopPair = z.object({ left: z.number().positive().max(2000), right: z.number().positive().max(2000) });
export type HopPair = z.infer<typeof HopPair>;

/** Hop tests by tape and clock, and the leg and time they are about; null: not done, not known. */
export const HopTests = z.object({
  involved: Side.nullable().describe("the injured or operated leg"),
  months: z.number().min(0).max(600).nullable().describe("since the surgery or injury"),
  single_cm: HopPair.nullable().describe("single hop for distance"),
  triple_cm: HopPair.nullable().describe("three hops in a row, total distance"),
  crossover_cm: HopPair.nullable().describe("three hops across a line, total distance"),
  timed_6m_s: HopPair.nullable().describe("6 m in hops, time"),
});
export type HopTests = z.infer<typeof HopTests>;

/** Questions that a Solution asks besides its sessions: fields of a run's creation that other Solutions ignore. */
export const SolutionQuestion = z.enum(["fall_history", "hop_tests"]);
export type SolutionQuestion = z.infer<typeof SolutionQuestion>;

/** A place for sessions in a Solution. Null activity, exercise or view: any. `exercises` and `camera_views` list the choices; empty: any. */
export const SolutionSlot = z.object({
  key: z.string(),
  activity: Activity.nullable(),
  exercise: z.string().nullable(),
  exercises: z.array(z.string()),
  camera_view: CameraView.nullable(),
  camera_views: z.array(CameraView),
  min: z.int().min(0),
  max: z.int().min(1),
  takes: z.int().min(1).optional().describe("Clips that the walk through the missing tests offers to film, where more than min"),
  name: z.string(),
});
export type SolutionSlot = z.infer<typeof SolutionSlot>;

/** A Solution as GET /api/solutions/ lists it. Null activity: any. */
export const Solution = z.object({
  slug: z.string().max(64),
  name: z.string(),
  kind: SolutionKind,
  activity: Activity.nullable(),
  slots: z.array(SolutionSlot),
  questions: z.array(SolutionQuestion),
  description: z.string(),
});
export type Solution = z.infer<typeof Solution>;

export const SolutionRunStatus = z.enum(["draft", "ready", "failed"]);
export type SolutionRunStatus = z.infer<typeof SolutionRunStatus>;

/** Body of POST /api/solutions/runs/. */
export const SolutionRunCreate = z.object({
  solution: z.string().max(64),
  client: z.uuid().nullish(),
  session_ids: z.array(z.uuid()).max(50).default([]),
  name: z.string().max(200).default(""),
  fall_history: FallHistory.nullish(),
  hop_tests: HopTests.nullish(),
});
/** Body of PATCH /api/solutions/runs/{id}/. */
export const SolutionRunPatch = z.object({
  name: z.string().max(200).optional(),
  session_ids: z.array(z.uuid()).max(50).optional(),
  fall_history: FallHistory.nullable().optional(),
  hop_tests: HopTests.nullable().optional(),
});

export const SolutionRunListQuery = z
  .object({
    ...PageQuery.shape,
    solution: z.string().max(64).optional().describe("Only of this Solution, by its slug in `GET /api/solutions/`"),
    client: queryFields.client,
    status: SolutionRunStatus.optional().describe("Only in this state"),
    search: queryFields.search,
    sort: z
      .enum(["newest", "oldest", "name", "client"])
      .default("newest")
      .describe("By time of creation, by name or by the athlete's name"),
    archived: QueryBoolean.optional().describe("`true`: only archived runs; without it only the others"),
    activity: queryFields.activity,
    kind: SolutionKind.optional().describe("Only of Solutions of this kind"),
    from: queryFields.from,
    to: queryFields.to,
    tz: queryFields.tz,
    lang: queryFields.lang,
  })
  .refine(daysInOrder, DAYS_REVERSED);

/** A run as the list shows it. */
export const SolutionRun = z.object({
  id: z.uuid(),
  name: z.string(),
  solution_slug: z.string(),
  solution_name: z.string(),
  activity: Activity.nullable(),
  status: SolutionRunStatus,
  failure_reason: z.string(),
  client_id: z.uuid().nullable(),
  client_name: z.string(),
  fall_history: FallHistory.nullable(),
  hop_tests: HopTests.nullable(),
  session_count: z.int(),
  sessions: z.array(
    z.object({
      id: z.uuid(),
      activity: Activity,
      exercise: z.string(),
      created_at: Instant,
      seq_no: z.int().nullable(),
      camera_view: CameraView.nullable(),
      metrics: z.array(MetricValue),
    }),
  ),
  created_at: Instant,
  archived_at: Instant.nullable(),
});
export type SolutionRun = z.infer<typeof SolutionRun>;

export const SEVERITIES = ["good", "info", "attention", "priority"] as const;
export const ReportFinding = z.object({ code: z.string(), severity: z.enum(SEVERITIES), text: z.string() });
export type ReportFinding = z.infer<typeof ReportFinding>;

export const CHANGE_VERDICTS = ["improved", "declined", "changed", "unchanged"] as const;
/** First against last: `unchanged` when the difference is within `detectable`, the smallest detectable change. */
export const ReportChange = z.object({
  first: z.number(),
  last: z.number(),
  delta: z.number(),
  detectable: z.number(),
  verdict: z.enum(CHANGE_VERDICTS),
  first_text: z.string(),
  delta_text: z.string(),
  detectable_text: z.string(),
  verdict_text: z.string(),
});
export type ReportChange = z.infer<typeof ReportChange>;

/** A value of a report. `value_num` and `target` are in the catalogue's unit, the texts in the chosen units. */
export const ReportMetric = z.object({
  key: z.string(),
  label: z.string(),
  unit: z.string(),
  value_num: z.number().nullable(),
  value_text: z.string(),
  side: Side.nullable(),
  left: z.number().nullable(),
  right: z.number().nullable(),
  session_id: z.string().nullable(),
  n: z.number().nullable(),
  sd: z.number().nullable(),
  sd_text: z.string(),
  se: z.number().nullish().describe("Standard error, in the catalogue's unit; null where none is stated"),
  se_text: z.string().optional().describe("The standard error with its unit; empty where none is stated"),
  interval_text: z.string().optional().describe("The 95 % interval of the value; empty where none is stated"),
  low: z.number().nullable(),
  high: z.number().nullable(),
  range_text: z.string(),
  confidence: z.number().nullable(),
  trust: z.string(),
  reason: z.string(),
  verdict: ZoneVerdict.nullish().describe("The value against its target, knowing its error; null where the zone has another ground"),
  zone: z.enum(["green", "amber", "red"]).nullable(),
  target: MetricTarget.nullable(),
  source: z.string(),
  percentile: z
    .number()
    .min(1)
    .max(99)
    .nullable()
    .describe("Among people of the athlete's age and sex by a published table, in steps of five; higher is better"),
  percentile_text: z.string(),
  change: ReportChange.nullable(),
});
export type ReportMetric = z.infer<typeof ReportMetric>;

export const ChartPoint = z.object({ x: z.union([z.number(), z.string()]), y: z.number().nullable() });
export type ChartPoint = z.infer<typeof ChartPoint>;

/** `bars`: x are names; `pairs`: two series, left and right; `trend`: x are days; `scatter`: x are numbers, with a line to draw through. */
export const ReportChart = z.object({
  key: z.string(),
  kind: z.enum(["bars", "pairs", "trend", "scatter"]),
  title: z.string(),
  x_label: z.string(),
  y_label: z.string(),
  series: z.array(z.object({ name: z.string(), points: z.array(ChartPoint) })),
  line: z.array(z.object({ x: z.number(), y: z.number() })).nullable(),
  band: z.object({ min: z.number().nullable(), max: z.number().nullable() }).nullable(),
});
export type ReportChart = z.infer<typeof ReportChart>;

export const ReportSection = z.object({
  key: z.string(),
  title: z.string(),
  summary: z.string(),
  findings: z.array(ReportFinding),
  metrics: z.array(ReportMetric),
  charts: z.array(ReportChart),
});
export type ReportSection = z.infer<typeof ReportSection>;

/** Query of a report: language, units and paper. */
export const ReportQuery = z.object({
  lang: queryFields.lang,
  units: UnitSystem.default("metric").describe("Units of the values"),
  paper: queryFields.paper,
});
export type ReportQuery = z.infer<typeof ReportQuery>;

/** GET /api/sessions/{id}/key-moments.jpg. */
export const KeyMomentsQuery = z.object({ lang: queryFields.lang });

/** GET /api/solutions/runs/{id}/report/. */
export const SolutionReportView = z.object({
  run: SolutionRun,
  athlete: z.object({ id: z.uuid(), display_name: z.string(), age: z.number().nullable() }).nullable(),
  sections: z.array(ReportSection),
  sources: z.array(z.string()),
  locale: Lang,
  units: UnitSystem,
});
export type SolutionReportView = z.infer<typeof SolutionReportView>;

/** GET /api/solutions/shared/{token}/: the same without people, ids of people and the coach's label. */
export const SharedSolution = z.object({
  run: z.object({
    name: z.literal(""),
    solution_slug: z.string(),
    solution_name: z.string(),
    activity: Activity.nullable(),
    session_count: z.int(),
    sessions: z.array(z.object({ activity: Activity, exercise: z.string(), camera_view: CameraView, created_at: Instant })),
    created_at: Instant,
  }),
  athlete: z.null(),
  sections: z.array(ReportSection),
  sources: z.array(z.string()),
  locale: Lang,
  units: UnitSystem,
  expires_at: Instant.nullable(),
  branding: Branding,
  persona: Persona,
});
export type SharedSolution = z.infer<typeof SharedSolution>;

/** The landing of one leg in a clip of a shared report; times are in the video's own clock. */
export const SharedLanding = z.object({
  created_at: Instant,
  video_url: z.string().describe("The clip with the skeleton drawn in, faces blurred where the session blurs them"),
  thumbnail_url: z.string(),
  fps: z.number(),
  width: z.int(),
  height: z.int(),
  duration_ms: z.number(),
  landing_ms: z.number().describe("The landing that is held"),
});
export type SharedLanding = z.infer<typeof SharedLanding>;

/** GET /api/solutions/shared/{token}/landings/: the hop tests of which a report shows the landings of both legs. */
export const SharedLandings = z.object({
  landings: z.array(z.object({ exercise: z.string(), exercise_name: z.string(), left: SharedLanding, right: SharedLanding })),
});
export type SharedLandings = z.infer<typeof SharedLandings>;
