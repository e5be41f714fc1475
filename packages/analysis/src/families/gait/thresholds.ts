/** Thresholds of steps: flat foot, rejection of other movements, crouched starts. Ranges were measured on real and rendered clips from all sides. */

/** Heel and toe within this height of their own lowest level are down. */
export const FLAT_FOOT_HEIGHT_LEG = 0.02;

/** Greatest vertical speed of heel and toe of a flat foot. */
export const FLAT_FOOT_LEG_PER_S = 0.25;

/** Greatest difference between a flat foot's inclination and the usual shoe's. */
export const SHOE_PITCH_SPREAD_DEG = 6;

/** Ground speed below this share of the body's speed is landmark drift: the camera is fixed. */
export const GROUND_DRIFT_SHARE = 0.15;

/** Median flight between steps above which the steps are no walk. */
export const RUNNING_FLIGHT_S = 0.02;

/** Median flight between steps below which they are no run; negative: both feet are down. */
export const WALKING_OVERLAP_S = -0.06;

/** Least range of the distance between the ankles along the picture in steps; a lifter's feet stay beside each other. */
export const PARTED_ANKLES_LEG = 0.3;

/** Rise of each foot above the other in its swing, least and most: walkers 0.08 to 0.23, runners 0.24 to 0.5; in standing, squats and lunges about 0. */
export const FOOT_LIFT_LEG = { walking: [0.045, 0.27], running: [0.15, Number.POSITIVE_INFINITY] } as const;

/** Factor on the greatest foot lift in front and back views, where coming nearer enlarges it. */
export const NEAR_CAMERA_RATIO = 1.15;

/** Greatest sideways range of the feet in a gait seen from front or back; a skater's is larger. */
export const TRACK_WIDTH_LEG = 0.35;

/** Shortest step of a walk seen from front or back. */
export const FASTEST_WALK_STEP_S = 0.38;

/** Least share of contacts that follow one of the other foot; single contacts may be missed. */
export const LEAST_ALTERNATION_SHARE = 0.4;

/** Fewest initial contacts of a walk; fewer are the run-up of something else. */
export const LEAST_WALK_CONTACTS = 3;

/** A clip shorter than this shows a stride or two. */
export const BRIEF_CLIP_S = 2;

/** Fewest contacts and toe-offs of a walk through a brief clip. */
export const LEAST_BRIEF_EVENTS = 2;

/** Median trunk lean above which the person rides, skates or swims. */
export const STOOPED_DEG = 35;

/** Longest step of each gait. */
export const SLOWEST_STEP_S = { running: 0.65, walking: 1.6 } as const;

/** Longest step of a run seen from front or back; brisk walking steps are shorter than slow ones, so the flight decides as well. */
export const SLOWEST_RUN_STEP_S = 0.46;

/** The pelvic tilt is shrunk towards its mean by the hips' landmark noise (James–Stein); a remaining standard deviation below this cannot be told from none. */
export const LEAST_PELVIC_TILT_DEG = 0.3;

/** Least trunk lean in the set position. */
export const SET_LEAN_DEG = 40;

/** Greatest speed of the mid-hip in the set position. */
export const SET_HIP_LEG_PER_S = 0.25;

/** Least duration of the set position. */
export const SET_S = 0.15;
