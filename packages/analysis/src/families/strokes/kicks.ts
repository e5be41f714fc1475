import type { SharedReaders } from "../../engine/analyser.ts";
import type { StrokePlan, SwingPhases } from "./phases.ts";
import {
  afterStrike,
  beforeStrike,
  kickingKneeFold,
  kickingThigh,
  kneeAt,
  lateralLean,
  leanAtStrike,
  oppositeArmRaise,
  peakSpeed,
  strike,
  trunkLeanAt,
} from "./readers.ts";

/** A kick for power. In a run-up no foot is 1.4 times as fast as the other one. */
export const KICK: StrokePlan = { endpoint: "foot", strike: "impact", leastSpeed: 6, height: "any", contrast: 1.4, stride: true };

/** A pass along the ground. */
export const PASS: StrokePlan = { ...KICK, leastSpeed: 3.5 };

/** Readers of kicks, shared by football and american football. */
export const kickReaders = {
  kick_knee_flexion_back: kickingKneeFold,
  kick_hip_extension_back: kickingThigh(-1, beforeStrike),
  kick_knee_flexion_contact: kneeAt("active", strike),
  support_knee_flexion: kneeAt("lead", strike),
  trunk_lean_contact: trunkLeanAt(strike),
  trunk_lateral_lean: lateralLean("lead", leanAtStrike),
  arm_abduction: oppositeArmRaise,
  follow_through_height: kickingThigh(1, afterStrike),
  peak_foot_speed: peakSpeed("ankle"),
} satisfies SharedReaders<SwingPhases>;
