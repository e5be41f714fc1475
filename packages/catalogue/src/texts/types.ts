import type {
  Activity,
  AnalysisFailure,
  CameraView,
  CaptureFinding,
  CaptureNote,
  CutPart,
  NoScoreReason,
  ScoreBand,
  SuppressionReason,
} from "@sagittal/contract";
import type { ACTIVITY_DEFINITIONS } from "../activities/index.ts";
import type { ActivityDefinition, Evidence, MetricGroup, RuleName, Unit } from "../definition.ts";

/** Words of one metric; `low` is said when the value is below the green zone, `high` when above. */
interface MetricText {
  label: string;
  low?: string;
  high?: string;
}

/** The movement guide and the capture guide of an activity. */
const GUIDE_FIELDS = [
  "what_it_measures",
  "key_fact",
  "demographics",
  "skill",
  "distance",
  "height",
  "view",
  "clothing",
  "fps",
  "trials",
] as const;
type GuideField = (typeof GUIDE_FIELDS)[number];
export type GuideText = Record<GuideField, string>;

export interface ActivityTexts<E extends string = string, M extends string = string> {
  name: string;
  exercises: Record<E, string>;
  metrics: Record<M, MetricText>;
  guide: GuideText;
}

/** The texts that an activity's definition calls for: a missing exercise or metric is a type error. */
export type TextsOf<D> = D extends ActivityDefinition<infer E, infer M> ? ActivityTexts<E, M> : never;

const ADVICE_KEYS = [
  "step_back",
  "step_closer",
  "finer_picture",
  "square_up",
  "front_on",
  "more_light",
  "tight_clothing",
  "higher_fps",
  "hold_still",
  "one_person",
  "trim_action",
] as const;
type AdviceKey = (typeof ADVICE_KEYS)[number];

const IMPERIAL_UNITS = ["in", "ft", "in/s", "mph", "lb", "lbf"] as const;
export type ImperialUnit = (typeof IMPERIAL_UNITS)[number];

/** What a capture finding says: `happened` per severity, `action` what to do about it. */
interface FindingText {
  title: string;
  happened: Record<CaptureFinding["severity"], string>;
  action: string;
}

/** Texts that do not belong to one activity. */
export interface CommonTexts {
  /** A count needs none: its label says what is counted. */
  units: Record<Exclude<Unit, "count">, string>;
  imperial: Record<ImperialUnit, string>;
  groups: Record<MetricGroup, string>;
  evidence: Record<Evidence, { name: string; meaning: string }>;
  sides: Record<"left" | "right" | "mean", string>;
  views: Record<CameraView, { name: string; camera: string }>;
  zones: Record<"green" | "amber" | "red", string>;
  advice: Record<AdviceKey, string>;
  findings: Record<CaptureFinding["code"], FindingText>;
  /** What was seen in the recording besides findings; {{exercise}} stands for an exercise's name. */
  captureNotes: Record<CaptureNote["code"], string>;
  /** Names of the parts that a note says are outside of the picture. */
  cutParts: Record<CutPart, string>;
  /** Said instead when implausible geometry has the reason "movement": another movement than the chosen exercise was filmed. */
  otherMovement: { title: string; happened: string; action: string };
  /** Said instead when implausible geometry has the reason "timebase": the clip plays in slow motion as if at normal speed. */
  slowMotion: { title: string; happened: string; action: string };
  /** Said instead when the athlete fills the picture, but the picture has few pixels. */
  coarsePicture: { title: string; happened: string; action: string };
  /** What an oblique side view means when its angles were read in space. */
  anglesInSpace: string;
  implausible: Record<ImplausibleReason, string>;
  suppression: Record<SuppressionReason, string>;
  bands: Record<ScoreBand, string>;
  noScore: Record<NoScoreReason, string>;
  /** Name of the technique score where it stands among metrics. */
  techniqueScore: string;
  provisional: string;
  /** What each rule adapts the zone to; an empty string needs no note. */
  rules: Record<RuleName, string>;
  notes: {
    beta: string;
    /** Of a metric none of whose values is judged, since they were no better than a constant. */
    notJudged: string;
    /** Of one limb alone. */
    limbNotJudged: Record<"near" | "far", string>;
    reference: string;
    perSide: string;
    nearSide: string;
    /** {fps} */
    fps: string;
    measures: string;
    consensus: string;
    expert: string;
    /** {source} */
    derived: string;
    /** Follows the citation of a source whose figures nobody compared with its text. */
    uncompared: string;
    timedTest: string;
    safety: string;
    /** Where the person is asked about pain. */
    pain: string;
    inputs: Record<"bar" | "walkDistance" | "scubaMeta" | "workstation" | "fixedCamera" | "approachSteps", string>;
  };
  falls: Record<"low" | "moderate" | "high", string>;
  rula: Record<"acceptable" | "investigate" | "change_soon" | "change_now", string>;
}

/** Words for an analysis that ended without a result. */
export interface FailureTexts {
  /** Where the camera stands, after "film it". */
  from: Record<CameraView, string>;
  /** Between two camera views. */
  or: string;
  /** {activity}, {exercise}, {from} (the view of the clip) and {views} (the views that the exercise offers) are filled in. */
  reasons: Record<AnalysisFailure["code"], string>;
}

const IMPLAUSIBLE_REASONS = ["bone_length", "lr_ratio", "swaps", "range", "scale", "distance"] as const;
export type ImplausibleReason = (typeof IMPLAUSIBLE_REASONS)[number];

export interface LanguageTexts {
  common: CommonTexts;
  activities: { [A in Activity]: TextsOf<(typeof ACTIVITY_DEFINITIONS)[A]> };
}
