import type { CueRange } from "../../engine/evidence.ts";

/** Thresholds of strokes, throws, kicks and lunges. */

/** Cut-off of the low-pass filter for 3D landmarks: estimated depth is noisier than the picture. */
export const SPACE_CUTOFF_HZ = 8;

/** Length of the preparation, which ends with the start of the forward swing. */
export const PREPARATION_S = 0.6;

/** Greatest range of a standing foot's ankle along x or y in the picture. */
export const STANDING_FOOT_LEG = 0.12;

/** Time before the forward swing in which the longest leg in the picture counts as the straight one. */
export const STRAIGHTEST_LEG_S = 1;

/** Longest time from a foot's initial contact to the strike of the same stroke. */
export const STRIDE_S = 1.2;

/**
 * Cues of strokes, throws and kicks (see `SwingSigns`): speed as a share of the plan's least; share of frames in which the limb was followed; rhythm; contrast with the other limb
 * as a share of the plan's; a kicking foot's speed against the other one; distance of the wrists on one handle, leg lengths; flight, s, in which the arms of a jumper swing;
 * alternating foot lift of a runner, leg lengths.
 */
export const SWING_CUES = {
  speed: [1, 0.75],
  followed: [0.9, 0.8],
  rhythm: [0.75, 0.9],
  contrast: [1, 0.8],
  apart: [0.7, 0.55],
  wrists: [0.4, 0.5],
  flight: [0.3, 0.36],
  footLift: [0.2, 0.26],
} as const satisfies Record<string, CueRange>;
