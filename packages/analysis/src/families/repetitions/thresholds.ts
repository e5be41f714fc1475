/** Thresholds of repetitions: lifts, rises from a chair, arm raises, neck movements and mobility screens. */

/** Greatest shift of a standing foot in a repetition. */
export const FOOT_SHIFT_LEG = 0.2;

/** Greatest distance along the picture between the hips at the start and at the end of a repetition on the spot. */
export const HIP_SHIFT_LEG = 0.35;

/** Least rise of the hips from a chair, side view. */
export const RISE_SIDE_LEG = 0.15;

/** The same in front and back views, where coming nearer raises the hips in the picture as well. */
export const RISE_FRONTAL_LEG = 0.25;

/** Alternating foot lift above which the person steps and does not rise from a chair. */
export const CHAIR_FOOT_LIFT_LEG = 0.15;

/** Greatest trunk lean before a rise; lifting a load from the floor leans further. */
export const BEFORE_RISE_LEAN_DEG = 45;

/** Least travel of bar or hips in a repetition. */
export const LIFT_TRAVEL_LEG = 0.12;

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

/** Alternating foot lift above which the person runs or skips; in walking lunges it is smaller. */
export const LUNGE_FOOT_LIFT_LEG = 0.2;

/** Height of a lifted ankle above the standing one. */
export const LIFTED_ANKLE_STATURE = 0.05;

/** Shortest test of a range of motion; a skater's push or a thrower's stride is shorter. */
export const SLOW_MOVEMENT_S = 0.8;

/** Alternating foot lift above which no leg is abducted: skaters lift both feet in turn. */
export const ABDUCTION_FOOT_LIFT_LEG = 0.05;

/** Greatest travel of hands that hang or hold on to a wall. */
export const HANGING_HAND_TRAVEL_LEG = 0.5;

/** Drop of the hips above which the person squats and does not hinge; knees bent by 45 degrees lower them by 0.1. */
export const HINGE_HIP_DROP_LEG = 0.2;

/** Greatest travel of the hips of somebody who lies. */
export const LYING_HIP_TRAVEL_LEG = 0.15;

/** Greatest sideways distance of the feet in an in-line stance, front and back views. */
export const IN_LINE_FEET_LEG = 0.2;

/** Least elevation of a raised arm; in walking arms swing less. */
export const RAISED_ARM_DEG = 45;

/** Greatest change of the trunk lean in an arm raise: arms that hang from a bending trunk are not raised. */
export const ARM_RAISE_TRUNK_CHANGE_DEG = 25;

/** Greatest trunk lean at the start of an arm raise; a lift or row leans further. */
export const ARM_RAISE_LEAN_DEG = 40;

/** Greatest drop of the hips while arms are raised or the trunk bends aside; a squatter who holds the arms out sinks by 0.3 and more. */
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

/** Turn of the head above which the ear line says nothing of side bend. */
export const TURNED_HEAD_DEG = 15;

/** Greatest travel of hands that hang or lie in the lap. */
export const RESTING_HAND_TRAVEL_LEG = 0.4;

/**
 * Where each cue of a squat passes from how people squat to how nobody does. Mass centre in front of the heels, leg lengths: squatters 0.05 and more, on a seat -0.14 and -0.15 (real
 * and rendered clips). Distance of the feet along the way faced, leg lengths: squatters 0 to 0.22, lunges 0.8. Least difference of the ankles' heights in a repetition,
 * statures: 0 in squats, also behind a rack, 0.11 on one leg. Hands above the shoulders and above the knees, trunk lengths: on the shoulders or held out 0.25 at most, and 0.4 at least above the knees.
 */
export const SQUAT_CUES = {
  seat: [-0.03, -0.08],
  split: [0.25, 0.38],
  oneFoot: [0.03, 0.09],
  overhead: [0.35, 0.55],
  hanging: [0.25, 0],
} as const;
