/** Thresholds of repetitions: lifts, rises from a chair, arm raises, neck movements and mobility screens. Lengths are in leg lengths (`_LEG`), statures (`_STATURE`) or trunk lengths (`_TRUNK`). Values without a source come from real and rendered clips. */
import type { CueRange } from "../../engine/evidence.ts";

/**
 * Cues that repetitions of several exercises share: doubt 0 at the first value, 1 at the second. `footMoves`: displacement of a standing foot, leg lengths; standing 0.05, with a guessed
 * foot 0.15, a step 0.4 and more. `movesOn`: displacement of the hips along the picture from start to end, leg lengths. `fastHand`: statures/s relative to the shoulders; arm raises and
 * presses up to 1.5, strokes and throws 1.9 to 5. `footLifted`: height of an ankle above the other one, leg lengths; on both feet 0.02, kicks 0.6 and more. `trunkTurns`: least over greatest shoulder width, front and back views. `flight`: both feet off the floor, s.
 */
export const REP_CUES = {
  footMoves: [0.2, 0.3],
  movesOn: [0.35, 0.55],
  fastHand: [1.8, 2.2],
  footLifted: [0.15, 0.3],
  trunkTurns: [0.75, 0.65],
  flight: [0.15, 0.18],
} as const satisfies Record<string, CueRange>;

/** Half width of the time about an instant in which the median place of a standing foot is taken. */
export const SETTLE_S = 0.1;

/** Distance from the picture's lower edge within which a foot counts as cut off, leg lengths: the landmarks of a foot that leaves the picture stay at its edge. */
export const EDGE_MARGIN_LEG = 0.04;

/** A flight this near to a repetition belongs to the same movement. */
export const FLIGHT_NEAR_S = 0.5;

/** Least height of the hips over the lower ankle at a take-off, share of the greatest: 0.65 and more in 177 of 179 rendered jumps and strides, 0.5 to 0.6 at the bottom of squats to parallel, filmed and drawn. */
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

/**
 * Height of the hips above the knees at the bottom, leg lengths, that scales the cue of hanging hands against a squat: no weight up to the first value, full weight from the second. Rendered squats that bend the knees by 100 degrees
 * and more are at 0.21 at most, shallower ones at 0.11 to 0.30, hip hinges at 0.36 and more, the figure's deadlift at 0.31 to 0.36.
 */
export const DEADLIFT_HIPS_LEG = [0.2, 0.3] as const;

/**
 * Cues against the other lifts: doubt 0 at the first value, 1 at the second. `short`: duration of a lunge, s; a running step is shorter. `upright`: angle of a presser's trunk to the
 * horizontal, degrees. `oneFoot`: difference of the ankles' heights, statures. `footSinks`: change of that difference up to the turning point, leg lengths; the free foot beside a step sinks by 0.16 and more. `footHeld`: least difference of the ankles' heights in the picture, leg lengths, side view; both feet on the floor up to 0.11. `handsApart`: difference in height of two hands on one bar, trunk lengths. `pressed`, `racked`: bar above the shoulders when a press is
 * done or a clean caught, trunk lengths. `lockedOut`: bar above the shoulders at the top of an overhead press, trunk lengths; straight arms reach 0.6 and more. `shankBack`: lean of the front shank in a lunge, degrees,
 * negative with the knee behind the ankle as of a leg held forward. `handsHigh`: bar above the hips at the lowest point of a pull or row, `handsRaised`: at its highest, trunk lengths. `rowTrunk`, `pullTrunk`: change of the trunk lean, degrees.
 * `olympicHips`: rise of the hips in an Olympic lift, leg lengths; a golfer's hands rise over standing hips. `rowLean`: least trunk lean, degrees. `split`: distance of the ankles along the facing direction in a lunge, leg lengths; lunges 0.69 to 0.83, squats 0 to 0.22. `lungeKnee`: flexion of the front
 * knee, degrees; walking bends it less at initial contact. `lungeTravel`: way forward of the hips in a repetition of a walking lunge, leg lengths; a lunge back to the same place has none. `lungeSpeed`: fastest hips, leg lengths/s; walking lunges 1.1, a run-up 3.1. `lungeWeight`: where the COM is between the ankles, 1 over the front one; lunges 0.6 to 0.7, squats on one leg 1.1. `pressTravel`: travel of the hands against the shoulders, leg lengths; presses 0.65 and more, arms that are held up in a squat 0.36. `pressHips`: range of the hips' height; a press with a push of the legs 0.15, rises from a chair 0.36. `rowAlong`: way of the hands along the picture against their way up; rows 0.65, a shot along the ice 1.7. `lungeSteps`, `squatSteps`: alternating foot lift, leg lengths; walking up to a bar and walking lunges up to 0.2, running and skipping
 * more.
 */
