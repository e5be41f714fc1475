/** Thresholds of strokes, throws, kicks and lunges. Lengths are in leg lengths (`_LEG`). Values without a source come from real and rendered clips. */

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

/** Flight time from which an arm swing below the head is rejected as a jump. */
export const JUMP_FLIGHT_S = 0.3;

/** Alternating foot lift above which a two-handed stroke is rejected as running. */
export const RUNNING_FOOT_LIFT_LEG = 0.2;
