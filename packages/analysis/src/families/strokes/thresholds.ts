/** Thresholds of strokes, throws, kicks and lunges. Lengths are in leg lengths (`_LEG`). Values without a source come from real and rendered clips. */
import type { CueRange } from "../../engine/evidence.ts";

/** Cut-off of the low-pass filter for 3D landmarks: estimated depth is noisier than the picture. */
export const SPACE_CUTOFF_HZ = 8;

/** Length of the preparation, which ends with the start of the forward swing. */
export const PREPARATION_S = 0.6;

/** Greatest range of a standing foot's ankle along x or y in the picture. */
export const STANDING_FOOT_LEG = 0.12;

/** Time before the forward swing in which the longest leg in the picture counts as the straight one. */
export const STRAIGHTEST_LEG_S = 1;

/** Uncertainty (±) of a foot contact before a stroke, s. In a filmed delivery seen from the front, the front foot's contact differs by up to 0.1 s with the part of the clip; on the figure by 0.04 s. */
export const CONTACT_DOUBT_S = 0.06;

/** Longest time from a foot's initial contact to the strike of the same stroke. */
export const STRIDE_S = 1.2;

/** Shortest time from the back foot's contact to the front foot's, s: a fast bowler's delivery stride takes 0.13 to 0.2 s, a sprinter's step 0.2 s. */
export const SHORTEST_STEP_S = 0.08;

/** Ranges of the cues against a stroke, throw or kick (see `SwingSigns`). Of hands: rendered strokes at 30 frames per second or 35 degrees off their view reach 0.9 of the least speed, 0.83 of the contrast, and a preparation 0.83 of the strike's speed; kicks need no such width, and a rise from a chair (0.82 of the speed) and a run (0.85 of a kick's contrast) stay outside. */
export const SWING_CUES = {
  hand: { speed: [1, 0.8725], rhythm: [0.75, 0.8775], contrast: [1, 0.83] },
  foot: { speed: [1, 0.97], rhythm: [0.74, 0.76], contrast: [1, 0.97] },
  /** Rhythm of arms in step with feet that are lifted in turn (see `steps`). */
  beat: [0.74, 0.76],
  steps: [0.04, 0.08],
  /** Share of the frames in which the limb was tracked; through gaps a rhythm looks like single strokes. */
  followed: [0.92, 0.9],
  /** Speed of a kicking foot against the other one, a share of the plan's. */
  apart: [0.71, 0.7],
  /** Distance of the wrists on one handle, leg lengths. */
  wrists: [0.39, 0.4],
  /** Distance of the wrists on a ball of 20 to 30 cm, leg lengths. */
  ball: [0.45, 0.55],
  /** Share of a throwing hand's speed along the picture; a shot at a basket and a lift move up or down. */
  forward: [0.5, 0.35],
  /** Duration of a jump's flight, s. */
  flight: [0.28, 0.3],
  /** Duration of the flight of a jump in which a hand was overhead, s (a jump smash flies for 0.4). */
  highFlight: [0.42, 0.52],
  /** Share of the clip filled with even steps; walks and runs 0.56 to 0.95, strokes and throws up to 0.2. */
  walks: [0.35, 0.55],
  /** Alternating foot lift of a run, leg lengths. */
  footLift: [0.18, 0.2],
  /** Range of the hips' height beside a kick, leg lengths; in lunges 0.3. */
  hipsSink: [0.2, 0.28],
} as const satisfies Record<string, CueRange | Record<"speed" | "rhythm" | "contrast", CueRange>>;

/** Times around the strike of a hand, s, to either side unless two are given. */
export const ABOUT_STRIKE_S = {
  /** The travel of the hand is compared with that of the other hand. */
  way: 0.1,
  /** The travel of the hand is compared with what its peak speed would give. */
  instant: 0.05,
  /** The other hand must be visible. */
  seen: 0.2,
  /** Backswing before and follow-through after the strike of a pendulum swing. */
  pendulum: [0.6, 0.5],
  /** The hips stay at their height. */
  hips: 0.7,
  /** Filmed time needed to know whether the arms swing in a rhythm. */
  alone: 0.7,
} as const;

/** Ranges of the cues against the stroke of a hand (see `handCues`). */
export const HAND_CUES = {
  /** Difference between the ways of both hands as a share of this one's; jumps with an arm swing 0.1 to 0.25, strokes and throws 1 and more, a filmed bowler 0.65. */
  together: [0.55, 0.35],
  /** Vertical share of the hand's travel. */
  vertical: [0.6, 0.8],
  /** Travel of the hand as a share of what its peak speed would give; strokes 0.41 and more, filmed throws 0.25, landmarks that jump 0.12 to 0.19. */
  way: [0.24, 0.17],
  /** Height of the hand over the hips, leg lengths; bowling and underhand serves 0.41 and more, walkers 0.05. */
  pendulum: [0.25, 0.1],
  /** Range of the hips' height, leg lengths; strokes beside the body 0.05 to 0.15, rises from a chair and squats 0.39 and more. */
  hipsSink: [0.3, 0.45],
} as const satisfies Record<string, CueRange>;

/** Length of a straight arm from shoulder to wrist, statures (Drillis and Contini 1966: upper arm 0.186, forearm 0.146). */
export const ARM_STATURE = 0.332;

