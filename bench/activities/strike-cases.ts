import type { Activity, CameraView } from "@sagittal/contract";
import { type ActivityCase, FAST } from "./case.ts";
import { type Expectation, type StrikeName, strikeMovement, strikeTruths } from "./strikes.ts";

const at = (...list: Expectation[]): readonly Expectation[] => list;

// Expectations that several cases share; quantity and tolerance as in strikes.ts.
const KNEE = at(["knee_flexion_prep", "leadKnee", 8, [-0.7, 0]]);
const HIT = at(["contact_height_pct", "handHeight", 5]);
const AHEAD = at(["contact_ahead_pct", "ahead", 5]);
const ELBOW = at(["elbow_flexion_contact", "elbow", 9]);
const LEAN = at(["trunk_lean_contact", "lean", 4]);
const OVERHEAD = at(...ELBOW, ["shoulder_elevation_contact", "elevation", 10], ["contact_height_pct", "handHeight", 5]);
const THROW = at(["trunk_tilt_release", "lean", 6], ["shoulder_abduction_release", "elevation", 10]);
const STRIDE = at(["stride_length_pct", "ankles", 5]);
const COCKED = at(["elbow_flexion_cocking", "elbow", 6, [-0.4, 0]]);
const KICK = at(["kick_knee_flexion_back", "kickKnee", 5, [-0.4, 0]]);
const THROUGH = at(["follow_through_height", "thigh", 5, [0, 0.5]]);
const SUPPORT = at(["support_knee_flexion", "leadKnee", 6]);
const LATERAL = at(["trunk_lateral_lean", "leftLean", 4]);

type Row = readonly [activity: Activity, exercise: string, view: CameraView, strike: StrikeName, truths: readonly Expectation[]];

