import { z } from "zod";
import { Side } from "./activity.ts";
import { Instant } from "./common.ts";
import { RunSplit } from "./distance-mark.ts";
import { Drawing } from "./drawing.ts";

/** Key of the metric that holds a session's technique score. */
export const SCORE_KEY = "technique_score";
/** Key of the metric as which a coach's review is stored. */
export const REVIEW_KEY = "coach_review";

/** Why a metric has no number. */
export const SUPPRESSION_REASONS = [
  "visibility",
  "view",
  "fps",
  "scale",
  "mass",
  "bar",
  "height",
  "cycles",
  "plausibility",
  "off_plane",
  "input",
  "no_event",
  "no_bar",
  "hands_used",
  "clip_start",
  "clip_end",
  "several_tests",
  "unproven",
  "moving_camera",
  "mark_unseen",
  "age",
] as const;
export const SuppressionReason = z.enum(SUPPRESSION_REASONS);
export type SuppressionReason = z.infer<typeof SuppressionReason>;

/** Why a session has no technique score. */
export const NO_SCORE_REASONS = ["too_few_metrics", "no_sure_value", "low_coverage", "capture"] as const;
export const NoScoreReason = z.enum(NO_SCORE_REASONS);
export type NoScoreReason = z.infer<typeof NoScoreReason>;

/** Deviations of a workstation that can be worked on; each is also the key of a metric. */
export const SETUP_KEYS = [
  "desk_height_delta",
  "screen_top_delta",
  "seat_height_delta",
  "seat_depth_delta",
  "backrest_delta",
  "eye_height_plausibility",
  "sit_duration",
] as const;
export const SetupKey = z.enum(SETUP_KEYS);
export type SetupKey = z.infer<typeof SetupKey>;

const cm = z.number().nullable();
export const WorkstationRecommendation = z.object({
  seat_top_height: cm,
  seat_pan_depth: cm,
  back_rest_height: z
    .object({ minimum: z.number(), full: z.number() })
    .nullable()
    .describe("Top edge above the seat pan: least, and full support to the shoulder"),
  desktop_height: cm,
  screen_top_height: z.number(),
  eye_level_height: cm.describe("Eye height to expect from the athlete's stature"),
});
export type WorkstationRecommendation = z.infer<typeof WorkstationRecommendation>;

/** What a RULA grand score calls for (McAtamney & Corlett 1993). */
export const RulaLevel = z.enum(["acceptable", "investigate", "change_soon", "change_now"]);
export type RulaLevel = z.infer<typeof RulaLevel>;

/** A publication that a metric rests on. */
export const CitedSource = z.object({
  citation: z.string(),
  doi: z.string().nullable(),
  isbn: z.string().nullable(),
  url: z
    .string()
    .nullable()
    .describe(
      "Page of the publisher, a repository or the issuing organisation, where there is no DOI; without DOI, ISBN and page no identifier is known",
    ),
  checked: z
    .boolean()
    .describe("Its figures were compared with the abstract or full text; a metric without one such source counts as consensus"),
});
export type CitedSource = z.infer<typeof CitedSource>;

/** How far a metric was off on people whose true values are known. */
export const ComparedWithTruth = z.object({
  limb: z
    .enum(["near", "far"])
    .nullable()
    .describe("the limb towards the camera or the other one; null where the value belongs to no limb, or a view shows both alike"),
  clips: z.int().describe("clips of people who served for no tuning"),
  error: z.number().describe("mean absolute error, in the metric's unit"),
  constant: z
    .number()
    .describe("mean absolute error of the best constant answer; a metric that errs no less has not been shown to be measured"),
  fitting: z
    .object({ clips: z.int(), error: z.number(), constant: z.number() })
    .optional()
    .describe(
      "The same on clips that served for tuning, which decide with the others where those are too few; their error counts by what tuning flatters it",
    ),
});
export type ComparedWithTruth = z.infer<typeof ComparedWithTruth>;

