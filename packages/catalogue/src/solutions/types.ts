import type {
  Activity,
  CameraView,
  FallHistory,
  HopTests,
  MetricTarget,
  MetricValue,
  Sex,
  Side,
  SolutionKind,
  SolutionQuestion,
  SolutionRunStatus,
  SuppressionReason,
  ZoneVerdict,
} from "@sagittal/contract";
import type { Evidence, Unit } from "../definition.ts";
import type { NormQuery } from "../norms/band.ts";
import type { ZoneColour } from "../zones/classify.ts";
import type { SlotRule } from "./slots.ts";

/** A finished session as a Solution reads it. */
export interface BoundSession {
  readonly id: string;
  readonly activity: Activity;
  readonly exercise: string;
  readonly camera_view: CameraView;
  readonly created_at: string;
  readonly status: "pending" | "processing" | "completed" | "failed";
  readonly score: number | null;
  readonly metrics: readonly MetricValue[];
  readonly metric_targets: Readonly<Record<string, MetricTarget>>;
  readonly barbell_mass_kg: number | null;
  readonly walk_test_distance_m: number | null;
}

export interface SolutionAthlete {
  readonly age: number | null;
  readonly sex: Sex | null;
  readonly weight_kg: number | null;
  /** Answers to the questions of falls; null: not asked. */
  readonly fall_history: FallHistory | null;
  /** Hop tests by tape and clock; null: not entered. */
  readonly hop_tests: HopTests | null;
}

export const SOLUTION_SLUGS = [
  "running-form-360",
  "running-symmetry",
  "jump-profile",
  "movement-screen",
  "strength-load-velocity",
  "falls-risk",
  "walk-test-10m",
  "ergonomics-review",
  "return-to-sport",
  "progress-review",
] as const;
export type SolutionSlug = (typeof SOLUTION_SLUGS)[number];

// biome-ignore format: a list of words
const SLOT_KEYS = ["side", "rear", "cmj", "sj", "dj", "hop", "triple", "crossover", "timed_hop", "overhead_squat", "hip_hinge", "single_leg", "lunge", "shoulder", "ankle", "leg_raise",
  "balance", "loads", "tug", "sts5", "sts30", "gait", "side_by_side", "semi_tandem", "tandem", "one_leg", "reach", "comfortable", "fast", "assessment", "posture", "sessions"] as const;
export type SlotKey = (typeof SLOT_KEYS)[number];
/** A place for sessions in a Solution. */
export type Slot = SlotRule<SlotKey>;

// biome-ignore format: a list of words
const SECTION_KEYS = ["overview", "rhythm", "sagittal", "frontal", "loads", "priorities", "timing", "angles", "heights", "stretch_shortening",
  "reactive", "power", "return_criteria", "hops", "landing", "squat", "hinge", "single_leg", "lunge", "mobility", "asymmetry", "profile", "one_rm", "training_loads", "falls_index",
  "fall_history", "plan", "sppb", "tests", "speed", "gait_quality", "setup", "posture", "habits", "changes", "steady"] as const;
export type SectionKey = (typeof SECTION_KEYS)[number];

/** Values that a Solution computes itself; their units. */
export const OWN_METRICS = {
  technique_score: "score",
  eccentric_utilisation: "ratio",
  prestretch_gain: "%",
  one_rm: "kg",
  one_rm_relative: "ratio",
  v0: "m/s",
  load_at_zero_velocity: "kg",
  fit_r2: "ratio",
  velocity_at_1rm: "m/s",
  heaviest_share: "%",
  velocity_60: "m/s",
  velocity_70: "m/s",
  velocity_80: "m/s",
  velocity_90: "m/s",
  falls_index: "score",
  sppb_total: "score",
  lsi_single: "%",
  lsi_triple: "%",
  lsi_crossover: "%",
  lsi_timed: "%",
  sppb_balance: "score",
  sppb_gait: "score",
  sppb_chair: "score",
  walking_speed: "m/s",
  fast_speed: "m/s",
  speed_reserve: "ratio",
  trial_spread: "%",
  values_in_zone: "%",
} as const satisfies Record<string, Unit>;
export type OwnMetric = keyof typeof OWN_METRICS;

