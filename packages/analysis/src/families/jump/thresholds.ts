/** Thresholds of jumps. */
import type { CueRange } from "../../engine/evidence.ts";

/** Greatest height of the COM above its lowest point while a squat is held. */
export const HELD_SQUAT_LEG = 0.06;

/** Least time that a squat is held before a squat jump. */
export const HELD_SQUAT_S = 0.4;

/**
 * Cues against a jump: doubt 0 at the first value, 1 at the second; from 20 rendered jumps, the figure's, a filmed jog and a filmed punt. `short`: flight, s; 0.16 is a jump of 3 cm, a shorter flight a
 * step (rebound hops may be lower). `partUp`, `partAlong`: change of the ankles' distance in height and along the picture, leg lengths; jumps off both legs up to 0.15, running
 * steps and kicks from 0.6. `bothFeet`: height of the free foot over the hopping one, leg lengths. `noBox`, `landsHigher`, `landsHigherAhead` (jumps for distance): by how much the feet stand higher after the landing than
 * before the take-off, leg lengths: 0.23 is a box of 20 cm; a broad jump away from a camera that stands 35° aside ends 0.15 higher in the picture.
 */
export const JUMP_CUES = {
  short: [0.16, 0.13],
  partUp: [0.22, 0.32],
  partAlong: [0.4, 0.6],
  bothFeet: [0.06, 0.03],
  noBox: [0.23, 0.16],
  landsHigher: [0.12, 0.2],
  landsHigherAhead: [0.2, 0.3],
} as const satisfies Record<string, CueRange>;

/** Time before the take-off in which both feet still stand. */
export const BEFORE_TAKE_OFF_S = 0.15;

/** By how much the landing off a box is read early or late: 11 ms on the figure. */
export const LANDING_DOUBT_S = 0.012;

/** Doubt of a joint angle of the near leg in a fast movement. */
export const LANDING_ANGLE_DEG = 4;

/** Standard deviation of the time of a flight seen from the front or from behind, beyond the usual one, s: four flights read 3 to 25 ms too long. */
export const FRONTAL_FLIGHT_S = 0.012;

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

/** A landing on one leg is held while the other ankle stays `downLeg` above the standing one and the standing one within `stepLeg`, leg lengths, of where it stands `settleS` after it came down, s. */
export const LANDED_HOLD = { settleS: 0.15, downLeg: 0.05, stepLeg: 0.12 } as const;