/** The published band that a value is held against. */
export const published = {
  norm_min: z.number().nullable().describe("Published band for the athlete's age and sex on the day of the clip, in the metric's unit"),
  norm_max: z.number().nullable(),
  norm_source: z.string().nullable().describe("Citation of the published band"),
};

/** Verdict on a value against its target that takes the value's standard error into account. */
export const ZoneVerdict = z.enum(["good", "borderline", "caution", "poor"]);
export type ZoneVerdict = z.infer<typeof ZoneVerdict>;

/** Bands of a technique score, for wording. */
export const SCORE_BANDS = ["strong", "good", "developing", "needs_work"] as const;
export const ScoreBand = z.enum(SCORE_BANDS);
export type ScoreBand = z.infer<typeof ScoreBand>;

/** What every metric says about its number; spreads and errors are in the metric's unit. */
const evidence = {
  n: z.number().describe("Cycles, repetitions or trials that the number rests on"),
  sd: z.number().nullable().describe("Standard deviation over the cycles; null for a single value"),
  confidence: z.number().min(0).max(1),
  reason: SuppressionReason.optional().describe("Why there is no number; only when value_num is null"),
  side: Side.optional().describe("Side of the body, where the value belongs to one"),
  se: z.number().optional().describe("Standard error of the number"),
  mdc: z.number().optional().describe("Smallest change between two sessions that exceeds measurement error (1.96·√2·se)"),
  verdict: ZoneVerdict.optional().describe(
    "The number against its target: borderline when the 95 % interval (1.96·se) holds a limit of the target, caution when all of it lies outside, poor when all of it lies beyond the amber limit",
  ),
  percentile: z
    .int()
    .min(1)
    .max(99)
    .optional()
    .describe("Among people of the athlete's age and sex by a published table, in steps of five; higher is better"),
  percentile_open: z
    .enum(["below", "above"])
    .optional()
    .describe("The table reaches no further: the percentile is this one or one below, or above"),
  percentile_low: z
    .int()
    .min(1)
    .max(99)
    .optional()
    .describe(
      "Percentile of the worse end of the number's 95 % interval, no further than the table reaches; absent where both ends have the number's",
    ),
  percentile_high: z.int().min(1).max(99).optional().describe("Percentile of the better end; stands beside `percentile_low`"),
  percentile_sexes: z.literal("together").optional().describe("The table has women and men of this age together"),
  percentile_source: z.string().optional().describe("Citation of that table"),
  beta: z.boolean().optional().describe("True when the method is not validated for this clip"),
  not_judged: z
    .boolean()
    .optional()
    .describe(
      "True where, on clips of known truth, values of this kind were no better than one guess for everybody: shown, neither judged nor scored",
    ),
  q: z.number().optional().describe("Share of valid frames or certainty of the events, 0 to 1"),
  fps: z.number().optional().describe("Analysis rate, frames per second"),
};

/** Units of metrics that a team writes itself. */
export const OWN_UNITS = ["deg", "cm", "m", "%leg", "%height", "ms", "s", "m/s", "cm/s", "ratio", "%"] as const;
export const OwnUnit = z.enum(OWN_UNITS);
export type OwnUnit = z.infer<typeof OwnUnit>;

/** Name, unit and direction of a team's own metric. */
export const OwnMetricLabel = z.object({ name: z.string(), unit: OwnUnit, higher_is_better: z.boolean().nullable() });
export type OwnMetricLabel = z.infer<typeof OwnMetricLabel>;

