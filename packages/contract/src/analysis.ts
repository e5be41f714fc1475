import { z } from "zod";
import { Activity, CameraView, Lang, Sex, Side, SkillLevel } from "./activity.ts";
import { DistanceMark } from "./distance-mark.ts";
import { MetricTarget, MetricValue } from "./metric.ts";
import { MOST_OWN_METRICS, OwnMetricFormula } from "./own-metric.ts";
import type { Rule } from "./rules.ts";
import { ZoneLimits } from "./thresholds.ts";

/** Stages of one analysis in their order; the `progress` object of a session names one of them. */
export const STAGES = ["probe", "normalise", "pose_extract", "biomechanics", "render", "publish"] as const;
export const Stage = z.enum(STAGES);
export type Stage = z.infer<typeof Stage>;

export const Progress = z.object({
  stage: Stage,
  stage_idx: z.int().min(0),
  frame_done: z.int().min(0),
  frame_total: z.int().min(0),
});
export type Progress = z.infer<typeof Progress>;

export const Trim = z
  .object({ start_s: z.number().min(0), end_s: z.number().positive() })
  .refine((t) => t.end_s > t.start_s, { path: ["end_s"], message: "end_after_start" satisfies Rule });
export type Trim = z.infer<typeof Trim>;

export const SubjectHint = z.object({ t_s: z.number().min(0), x: z.number().min(0).max(1), y: z.number().min(0).max(1) });
export type SubjectHint = z.infer<typeof SubjectHint>;

export const ScubaSessionMeta = z.object({
  side_involved: z.enum(["L", "R"]),
  condition: z.enum(["control_no_arms", "control_with_arms", "transtibial", "transfemoral"]),
  arms_engaged: z.boolean(),
  fin_model: z.string().max(128).default(""),
  fin_stiffness: z.string().max(64).default(""),
  borg_residual_post_bout: z.int().min(0).max(10).nullable().default(null),
  borg_sound_post_bout: z.int().min(0).max(10).nullable().default(null),
  calibration_scale_bar_m: z.number().positive().nullable().default(null),
});
export type ScubaSessionMeta = z.infer<typeof ScubaSessionMeta>;

const centimetres = z.number().min(0.1).max(300);
export const WorkstationAssessment = z
  .object({
    setup: z.object({
      posture: z.enum(["seated", "standing"]),
      measurements_cm: z.object({
        desktop_height: centimetres,
        eye_level_height: centimetres,
        screen_top_height: centimetres,
        seat_top_height: centimetres.nullable().optional(),
        seat_pan_depth: centimetres.nullable().optional(),
        back_rest_height: centimetres.nullable().optional(),
      }),
    }),
    anthropometry: z.object({ physical_height_cm: centimetres.nullable().optional() }).optional(),
    pain: z.object({
      has_pain: z.boolean(),
      body_part: z.enum(["head_neck", "shoulder_upper_back", "torso", "hip_lower_back", "lower_body", "arms_wrists"]).optional(),
    }),
    sit_duration_min: z.int().min(0).max(480),
    posture_media: z.object({ url: z.url().min(1), kind: z.enum(["image", "video"]) }),
  })
  .superRefine((w, ctx) => {
    if (w.setup.posture !== "seated") return;
    for (const field of ["seat_top_height", "seat_pan_depth", "back_rest_height"] as const) {
      if (w.setup.measurements_cm[field] == null) {
        ctx.addIssue({ code: "custom", path: ["setup", "measurements_cm", field], message: "required" satisfies Rule });
      }
    }
  });
export type WorkstationAssessment = z.infer<typeof WorkstationAssessment>;

/** What is known of the athlete; every field may be missing. */
export const AthleteProfile = z.object({
  height_cm: z.number().positive().nullable().default(null),
  weight_kg: z.number().positive().nullable().default(null),
  leg_length_cm: z.number().positive().nullable().default(null),
  age: z.number().min(0).nullable().default(null),
  sex: Sex.nullable().default(null),
  skill_level: SkillLevel.nullable().default(null),
});
export type AthleteProfile = z.infer<typeof AthleteProfile>;

/** All input of an analysis except the video. */
export const AnalysisRequest = z.object({
  activity: Activity,
  exercise: z.string().max(80),
  camera_view: CameraView.default("side"),
  handedness: Side.default("right"),
  trim: Trim.nullable().default(null),
  blur_face: z.boolean().default(false),
  treadmill_incline_deg: z.number().min(-30).max(30).default(0),
  treadmill_speed_mps: z.number().min(0.3).max(12).nullable().default(null),
  lang: Lang.default("en"),
  approach_step_count: z
    .union([z.literal(4), z.literal(5)])
    .nullable()
    .default(null),
  barbell_mass_kg: z.number().min(1).max(500).nullable().default(null),
  walk_test_distance_m: z.number().min(2).max(100).nullable().default(null),
  distance_marks: z.array(DistanceMark).default([]),
  capture_fps: z.number().min(24).max(1000).nullable().default(null),
  subject_hint: SubjectHint.nullable().default(null),
  scuba_session_meta: ScubaSessionMeta.nullable().default(null),
  workstation_assessment: WorkstationAssessment.nullable().default(null),
  athlete: AthleteProfile.prefault({}),
  zones: z.record(z.string(), ZoneLimits).default({}).describe("a coach's own zones by metric, for the colours drawn into the video"),
  own_metrics: z.array(OwnMetricFormula).max(MOST_OWN_METRICS).default([]).describe("metrics that the team wrote itself"),
});
export type AnalysisRequest = z.infer<typeof AnalysisRequest>;

