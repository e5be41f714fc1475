import type { CueRange } from "../../engine/evidence.ts";

/** Thresholds of the cues that several families share. Lengths are in leg lengths (`_LEG`), statures (`_STATURE`) or trunk lengths (`_TRUNK`). */

/** Cut-off of the low-pass filter for estimated depth, which is noisier than the picture. */
export const DEPTH_CUTOFF_HZ = 4;

/** COM less than this ahead of the rear heel: the person may be seated. Standing, also at the bottom of a squat: 0.05 and more; seated: -0.05 and less (measured). */
export const COM_OVER_FEET_LEG = 0.02;

/** Hand speed relative to the shoulders above which the arm strikes or throws. Arm raises and presses reach 1.5, strokes and throws 1.9 to 5 (measured). */
export const STRIKING_HAND_STATURE_PER_S = 2.2;

/** Least visibility of a wrist whose speed counts: the landmark of a hidden wrist jumps. */
export const HAND_VISIBILITY = 0.5;

/** Ratio of shoulder width to the greatest shoulder width of the clip below which the trunk has turned (front and back views). */
export const TURNED_WIDTH_RATIO = 0.75;

/** Least angle of the thigh to the vertical on a seat; on guard or in a crouch it is smaller. */
export const SEATED_THIGH_DEG = 50;

/** Least time with both feet off the floor in a jump or a running step; in lifts and lunges one foot stays down. */
export const FLIGHT_S = 0.16;

/** Least visibility of the feet at which a flight counts. */
export const FEET_VISIBILITY = 0.5;

/** Travel of the hips along the picture above which the person moves through the scene. */
export const TRAVEL_LEG = 0.6;

/** Ratio of greatest to least trunk length in the picture above which the person comes nearer or goes away (front and back views). */
export const GROWTH_RATIO = 1.25;

/** Least rise of the trunk out of a crouched start; a rider's or diver's trunk keeps its lean. */
export const TRUNK_RISE_DEG = 12;

/** Distance of the ankles along the facing direction in a stance, from the picture and from depth, which is noisier. */
export const SPLIT_CUE_LEG = { picture: [0.3, 0.42], depth: [0.45, 0.6] } as const satisfies Record<string, CueRange>;

/**
 * Hand speed against the shoulders, statures/s: arm raises and presses reach 1.5, strokes and throws 1.9 to 5 (measured). Least over greatest width of the shoulders in
 * front and back views: below the second the trunk has turned with the arm.
 */
export const STRIKE_CUES = { handSpeed: [2.2, 2.7], shoulderTurn: [0.75, 0.65] } as const satisfies Record<string, CueRange>;

/** Time with both feet off the floor in anything that is done standing, s. */
export const FLIGHT_CUE_S: CueRange = [0.16, 0.22];

/** Travel of the hips along the picture of who stays on the spot, leg lengths; growth of the trunk in the picture in front and back views. */
export const GOES_CUES = { travel: [0.6, 0.8], growth: [1.25, 1.4] } as const satisfies Record<string, CueRange>;

/** Way up and down of the ankle that somebody stands on with one leg, statures: 0.03 at most where it is seen (measured), 0.08 where a rack hides it and the model guesses. */
export const STANDING_FOOT_CUE: CueRange = [0.04, 0.075];

/** Greatest distance between the ankles of a parallel stance, shoulder widths. */
export const WIDEST_STANCE_SHOULDERS = 1.5;
