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

/**
 * Standard deviation by which a walker's first and last event are off beyond what a runner's are, s. Walkers' contacts err by 19 ms (standard deviation, bodies left out), runners' by 13, which the scatter of
 * the events already counts (docs/accuracy-notebook.md).
 */
export const WALKING_EVENT_S = 0.014;

/**
 * Standard deviations of what depth does to values from in front and behind: coming nearer or going away moves the instants at which steps are seen, and perspective enlarges the
 * rise of the head. From 19 clips (docs/accuracy-notebook.md), so that 95 % intervals hold the truth.
 */
export const FRONTAL_ERROR = { cadenceSpm: 2, oscillationCm: 1.2 };

/**
 * Standard deviation of the error of a skip's contact time, ms: the raised foot hovers and its leaving the floor is found late, on the figure by 84 ms
 * (docs/accuracy-notebook.md).
 */
export const SKIP_CONTACT_ERROR_MS = 45;

/**
 * Errors of the difference between both legs' step times, s, and contact times, ms. Contacts of people that the model never saw err by 12 ms (standard deviation), in part alike in all steps of a leg, and a
 * step time differs by the errors of two of them; from in front and behind steps are seen by the hips' lowest points, which differ by three times as much. From the clips for fitting and the error of
 * bodies left out in turn (docs/accuracy.md).
 */
export const STEP_SIDES_S = { side: { legs: 0.02, step: 0.015 }, frontal: { legs: 0.035, step: 0.015 } } as const;
export const CONTACT_SIDES_MS = { legs: 14, step: 12 } as const;

/** Ground speed below this share of the body's speed is landmark drift: the camera is fixed. */
export const GROUND_DRIFT_SHARE = 0.15;

/** Factor on the greatest foot lift in front and back views, where coming nearer enlarges it. */
export const NEAR_CAMERA_RATIO = 1.15;

/** Cues of each gait: 0 against it at the first value, 1 at the second; from 99 walks and runs, real and rendered, from all sides. */
export const GAIT_CUES = {
  walking: {
    /** Lift of a foot above the other one, of the foot that is lifted less, leg lengths; walking 0.07 to 0.28, running 0.22 to 0.7 (0.12 from behind), standing, squats and lunges about 0. */
    leastLift: [0.05, 0.03],
    /** The same, upper limit; a walk seen at an angle reaches 0.39. */
    mostLift: [0.25, 0.45],
    /** Median flight time between steps, s, negative for double support; walking -0.22 to -0.09, running -0.05 to 0.18. */
    flight: [-0.06, 0.015],
    /** Longest step time in a side view, s. */
    stepSide: [1.5, 1.65],
    /** Shortest step time in a side view, s; walking 0.43 and more, running 0.30 to 0.41. */
    quick: [0.42, 0.34],
    /** Shortest step time in front and back views, s. */
    stepFront: [0.42, 0.36],
    /** Median flexion of the elbow, degrees; walking 11 to 41, running 50 to 95 (from the front 23 to 62). */
    elbow: [42, 65],
    /** Fastest hand, statures/s; walking 0.2 to 1.5, a serve 3.7. */
    hand: [1.9, 2.6],
    /** Lift of the foot that is lifted less as a share of the other one's, front and back views; a step over a hurdle and back 0.1. */
    evenLift: [0.3, 0.15],
    /** Longest flight, s; walking 0, hops 0.22 and more. */
    inAir: [0.14, 0.2],
    /** Length of a step against the ground, leg lengths, side view; walks 0.58 and more, heel to toe 0.3, marching on the spot 0.03. */
    stepLegs: [0.2, 0.1],
    /** Distance of the ankles in depth while both are equally high, leg lengths in space, front and back views; walkers on a belt 0.10 and 0.16, on the spot 0.02. */
    parted: [0.08, 0.03],
  },
  /** Where a name is not described here, it means the same as in walking. */
  running: {
    leastLift: [0.16, 0.1],
    mostLift: [1, 2],
    flight: [-0.045, -0.08],
    stepSide: [0.47, 0.7],
    /** Longest step time in front and back views, s. */
    stepFront: [0.44, 0.5],
    elbow: [45, 20],
    /** Speed over the ground or of the belt, m/s; runs 2.2 and more, walks 0.8 to 1.7, at which steps alone do not show a run. */
    speed: [1.7, 1.3],
    /** Highest thigh of a skip, degrees from hanging, side view; skips 70 and more, walking up to 40. */
    skipThigh: [55, 42],
  },
} as const satisfies Record<"walking" | "running", Record<string, CueRange>>;

/** Share of the frames, those in which the ankles differ least in height, in which both feet count as standing. */
export const LEVEL_SHARE = 1 / 3;

/** Weight of the arms among the cues of a gait. */
export const ARMS_WEIGHT = 0.5;

/** Longest flight of a running step; sprinters fly for 0.13 s, runners for 0.18 s at most. */
export const LONGEST_FLIGHT_S = 0.22;

/** No step takes less, s: sprinters take five a second. */
export const QUICKEST_STEP_S = 0.2;

/** Range of the distance between the ankles along the picture, leg lengths: large in gait, small for feet that stay beside each other. */
export const PARTED_ANKLES_LEG: CueRange = [0.32, 0.26];

/** Sideways range of the feet in a gait seen from front or back, leg lengths: children, heavy people and small pictures up to 0.42, one runner 0.63, jacks 0.8. */
export const TRACK_RANGE_LEG: CueRange = [0.45, 0.6];

/** Median sideways distance of the feet in a gait seen from front or back, leg lengths: 22 rendered walkers and runners 0.06 to 0.23, skaters 0.61 and more. */
export const TRACK_WIDTH_LEG: CueRange = [0.35, 0.5];

/** Angle of the camera off the declared view from which a foot's place in the picture says less and less of its height, and from which nothing. */
export const OBLIQUE_DEG: CueRange = [15, 30];

/** Share of contacts that follow one of the other foot; single contacts may be missed. */
export const ALTERNATION_SHARE: CueRange = [0.5, 0.35];

/** Median trunk lean, degrees; beyond it the person cycles, skates or swims. */
export const STOOPED_DEG: CueRange = [32, 40];

/** Share of the steps in which the ankles pass each other, and how far a passing may lie outside of its step; walks 1, a step up and down 0 to 0.33. */
export const PASSED_SHARE: CueRange = [0.6, 0.34];
export const PASSING_SLACK_S = 0.05;

/** Steps that a clip of a walk shows; fewer are the run-up of something else. */
export const FEWEST_STEPS_SEEN: CueRange = [3, 1];

/** Duration below which a clip of a passing walker shows one or two strides only. */
export const BRIEF_CLIP_S = 2;

/** Least trunk lean in the set position. */
export const SET_LEAN_DEG = 40;

/** Greatest speed of the mid-hip in the set position. */
export const SET_HIP_LEG_PER_S = 0.25;

/** Least duration of the set position. */
export const SET_S = 0.15;
