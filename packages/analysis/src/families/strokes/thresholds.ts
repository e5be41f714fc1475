/** Thresholds of strokes, throws, kicks and lunges. */

/** Cut-off of the low-pass for joints in space: depth is noisier than the picture. */
export const SPACE_CUTOFF_HZ = 8;

/** Angle of a leg out of the picture plane, side view, up to which its knee angle comes from the picture, and from which it comes from space. The pose model turns the shank out by 15 to 25 degrees where it truly stands within 5, and then bends the knee 10 to 20 degrees too little (measured on rendered lunges, serves and deliveries): 15 degrees of true turning read as 20 to 35. */
export const LEG_DEPTH_FROM_SIDE_DEG = { flat: 20, deep: 35 } as const;

/** Standard deviation of the error of an angle that rests on depth alone; from rendered strokes, throws and lunges of known truth (docs/accuracy.md). */
export const DEPTH_ERROR_DEG = 15;

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
