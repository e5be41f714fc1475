/** Thresholds of jumps. */
import type { CueRange } from "../../engine/evidence.ts";

/** Greatest height of the COM above its lowest point while a squat is held. */
export const HELD_SQUAT_LEG = 0.06;

/** Least time that a squat is held before a squat jump. */
export const HELD_SQUAT_S = 0.4;

/** Cues against a jump: doubt 0 at the first value, 1 at the second; from 20 rendered jumps, the figure's, a filmed jog and a filmed punt. */
export const JUMP_CUES = {
  /** Duration of the flight, s; 0.16 is a jump of 3 cm, a shorter flight a step (rebound hops may be lower). */
  short: [0.16, 0.13],
  /** Change of the ankles' difference in height, leg lengths; jumps off both legs up to 0.15, running steps and kicks from 0.6. */
  partUp: [0.22, 0.32],
  /** The same along the picture. */
  partAlong: [0.4, 0.6],
  /** Alternating foot lift before a hop, leg lengths; hops 0.13, walks up to 0.23, a run from the front 0.49. */
  runsUp: [0.25, 0.38],
  /** Speed of the hips before the take-off of a hop, leg lengths/s: it starts from a stand. The figure's hops 0.1, a filmed walker 1.3, runs from 2 on. */
  arrives: [0.6, 1.1],
  /** Height of the free foot over the hopping one, leg lengths. */
  bothFeet: [0.06, 0.03],
  /** How much higher the feet stand after a box jump than before it, leg lengths; 0.23 is a box of 20 cm. */
  noBox: [0.23, 0.16],
  /** The same after any other jump. */
  landsHigher: [0.12, 0.2],
  /** The same after a jump for distance; a broad jump away from a camera that stands 35° aside ends 0.15 higher in the picture. */
  landsHigherAhead: [0.2, 0.3],
} as const satisfies Record<string, CueRange>;

/** Knee flexion at landing beyond that at take-off from which a jump counts as tucked, degrees (events B4). */
export const TUCKED_DEG = 20;

/** Height of a foot over its floor at which it has landed, leg lengths: that from which a flight counts a foot as near the floor (`flights.ts`). */
export const LANDED_FOOT_LEG = 0.03;

/** Time before and after a landing in which each foot is looked for at that height, s. Chosen. */
export const LANDED_FOOT_S = { before: 0.1, after: 0.2 } as const;

/** Time before a take-off at which the lower foot is the one that hops, s. Chosen: the other foot is in the air by then. */
export const HOP_SIDE_S = 0.05;

/** Rest after a landing: greatest speed of the COM, leg lengths/s, and how long it lasts, s (definition of the metric, chosen). */
export const RESTING_LANDING = { legPerS: 0.15, forS: 0.5 } as const;

/** Time before the take-off, and after the landing, in which both feet stand. */
export const STANDING_S = 0.15;

/** Time before the take-off of a hop in which the athlete still stands, s: from the first to the second. */
export const STANDS_BEFORE_S = [1, 0.4] as const;

/** By how much the landing off a box is read early or late: 11 ms on the figure. */
export const LANDING_DOUBT_S = 0.012;

/** Doubt of a joint angle of the near leg in a fast movement. */
export const LANDING_ANGLE_DEG = 4;

/** Standard deviation of the time of a flight seen from the front or from behind, beyond the usual one, s: 44 rendered jumps, of which three miss by 30 to 43 ms. */
export const FRONTAL_FLIGHT_S = 0.008;

/** Least knee flexion at contact, degrees (Padua et al. 2009). */
export const LESS_KNEE_CONTACT_DEG = 30;

/** Items of the front view: limits (Padua et al. 2009) and the doubt within which nothing is decided. */
export const LESS_FRONT = {
  /** How far a knee lies medial of its foot, leg lengths; a knee over the foot is at 0 (consensus). */
  knee: [0.05, 0.03],
  /** Ankles' distance, shoulder widths. */
  stanceWidth: [1, 0.15],
  /** Turn of a foot, degrees. */
  footDeg: [30, 10],
  /** Length of a foot, leg lengths (Winter 2009: 0.152 of 0.53 statures). */
  footLegs: 0.287,
  /** Lateral lean that a human rater notices, degrees (consensus). */
  trunkDeg: [5, 2.5],
  /** Time between the contacts of both feet that a human rater notices at 30 frames per second, s (consensus). */
  unevenS: [0.033, 0.012],
} as const;

/** A series of hops on one leg. */
export const HOP_SERIES = {
  /** Hops of a triple and of a crossover hop (Noyes et al. 1991); one hop more is a failed trial (Reid et al. 2007). */
  hops: 3,
  /** Longest contact within a series, s; a longer one ends it. */
  longestContactS: 0.8,
  /** Take-offs nearer to each other than this are of the same flight, s. */
  sameS: 0.1,
  /** Half of the time over which the floor under the foot is found as the lower hull of the foot's path, s. */
  floorS: 0.6,
  /** The toe is planted in this time before the first take-off, from and to, s. */
  beforeS: [0.25, 0.05],
  /** The toe is planted in this time after the last landing, from and to, s. */
  afterS: [0.08, 0.35],
  /** The toe is planted in this part of a contact between two hops, from and to, shares of the contact. */
  between: [0.25, 0.7],
  /** Speed of standing toes in the picture from which the camera pans, leg lengths/s: still cameras up to 0.2 on the figure, one that follows 2 and more. */
  panLegsPerS: 0.35,
  /** Time around a contact over which the athlete's size is read, s. */
  sizeS: 0.2,
  /** Ratio of sizes from which a change of size counts. */
  grows: 1.05,
} as const;

