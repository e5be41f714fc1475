/** Thresholds of jumps. */
import type { CueRange } from "../../engine/evidence.ts";

/** Greatest height of the COM above its lowest point while a squat is held. */
export const HELD_SQUAT_LEG = 0.06;

/** Least time that a squat is held before a squat jump. */
export const HELD_SQUAT_S = 0.4;

/**
 * Cues against a jump: doubt 0 at the first value, 1 at the second; from 20 rendered jumps, the figure's, a filmed jog and a filmed punt. `short`: flight, s; 0.16 is a jump of 3 cm, a shorter flight a
 * step (rebound hops may be lower). `partUp`, `partAlong`: change of the ankles' distance in height and along the picture, leg lengths; jumps off both legs up to 0.15, running
 * steps and kicks from 0.6. `runsUp`: alternating foot lift before a hop, leg lengths; hops 0.13, walks up to 0.23, a run from the front 0.49. `arrives`: speed of the hips half a second before the take-off of a hop, leg lengths/s: it starts from a stand. `bothFeet`: height of the free foot over the hopping one, leg lengths. `noBox`, `landsHigher`, `landsHigherAhead` (jumps for distance): by how much the feet stand higher after the landing than
 * before the take-off, leg lengths: 0.23 is a box of 20 cm; a broad jump away from a camera that stands 35° aside ends 0.15 higher in the picture.
 */
export const JUMP_CUES = {
  short: [0.16, 0.13],
  partUp: [0.22, 0.32],
  partAlong: [0.4, 0.6],
  runsUp: [0.25, 0.38],
  arrives: [1.2, 2],
  bothFeet: [0.06, 0.03],
  noBox: [0.23, 0.16],
  landsHigher: [0.12, 0.2],
  landsHigherAhead: [0.2, 0.3],
} as const satisfies Record<string, CueRange>;

/** Time before the take-off, and after the landing, in which both feet stand. */
export const STANDING_S = 0.15;

/** Time before the take-off of a hop at which the athlete still stands. */
export const STANDS_BEFORE_S = 0.5;

/** By how much the landing off a box is read early or late: 11 ms on the figure. */
export const LANDING_DOUBT_S = 0.012;

/** Doubt of a joint angle of the near leg in a fast movement. */
export const LANDING_ANGLE_DEG = 4;

/** Standard deviation of the time of a flight seen from the front or from behind, beyond the usual one, s: 44 rendered jumps, of which three miss by 30 to 43 ms. */
export const FRONTAL_FLIGHT_S = 0.008;

/** Least knee flexion at contact, degrees (Padua et al. 2009). */
export const LESS_KNEE_CONTACT_DEG = 30;

/**
 * Items of the front view: limits (Padua et al. 2009) and the doubt within which nothing is decided. `knee`: how far a knee lies inside of its foot, leg lengths; a knee over the foot is at 0. `stanceWidth`: ankles' distance,
 * shoulder widths. `footDeg`: turn of a foot; `footLegs`: its length, leg lengths (Winter 2009: 0.152 of 0.53 statures). `trunkDeg`: lateral lean that the eye sees; `unevenS`: time between
 * both feet's contacts that it sees at 30 frames per second (`knee` and these two: consensus).
 */
export const LESS_FRONT = {
  knee: [0.05, 0.03],
  stanceWidth: [1, 0.15],
  footDeg: [30, 10],
  footLegs: 0.287,
  trunkDeg: [5, 2.5],
  unevenS: [0.033, 0.012],
} as const;

/**
 * A series of hops. `hops` of a triple and a crossover hop (Noyes et al. 1991; one hop more is a failed trial, Reid et al. 2007). `longestContactS`: a foot that stands longer has ended the series; `sameS`: take-offs of the
 * same flight; `floorS`: within this time before and after a hopping foot stands, s. Stretches in which the toe is planted, s: `beforeS` the first take-off, `afterS` the last landing, and `between` as shares of a contact.
 * `panLegsPerS`: speed of standing toes in the picture from which the camera pans, leg lengths/s: still cameras up to 0.2 on the figure, one that follows 2 and more. `sizeS`: stretch around a stand over which the athlete's size is
 * read, s; `grows`: ratio of sizes from which it counts.
 */
export const HOP_SERIES = {
  hops: 3,
  longestContactS: 0.8,
  sameS: 0.1,
  floorS: 0.6,
  beforeS: [0.25, 0.05],
  afterS: [0.08, 0.35],
  between: [0.25, 0.7],
  panLegsPerS: 0.35,
  sizeS: 0.2,
  grows: 1.05,
} as const;

