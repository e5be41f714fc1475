/** Thresholds of postures, balance tests and the functional reach. Speeds are in statures per second (`_STATURE_PER_S`). Values without a source come from real and rendered clips. */

import type { CueRange } from "../../engine/evidence.ts";

/** Greatest speed of trunk and head in a held posture. */
export const STILL_STATURE_PER_S = 0.02;

/** Least share of the clip, without the frames in which the person walks, in which a held posture is at rest; pauses between repetitions are shorter. */
export const HELD_SHARE = 0.7;

/** Greatest speed of trunk and head at rest. */
export const RESTING_TRUNK_STATURE_PER_S = 0.04;

/** Greatest speed of hands and feet at rest. */
export const RESTING_LIMB_STATURE_PER_S = 0.12;

/** Speed of the hips along the picture above which the person walks. */
export const WALKING_STATURE_PER_S = 0.2;

/** Limb speed above which the person strikes or throws: no posture is held. */
export const STRIKING_LIMB_STATURE_PER_S = 1;

/** Greatest trunk lean of a person seated at a desk. */
export const SEATED_LEAN_DEG = 45;

/** Longest one-leg stance that counts (test protocol). */
export const ONE_LEG_CAP_S = 45;

/** Longest one-leg stance of the mobility test that counts (test protocol). */
export const BALANCE_CAP_S = 30;

/** Longest stance on both feet that counts (test protocol). */
export const TWO_FEET_CAP_S = 30;

/** Shortest one-leg stance of the mobility test; a shorter one is a step or a kick. */
export const LEAST_BALANCE_S = 1;

/** A hold that begins or ends within this time of the clip's first or last frame is cut by the clip. */
export const CLIP_EDGE_S = 0.1;

/** Shortest hold whose sway is measured. */
export const LEAST_SWAY_S = 3;

/** Range of the angle between arm and vertical in which the arm counts as level. */
export const LEVEL_ARM_DEG = [65, 115] as const;

/** Trunk lean above the clip's least trunk lean up to which the trunk counts as upright. */
export const UPRIGHT_DEG = 6;

/** Greatest trunk lean at the start of a reach. */
export const STANDING_LEAN_DEG = 30;

/** Greatest speed of the hand at the start of a reach. */
export const RESTING_HAND_LEG_PER_S = 0.15;

/** Least time that the hand rests at the start of a reach. */
export const RESTING_HAND_S = 0.2;

/** Knee and hip flexion above which a person is seated; below both the person stands. */
export const SEATED_KNEE_DEG = 50;
export const SEATED_HIP_DEG = 40;

/** Deviation of an angle from its median up to which a frame counts as still. */
export const STILL_ANGLE_DEG = 3;

/** Shortest functional reach; a shorter one is sway. */
export const SHORTEST_REACH_CM = 2;

/** The same in leg lengths, for a clip without scale. */
export const SHORTEST_REACH_LEG = 0.02;

/** Greatest range of the hips' height in a reach, leg lengths; 0.03 on the figure, squats with the arms held out 0.26 and more. */
export const REACH_HIPS_LEG = 0.15;

/** Time at the start of a hold in which the foot is still being lifted: its sway does not count. */
export const LIFTING_S = 0.5;

/** Greatest rise of the ankle in a functional reach, leg lengths; heels that lift raise it by 0.06. */
export const FEET_RISE_LEG = 0.15;

/** Greatest range of the hips' height over the clip of an athlete who only stands, leg lengths. */
export const SETTLED_LEG = 0.15;

/** Time before a balance hold in which the body is already at rest. */
export const ARRIVAL_S = 0.5;

/** Cues against a balance hold: doubt 0 at the first value, 1 at the second. */
export const STANCE_CUES = {
  /** Range of the hips' height (5th to 95th percentile), leg lengths; a hold sways by less than 0.1, a step-up or squat moves them by 0.2 and more. */
  hipsMove: [0.1, 0.2],
  /** Duration in a clip in which the athlete walks, runs or jumps, s; single support of a slow walk lasts 0.7 s (Winter 2009). */
  brief: [2.5, 1.5],
  /** Fastest hand of the clip, statures/s; strokes and deliveries 1.9 to 5. */
  fastHand: [1.8, 2.2],
  /** Fastest hips along the picture in the half second before, leg lengths/s; a foot that is lifted or set down 0.1, a hop 3. */
  arrives: [0.6, 1.2],
} as const satisfies Record<string, CueRange>;

/** A plank; from the definition of the exercise, checked on the figure. */
export const PLANK = {
  /** Trunk lean, degrees, from and to: 90 level, 60 on straight arms with hips that sag. */
  leanDeg: [50, 115],
  /** Least height of the shoulders over the elbow, trunk lengths: 0.6 on the forearms, 0 lying. */
  overElbowTrunk: 0.25,
  /** Greatest knee flexion, degrees. */
  kneeDeg: 40,
  /** Greatest hip flexion or extension, degrees. */
  hipDeg: 45,
  /** Greatest speed of hips and shoulders, leg lengths/s; pauses of a push-up also fall below it. */
  stillLegPerS: 0.2,
  /** Longest interruption that is bridged, s. */
  bridgeS: 0.3,
  /** Shortest hold, s. */
  leastS: 2,
} as const;

/** An arabesque. */
export const ARABESQUE = {
  /** Least height of the free ankle over the standing one, leg lengths. */
  liftLegs: 0.25,
  /** Greatest speed of feet, hips and shoulders, leg lengths/s. */
  stillLegPerS: 0.2,
  /** Time at both ends of the clip in which a filtered speed is no evidence, s. */
  edgeS: 0.4,
  /** Longest interruption that is bridged, s. */
  bridgeS: 0.3,
  /** Shortest hold, s. */
  leastS: 0.8,
  /**
   * Standard deviation of the trunk lean's error beyond the usual one, degrees: 10, 32 and 55° of three rendered athletes read 7.4, 5.5 and 4.2° too large. 4° come from where the
   * model places hips and shoulders of a standing person, the rest from the hip of the lifted leg.
   */
  leanErrorDeg: 5,
} as const;

/** Cues against an arabesque: doubt 0 at the first value, 1 at the second, medians of the hold; from the definition of the posture, checked on the figure. */
export const ARABESQUE_CUES = {
  /** Line of the free leg behind the vertical, degrees. */
  legLow: [45, 30],
  /** Flexion of the free knee, degrees. */
  kneeBent: [50, 80],
  /** Flexion of the standing knee, degrees. */
  standBent: [35, 60],
  /** Mid-hip over the standing ankle, leg lengths; lying and kneeling people have them low. */
  hipsLow: [0.75, 0.55],
  /** Trunk lean, degrees; with the trunk hanging down it is a forward bend. */
  trunkLow: [100, 120],
} as const satisfies Record<string, CueRange>;