/** Times before the strike, from and to, s, in which cues of throws are read. */
export const BEFORE_STRIKE_S = {
  /** A toss by the other hand. */
  toss: [0.8, 0],
  /** The strike itself. */
  strike: [0.03, -0.03],
  /** The hand of a put, before the arm extends. */
  put: [0.6, 0.25],
  /** Duration of an approach. */
  approach: 1.5,
} as const;

/** Ranges of the cues against a throw of one arm (see `throwCues`), arm lengths. */
export const THROW_CUES = {
  /** Height of the other hand over its shoulder; strokes with a toss or an aim 0.9 to 1.2, throws 0.15 at most, a pitcher's glove 0.73. */
  tossed: [0.75, 1],
  /** Height of the throwing hand; bowling 0.92 and more, strokes 0.84, throws 0.5. */
  straightUp: [0.84, 1],
  /** Height of the throwing hand in an underarm throw; strokes beside the body -0.6, underarm -0.86, a filmed sidearm pitch -0.3. */
  underarm: [-0.35, -0.55],
  /** Distance of the hand from the mid-shoulder in a put; puts 0.6, throws 0.9 and more. */
  offNeck: [0.65, 0.85],
  /** The same in a throw. */
  onNeck: [0.8, 0.65],
  /** Travel of the hips in the approach, leg lengths. */
  approach: [1, 0.6],
} as const satisfies Record<string, CueRange>;

/** Ranges of the cues against a stroke of one hand: doubt 0 at the first value, 1 at the second. */
export const STROKE_CUES = {
  /** Trunk lean at the start of the forward swing, degrees; bowling 41 at most, a start from the floor 97. */
  stoops: [60, 80],
  /** Height of the hand over the shoulder at the strike, arm lengths; a volley -0.16, a put 0.48. */
  high: [0.2, 0.45],
} as const satisfies Record<string, CueRange>;

/** Ranges of the cues against a golf swing (see `ClubSigns`): doubt 0 at the first value, 1 at the second. */
export const CLUB_CUES = {
  /** Distance of the wrists on one grip, leg lengths. */
  wrists: [0.35, 0.5],
  /** Height of the hands over the hips at the impact, leg lengths. */
  low: [0.15, 0.3],
  /** Height of the hands over the hips before the backswing, leg lengths; a bat starts at the shoulder. */
  address: [0.25, 0.45],
  /** Turn of the shoulders from the top to the impact, degrees; a swing of both arms in the sagittal plane (kettlebell, jump) has none. */
  turn: [45, 20],
  /** Mean speed of the hands' descent, leg lengths/s; they fall 0.8 leg lengths in 0.2 to 0.5 s. */
  descent: [1.5, 1.1],
} as const satisfies Record<string, CueRange>;

/** Times of a straight punch, s. */
export const PUNCH = {
  /** Before its start, in which the guard shows. */
  guardS: 0.3,
  /** From the fastest instant to full reach, at most. */
  fullS: 0.25,
  /** From the fastest instant until the fist is back, at most. */
  backS: 0.6,
  /** From the fastest instant until the heel is highest, at most. */
  heelS: 0.25,
} as const;

/** Ranges of the cues against a straight punch (see `punchCues`), arm lengths; from the definition of the punch, checked on the figure. */
export const PUNCH_CUES = {
  /** Fist ahead of its shoulder in the guard; a throw or stroke draws it back. */
  behind: [-0.1, -0.4],
  /** Fist over the shoulder at the strike. */
  high: [0.45, 0.7],
  /** Fist over the shoulder at the strike. */
  low: [-0.45, -0.7],
  /** Distance of the fist from the shoulder in the guard. */
  outBefore: [0.75, 0.9],
  /** Least distance after the punch as a share of full reach; a put or a throw leaves the arm out or swings past. */
  notBack: [0.75, 0.9],
  /** Flexion of the elbow at full reach, degrees; a volley keeps 40 and more. */
  bent: [30, 45],
} as const satisfies Record<string, CueRange>;

/** What a stroke has in common with a straight punch (see `comesBackCue`): 0 at the first value, 1 at the second; values of the figure. */
export const LIKE_PUNCH = {
  /** Least distance of the hand ahead of its shoulder before the strike, arm lengths; strokes -0.5 and less, volley and punch 0.25 and more. */
  ahead: [-0.2, 0.1],
  /** Least flexion of the elbow about full reach, degrees; volleys 40, punches 7. */
  stretched: [36, 24],
  /** Least distance of the hand from the shoulder afterwards, share of full reach; punches 0.3, strokes 0.43 and more. */
  back: [0.5, 0.4],
} as const satisfies Record<string, CueRange>;

/** Cues against a lunge: doubt 0 at the first value, 1 at the second. */
export const LUNGE_CUES = {
  /** Position of the COM between the ankles at the lowest point: 0 over the rear foot, 1 over the front one. */
  weightBehind: [0.3, 0.2],
  /** Travel of the hips across a front or back view, leg lengths; a shuffle 2.5. */
  sideways: [1.2, 1.8],
  /** Alternating foot lift of a run-up from the front, leg lengths; steps to the net 0.1 at most (the figure), a filmed bowler 0.34. */
  runUp: [0.24, 0.34],
} as const satisfies Record<string, CueRange>;