export const LIFT_CUES = {
  short: [0.6, 0.42],
  upright: [30, 45],
  oneFoot: [0.05, 0.08],
  footHeld: [0.15, 0.2],
  footSinks: [0.08, 0.14],
  handsApart: [0.35, 0.5],
  pressed: [0, -0.15],
  racked: [-0.3, -0.5],
  lockedOut: [0.4, 0.15],
  shankBack: [-12, -18],
  handsHigh: [-0.15, 0.05],
  handsRaised: [0.4, 0.6],
  olympicHips: [0.15, 0.08],
  rowTrunk: [35, 50],
  pullTrunk: [15, 9],
  rowLean: [25, 15],
  split: [0.3, 0.22],
  lungeKnee: [35, 25],
  lungeTravel: [0.5, 0.25],
  lungeSpeed: [1.4, 2],
  lungeWeight: [0.9, 1.05],
  pressTravel: [0.5, 0.38],
  pressHips: [0.2, 0.32],
  rowAlong: [1.1, 1.5],
  lungeSteps: [0.2, 0.26],
  squatSteps: [0.2, 0.28],
} as const satisfies Record<string, CueRange>;

/** Least change of the trunk's lean in a swing. */
export const SWING_LEAN_DEG = 25;

/**
 * Cues against exercises over hands that keep their place, and against swings: doubt 0 at the first value, 1 at the second; chosen from how the exercises are defined, tried on the figure. `handsMove`: displacement of
 * the hands, leg lengths. `elbowsStill`: change of the elbow, degrees. `holds`: shoulders over the hands at the start, trunk lengths (straight arms are 1.15 long). `hangs`: hands over the shoulders at the
 * start. `feetRise`: rise of the lower foot in a pull-up, leg lengths. `prone`: trunk lean in a push-up, degrees; hands on a bench 60, standing 0. `dipLean`: greatest trunk lean in a dip, degrees. `dipHands`: hips over or
 * under the hands at the start, trunk lengths. `dipKnees`: change of the knee, degrees; squats and rises 60 and more. `swung`: hands over the hips after the hinge, trunk lengths; a deadlift ends at -0.1. `slowSwing`:
 * duration of a swing, s.
 */
export const FREE_CUES = {
  handsMove: [0.12, 0.25],
  elbowsStill: [35, 20],
  holds: { "push-up": [0.5, 0.2], dip: [0.7, 0.4] },
  hangs: [0.6, 0.3],
  feetRise: [0.1, 0.04],
  prone: [55, 40],
  dipLean: [50, 65],
  dipHands: [0.35, 0.6],
  dipKnees: [35, 55],
  swung: [0.45, 0.2],
  slowSwing: [2.6, 4],
} as const;

/**
 * Cues against an arm raise: doubt 0 at the first value, 1 at the second. `armLow`: elevation at the top, degrees; in walking arms swing less. `trunkMoves`: change of the trunk lean, degrees;
 * arms that hang from a bending trunk are not raised. `armShort`: least length of the upper arm in the picture, share of its greatest; raises across the line of sight 0.78 and more, one person who raises the arms sideways seen from the side 0.24. `stoop`: trunk lean at the start, degrees; a lift or row leans further. `hipsDrop`: leg lengths; in a squat with the arms held out 0.25
 * and more. `quick`: duration, s; raises 1 and more, arms that are held out again in a squat 0.4.
 */
export const RAISE_CUES = {
  armShort: [0.55, 0.35],
  armLow: [45, 38],
  trunkMoves: [25, 35],
  stoop: [40, 50],
  hipsDrop: [0.15, 0.22],
  quick: [0.8, 0.5],
} as const satisfies Record<string, CueRange>;

