import { SETUP_KEYS, type SetupKey, type WorkstationAssessment, type WorkstationRecommendation } from "@sagittal/contract";
import type { Zone } from "../definition.ts";
import { metricsFor } from "../lookup.ts";
import { metricScore } from "../score/metric-score.ts";

/** Share of stature [Pheas06, Drillis66]; person-to-person spread about 2 % of stature. */
const RATIO = {
  popliteal: 0.251,
  buttockPopliteal: 0.29,
  sittingElbow: 0.143,
  sittingEye: 0.457,
  sittingShoulder: 0.343,
  thighThickness: 0.092,
  lowerShoulderBlade: 0.2,
  standingElbow: 0.626,
  standingEye: 0.936,
} as const;

const SHOE_CM = 2.5;
/** Greatest deviation of the seat from its recommendation at which the desk is fitted to the seat, cm. */
const SEAT_TOLERANCE_CM = 6;
const THIGH_ROOM_CM = 4;

export interface WorkstationResult {
  recommended: WorkstationRecommendation;
  /** Measured minus recommended in cm (sit_duration in minutes); null where it cannot be known. */
  deltas: Record<SetupKey, number | null>;
  /** 0 to 100; null when less than 60 % of the weight is known. */
  score: number | null;
  /** Items in the order to work on, largest loss first; items without loss are left out. */
  priorities: SetupKey[];
}

type Assessment = Pick<WorkstationAssessment, "setup" | "sit_duration_min"> & Partial<WorkstationAssessment>;

/**
 * Set-up of a workstation against the person's stature (section H2). Heights are from the floor; the backrest is measured from
 * the seat pan, the desktop is the keyboard surface.
 * @param statureCm the assessment's physical height, else the athlete's; without it only screen height and sitting time are judged.
 */
export function assessWorkstation(assessment: Assessment, statureCm: number | null): WorkstationResult {
  const stature = assessment.anthropometry?.physical_height_cm ?? statureCm;
  const { posture, measurements_cm: measured } = assessment.setup;
  const recommended = recommendWorkstation(assessment.setup, stature);
  const seated = posture === "seated";
  const deltas: WorkstationResult["deltas"] = {
    desk_height_delta: difference(measured.desktop_height, recommended.desktop_height),
    screen_top_delta: difference(measured.screen_top_height, measured.eye_level_height),
    seat_height_delta: seated ? difference(measured.seat_top_height, recommended.seat_top_height) : null,
    seat_depth_delta: seated ? difference(measured.seat_pan_depth, recommended.seat_pan_depth) : null,
    backrest_delta: seated ? difference(measured.back_rest_height, recommended.back_rest_height?.minimum) : null,
    eye_height_plausibility: difference(measured.eye_level_height, recommended.eye_level_height),
    sit_duration: assessment.sit_duration_min,
  };
  return { recommended, deltas, ...scoreSetup(deltas, seated ? SEATED_WEIGHTS : STANDING_WEIGHTS) };
}

/** Recommended heights for a set-up and stature in cm. */
export function recommendWorkstation(setup: WorkstationAssessment["setup"], statureCm: number | null): WorkstationRecommendation {
  const measured = setup.measurements_cm;
  const screen_top_height = measured.eye_level_height - 3;
  if (statureCm === null) {
    return {
      seat_top_height: null,
      seat_pan_depth: null,
      back_rest_height: null,
      desktop_height: null,
      screen_top_height,
      eye_level_height: null,
    };
  }
  if (setup.posture === "standing") {
    return {
      seat_top_height: null,
      seat_pan_depth: null,
      back_rest_height: null,
      desktop_height: RATIO.standingElbow * statureCm + SHOE_CM - 5,
      screen_top_height,
      eye_level_height: RATIO.standingEye * statureCm + SHOE_CM,
    };
  }
  const seat = RATIO.popliteal * statureCm + SHOE_CM - 1;
  const actual = measured.seat_top_height ?? seat;
  const fitted = Math.abs(actual - seat) <= SEAT_TOLERANCE_CM ? actual : seat;
  return {
    seat_top_height: seat,
    seat_pan_depth: RATIO.buttockPopliteal * statureCm - 5,
    back_rest_height: { minimum: RATIO.lowerShoulderBlade * statureCm, full: RATIO.sittingShoulder * statureCm },
    desktop_height: Math.max(fitted + RATIO.sittingElbow * statureCm - 1, fitted + RATIO.thighThickness * statureCm + THIGH_ROOM_CM),
    screen_top_height,
    eye_level_height: actual + RATIO.sittingEye * statureCm,
  };
}

type Weights = Partial<Record<SetupKey, number>>;
const SEATED_WEIGHTS: Weights = {
  desk_height_delta: 25,
  screen_top_delta: 25,
  seat_height_delta: 20,
  seat_depth_delta: 10,
  backrest_delta: 10,
  sit_duration: 10,
};
const STANDING_WEIGHTS: Weights = { desk_height_delta: 45, screen_top_delta: 45, sit_duration: 10 };
const LEAST_WEIGHT = 0.6;

function scoreSetup(deltas: WorkstationResult["deltas"], weights: Weights): Pick<WorkstationResult, "score" | "priorities"> {
  const zones = new Map(metricsFor("workspace_wellness", "Ergonomics Assessment").map((metric) => [metric.key, metric.zone]));
  const items = Object.entries(weights).flatMap(([key, weight]) => {
    const found = SETUP_KEYS.find((name) => name === key);
    const value = found && deltas[found];
    const zone = zones.get(key);
    return found && value != null && zone ? [{ key: found, weight, loss: weight * penalty(value, zone) }] : [];
  });
  const known = items.reduce((total, item) => total + item.weight, 0);
  const whole = Object.values(weights).reduce((total, weight) => total + weight, 0);
  const lost = items.reduce((total, item) => total + item.loss, 0);
  const priorities = items
    .filter((item) => item.loss > 0)
    .sort((a, b) => b.loss - a.loss)
    .map((item) => item.key);
  return { score: known < LEAST_WEIGHT * whole ? null : Math.round(100 - (100 * lost) / known), priorities };
}

/** 0 in green, rising to 1 at the amber limit: that limit is where the metric score has fallen to 60. */
function penalty(value: number, zone: Zone): number {
  return Math.min(1, (100 - metricScore(value, zone)) / 40);
}

/** A part of the body that hurts. */
export type PainPart = NonNullable<WorkstationAssessment["pain"]["body_part"]>;
/** Which metrics come first in the advice when a body part hurts; no threshold depends on it. */
export const PAIN_FOCUS: Readonly<Record<PainPart, readonly string[]>> = {
  head_neck: ["screen_top_delta", "neck_inclination"],
  shoulder_upper_back: ["desk_height_delta", "upper_arm_flexion"],
  arms_wrists: ["desk_height_delta", "forearm_slope", "elbow_opening"],
  hip_lower_back: ["seat_height_delta", "seat_depth_delta", "backrest_delta", "trunk_lean", "sit_duration"],
  torso: ["backrest_delta", "trunk_lean"],
  lower_body: ["seat_height_delta", "knee_angle_seated", "sit_duration"],
};

function difference(measured: number | null | undefined, recommended: number | null | undefined): number | null {
  return measured == null || recommended == null ? null : measured - recommended;
}