/** Facts that single metrics add to their evidence; a new one is declared here before an analyser can give it. */
export const MetricFacts = z.object({
  left: z.number().optional().describe("Mean of the left side, where the number joins or compares both sides"),
  right: z.number().optional().describe("Mean of the right side, where the number joins or compares both sides"),
  sides: z.array(Side).optional().describe("The only side that could be measured"),
  signed: z
    .number()
    .optional()
    .describe("Side difference with its sign, per cent of the sides' mean: positive when the right side is larger"),
  mean: z.number().optional().describe("Mean over the repetitions, where the number is the best one"),
  reps: z.array(z.number()).optional().describe("The value of every repetition"),
  range: z.tuple([z.number(), z.number()]).optional().describe("Limits of a prediction"),
  scale_source: z.enum(["stature", "distance", "scale_bar", "marks"]).optional().describe("What lengths in the picture were scaled by"),
  estimated: z.boolean().optional().describe("True when a model gave the number from other measurements"),
  mode: z.enum(["full_travel"]).optional().describe("How a walk over a known distance was timed"),
  treadmill: z.boolean().optional(),
  splits: z.array(RunSplit).optional().describe("Passages of the declared distance marks"),
  stride_length_m: z.number().optional(),
  class: z.string().optional().describe("Class of the value: foot strike pattern or risk class"),
  com_rise_cm: z.number().optional().describe("Rise of the centre of mass between take-off and its highest point"),
  tucked: z.boolean().optional().describe("True when the legs were bent in flight, which lengthens it"),
  in_depth: z.boolean().optional().describe("True when the movement runs towards or away from the camera"),
  countermovement: z.boolean().optional().describe("True when a squat jump began with a dip"),
  left_reps: z.number().optional().describe("Repetitions with the left leg in front"),
  right_reps: z.number().optional().describe("Repetitions with the right leg in front"),
  hold_s: z.number().optional().describe("Time the posture was held"),
  still_s: z.number().optional().describe("Time the posture was still"),
  to_final_sit_s: z.number().nullable().optional().describe("Time until the last sitting down; null when the clip ends before it"),
  arms_used: z.boolean().optional().describe("True when the arms pushed off, so that no rise counts and the test is failed"),
  unable: z.boolean().optional().describe("True when the test could not be finished in its time, so that it is failed"),
  at_least: z
    .boolean()
    .optional()
    .describe("True when the clip ends before the hold does: the value is a lower bound and only a good one is judged"),
  risk_points: z.number().optional().describe("Points of the falls risk indicator: 0 good, 1 caution, 2 high"),
  declared: z.boolean().optional().describe("True when the number was declared and not detected"),
  detected: z.array(z.number()).optional().describe("What was detected in each repetition"),
  arms_inconsistent: z.boolean().optional().describe("True when the arms did otherwise than the declared condition says"),
  phase_deg: z.number().optional().describe("Phase between the two legs"),
  role: z.enum(["residual", "sound"]).optional().describe("Role of the limb after an amputation"),
  with_muscle_use: z.number().optional().describe("RULA grand score with the point for a posture held longer than a minute"),
  level: RulaLevel.optional(),
  parts: z
    .record(z.string(), z.number())
    .optional()
    .describe("Scores of the parts of a score: of the body for RULA; of the items seen for the landing errors, 1 is an error"),
  defaults: z.record(z.string(), z.number()).optional().describe("RULA points that were assumed and not measured"),
  priorities: z.array(SetupKey).optional().describe("What to change first, largest loss first"),
  recommended: WorkstationRecommendation.optional(),
  own: OwnMetricLabel.optional().describe("A metric that the team wrote itself; the catalogue does not know its key"),
});
export type MetricFacts = z.infer<typeof MetricFacts>;

/** Evidence and facts of a measured metric. */
export const MeasuredDetail = z.object({ ...evidence, ...MetricFacts.shape });
export type MeasuredDetail = z.infer<typeof MeasuredDetail>;

/** How the technique score came about. */
export const ScoreDetail = z.object({
  ...evidence,
  coverage: z.number().min(0).max(1).describe("Share of the scored weight that could be measured"),
  provisional: z.boolean(),
  band: ScoreBand.nullable().optional().describe("Band of the score; lower than the points alone say when a weighty value is poor"),
  parts: z
    .array(z.object({ key: z.string(), s: z.number().describe("Score of the metric, 0 to 100"), W: z.number().describe("Its weight") }))
    .describe("The metrics that the score is the weighted mean of"),
  no_score: NoScoreReason.nullable().optional().describe("Why there is no score"),
  catalogue_score: z.number().nullable().optional().describe("The score by the catalogue's zones, where a coach's own zones replace some"),
});
export type ScoreDetail = z.infer<typeof ScoreDetail>;