/** Speeds of a bar: read in m/s in every system of units. */
export const BAR_SPEEDS: readonly OwnMetric[] = ["v0", "velocity_at_1rm", "velocity_60", "velocity_70", "velocity_80", "velocity_90"];

/** What a name in a text stands for; words are chosen when the report is written. */
export type Param =
  | number
  /** `of`: the activity by which the units are chosen. */
  | { readonly value: number; readonly unit: Unit; readonly of?: Activity }
  | { readonly metric: string; readonly activity: Activity }
  | { readonly exercise: string; readonly activity: Activity; readonly view?: CameraView }
  | { readonly activity: Activity }
  | { readonly side: Side }
  | { readonly own: OwnMetric }
  | { readonly slot: SlotKey }
  | { readonly cue: string; readonly direction: "low" | "high"; readonly activity: Activity }
  | { readonly day: string }
  | { readonly phrase: string };

export interface Phrase<C extends string> {
  readonly code: C;
  readonly params?: Readonly<Record<string, Param>>;
}

// biome-ignore format: a list of words
const SUMMARY_CODES = ["zones", "zones_open", "zones_none", "run360", "symmetry", "jumps", "jump_ratio", "no_data", "screen", "profile", "one_rm", "one_rm_none",
  "training_loads", "falls", "falls_domains", "falls_young", "falls_few", "steadi", "history_unasked", "history_answers", "plan", "sppb", "sppb_open", "hops", "hops_result", "walk", "ergo", "progress", "progress_steady", "priorities", "priorities_none"] as const;
export type SummaryCode = (typeof SUMMARY_CODES)[number];

// biome-ignore format: a list of words
const FINDING_CODES_OF_SOLUTIONS = ["off_target", "in_target", "cadence_disagrees", "asymmetry_clear", "asymmetry_small", "asymmetry_unsure", "asymmetry_far_leg", "asymmetry_not_judged",
  "one_side_only", "ratio_open", "ratio_below_one", "ratio_low", "ratio_typical", "ratio_high", "contact_open", "contact_long", "contact_fast", "pattern_weakest", "pattern_strong",
  "fit_good", "fit_poor", "extrapolated", "range_wide", "range_narrow", "confidence_unbounded", "velocity_threshold", "falls_low", "falls_moderate", "falls_high",
  "falls_between", "domain_open", "domain_caution", "domain_poor", "domain_failed", "balance_open", "safety", "timed_test", "recent_fall",
  "history_raises", "falls_count", "falls_injury", "feels_unsteady", "worries", "no_concern", "plan_educate", "plan_exercise", "plan_yearly", "plan_physio",
  "plan_medication", "plan_quarter", "plan_assessment", "plan_month", "plan_repeat", "sppb_range", "sppb_open_class", "sppb_good", "sppb_limited", "sppb_low", "sppb_missing", "sppb_walk", "hop_passed", "hop_failed", "hop_unsure", "hop_chance", "hop_missing", "hop_error", "crossover_sides",
  "less_item", "less_none", "less_rest", "months_unknown", "months_enough", "months_few", "involved_unknown", "strength_elsewhere", "return_decision", "speed_household", "speed_limited", "speed_community", "speed_near_limit", "speed_near_norm", "speed_below_norm",
  "speed_in_norm", "speed_above_norm", "undeclared_distance", "trials_differ", "reserve_small", "sitting_long", "pain_note", "changed_improved",
  "changed_declined", "changed_other", "all_within_error", "short_interval"] as const;
export type SolutionFindingCode = (typeof FINDING_CODES_OF_SOLUTIONS)[number];

export interface Finding extends Phrase<SolutionFindingCode> {
  readonly severity: "good" | "info" | "attention" | "priority";
}

export type Verdict = "improved" | "declined" | "changed" | "unchanged";

