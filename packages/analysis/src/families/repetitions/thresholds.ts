/** Thresholds of repetitions: lifts, rises from a chair, arm raises, neck movements and mobility screens. Lengths are in leg lengths (`_LEG`), statures (`_STATURE`) or trunk lengths (`_TRUNK`). Values without a source come from real and rendered clips. */
import type { CueRange } from "../../engine/evidence.ts";

/** Cues that repetitions of several exercises share: doubt 0 at the first value, 1 at the second. */
export const REP_CUES = {
  /** Displacement of a standing foot, leg lengths; standing 0.05, with a guessed foot 0.15, a step 0.4 and more. */
  footMoves: [0.2, 0.3],
  /** Displacement of the hips along the picture from start to end, leg lengths. */
  movesOn: [0.35, 0.55],
  /** Speed of a hand relative to the shoulders, statures/s; arm raises and presses up to 1.5, strokes and throws 1.9 to 5. */
  fastHand: [1.8, 2.2],
  /** Height of an ankle above the other one, leg lengths; on both feet 0.02, kicks 0.6 and more. */
  footLifted: [0.15, 0.3],
  /** Least over greatest shoulder width, front and back views. */
  trunkTurns: [0.75, 0.65],
  /** Time with both feet off the floor, s. */
  flight: [0.15, 0.18],
} as const satisfies Record<string, CueRange>;

/** Half width of the time about an instant in which the median place of a standing foot is taken. */
export const SETTLE_S = 0.1;

/** Distance from the picture's lower edge within which a foot counts as cut off, leg lengths: the landmarks of a foot that leaves the picture stay at its edge. */
export const EDGE_MARGIN_LEG = 0.04;

/** A flight this near to a repetition belongs to the same movement. */
export const FLIGHT_NEAR_S = 0.5;

/** Least height of the hips over the lower ankle at a take-off, share of its greatest in the clip: at least 0.65 in 177 of 179 rendered jumps and strides; 0.5 to 0.6 at the bottom of filmed and rendered squats to parallel. */
export const PUSHED_OFF_SHARE = 0.65;

/** Repetitions of the left and right side whose turning points are nearer in time than this are one repetition of both. */
export const SIMULTANEOUS_S = 0.35;

/** Least rise of the hips from a chair, side view. */
export const RISE_SIDE_LEG = 0.15;

/** The same in front and back views, where coming nearer raises the hips in the picture as well. */
export const RISE_FRONTAL_LEG = 0.25;

/** Five rises that take longer than this are a failed test (SPPB: Guralnik et al. 1994). */
export const FIVE_RISES_LIMIT_S = 60;

/** Least travel of bar or hips in a repetition. */
export const LIFT_TRAVEL_LEG = 0.12;

/** Drop of the hips from which steps are lunges; walking lowers them by 0.05. */
export const DEEP_LUNGE_LEG = 0.25;

/** Greatest drift of the hands relative to the shoulders in a repetition with a bar on the shoulders. */
export const BAR_HAND_DRIFT_LEG = 0.25;

/** Greatest horizontal distance of the hands from the shoulders at the bottom of a squat with a bar on the shoulders; hands held before the chest are 0.45 away (measured). */
export const BAR_HAND_REACH_TRUNK = 0.35;

/** Smallest side bend of the head; below it is landmark noise. */
export const LEAST_HEAD_TILT_DEG = 10;

/** Smallest turn of the head; below it is landmark noise. */
export const LEAST_HEAD_TURN_DEG = 20;

/** Smallest nod; below it is landmark noise. */
export const LEAST_NOD_DEG = 20;

/** What still counts as a neutral head: greatest distance from the middle position, and range while it rests there. */
export interface NeutralLimit {
  readonly offset: number;
  readonly range: number;
}
/** Limits of a neutral head. `nod`: line from ear to nose against the horizontal, degrees; people look straight ahead with the nose 0 to 20 below the ear. `tilt`: ear line against shoulder line, degrees. `aside`: nose beside the middle of the ears, share of their distance; 0.3 is a turn of 20 degrees. */
export const NEUTRAL = {
  nod: { offset: 30, range: 8 },
  tilt: { offset: 12, range: 6 },
  aside: { offset: 0.3, range: 0.12 },
} as const satisfies Record<string, NeutralLimit>;