export const FINDING_CODES = ["pose_sparse", "implausible_geometry", "subject_too_far", "camera_off_plane", "subject_left_frame"] as const;
export const CaptureFinding = z.object({
  code: z.enum(FINDING_CODES),
  severity: z.enum(["low", "medium", "high"]),
  data: z.record(z.string(), z.unknown()),
});
export type CaptureFinding = z.infer<typeof CaptureFinding>;

export const NOTE_CODES = [
  "looks_like",
  "unlike",
  "moving_camera",
  "zoom",
  "shake",
  "several_people",
  "cut_athlete",
  "slow_motion",
  "passes",
  "repeated_pictures",
] as const;

/** Doubt that the clip shows the declared exercise (0 none, from 0.5 doubtful, from 1 refused), with its cues, the weightiest first. */
const Doubt = {
  doubt: z.number().min(0).optional(),
  cues: z.array(z.object({ name: z.string(), against: z.number().min(0).max(1) })).optional(),
};

/** Body parts that can be outside of the picture. */
export const CutPart = z.enum(["head", "hands", "knees", "feet"]);
export type CutPart = z.infer<typeof CutPart>;

/**
 * Something that was seen in the recording besides findings: no fault, and no severity. `looks_like` names the exercise that the movement resembles more, `unlike` says that it does
 * not look like the chosen one; `cut_athlete` tells which parts are outside of the picture and for how long; `passes` that a walker or runner turned, or left and came back; `repeated_pictures`
 * that the file shows fewer different pictures a second than frames.
 */
export const CaptureNote = z.discriminatedUnion("code", [
  z.object({ code: z.literal("looks_like"), activity: Activity, exercise: z.string(), ...Doubt }),
  z.object({ code: z.literal("unlike"), ...Doubt }),
  z.object({ code: z.literal("cut_athlete"), parts: z.array(z.object({ part: CutPart, seconds: z.number().min(0) })).optional() }),
  z.object({ code: z.enum(NOTE_CODES).exclude(["looks_like", "unlike", "cut_athlete"]) }),
]);
export type CaptureNote = z.infer<typeof CaptureNote>;

export const EVENT_TYPES = [
  "initial_contact",
  "toe_off",
  "take_off",
  "landing",
  "rep_start",
  "rep_bottom",
  "rep_top",
  "rep_end",
  "phase_start",
  "impact",
  "release",
  "stroke_top",
  "stroke_bottom",
] as const;
export const EventType = z.enum(EVENT_TYPES);
export type EventType = z.infer<typeof EventType>;

/** A detected instant; `t_ms` is time in the source video after rotation and before trim. */
export const MotionEvent = z.object({
  type: EventType,
  side: Side.nullable(),
  t_ms: z.number(),
  confidence: z.number().min(0).max(1),
});
export type MotionEvent = z.infer<typeof MotionEvent>;

/** What `analysis.json` holds and what the service stores of a finished analysis. */
export const AnalysisResult = z.object({
  activity: Activity,
  exercise: z.string(),
  camera_view: CameraView,
  fps: z.number(),
  source_fps: z.number(),
  duration_ms: z.int(),
  metrics: z.array(MetricValue),
  metric_targets: z.record(z.string(), MetricTarget),
  capture_findings: z.array(CaptureFinding),
  capture_notes: z.array(CaptureNote).default([]),
  handedness: Side.nullable(),
  blur_face: z.boolean(),
  score: z.number().nullable(),
  facing: z.enum(["left", "right", "camera", "away"]).nullable(),
  near_side: Side.nullable(),
  analysis_version: z.string(),
  timings_ms: z.record(Stage, z.number()),
});
export type AnalysisResult = z.infer<typeof AnalysisResult>;

const point3v = z.tuple([z.number(), z.number(), z.number(), z.number()]);
const point2 = z.tuple([z.number(), z.number()]);

/** The 3D pose sidecar: filtered landmarks, image joints, events and angles, one entry per analysed frame. */
export const PoseSidecar = z.object({
  version: z.int(),
  fps: z.number(),
  frame_count: z.int(),
  offset_ms: z.number(),
  t_ms: z.array(z.number()),
  skeleton: z.object({ joints: z.array(z.string()).length(33), edges: z.array(z.tuple([z.int(), z.int()])) }),
  units: z.literal("m"),
  frames: z.array(z.array(point3v)),
  image: z.object({
    width: z.int(),
    height: z.int(),
    joints: z.array(z.array(point2)),
    metres_per_px: z
      .number()
      .positive()
      .nullish()
      .describe("Length that one pixel shows at the athlete's distance, m; null without the athlete's stature"),
  }),
  events: z.array(MotionEvent),
  angles: z.record(z.string(), z.array(z.number().nullable())),
  angles_from: z
    .literal("space")
    .optional()
    .describe(
      "Sagittal angles were taken from the pose in space and not from the picture: the camera stood obliquely in front. Left out otherwise",
    ),
});
export type PoseSidecar = z.infer<typeof PoseSidecar>;
