/** Thresholds of jumps. */

/** Greatest height of the COM above its lowest point while a squat is held. */
export const HELD_SQUAT_LEG = 0.06;

/** Least time that a squat is held before a squat jump. */
export const HELD_SQUAT_S = 0.4;

/** Greatest distance of the ankles along the picture in a jump off both legs; in a running step the legs part further. */
export const FEET_APART_ALONG_LEG = 0.6;

/** Greatest difference of the ankles' heights in a jump off both legs. */
export const FEET_APART_UP_LEG = 0.22;

/** Least height of the free foot above the hopping one. */
export const FREE_FOOT_LEG = 0.06;

/** Flight time of a jump of 3 cm; a shorter flight is a step. Rebound hops may be lower. */
export const SHORTEST_FLIGHT_S = 0.16;

/** By how much the landing off a box is read early or late: 11 ms on the figure. */
export const LANDING_DOUBT_S = 0.012;

/** Doubt of a joint angle of the near leg in a fast movement. */
export const LANDING_ANGLE_DEG = 4;