/** Time at the start or end of the clip whose median is the neutral position. */
export const NEUTRAL_S = 0.5;

/** Greatest change of the trunk lean while the head nods. */
export const NOD_TRUNK_CHANGE_DEG = 15;

/** Alternating foot lift of somebody who walks or runs while the head moves, leg lengths: walks 0.07 and more; feet that stand or are not in the picture less. */
export const NECK_STEP_LEG = 0.07;

/** Head rotation above which the ear line no longer measures side bend. */
export const TURNED_HEAD_DEG = 15;

/** Greatest travel of hands that hang or lie in the lap. */
export const RESTING_HAND_TRAVEL_LEG = 0.4;

/** Range of each cue against a squat: doubt 0 at the first value, 1 at the second. Measured on real and rendered clips. */
export const SQUAT_CUES = {
  /** COM ahead of the rear heel, leg lengths; squats 0.05 and more, seated -0.14 and -0.15. */
  seat: [-0.03, -0.08],
  /** Distance of the ankles along the facing direction, leg lengths; squats 0 to 0.22, lunges 0.8. */
  split: [0.25, 0.38],
  /** Hands above the shoulders, trunk lengths; squats 0.25 at most. */
  overhead: [0.35, 0.55],
  /** Hands above the knees, trunk lengths; squats 0.4 at least. */
  hanging: [0.25, 0],
  /** Greatest flexion of the near knee, degrees; the shallowest rendered squat 46, push-ups 3. */
  kneesStraight: [35, 20],
  /** Least lean of the trunk in a repetition, degrees; squats up to 26, push-ups 63. */
  trunkLevel: [45, 60],
} as const;

/**
 * Height of the hips above the knees at the bottom, leg lengths, that scales the cue of hanging hands against a squat: no weight up to the first value, full weight from the second. Rendered squats that bend the knees by 100 degrees
 * and more are at 0.21 at most, shallower ones at 0.11 to 0.30, hip hinges at 0.36 and more, the figure's deadlift at 0.31 to 0.36.
 */
export const DEADLIFT_HIPS_LEG = [0.2, 0.3] as const;

