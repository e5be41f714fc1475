import type { CueRange } from "../../engine/evidence.ts";

/** Thresholds of jumps. */

/** Greatest height of the COM above its lowest point while a squat is held. */
export const HELD_SQUAT_LEG = 0.06;

/** Least time that a squat is held before a squat jump. */
export const HELD_SQUAT_S = 0.4;

/**
 * Cues of jumps: distance of the ankles along the picture and in height in a jump off both legs, leg lengths, larger in a running step; height of the free foot above the hopping
 * one, leg lengths; flight time, s: 0.16 is a jump of 3 cm, a shorter flight is a step. Rebound hops may be lower.
 */
export const JUMP_CUES = {
  apartAlong: [0.6, 0.75],
  apartUp: [0.22, 0.3],
  freeFoot: [0.06, 0.04],
  brief: [0.16, 0.13],
} as const satisfies Record<string, CueRange>;
