import type { Activity } from "@sagittal/contract";
import type { MetricGroup } from "../definition.ts";
import { metricDefinition, parseMetricKey } from "../lookup.ts";
import type { DrillKey } from "./drills.ts";

/** Why a deviation matters. */
export const REASONS = [
  "economy",
  "impact",
  "kneeLoad",
  "power",
  "speed",
  "control",
  "range",
  "evenness",
  "comfort",
  "steadiness",
  "independence",
  "lifting",
  "aim",
  "progress",
] as const;
export type Reason = (typeof REASONS)[number];

type Choice = readonly [drill: DrillKey, reason: Reason];

/** The drill for each group of metrics. */
const BY_GROUP: Readonly<Record<MetricGroup, Choice>> = {
  ankle: ["ankleRock", "range"],
  approach: ["marching", "speed"],
  arm: ["shadowStroke", "power"],
  arms: ["looseArms", "economy"],
  balance: ["oneLegStand", "steadiness"],
  bar: ["cleanBarPath", "lifting"],
  catch: ["pauseLift", "lifting"],
  control: ["slowLowering", "control"],
  coordination: ["pauseLift", "lifting"],
  depth: ["boxSquat", "range"],
  finish: ["slideFinish", "aim"],
  forces: ["softLanding", "impact"],
  frontal: ["sideLegRaise", "control"],
  guard: ["lungeAndBack", "speed"],
  habits: ["microBreak", "comfort"],
  kick: ["slowKick", "power"],
  landing: ["softLanding", "impact"],
  legs: ["splitSquat", "power"],
  load: ["slowLowering", "progress"],
  lockout: ["pauseLift", "lifting"],
  lunge: ["lungeAndBack", "speed"],
  mobility: ["hipRock", "range"],
  neck: ["neckTurn", "range"],
  pedalling: ["bikeSetup", "economy"],
  performance: ["squatJump", "power"],
  phases: ["chairRise", "independence"],
  posture: ["bandRow", "comfort"],
  power: ["squatJump", "power"],
  push: ["slideBoard", "speed"],
  reach: ["bikeSetup", "comfort"],
  reactive: ["pogo", "power"],
  recovery: ["slideBoard", "speed"],
  rhythm: ["metronomeRun", "economy"],
  risk: ["deskSetup", "comfort"],
  rom: ["wallSlide", "range"],
  saddle: ["bikeSetup", "kneeLoad"],
  safety: ["brakeSteps", "kneeLoad"],
  setup: ["deskSetup", "comfort"],
  shoulder: ["wallSlide", "range"],
  sprint: ["wallDrive", "speed"],
  start: ["wallDrive", "speed"],
  support: ["oneLegStand", "steadiness"],
  swing: ["slideFinish", "aim"],
  symmetry: ["splitSquat", "evenness"],
  technique: ["slowLowering", "control"],
  tempo: ["slowLowering", "control"],
  timing: ["shadowStroke", "speed"],
  trim: ["kickBoard", "economy"],
  trunk: ["medicineBallTurn", "power"],
  velocity: ["cleanBarPath", "progress"],
  volume: ["slowLowering", "progress"],
};

/** Drills for groups of one activity, which replace those above. */
const BY_ACTIVITY: Readonly<Partial<Record<Activity, Readonly<Partial<Record<MetricGroup, Choice>>>>>> = {
  running: { posture: ["runTall", "economy"], legs: ["shortSteps", "impact"], symmetry: ["stepUp", "evenness"] },
  walking: {
    rhythm: ["metronomeWalk", "steadiness"],
    posture: ["walkTall", "economy"],
    legs: ["calfRaise", "steadiness"],
    arms: ["walkTall", "economy"],
    performance: ["metronomeWalk", "independence"],
    balance: ["lineStand", "steadiness"],
    symmetry: ["stepUp", "evenness"],
  },
  fri: {
    rhythm: ["metronomeWalk", "steadiness"],
    posture: ["walkTall", "steadiness"],
    performance: ["chairRise", "independence"],
    technique: ["chairRise", "independence"],
    symmetry: ["stepUp", "evenness"],
  },
  weightlifting: {
    posture: ["pauseLift", "lifting"],
    technique: ["pauseLift", "lifting"],
    setup: ["pauseLift", "lifting"],
    frontal: ["boxSquat", "control"],
  },
  mobility: { posture: ["bandRow", "control"], technique: ["hingeStick", "control"], symmetry: ["hipRock", "evenness"] },
  workspace_wellness: {
    posture: ["deskSetup", "comfort"],
    legs: ["deskSetup", "comfort"],
    arms: ["deskSetup", "comfort"],
    performance: ["chairRise", "independence"],
    technique: ["liftClose", "lifting"],
    symmetry: ["neckTurn", "evenness"],
  },
  agility: { performance: ["brakeSteps", "speed"], technique: ["brakeSteps", "speed"] },
  cycling: {
    posture: ["bikeSetup", "comfort"],
    frontal: ["bikeSetup", "kneeLoad"],
    rhythm: ["rowPause", "economy"],
    trunk: ["rowPause", "economy"],
    legs: ["rowPause", "economy"],
    arm: ["rowPause", "economy"],
  },
  scuba_diving: { rhythm: ["kickBoard", "economy"], kick: ["kickBoard", "economy"], symmetry: ["kickBoard", "evenness"] },
  ice_hockey: {
    rhythm: ["slideBoard", "speed"],
    posture: ["slideBoard", "speed"],
    legs: ["slideBoard", "power"],
    symmetry: ["slideBoard", "evenness"],
  },
  baseball: { legs: ["stepAndThrow", "power"] },
  cricket: { legs: ["stepAndThrow", "power"] },
  american_football: { legs: ["stepAndThrow", "power"], kick: ["slowKick", "aim"] },
  basketball: { arm: ["oneHandShot", "aim"], balance: ["stickLanding", "aim"], legs: ["squatJump", "aim"], trunk: ["oneHandShot", "aim"] },
  fencing: { performance: ["lungeAndBack", "speed"] },
  bowling: { trunk: ["slideFinish", "aim"] },
};