/** Cues against the other lifts: doubt 0 at the first value, 1 at the second. */
export const LIFT_CUES = {
  /** Duration of a lunge or an overhead press, s; a running step is shorter. */
  short: [0.6, 0.42],
  /** Angle of a presser's trunk to the horizontal, degrees. */
  upright: [30, 45],
  /** Hands above the shoulders with the arms straight, trunk lengths; bench presses 1.1, bent-over rows -0.7. */
  pressedFromChest: [0.3, -0.2],
  /** Difference of the ankles' heights at the turning point, statures. */
  oneFoot: [0.05, 0.08],
  /** Least difference of the ankles' heights in a repetition, statures; squats 0, one-leg squats 0.11. */
  oneFootThroughout: [0.03, 0.09],
  /** Least height of the near and of the far ankle above the other one in the picture, leg lengths, side view; on the floor the near one is lower, by up to 0.26; held feet are higher by 0.08 and more, near, and 0.21 and more, far. */
  footHeld: { near: [0.06, 0.1], far: [0.15, 0.2] },
  /** Change of the difference of the ankles' heights up to the turning point, leg lengths; the free foot beside a step sinks by 0.16 and more. */
  footSinks: [0.08, 0.14],
  /** Difference in height of two hands on one bar, trunk lengths. */
  handsApart: [0.35, 0.5],
  /** Bar above the shoulders at the end of a press, trunk lengths. */
  pressed: [0, -0.15],
  /** Bar above the shoulders in the catch of a clean, trunk lengths. */
  racked: [-0.3, -0.5],
  /** Bar above the shoulders at the top of an overhead press, trunk lengths; straight arms reach 0.6 and more. */
  lockedOut: [0.4, 0.15],
  /** Lean of the front shank in a lunge, degrees, negative with the knee behind the ankle as of a leg held forward. */
  shankBack: [-12, -18],
  /** Bar above the hips at the lowest point of a pull or row, trunk lengths. */
  handsHigh: [-0.15, 0.05],
  /** Bar above the hips at the highest point of a pull or row, trunk lengths. */
  handsRaised: [0.4, 0.6],
  /** Rise of the hips in an Olympic lift, leg lengths; a golfer's hands rise over standing hips. */
  olympicHips: [0.15, 0.08],
  /** Change of the trunk lean in a row, degrees. */
  rowTrunk: [35, 50],
  /** Change of the trunk lean in a pull, degrees. */
  pullTrunk: [15, 9],
  /** Least trunk lean in a row, degrees. */
  rowLean: [25, 15],
  /** Distance of the ankles along the facing direction in a lunge, leg lengths; lunges 0.69 to 0.83, squats 0 to 0.22. */
  split: [0.3, 0.22],
  /** Flexion of the front knee, degrees; walking bends it less at initial contact. */
  lungeKnee: [35, 25],
  /** Forward travel of the hips in a repetition of a walking lunge, leg lengths; a lunge back to the same place has none. */
  lungeTravel: [0.5, 0.25],
  /** Fastest hips, leg lengths/s; walking lunges 1.1, a run-up 3.1. */
  lungeSpeed: [1.4, 2],
  /** Where the COM is between the ankles, 1 over the front one; lunges 0.6 to 0.7, squats on one leg 1.1. */
  lungeWeight: [0.9, 1.05],
  /** Travel of the hands against the shoulders, leg lengths; presses 0.65 and more, arms that are held up in a squat 0.36. */
  pressTravel: [0.5, 0.38],
  /** Range of the hips' height in a press, leg lengths; a press with a push of the legs 0.15, rises from a chair 0.36. */
  pressHips: [0.2, 0.32],
  /** Travel of the hands along the picture over their travel upwards in a row; rows 0.65, a shot along the ice 1.7. */
  rowAlong: [1.1, 1.5],
  /** Alternating foot lift in a lunge, leg lengths; walking lunges up to 0.2, running and skipping more. */
  lungeSteps: [0.2, 0.26],
  /** Alternating foot lift in a squat, leg lengths; walking up to a bar up to 0.2, running more. */
  squatSteps: [0.2, 0.28],
} as const satisfies Record<string, CueRange | Record<"near" | "far", CueRange>>;

/** Least change of the trunk's lean in a swing. */
export const SWING_LEAN_DEG = 25;

/** Cues against exercises over hands that keep their place, and against swings: doubt 0 at the first value, 1 at the second; chosen from how the exercises are defined, tried on the figure. */
export const FREE_CUES = {
  /** Displacement of the hands, leg lengths. */
  handsMove: [0.12, 0.25],
  /** Change of the elbow, degrees. */
  elbowsStill: [35, 20],
  /** Shoulders over the hands at the start, trunk lengths (straight arms are 1.15 long). */
  holds: { "push-up": [0.5, 0.2], dip: [0.7, 0.4] },
  /** Height of the hands over the shoulders at the start of a pull-up, trunk lengths. */
  hangs: [0.6, 0.3],
  /** Rise of the lower foot in a pull-up, leg lengths. */
  feetRise: [0.1, 0.04],
  /** Trunk lean in a push-up, degrees; hands on a bench 60, standing 0. */
  prone: [55, 40],
  /** Greatest trunk lean in a dip, degrees. */
  dipLean: [50, 65],
  /** Hips over or under the hands at the start, trunk lengths. */
  dipHands: [0.35, 0.6],
  /** Change of the knee, degrees; squats and rises 60 and more. */
  dipKnees: [35, 55],
  /** Hands over the hips after the hinge, trunk lengths; a deadlift ends at -0.1. */
  swung: [0.45, 0.2],
  /** Duration of a swing, s. */
  slowSwing: [2.6, 4],
} as const;

