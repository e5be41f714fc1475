/**
 * Thresholds of repetitions: lifts, rises from a chair, arm raises, neck movements and mobility screens. A cue runs from how the exercise is done to how it never is; lengths are
 * in leg lengths unless the name says otherwise. Ranges were measured on real and rendered clips and on the figure's movements.
 */
import type { CueRange } from "../../engine/evidence.ts";

type Cues = Record<string, CueRange>;

/**
 * Cues of any repetition: a standing foot's shift; way of the hips between start and end; mass centre in front of the heels, from an upright stand to a seat; drop of the hips while
 * standing, and while hinging, where knees bent by 45 degrees lower them by 0.1; travel of hands that hang or hold on to a wall, and of hands that rest in the lap; time, s, of
 * a test of a range of motion and of a lunge, which a stride undercuts; trunk length over shoulder width in front and back views, small when the trunk points at the camera.
 */
export const REP_CUES = {
  footShift: [0.2, 0.3],
  hipShift: [0.35, 0.5],
  seat: [-0.05, -0.09],
  stands: [0.15, 0.24],
  hinges: [0.2, 0.3],
  handsHang: [0.5, 0.65],
  handsRest: [0.4, 0.55],
  slow: [0.8, 0.6],
  lunge: [0.6, 0.45],
  upright: [0.9, 0.75],
} as const satisfies Cues;

/**
 * Cues of lifts: angle of a bench presser's trunk to the horizontal, deg, and from front and back its length over the shoulders' width; difference in height of two hands on one bar, trunk lengths; height of the bar over shoulders or hips
 * at the turn of a press, at the lowest of a pull, and of hanging hands at its highest, trunk lengths; change of the trunk's lean in a pull and in a row, deg; lean of a row, deg;
 * depth of a clean's catch below the shoulders, trunk lengths; difference of the ankles' heights, statures.
 */
export const LIFT_CUES = {
  lying: [30, 45],
  foreshortened: [0.9, 1.05],
  handsLevel: [0.35, 0.5],
  pressed: [0, -0.15],
  pulledFrom: [0, 0.15],
  hanging: [0.4, 0.55],
  pullChange: [15, 9],
  rowChange: [35, 48],
  rowLean: [25, 15],
  racked: [-0.3, -0.45],
  oneFoot: [0.06, 0.1],
} as const satisfies Cues;

/** Cues of lunges: distance of the ankles; alternating foot lift, in walking lunges small; flexion of the front knee, deg, more than in a step; sideways distance in line. */
export const LUNGE_CUES = {
  split: [0.3, 0.22],
  stepping: [0.2, 0.26],
  frontKnee: [35, 24],
  inLine: [0.2, 0.3],
} as const satisfies Cues;

/** Cues of screens: ankle lifted on one leg, statures; lead of the tested foot; alternating foot lift in an abduction; angle of somebody who lies, deg; hips of who lies; hands overhead, trunk lengths. */
export const SCREEN_CUES = {
  lifted: [0.05, 0.035],
  leads: [0.1, 0.02],
  abducts: [0.05, 0.08],
  lying: [45, 60],
  lyingHips: [0.15, 0.22],
  overhead: [0.4, 0.2],
} as const satisfies Cues;

/** Cues of arm raises: elevation of the arm, deg, in walking less; change of the trunk's lean, deg, for arms hang from a bending trunk; lean at the start, deg. */
export const ARM_CUES = { raised: [45, 36], trunkChange: [25, 34], lean: [40, 50] } as const satisfies Cues;

/** Cues of a rise from a chair: lean before it, deg, for lifters lean further; thigh on the seat, deg; alternating foot lift; greatest over least width of the shoulders of who stays. */
export const CHAIR_CUES = {
  lean: [45, 55],
  thigh: [50, 42],
  steps: [0.15, 0.22],
  approaches: [1.35, 1.5],
  seat: [0.02, 0.05],
} as const satisfies Cues;

/** Cues of head movements: change of the trunk's lean, deg. */
export const HEAD_CUES = { trunkChange: [15, 22] } as const satisfies Cues;

/** Repetitions of the left and right side whose turning points are nearer in time than this are one repetition of both. */
export const SIMULTANEOUS_S = 0.35;

/** Least rise of the hips from a chair, side view. */
export const RISE_SIDE_LEG = 0.15;

/** The same in front and back views, where coming nearer raises the hips in the picture as well. */
export const RISE_FRONTAL_LEG = 0.25;

/** Least travel of bar or hips in a repetition. */
export const LIFT_TRAVEL_LEG = 0.12;

/** Smallest side bend of the head; below it is landmark noise. */
export const LEAST_HEAD_TILT_DEG = 10;

/** Smallest turn of the head; below it is landmark noise. */
export const LEAST_HEAD_TURN_DEG = 20;

/** Smallest nod; below it is landmark noise. */
export const LEAST_NOD_DEG = 20;

/** Time at the start of the clip whose median is the neutral position. */
export const NEUTRAL_S = 0.5;

/** Greatest change of the trunk lean while the head nods. */
export const NOD_TRUNK_CHANGE_DEG = 15;

/** Head rotation above which the ear line no longer measures side bend. */
export const TURNED_HEAD_DEG = 15;

/**
 * Range of each cue against a squat: doubt 0 at the first value, 1 at the second. Measured on real and rendered clips.
 * `seat`: COM ahead of the rear heel, leg lengths; squats 0.05 and more, seated -0.14 and -0.15.
 * `split`: distance of the ankles along the facing direction, leg lengths; squats 0 to 0.22, lunges 0.8.
 * `oneFoot`: least height difference of the ankles in a repetition, statures; squats 0, one-leg squats 0.11.
 * `overhead`: hands above the shoulders, trunk lengths; squats 0.25 at most.
 * `hanging`: hands above the knees, trunk lengths; squats 0.4 at least.
 */
export const SQUAT_CUES = {
  seat: [-0.03, -0.08],
  split: [0.25, 0.38],
  oneFoot: [0.03, 0.09],
  overhead: [0.35, 0.55],
  hanging: [0.25, 0],
} as const;

/** Greatest drift of the hands relative to the shoulders in a repetition with a bar on the shoulders. */
export const BAR_HAND_DRIFT_LEG = 0.25;

/** Greatest horizontal distance of the hands from the shoulders at the bottom of a squat with a bar on the shoulders; hands held before the chest are 0.45 away (measured). */
export const BAR_HAND_REACH_TRUNK = 0.35;