/** What the athlete answered to a review, through the public link. */
export const ReviewAnswer = z.object({
  understood: z.boolean(),
  text: z.string().max(1000).describe("The athlete's words; may be empty where it is understood"),
  answered_at: Instant,
});
export type ReviewAnswer = z.infer<typeof ReviewAnswer>;

/** A coach's review; `value_num` is the coach's score. */
export const ReviewDetail = z.object({
  ...evidence,
  notes: z.string().describe("The coach's words; may be empty where there are drawings"),
  drawings: z.array(Drawing).optional().describe("What the coach drew on the picture"),
  answer: ReviewAnswer.optional().describe("The athlete's answer; another review waits for another one"),
  reviewed_at: Instant.optional(),
  reviewed_by: z.uuid().nullable().optional().describe("Left out where the session is shared"),
});
export type ReviewDetail = z.infer<typeof ReviewDetail>;

/**
 * What `value_json` holds. Its content tells the three kinds apart: `coverage` belongs to the technique score, `notes` to a coach's review,
 * everything else is a measured metric.
 */
export const MetricDetail = z.union([ScoreDetail, ReviewDetail, MeasuredDetail]);
export type MetricDetail = z.infer<typeof MetricDetail>;

/** One metric of a session. `value_json` always carries n, sd and confidence, and a reason when `value_num` is null. */
export const MetricValue = z.object({
  key: z.string(),
  value_num: z.number().nullable(),
  value_json: MetricDetail,
});
export type MetricValue = z.infer<typeof MetricValue>;

/** The detail of the technique score among a session's metrics; undefined when it has none. */
export function scoreDetailOf(metrics: readonly MetricValue[]): ScoreDetail | undefined {
  const detail = metrics.find((m) => m.key === SCORE_KEY)?.value_json;
  return detail && "coverage" in detail ? detail : undefined;
}

/** A coach's review among a session's metrics; undefined when it has none. */
export function reviewOf(metrics: readonly MetricValue[]): (ReviewDetail & { score: number | null }) | undefined {
  const metric = metrics.find((m) => m.key === REVIEW_KEY);
  return metric && "notes" in metric.value_json ? { ...metric.value_json, score: metric.value_num } : undefined;
}

/** Whether a value is a lower bound: the clip ended before the hold did. */
export const isLowerBound = (detail: MetricValue["value_json"]): boolean => "at_least" in detail && detail.at_least === true;

/** Name, unit and direction of a team's own metric; null for any other metric. */
export const ownLabelOf = ({ value_json }: Pick<MetricValue, "value_json">): OwnMetricLabel | null =>
  "own" in value_json ? (value_json.own ?? null) : null;

/** Evidence of a stored value that carries none: nothing is known about it. */
const NO_EVIDENCE: MeasuredDetail = { n: 0, sd: null, confidence: 0 };

/** A metric as it is stored; a detail that cannot be read (rows of older versions) becomes a value without evidence. */
export function storedMetric({ key, value_num, value_json }: { key: string; value_num: number | null; value_json: unknown }): MetricValue {
  const detail = detailSchemaOf(value_json).safeParse(value_json);
  return { key, value_num, value_json: detail.success ? detail.data : NO_EVIDENCE };
}

/** The kind that a detail can be, by its content; parsing all three costs a list of sessions several ms. */
function detailSchemaOf(detail: unknown): typeof ScoreDetail | typeof ReviewDetail | typeof MeasuredDetail {
  if (typeof detail !== "object" || detail === null) return MeasuredDetail;
  return "coverage" in detail ? ScoreDetail : "notes" in detail ? ReviewDetail : MeasuredDetail;
}

/** Body-aware zone of one metric; both ambers null is a binary green zone. */
export const MetricTarget = z.object({
  min_good: z.number().nullable(),
  max_good: z.number().nullable(),
  amber_low: z.number().nullable(),
  amber_high: z.number().nullable(),
  higher_is_better: z.boolean().nullable(),
  beta: z.boolean(),
});
export type MetricTarget = z.infer<typeof MetricTarget>;