/** Cues against an arm raise: doubt 0 at the first value, 1 at the second. */
export const RAISE_CUES = {
  /** Least length of the upper arm in the picture, share of its greatest; raises across the line of sight 0.78 and more, one person who raises the arms sideways seen from the side 0.24. */
  armShort: [0.55, 0.35],
  /** Elevation at the top, degrees; in walking arms swing less. */
  armLow: [45, 38],
  /** Change of the trunk lean, degrees; arms that hang from a bending trunk are not raised. */
  trunkMoves: [25, 35],
  /** Trunk lean at the start, degrees; a lift or row leans further. */
  stoop: [40, 50],
  /** Drop of the hips, leg lengths; in a squat with the arms held out 0.25 and more. */
  hipsDrop: [0.15, 0.22],
  /** Duration, s; raises 1 and more, arms that are held out again in a squat 0.4. */
  quick: [0.8, 0.5],
} as const satisfies Record<string, CueRange>;

/** How much the legs differ in the picture from the side, median over a repetition, degrees: alike at the first value, surely not at the second. */
export const LEGS_DIFFER = {
  /** Lean of the shanks; squats on both legs, 15 rendered and 4 filmed with their changed copies, up to 8.5, 12 rendered squats on one leg 16 and more. */
  shanks: [10, 16],
  /** Flexion of the knees; squats on both legs up to 16, on one leg 34 and more. With shanks alike, a foot held higher by 0.2 leg lengths bends its knee by at least 23 more. */
  knees: [16, 23],
  /** Lean of the shanks that asks alone, whatever the heights of the feet. */
  alone: [16, 26],
} as const satisfies Record<string, CueRange>;

/** Legs of a squat on one leg from front and back against those of a squat on both: alike at the first value, surely not at the second. From 15 rendered squats on one leg, 15 on both and one filmed obliquely with its changed copies. */
export const FACING_LEGS = {
  /** Length of the free leg's shank in the picture, share of the standing one's; on both legs 0.83 and more, held behind up to 0.48. */
  freeShank: [0.6, 0.45],
  /** Least difference of the knees' heights, leg lengths, 10th percentile; on both legs up to 0.06. */
  kneesApart: [0.08, 0.14],
  /** Range of the free foot beyond that of the standing one, leg lengths; on both legs up to 0.03. */
  freeMoves: [0.04, 0.06],
} as const satisfies Record<string, CueRange>;

/** What shows that one leg alone carries the body: no evidence at the first value, full evidence at the second. From 25 rendered squats on one leg, 16 on both, 11 lunges and 3 hinges. */
export const ONE_LEG = {
  /** Least difference of the ankles' heights over their own floors, statures, 10th percentile over the repetition. */
  apart: [0.03, 0.05],
  /**
   * Front and back views. `apart`: the same difference in the picture, leg lengths; feet on one floor differ by up to 0.03. `freeMoves`: range of the free foot, leg lengths; feet
   * on the floor up to 0.06.
   */
  facing: { apart: [0.06, 0.1], freeMoves: [0.07, 0.11] },
  /** Side view, where one foot is nearer to the camera. `apart`: how far the near and the far ankle is above the other one, leg lengths; a far foot that is guessed moves by 0.08. */
  side: { apart: { near: [0.06, 0.1], far: [0.12, 0.15] }, freeMoves: [0.1, 0.15] },
  /** Distance of the hips from the nearer foot, share of the distance between the feet. */
  over: [0.38, 0.3],
  /** Distance of the ankles across the picture from which it says over which foot the hips are, leg lengths. */
  feetApart: 0.1,
} as const;

