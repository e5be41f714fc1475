import type { CueRange } from "../../engine/evidence.ts";

/** Thresholds of steps: flat foot, rejection of other movements, crouched starts. Ranges were measured on real and rendered clips from all sides. */

/** Greatest height of heel and toe of a foot on the ground above their own lowest level. */
export const FLAT_FOOT_HEIGHT_LEG = 0.02;

/** Greatest vertical speed of heel and toe of a flat foot. */
export const FLAT_FOOT_LEG_PER_S = 0.25;

/** Greatest difference between a flat foot's inclination and the usual shoe's. */
export const SHOE_PITCH_SPREAD_DEG = 6;

/** Steps from which on a cadence is given: its error grows as they are fewer. */
export const FEWEST_STEPS = 2;

/** Ground speed below this share of the body's speed is landmark drift: the camera is fixed. */
export const GROUND_DRIFT_SHARE = 0.15;

/** Factor on the greatest foot lift in front and back views, where coming nearer enlarges it. */
export const NEAR_CAMERA_RATIO = 1.15;

/**
 * Cues of each gait. `leastLift`, `mostLift`: foot lift above the other foot, leg lengths; walking 0.08 to 0.23, running 0.24 to 0.5, standing, squats and lunges about 0.
 * `flight`: median flight time between steps, s; negative for double support. `stepSide`: longest step time, s. `stepFront`: shortest step time of a walk, longest of a run, s.
 */
export const GAIT_CUES = {
  walking: { leastLift: [0.05, 0.038], mostLift: [0.24, 0.272], flight: [0, 0.022], stepSide: [1.5, 1.65], stepFront: [0.42, 0.38] },
  running: { leastLift: [0.16, 0.13], mostLift: [1, 2], flight: [-0.045, -0.08], stepSide: [0.6, 0.75], stepFront: [0.44, 0.5] },
} as const satisfies Record<"walking" | "running", Record<string, CueRange>>;

/** Range of the distance between the ankles along the picture, leg lengths: large in gait, small for feet that stay beside each other. */
export const PARTED_ANKLES_LEG: CueRange = [0.32, 0.26];

/** Sideways range of the feet in a gait seen from front or back, leg lengths: children and heavy people up to 0.4, a skater's is larger. */
export const TRACK_WIDTH_LEG: CueRange = [0.36, 0.42];

/** Angle of the camera off the declared view from which a foot's place in the picture says less and less of its height, and from which nothing. */
export const OBLIQUE_DEG: CueRange = [15, 30];

/** Share of contacts that follow one of the other foot; single contacts may be missed. */
export const ALTERNATION_SHARE: CueRange = [0.5, 0.35];

/** Median trunk lean, degrees; beyond it the person cycles, skates or swims. */
export const STOOPED_DEG: CueRange = [32, 40];

/** Fewest initial contacts of a walk; fewer are the run-up of something else. */
export const LEAST_WALK_CONTACTS = 3;

/** Duration below which a clip of a passing walker shows one or two strides only. */
export const BRIEF_CLIP_S = 2;

/** Fewest contacts and toe-offs of a walk through a brief clip. */
export const LEAST_BRIEF_EVENTS = 2;

/** Least trunk lean in the set position. */
export const SET_LEAN_DEG = 40;

/** Greatest speed of the mid-hip in the set position. */
export const SET_HIP_LEG_PER_S = 0.25;

/** Least duration of the set position. */
export const SET_S = 0.15;