export interface Change {
  readonly first: number;
  readonly last: number;
  /** Smallest detectable change in the metric's unit. */
  readonly detectable: number;
  readonly verdict: Verdict;
}

/** One value of a section. */
export interface Item {
  readonly key: string;
  readonly label:
    | { readonly metric: string; readonly activity: Activity }
    | { readonly own: OwnMetric }
    | { readonly exercise: string; readonly activity: Activity; readonly view?: CameraView }
    | { readonly value: number; readonly unit: Unit; readonly of: Activity };
  readonly unit: Unit;
  readonly value: number | null;
  readonly side?: Side | null;
  readonly left?: number | null;
  readonly right?: number | null;
  readonly session?: string;
  readonly n?: number;
  readonly sd?: number | null;
  /** Standard error. */
  readonly se?: number;
  /** Interval of confidence. */
  readonly low?: number | null;
  readonly high?: number | null;
  readonly confidence?: number;
  /** True where measurement error alone may explain the value: it is then not called well measured, however well it was seen. */
  readonly withinError?: boolean;
  /** The value is a lower bound: the clip ended before the hold did. */
  readonly at_least?: boolean;
  readonly reason?: SuppressionReason;
  /** The value against its target, with its error; absent where the zone has another ground. */
  readonly verdict?: ZoneVerdict | null;
  readonly zone?: ZoneColour | null;
  readonly target?: MetricTarget | null;
  readonly beta?: boolean;
  /** Values of this kind were no better than one guess for everybody. */
  readonly not_judged?: boolean;
  readonly evidence?: Evidence;
  readonly sources?: readonly string[];
  readonly change?: Change;
  /** Athlete and exercise by which a published percentile is looked up; absent: none is shown. */
  readonly norm?: NormQuery;
}

export interface Chart {
  readonly key: string;
  readonly kind: "bars" | "pairs" | "trend" | "scatter";
  readonly title: Param;
  readonly x?: { readonly label: Param; readonly unit: Unit };
  readonly y: { readonly label: Param; readonly unit: Unit };
  readonly series: readonly {
    readonly name: Param;
    readonly points: readonly { readonly x: Param | number; readonly y: number | null }[];
  }[];
  readonly line?: readonly { readonly x: number; readonly y: number }[];
  readonly band?: { readonly min: number | null; readonly max: number | null };
}

export interface Section {
  readonly key: SectionKey;
  readonly summary: Phrase<SummaryCode>;
  readonly findings: readonly Finding[];
  readonly items: readonly Item[];
  readonly charts: readonly Chart[];
}

// biome-ignore format: a list of words
const FAILURE_CODES = ["unsuitable_session", "failed_session", "too_many_sessions", "mixed_exercises", "too_few_loads", "missing_load", "no_velocity",
  "rising_velocity", "mixed_activities", "same_session"] as const;
export type FailureCode = (typeof FAILURE_CODES)[number];

export type Computation = { readonly sections: readonly Section[] } | { readonly failure: Phrase<FailureCode> };

export interface SolutionInput {
  /** Sessions per slot, oldest first. */
  readonly slots: Partial<Record<SlotKey, readonly BoundSession[]>>;
  readonly athlete: SolutionAthlete;
}

/** A Solution as data: its slots for sessions, and the sections of its report. */
export interface SolutionDefinition {
  readonly slug: SolutionSlug;
  readonly kind: SolutionKind;
  readonly activity: Activity | null;
  readonly slots: readonly Slot[];
  readonly sources: readonly string[];
  /** Questions besides the sessions. */
  readonly questions: readonly SolutionQuestion[];
  readonly compute: (input: SolutionInput) => Computation;
}

export interface RunState {
  readonly status: SolutionRunStatus;
  /** Slots that still want sessions, with how many. */
  readonly missing: readonly { readonly slot: SlotKey; readonly count: number }[];
  readonly failure: Phrase<FailureCode> | null;
  readonly slots: Partial<Record<SlotKey, readonly BoundSession[]>>;
}
