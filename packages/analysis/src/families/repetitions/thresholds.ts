/** Thresholds of repetitions: lifts, rises from a chair, arm raises, neck movements and mobility screens. Lengths are in leg lengths (`_LEG`), statures (`_STATURE`) or trunk lengths (`_TRUNK`). Values without a source come from real and rendered clips. */

/** Greatest shift of a standing foot in a repetition. */
export const FOOT_SHIFT_LEG = 0.2;

/** Greatest displacement of the hips along the picture from start to end of a repetition on the spot. */
export const HIP_SHIFT_LEG = 0.35;

/** Repetitions of the left and right side whose turning points are nearer in time than this are one repetition of both. */
export const SIMULTANEOUS_S = 0.35;

/** Least rise of the hips from a chair, side view. */
export const RISE_SIDE_LEG = 0.15;

/** The same in front and back views, where coming nearer raises the hips in the picture as well. */
export const RISE_FRONTAL_LEG = 0.25;

/** Alternating foot lift above which a rise from a chair is rejected as stepping. */
export const CHAIR_FOOT_LIFT_LEG = 0.15;

/** Greatest trunk lean before a rise; lifting a load from the floor leans further. */
export const BEFORE_RISE_LEAN_DEG = 45;

/** Ratio of greatest to least shoulder width above which the person comes nearer and does not rise (front and back views). */
export const APPROACH_WIDTH_RATIO = 1.35;

/** Five rises that take longer than this are a failed test (SPPB: Guralnik et al. 1994). */
export const FIVE_RISES_LIMIT_S = 60;

/** Least travel of bar or hips in a repetition. */
export const LIFT_TRAVEL_LEG = 0.12;

/** Greatest drift of the hands relative to the shoulders in a repetition with a bar on the shoulders. */
export const BAR_HAND_DRIFT_LEG = 0.25;

/** Greatest horizontal distance of the hands from the shoulders at the bottom of a squat with a bar on the shoulders; hands held before the chest are 0.45 away (measured). */
export const BAR_HAND_REACH_TRUNK = 0.35;

/** Greatest angle of a bench presser's trunk to the horizontal. */
export const LYING_TRUNK_DEG = 30;

/** Greatest change of the trunk lean in a row. */
export const ROW_TRUNK_CHANGE_DEG = 35;

/** Shortest lunge; a running step is shorter. */
export const SHORTEST_LUNGE_S = 0.6;

/** Greatest difference in height of two hands on one bar. */
export const HANDS_LEVEL_TRUNK = 0.35;

/** Greatest height of hanging hands above the hips at the top of a lift. */
export const HANGING_HANDS_TRUNK = 0.4;

/** Least change of the trunk lean in a pull from the floor or the knees. */
export const PULL_TRUNK_CHANGE_DEG = 15;

/** Least trunk lean of a row. */
export const ROW_LEAN_DEG = 25;

/** Greatest depth of the bar below the shoulders when a clean is caught. */
export const RACKED_BAR_TRUNK = 0.3;

/** Difference of the ankles' heights above which a lifter stands on one leg. */
export const ONE_FOOT_LIFTED_STATURE = 0.06;

/** Least flexion of the front knee in a lunge; walking bends it less at initial contact. */
export const LUNGE_KNEE_DEG = 35;

/** Least distance of the ankles in a lunge. */
export const SPLIT_STANCE_LEG = 0.3;

/** Alternating foot lift above which a lunge is rejected as running or skipping; in walking lunges it is smaller. */
export const LUNGE_FOOT_LIFT_LEG = 0.2;

/** Height of a lifted ankle above the standing one. */
export const LIFTED_ANKLE_STATURE = 0.05;

/** Shortest test of a range of motion; a skater's push or a thrower's stride is shorter. */
export const SLOW_MOVEMENT_S = 0.8;

/** Alternating foot lift above which a hip abduction is rejected as skating: skaters lift both feet in turn. */
export const ABDUCTION_FOOT_LIFT_LEG = 0.05;

/** Greatest travel of hands that hang or hold on to a wall. */
export const HANGING_HAND_TRAVEL_LEG = 0.5;

/** Hip drop above which a hinge is rejected as a squat; 45 degrees of knee flexion lower the hips by 0.1. */
export const HINGE_HIP_DROP_LEG = 0.2;

/** Greatest displacement of the hips of a lying person. */
export const LYING_HIP_TRAVEL_LEG = 0.15;

/** Greatest sideways distance of the feet in an in-line stance, front and back views. */
export const IN_LINE_FEET_LEG = 0.2;

/** Least elevation of a raised arm; in walking arms swing less. */
export const RAISED_ARM_DEG = 45;

/** Greatest change of the trunk lean in an arm raise: arms that hang from a bending trunk are not raised. */
export const ARM_RAISE_TRUNK_CHANGE_DEG = 25;

/** Greatest trunk lean at the start of an arm raise; a lift or row leans further. */
export const ARM_RAISE_LEAN_DEG = 40;

/** Greatest hip drop in an arm raise or side bend; in a squat with the arms held out the hips drop by 0.3 and more. */
export const ARM_RAISE_HIP_DROP_LEG = 0.15;

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

/** Greatest travel of hands that hang or lie in the lap. */
export const RESTING_HAND_TRAVEL_LEG = 0.4;

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

/** Hip drop, leg lengths, that scales the cue of hanging hands against a squat: no weight from the first value on, full weight up to the second. Rendered squats with hanging arms drop by 0.68 to 0.80, the figure's deadlift by 0.17. */
export const DEADLIFT_DROP_LEG = [0.65, 0.5] as const;
