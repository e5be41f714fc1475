/** Thresholds of strokes, throws, kicks and lunges. */

/** Cut-off of the low-pass for joints in space: depth is noisier than the picture. */
export const SPACE_CUTOFF_HZ = 8;

/** Time before the forward swing in which a stroke is prepared. */
export const PREPARATION_S = 0.6;

/** Greatest sum of a standing foot's ranges in the picture. */
export const STANDING_FOOT_LEG = 0.12;

/** The leg has been at its straightest within this time before the forward swing. */
export const STRAIGHTEST_LEG_S = 1;

/** Longest time between a foot's contact and the strike that it belongs to. */
export const STRIDE_S = 1.2;

/** Flight from which the arms swing in a jump and not in a stroke below the head. */
export const JUMP_FLIGHT_S = 0.3;

/** Alternating foot lift above which a two-handed stroke is rejected as running. */
export const RUNNING_FOOT_LIFT_LEG = 0.2;