/**
 * What shows that one leg alone carries the body: no evidence at the first value, full evidence at the second. From 25 rendered squats on one leg, 16 on both, 11 lunges and 3 hinges. `apart`: least difference of the ankles'
 * heights over their own floors, statures, 10th percentile over the repetition; in each view the same in the picture, leg lengths: feet on one floor differ by up to 0.03 from the front, and from the side, where one is nearer to the
 * camera, by up to 0.11. `freeMoves`: range of the free foot, leg lengths; feet on the floor up to 0.06, a far foot that is guessed 0.08. `over`: distance of the hips from the nearer foot, share of the distance between the feet.
 * `feetApart`: distance of the ankles across the picture from which it says over which foot the hips are, leg lengths.
 */
export const ONE_LEG = {
  apart: [0.03, 0.05],
  facing: { apart: [0.06, 0.1], freeMoves: [0.07, 0.11] },
  side: { apart: [0.12, 0.15], freeMoves: [0.1, 0.15] },
  over: [0.38, 0.3],
  feetApart: 0.1,
} as const;

/**
 * Cues against a mobility screen: doubt 0 at the first value, 1 at the second. `quick`: duration, s; a skater's push or a thrower's stride is shorter. `handsMove`: travel of hands that hang or hold on to a wall, leg
 * lengths. `seat`: COM ahead of the rear heel, leg lengths. `hingeDrop`: hip drop of a hinge, leg lengths; 45 degrees of knee flexion lower the hips by 0.1. `hingeKnees`: knee flexion of a hinge, degrees; quarter squats 70 and more. `beside`: sideways distance of feet in line from
 * front and back, leg lengths. `hipsBetween`: distance of the hips from the nearer foot in a squat on one leg as a
 * share of the distance between the feet, front and back views; 15 such squats up to 0.33, squats and lunges 0.37 to 0.5. `hipsAside`: the same distance from the standing foot from the side, leg lengths; up to 0.12, lunges
 * 0.39 and more. `stanceMoves`: displacement of the standing foot, leg lengths. `hipsRise`: rise of the hips over the start of a lunge to the wall, leg lengths; onto a step 0.24. `behind`: tested foot ahead of the other one, leg lengths. `kneeToWallDrop`: hip drop while the knee goes to the wall, leg lengths; squats 0.3 to 1. `footUp`: difference of the ankles'
 * heights with the knee at the wall, statures; a step-up has one foot on a box. `split`, `splitInDepth`: distance of the ankles
 * along the facing direction, leg lengths, from the picture and from depth, which is noisier. `armsLow`: hands above the shoulders, trunk lengths. `lyingHips`: displacement of the hips of a
 * lying person, leg lengths. `skates`: alternating foot lift, leg lengths; skaters lift both feet in turn. `falls`: fastest hips up or down, leg lengths/s; screens 1.0 at most, the landing of a low jump 2.1. `freeSinks`,
 * `freeBelow`: drop of the free foot in a step-down, and how far it comes below the standing one, leg lengths; `stepKnee`: knee flexion of the standing leg, degrees. `lateralSpeed`: fastest hips, leg lengths/s; lateral lunges 1.0, a shuffle 2.0. `footFast`: fastest ankle against the hips, leg lengths/s; leg raises 1.0, skating 3.0, kicks 5.7 and more. `lateralApart`: sideways distance of the feet, `lateralStraight`: length of the straight leg in the picture of a
 * lateral lunge, leg lengths.
 */
export const MOBILITY_CUES = {
  quick: [0.8, 0.6],
  handsMove: [0.5, 0.7],
  seat: [-0.03, -0.08],
  hingeDrop: [0.2, 0.28],
  hingeKnees: [50, 75],
  beside: [0.2, 0.3],
  hipsBetween: [0.36, 0.45],
  hipsAside: [0.2, 0.35],
  stanceMoves: [0.1, 0.25],
  hipsRise: [0.08, 0.15],
  behind: [0.1, 0.05],
  kneeToWallDrop: [0.3, 0.42],
  footUp: [0.06, 0.1],
  split: [0.28, 0.38],
  splitInDepth: [0.42, 0.55],
  armsLow: [0.4, 0.25],
  lyingHips: [0.15, 0.22],
  skates: [0.05, 0.08],
  falls: [1.6, 2],
  freeSinks: [0.1, 0.05],
  freeBelow: [0.05, 0],
  stepKnee: [30, 15],
  footFast: [1.8, 2.8],
  lateralSpeed: [1.3, 1.8],
  lateralApart: [0.75, 0.55],
  lateralStraight: [0.9, 0.8],
} as const satisfies Record<string, CueRange>;

/** Least rise of the arms in a jumping jack. */
export const LEAST_JACK_DEG = 50;