/** Cues against a mobility screen: doubt 0 at the first value, 1 at the second. */
export const MOBILITY_CUES = {
  /** Duration, s; a skater's push or a thrower's stride is shorter. */
  quick: [0.8, 0.6],
  /** Travel of hands that hang or hold on to a wall, leg lengths. */
  handsMove: [0.5, 0.7],
  /** COM ahead of the rear heel, leg lengths. */
  seat: [-0.03, -0.08],
  /** Hip drop of a hinge, leg lengths; 45 degrees of knee flexion lower the hips by 0.1. */
  hingeDrop: [0.2, 0.28],
  /** Knee flexion of a hinge, degrees; quarter squats 70 and more. */
  hingeKnees: [50, 75],
  /** Sideways distance of feet in line from front and back, leg lengths. */
  beside: [0.2, 0.3],
  /** Distance of the hips from the nearer foot in a squat on one leg as a share of the distance between the feet, front and back views; 15 such squats up to 0.33, squats and lunges 0.37 to 0.5. */
  hipsBetween: [0.36, 0.45],
  /** Distance of the hips from the standing foot, side view, leg lengths; squats on one leg up to 0.12, lunges 0.39 and more. */
  hipsAside: [0.2, 0.35],
  /** Displacement of the standing foot, leg lengths. */
  stanceMoves: [0.1, 0.25],
  /** Rise of the hips above their height at the start of a knee-to-wall lunge, leg lengths; onto a step 0.24. */
  hipsRise: [0.08, 0.15],
  /** Tested foot ahead of the other one, leg lengths. */
  behind: [0.1, 0.05],
  /** Hip drop while the knee goes to the wall, leg lengths; squats 0.3 to 1. */
  kneeToWallDrop: [0.3, 0.42],
  /** Difference of the ankles' heights with the knee at the wall, statures; a step-up has one foot on a box. */
  footUp: [0.06, 0.1],
  /** Distance of the ankles along the facing direction in the picture, leg lengths. */
  split: [0.28, 0.38],
  /** The same from estimated depth, which is noisier. */
  splitInDepth: [0.42, 0.55],
  /** Hands above the shoulders, trunk lengths. */
  armsLow: [0.4, 0.25],
  /** Displacement of the hips of a lying person, leg lengths. */
  lyingHips: [0.15, 0.22],
  /** Way of the raised foot in a hip abduction, leg lengths; 10 degrees move it by 0.17, a side bend not at all. */
  footOut: [0.12, 0.06],
  /** Alternating foot lift, leg lengths; skaters lift both feet in turn. */
  skates: [0.05, 0.08],
  /** Fastest hips up or down, leg lengths/s; screens 1.0 at most, the landing of a low jump 2.1. */
  falls: [1.6, 2],
  /** Drop of the free foot in a step-down, leg lengths. */
  freeSinks: [0.1, 0.05],
  /** Depth of the free foot below the standing one in a step-down, leg lengths. */
  freeBelow: [0.05, 0],
  /** Duration of a step-down whose feet rise in turn, s; a filmed run 0.8, the figure's step-downs 2.4. */
  stepQuick: [1.4, 0.9],
  /** Knee flexion of the standing leg in a step-down, degrees. */
  stepKnee: [30, 15],
  /** Fastest ankle against the hips, leg lengths/s; leg raises 1.0, skating 3.0, kicks 5.7 and more. */
  footFast: [1.8, 2.8],
  /** Fastest hips, leg lengths/s; lateral lunges 1.0, a shuffle 2.0. */
  lateralSpeed: [1.3, 1.8],
  /** Sideways distance of the feet in a lateral lunge, leg lengths. */
  lateralApart: [0.75, 0.55],
  /** Length of the straight leg in the picture in a lateral lunge, leg lengths. */
  lateralStraight: [0.9, 0.8],
} as const satisfies Record<string, CueRange>;

/** Least rise of the arms in a jumping jack. */
export const LEAST_JACK_DEG = 50;

/** Cues against a jumping jack: doubt 0 at the first value, 1 at the second; from how the exercise is defined, tried on the figure. */
export const JACK_CUES = {
  /** How much further the feet part, leg lengths; in an arm raise 0. */
  opens: [0.25, 0.12],
  /** Elevation of the lower arm at the widest point, degrees. */
  armLow: [70, 50],
  /** Duration of a jumping jack, s. */
  slow: [2, 3.2],
} as const satisfies Record<string, CueRange>;