const ROWS: readonly Row[] = [
  [
    "tennis",
    "Serve",
    "side",
    "serve",
    [...OVERHEAD, ["front_knee_loading", "leadKnee", 7, [-1, 0]], ["peak_hand_speed", "wristSpeed", 1.2, [-0.3, 0.1]]],
  ],
  ["tennis", "Serve", "back", "serve", OVERHEAD],
  ["tennis", "Serve", "front", "serve", OVERHEAD],
  ["tennis", "Forehand", "side", "forehand", [...ELBOW, ...AHEAD, ...LEAN, ...KNEE]],
  ["tennis", "Forehand", "front", "forehand", [...ELBOW, ...KNEE]],
  ["tennis", "Forehand", "back", "forehand", [...ELBOW, ...KNEE]],
  ["tennis", "One-handed Backhand", "side", "backhand", [...ELBOW, ...AHEAD, ...LEAN]],
  ["tennis", "One-handed Backhand", "front", "backhand", ELBOW],
  ["tennis", "One-handed Backhand", "back", "backhand", ELBOW],
  ["tennis", "Two-handed Backhand", "side", "two-handed backhand", [...AHEAD, ...LEAN]],
  ["tennis", "Two-handed Backhand", "front", "two-handed backhand", KNEE],
  ["tennis", "Two-handed Backhand", "back", "two-handed backhand", KNEE],
  ["padel", "Forehand Drive", "side", "forehand", [...HIT, ...AHEAD]],
  ["padel", "Forehand Drive", "front", "forehand", [...HIT, ...ELBOW]],
  ["padel", "Forehand Drive", "back", "forehand", [...HIT, ...ELBOW]],
  ["padel", "Backhand Drive", "side", "backhand", HIT],
  ["padel", "Backhand Drive", "front", "backhand", HIT],
  ["padel", "Backhand Drive", "back", "backhand", HIT],
  ["padel", "Bandeja", "side", "serve", HIT],
  ["padel", "Bandeja", "back", "serve", HIT],
  ["padel", "Volley", "side", "volley", [...ELBOW, ...HIT]],
  ["padel", "Volley", "front", "volley", [...ELBOW, ...HIT]],
  ["padel", "Serve", "side", "underarm serve", HIT],
  ["padel", "Serve", "front", "underarm serve", HIT],
  ["padel", "Serve", "back", "underarm serve", HIT],
  ["badminton", "Forehand Smash", "side", "serve", OVERHEAD],
  ["badminton", "Forehand Smash", "back", "serve", OVERHEAD],
  ["badminton", "Forehand Clear", "side", "serve", OVERHEAD],
  ["badminton", "Forehand Clear", "back", "serve", OVERHEAD],
  ["badminton", "Volleyball Spike", "side", "spike", [...OVERHEAD, ...AHEAD]],
  ["badminton", "Volleyball Serve", "side", "serve", OVERHEAD],
  ["badminton", "Volleyball Serve", "back", "serve", OVERHEAD],
  ["cricket", "Fast Bowling", "side", "bowl", [["front_knee_release", "leadKnee", 7], ["trunk_flexion_release", "lean", 6], ...STRIDE]],
  ["cricket", "Fast Bowling", "front", "bowl", [["trunk_lateral_flexion", "leftLean", 6]]],
  ["cricket", "Fast Bowling", "back", "bowl", [["trunk_lateral_flexion", "leftLean", 6]]],
  ["cricket", "Spin Bowling", "side", "bowl", [["front_knee_release", "leadKnee", 7]]],
  ["cricket", "Front-foot Drive", "side", "bat", [["bat_front_knee", "leadKnee", 8]]],
  ["cricket", "Front-foot Drive", "front", "bat", []],
  ["baseball", "Pitching", "side", "pitch", [...STRIDE, ...THROW, ["peak_hand_speed", "wristSpeed", 1.5, [-0.3, 0.1]]]],
  [
    "baseball",
    "Pitching",
    "front",
    "pitch",
    [
      ["shoulder_abduction_release", "elevation", 10],
      ["trunk_lateral_tilt_release", "leftLean", 6],
    ],
  ],
  ["baseball", "Overhand Throw", "side", "pitch", THROW],
  ["baseball", "Overhand Throw", "front", "pitch", [["trunk_lateral_tilt_release", "leftLean", 6]]],
  [
    "baseball",
    "Batting",
    "side",
    "bat",
    [
      ["lead_knee_contact", "leadKnee", 8],
      ["rear_elbow_slot", "elbow", 8],
    ],
  ],
  ["baseball", "Batting", "front", "bat", [["rear_elbow_slot", "elbow", 9]]],
  ["baseball", "Javelin Throw", "side", "javelin", [...STRIDE, ...THROW, ["release_height_pct", "handHeight", 5]]],
  [
    "baseball",
    "Shot Put",
    "side",
    "shot put",
    [...THROW.slice(0, 1), ["hand_launch_angle", "launch", 8], ["release_height_pct", "handHeight", 5]],
  ],
  ["baseball", "Handball Throw", "side", "pitch", [...THROW]],
  ["baseball", "Handball Throw", "front", "pitch", [["trunk_lateral_tilt_release", "leftLean", 6]]],
  ["baseball", "Medicine-Ball Throw", "side", "medicine ball", [...THROW.slice(0, 1), ["release_height_pct", "handHeight", 5]]],
  ["american_football", "Quarterback Pass", "side", "pitch", [["release_height_pct", "handHeight", 5], ...THROW.slice(0, 1), ...COCKED]],
  ["american_football", "Quarterback Pass", "front", "pitch", [["release_height_pct", "handHeight", 5]]],
  ["american_football", "Place Kick", "side", "kick", [...KICK, ...LEAN, ...THROUGH]],
  ["football", "Instep Kick", "side", "kick", [...KICK, ["kick_knee_flexion_contact", "kickKnee", 9], ...SUPPORT, ...LEAN, ...THROUGH]],
  ["football", "Instep Kick", "back", "kick", LATERAL],
  ["football", "Instep Kick", "front", "kick", LATERAL],
  ["football", "Inside-foot Pass", "side", "pass", [...KICK, ...SUPPORT]],
];

/** A strike filmed at 120 frames per second. */
export interface StrikeCase extends ActivityCase {
  readonly strike: StrikeName;
}

/** Strokes, throws and kicks of every sport from every view. */
export const STRIKES: readonly StrikeCase[] = ROWS.map(([activity, exercise, view, strike, expectations]) => ({
  activity,
  exercise,
  view,
  strike,
  movement: () => strikeMovement(strike),
  truth: () => strikeTruths(strike, expectations),
  camera: FAST,
}));