/**
 * Errors of a length between two planted feet: `plantedM` of the landmarks of toe and heel, m; `scale` as other lengths by stature; `pan`: in flight nothing shows the floor, and a
 * body is faster there than over a standing foot (the figure's series filmed with a pan are 8 to 13 % short). `placed`: share of the picture's width by which two distance marks are off.
 */
export const COURSE_ERROR = { plantedM: 0.04, scale: 0.055, pan: 0.1, placed: 0.003 } as const;

/** The course of the timed hop, m (Noyes et al. 1991). */
export const TIMED_HOP_M = 6;

/** Error of the first take-off of a timed hop, s: as jumps off both feet err on the figure. */
export const TIMED_INSTANT_S = 0.012;

/** Error of a contact of the leg away from the camera in a series of hops, ms: the figure's are read up to 35 ms off. */
export const FAR_CONTACT_MS = 25;

/**
 * Cues against a series of hops, leg lengths: the other ankle's least height over that of the standing one (0.2 and more in hops of the figure, 0 in a run), and the mean way of a hop (on the spot 0). `goesOn`, against a single
 * hop: the shortest of several hops in a row; a step to save the balance is shorter.
 */
export const SERIES_CUES = {
  otherFoot: [0.12, 0.06],
  inPlace: [0.5, 0.3],
  goesOn: [0.4, 0.6],
} as const satisfies Record<string, CueRange>;

/** A landing on one leg is held while the other ankle stays `downLeg` above the standing one and the standing one within `stepLeg`, leg lengths, of where it stands `settleS` after it came down, s. */
export const LANDED_HOLD = { settleS: 0.15, downLeg: 0.05, stepLeg: 0.12 } as const;

/**
 * A swimming start. `headFirstLegs`: hands below the lower foot, leg lengths: nothing else in the catalogue comes near it. `flightS`: longest flight until the hands are that low, and `restS`: stretch before it in which both feet
 * still stand, s. `footLegs`: way of a foot that has left, leg lengths; `stepS`: time around it in which its speed rises, s. Set position: `setLeanDeg` trunk lean, `setLegsPerS` speed
 * of the hips, `setS` least time. `movedLegs`, `handLegs`: way of mass centre and hand out of it that counts as movement, leg lengths. `stepLegs`: distance of the toes of a foot on the footrest. `edgeS`: time before the take-off at which
 * the foot shows the block's edge. `clearS`, `fitS`: stretch of the flight from which the take-off's velocity follows, away from what a filter mixes into it.
 * Water: `blockM`, `blockSdM`: height of a block over it, 0.50 to 0.75 m (World Aquatics, facilities rules), as mean and standard deviation of an even spread; `visible`, `hidden`, `hiddenS`: visibility of a hand before and after it vanishes,
 * and for how long; `depthLegs`: where that may happen under the block's edge, leg lengths (0.15 to 1 m); `vanishS`: splash and the hand's own length, s (consensus).
 */
export const DIVE = {
  headFirstLegs: 0.25,
  flightS: 0.8,
  restS: 0.2,
  footLegs: 0.06,
  stepS: 0.06,
  setLeanDeg: 60,
  setLegsPerS: 0.25,
  setS: 0.15,
  movedLegs: 0.02,
  handLegs: 0.05,
  stepLegs: 0.12,
  edgeS: 0.1,
  clearS: 0.035,
  fitS: 0.3,
  blockM: 0.625,
  blockSdM: 0.072,
  visible: 0.5,
  hidden: 0.3,
  hiddenS: 0.06,
  depthLegs: [0.17, 1.2],
  vanishS: 0.015,
} as const;

/** Cues against a swimming start: hips' speed in the flight, leg lengths/s (a swimmer's is 4 and more), and the time from the take-off until the hands are lower than the feet, s. */
export const DIVE_CUES = { slow: [1.8, 1.2], flight: [0.08, 0.04] } as const satisfies Record<string, CueRange>;

/** How much lower than at take-off the hips land after a drop from a box, leg lengths; boxes of 20 cm and more are above 0.2, jumps on the floor below 0.1. */
export const DROP_LEG = 0.15;

/** Stretch at the clip's beginning over which the hips stand on the box, s, and the speed from which on they fall, leg lengths/s; half of it is reached 30 ms after the step off. */
export const STEP_OFF_S = 0.1;
export const FALLING_LEG_PER_S = 0.5;