/** Cues against a rise from a chair: doubt 0 at the first value, 1 at the second. */
export const CHAIR_CUES = {
  /** Greatest over least shoulder width, front and back views. */
  growth: [1.35, 1.5],
  /** Alternating foot lift, leg lengths. */
  steps: [0.15, 0.19],
  /** COM ahead of the rear heel before the rise, leg lengths; standing 0.05 and more, lifting from the floor 0.025, seated -0.05 and less. */
  noSeat: [-0.01, 0.03],
  /** Trunk lean before the rise, degrees; lifting a load from the floor leans further. */
  stoop: [45, 55],
  /** Least angle of the thigh to the vertical before the rise, degrees. */
  thighsSteep: [50, 40],
  /** Distance of the ankles along the facing direction, leg lengths; one foot may be drawn back under the seat, lunges 0.7. */
  split: [0.45, 0.6],
  /** Way of the hips along the picture in the time `ARRIVAL_S` before the rise, leg lengths; sitting down takes them back by 0.5, a runner who turns comes 1.5 and more. */
  arrives: [0.8, 1.2],
} as const satisfies Record<string, CueRange>;

/** Time before a rise in which a seated athlete has at most sat down, s. */
export const ARRIVAL_S = 1;

/** Strokes on a rowing ergometer. Ranges are cues: doubt 0 at the first value, 1 at the second. */
export const ROWING = {
  /** Least travel of the handle against the feet, leg lengths. */
  leastTravelLegs: 0.6,
  /** Least time between two strokes, s: nobody rows 60 strokes per minute. */
  leastPeriodS: 1,
  /** Hips above the ankles, leg lengths (a seat on rails 0.1 to 0.25, a chair or saddle 0.5 and more). */
  seat: [0.4, 0.55],
  /** Travel of the seat, leg lengths. */
  slide: [0.25, 0.15],
  /** Rise of the hips as a share of the seat's travel. */
  rise: [0.3, 0.5],
  /** Travel of the ankle, leg lengths. */
  feet: [0.15, 0.3],
  /** Range of knee flexion, degrees. */
  knees: [50, 30],
} as const satisfies Record<string, CueRange | number>;

/** A leg that goes over a hurdle and back. */
export const HURDLE = {
  /** Least distance of the foot ahead, leg lengths. */
  leastAhead: 0.2,
  /** Least rise of the knee, leg lengths. */
  leastRise: 0.15,
  /** Longest time between the lifts there and back, s. */
  touchS: 2.5,
} as const;

/** A reach of the free foot ahead. */
export const REACH = {
  /** Rise of the standing heel from which a reach is invalid, per cent of leg length; the same as for ankles in squats. */
  heelRisePct: 2.5,
  /** Standard error of a reach, leg lengths: 0.02 as for all lengths in leg lengths, the rest because the feet are at two distances from the camera. */
  placeLegs: 0.03,
} as const;

/** Cues against a reach of one foot ahead: doubt 0 at the first value, 1 at the second. */
export const REACH_CUES = {
  /** Rise of the free knee, leg lengths; over a hurdle 0.4 and more. */
  kneeHigh: [0.25, 0.35],
  /** Height of the free ankle over the standing one at the turning point, leg lengths; a kick ends higher. */
  footHigh: [0.2, 0.3],
  /** Position of the COM between the ankles at the turning point: 0 over the standing foot, 1 over the free one. */
  weightAhead: [0.3, 0.45],
} as const satisfies Record<string, CueRange>;

/** Cues against a step over a hurdle and back: doubt 0 at the first value, 1 at the second, leg lengths; from how the exercise is defined, tried on the figure. */
export const HURDLE_CUES = {
  /** Rise of the free knee on the way there or back, whichever is less. */
  kneeLow: [0.2, 0.12],
  /** Rise of the standing ankle; in walking it steps. */
  standRises: [0.08, 0.15],
  /** Drop of the hips; in lunges 0.2 and more. */
  hipsDrop: [0.12, 0.2],
  /** Height of the free ankle over the standing one where the heel touches; a kick ends higher. */
  footHigh: [0.15, 0.25],
  /** From front and back, distance of the feet in depth at the touch; knees that are lifted on the spot come down beside the other foot. */
  footBeside: [0.2, 0.08],
} as const satisfies Record<string, CueRange>;

/** Standard error of the deepest thigh of a squat beyond that of the clip's mean, degrees: of 68 rendered bodies 75 % lay within 1.96 of the mean's 3.1. */
export const DEEPEST_THIGH_DEG = 4;
