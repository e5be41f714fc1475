/** Acceleration of free fall, m/s². */
export const GRAVITY_MPS2 = 9.81;

/** Length of thigh and shank between joint centres as a share of stature (Winter 2009). */
export const LEG_SHARE = 0.491;

/** Length from mid-hip to the middle of the shoulder joints as a share of stature (Winter 2009). */
export const TRUNK_SHARE = 0.264;