/**
 * Cues against a jumping jack: doubt 0 at the first value, 1 at the second; from how the exercise is defined, tried on the figure. `opens`: how much further the feet part, leg lengths; in an arm raise 0. `armLow`: elevation of the
 * lower arm at the widest point, degrees. `slow`: duration, s.
 */
export const JACK_CUES = {
  opens: [0.25, 0.12],
  armLow: [70, 50],
  slow: [2, 3.2],
} as const satisfies Record<string, CueRange>;

/**
 * Cues against a rise from a chair: doubt 0 at the first value, 1 at the second. `growth`: greatest over least shoulder width, front and back views. `steps`: alternating foot lift, leg lengths. `noSeat`: COM ahead of
 * the rear heel before the rise, leg lengths; standing 0.05 and more, lifting from the floor 0.025, seated -0.05 and less. `stoop`: trunk lean before the rise, degrees; lifting a load from the floor leans further.
 * `split`: distance of the ankles along the facing direction, leg lengths; one foot may be drawn back under the seat, lunges 0.7. `thighsSteep`: least angle of the thigh to the vertical before the rise, degrees.
 */
export const CHAIR_CUES = {
  growth: [1.35, 1.5],
  steps: [0.15, 0.19],
  noSeat: [-0.01, 0.03],
  stoop: [45, 55],
  thighsSteep: [50, 40],
  split: [0.45, 0.6],
} as const satisfies Record<string, CueRange>;

/**
 * Strokes on a rowing ergometer. `leastTravelLegs`: travel of the handle against the feet; `leastPeriodS`: 60 strokes per minute are not rowed. Cues, doubt 0 at the first value, 1 at the second:
 * `seat`: hips above the ankles, leg lengths (a seat on rails 0.1 to 0.25, a chair or saddle 0.5 and more); `slide`: travel of the seat, leg lengths; `rise`: of the hips, share of it; `feet`: of the
 * ankle, leg lengths; `knees`: range of knee flexion, degrees.
 */
export const ROWING = {
  leastTravelLegs: 0.6,
  leastPeriodS: 1,
  seat: [0.4, 0.55],
  slide: [0.25, 0.15],
  rise: [0.3, 0.5],
  feet: [0.15, 0.3],
  knees: [50, 30],
} as const satisfies Record<string, CueRange | number>;

/** Least distance ahead, and least rise of the knee, of a leg that goes over a hurdle, leg lengths; longest time between the lifts there and back, s. */
export const HURDLE = { leastAhead: 0.2, leastRise: 0.15, touchS: 2.5 } as const;

/** `heelRisePct`: rise of a standing heel from which a reach is invalid, per cent of leg length; the same as for ankles in squats. `placeLegs`: standard error of a reach, leg lengths: 0.02 as of all lengths by leg, the rest because the feet are at two distances from the camera. */
export const REACH = { heelRisePct: 2.5, placeLegs: 0.03 } as const;

/** Cues against a reach of one foot ahead, leg lengths, as for a hurdle. `kneeHigh`: rise of the free knee; over a hurdle 0.4 and more. `footHigh`: a kick ends higher. */
export const REACH_CUES = { kneeHigh: [0.25, 0.35], footHigh: [0.2, 0.3], weightAhead: [0.3, 0.45] } as const satisfies Record<
  string,
  CueRange
>;

/**
 * Cues against a step over a hurdle and back: doubt 0 at the first value, 1 at the second, leg lengths; from how the exercise is defined, tried on the figure. `kneeLow`: rise of the knee on the way there and back, of the
 * lower one. `standRises`: rise of the standing ankle, which steps in walking. `hipsDrop`: in lunges 0.2 and more. `footHigh`: height of the free ankle over the standing one where the heel touches; a kick ends higher.
 * `footBeside`: from front and back, distance of the feet in depth at the touch; knees that are lifted on the spot come down beside the other foot.
 */
export const HURDLE_CUES = {
  kneeLow: [0.2, 0.12],
  standRises: [0.08, 0.15],
  hipsDrop: [0.12, 0.2],
  footHigh: [0.15, 0.25],
  footBeside: [0.2, 0.08],
} as const satisfies Record<string, CueRange>;

/** Standard error of the deepest thigh of a squat beyond that of the clip's mean, degrees: of 68 rendered bodies 75 % lay within 1.96 of the mean's 3.1. */
export const DEEPEST_THIGH_DEG = 4;