/** Drills for single metrics, which replace their group's drill. */
const BY_METRIC: Readonly<Record<string, Choice>> = {
  overstride_pct: ["metronomeRun", "impact"],
  contact_time: ["pogo", "economy"],
  knee_flexion_stance: ["stepUp", "impact"],
  knee_lift: ["marching", "speed"],
  touchdown_distance_pct: ["marching", "speed"],
  trunk_angle_first_step: ["wallDrive", "speed"],
  shin_angle_first_contact: ["wallDrive", "speed"],
  hip_extension_push: ["wallDrive", "speed"],
  step_width: ["twoRails", "control"],
  trunk_lateral_lean: ["sidePlank", "control"],
  hip_extension_ts: ["bridge", "economy"],
  hip_extension_to: ["bridge", "economy"],
  ankle_df_stance: ["ankleRock", "range"],
  step_length_pct: ["longWalk", "independence"],
  knee_valgus_lift: ["boxSquat", "kneeLoad"],
  knee_valgus_peak: ["sideLegRaise", "kneeLoad"],
  knee_valgus_stance: ["sideLegRaise", "kneeLoad"],
  landing_valgus: ["stickLanding", "kneeLoad"],
  kasr_landing: ["stickLanding", "kneeLoad"],
  landing_hip_peak: ["squatJump", "power"],
  landing_hip_above_knee: ["squatJump", "power"],
  hop_landing_stability: ["stickLanding", "steadiness"],
  landing_hold_time: ["stickLanding", "steadiness"],
  hop_lsi: ["splitSquat", "evenness"],
  sts_arm_use: ["chairRise", "independence"],
  knee_valgus_sts: ["chairRise", "kneeLoad"],
  tug_turn_time: ["turnSteps", "steadiness"],
  tug_turn_steps: ["turnSteps", "steadiness"],
  tandem_time: ["lineStand", "steadiness"],
  semi_tandem_time: ["lineStand", "steadiness"],
  side_by_side_time: ["lineStand", "steadiness"],
  gait_speed: ["metronomeWalk", "independence"],
  aslr_angle: ["hamstringReach", "range"],
  forward_bend_angle: ["hamstringReach", "range"],
  fingertip_floor_pct: ["hamstringReach", "range"],
  side_bend_angle: ["sideBend", "range"],
  side_bend_asymmetry: ["sideBend", "evenness"],
  hip_abduction_rom: ["hipRock", "range"],
  neck_asymmetry: ["neckTurn", "evenness"],
  wblt_asymmetry: ["ankleRock", "evenness"],
  aslr_asymmetry: ["hamstringReach", "evenness"],
  shoulder_rom_asymmetry: ["wallSlide", "evenness"],
  jack_leg_spread_pct: ["hipRock", "range"],
  body_line: ["sidePlank", "control"],
  arabesque_leg_height: ["hamstringReach", "range"],
  balance_time: ["oneLegStand", "steadiness"],
  stance_knee_bend: ["oneLegStand", "control"],
  trunk_lean_change: ["oneLegStand", "control"],
  anterior_reach_difference: ["oneLegStand", "evenness"],
};

/**
 * The drill and the reason that go with a metric that is out of its zone.
 * @param key metric key, with or without side; undefined for a metric that the activity does not have
 */
export function choose(activity: Activity, key: string): { drill: DrillKey; reason: Reason } | undefined {
  const base = parseMetricKey(activity, key)?.base;
  const group = base === undefined ? undefined : metricDefinition(activity, base)?.group;
  if (base === undefined || group === undefined) return undefined;
  const own = Object.hasOwn(BY_METRIC, base) ? BY_METRIC[base] : undefined;
  const [drill, reason] = own ?? BY_ACTIVITY[activity]?.[group] ?? BY_GROUP[group];
  return { drill, reason };
}