/** Standard errors of a length between two planted feet. */
export const COURSE_ERROR = {
  /** Of the landmarks of toe and heel, m. */
  plantedM: 0.04,
  /** Of the scale, as a share: as for other lengths by stature. */
  scale: 0.055,
  /** Error of a length filmed with a pan, as a share of it. In flight no landmark shows the floor, and the body is faster than over a standing foot: the figure's series filmed with a pan are 8 to 13 % short. */
  pan: 0.1,
  /** Of two distance marks, shares of the picture's width. */
  placed: 0.003,
} as const;

/** The course of the timed hop, m (Noyes et al. 1991). */
export const TIMED_HOP_M = 6;

/** Error of the first take-off of a timed hop, s: as jumps off both feet err on the figure. */
export const TIMED_INSTANT_S = 0.012;

/** Error of a contact of the leg away from the camera in a series of hops, ms: the figure's are read up to 35 ms off. */
export const FAR_CONTACT_MS = 25;

/** Cues against a series of hops, leg lengths: doubt 0 at the first value, 1 at the second. */
export const SERIES_CUES = {
  /** Least height of the other ankle over the standing one; 0.2 and more in hops of the figure, 0 in a run. */
  otherFoot: [0.12, 0.06],
  /** Mean length of a hop; 0 on the spot. */
  inPlace: [0.5, 0.3],
  /** Against a single hop: the shortest of several hops in a row; a step to regain balance is shorter. */
  goesOn: [0.4, 0.6],
} as const satisfies Record<string, CueRange>;

/** The hold of a landing on one leg. */
export const LANDED_HOLD = {
  /** Time after the landing at which the standing foot has its place, s. */
  settleS: 0.15,
  /** Least height of the other ankle above the standing one, leg lengths; below it the foot is down and the hold has ended. */
  downLeg: 0.05,
  /** Greatest distance of the standing ankle from its place, leg lengths; beyond it the athlete has stepped. */
  stepLeg: 0.12,
} as const;

/** A swimming start. */
export const DIVE = {
  /** Hands below the lower foot, leg lengths: nothing else in the catalogue comes near it. */
  headFirstLegs: 0.25,
  /** Longest flight until the hands are that low, s. */
  flightS: 0.8,
  /** Time before the flight in which both feet still stand, s. */
  restS: 0.2,
  /** Displacement of a foot from which it has left the block, leg lengths. */
  footLegs: 0.06,
  /** Time before and after that displacement in which the foot's speed rises, s. */
  stepS: 0.06,
  /** Least trunk lean in the set position, degrees. */
  setLeanDeg: 60,
  /** Greatest speed of the hips in the set position, leg lengths/s. */
  setLegsPerS: 0.25,
  /** Least duration of the set position, s. */
  setS: 0.15,
  /** Displacement of the COM from the set position that counts as movement, leg lengths. */
  movedLegs: 0.02,
  /** Displacement of the hand from the set position that counts as movement, leg lengths. */
  handLegs: 0.05,
  /** Distance between the toes from which one foot is on the footrest, leg lengths. */
  stepLegs: 0.12,
  /** Time before the take-off at which the foot shows the block's edge, s. */
  edgeS: 0.1,
  /** Time after the take-off and before the entry that is left out when the take-off's velocity is fitted, s: the filter mixes pushing and flying there. */
  clearS: 0.035,
  /** Longest part of the flight to which the velocity is fitted, s. */
  fitS: 0.3,
  /** Height of a block over the water, m: mean of an even spread from 0.50 to 0.75 m (World Aquatics, facilities rules). */
  blockM: 0.625,
  /** Standard deviation of that spread, m. */
  blockSdM: 0.072,
  /** Least visibility of a hand before it vanishes under the water, 0 to 1. */
  visible: 0.5,
  /** Visibility below which a hand has vanished, 0 to 1. */
  hidden: 0.3,
  /** Least time for which it stays hidden, s. */
  hiddenS: 0.06,
  /** Depth under the block's edge at which the hands may vanish, leg lengths (0.15 to 1 m). */
  depthLegs: [0.17, 1.2],
  /** Standard error of the instant at which the hands vanish: splash and the length of the hand, s (consensus). */
  vanishS: 0.015,
} as const;

/** Cues against a swimming start: doubt 0 at the first value, 1 at the second. */
export const DIVE_CUES = {
  /** Speed of the hips in the flight, leg lengths/s; a swimmer's is 4 and more. */
  slow: [1.8, 1.2],
  /** Time from the take-off until the hands are lower than the feet, s. */
  flight: [0.08, 0.04],
} as const satisfies Record<string, CueRange>;

/** How much lower than at take-off the hips land after a drop from a box, leg lengths; boxes of 20 cm and more are above 0.2, jumps on the floor below 0.1. */
export const DROP_LEG = 0.15;

/** Stretch at the clip's beginning over which the hips stand on the box, s, and the speed from which on they fall, leg lengths/s; half of it is reached 30 ms after the step off. */
export const STEP_OFF_S = 0.1;
export const FALLING_LEG_PER_S = 0.5;
