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

/** How unsure a foot contact before a stroke is, s: on a filmed delivery seen from the front the front foot's contact differs by up to 0.1 s between parts of the clip, that of the figure by 0.04 s. */
export const CONTACT_DOUBT_S = 0.06;

/** Longest time from a foot's initial contact to the strike of the same stroke. */
export const STRIDE_S = 1.2;

/** Shortest time from the back foot's contact to the front foot's, s: a fast bowler's delivery stride takes 0.13 to 0.2 s, a sprinter's step 0.2 s. */
export const SHORTEST_STEP_S = 0.08;

/**
 * Ranges of the cues against a stroke, throw or kick (see `SwingSigns`). Of hands: rendered strokes at 30 frames per second or 35 degrees off their view reach 0.9 of the least speed,
 * 0.83 of the contrast, and a preparation 0.83 of the strike's speed; kicks need no such width, and a rise from a chair (0.82 of the speed) and a run (0.85 of a kick's contrast) stay
 * outside. `beat`: rhythm of arms in step with feet that are lifted in turn by `steps`, leg lengths. `followed`: share of the frames in which the limb was tracked; through
 * gaps a rhythm looks like single strokes. `apart`: speed of a kicking foot against the other one, a share of the plan's. `wrists`: distance on one handle, `ball`: on a ball of 20 to 30 cm, leg lengths. `forward`: share of a throwing hand's speed along the picture; a shot at a basket and a lift move up or down. `flight`: s,
 * of a jump; `highFlight`: of a jump in which a hand was overhead (a jump smash flies for 0.4). `walks`: share of the clip filled with even steps; walks and runs 0.56 to 0.95, strokes and
 * throws up to 0.2. `hipsSink`: range of the hips' height beside a kick, leg lengths; in lunges 0.3. `footLift`: alternating foot lift of a run, leg lengths.
 */
export const SWING_CUES = {
  hand: { speed: [1, 0.8725], rhythm: [0.75, 0.8775], contrast: [1, 0.83] },
  foot: { speed: [1, 0.97], rhythm: [0.74, 0.76], contrast: [1, 0.97] },
  beat: [0.74, 0.76],
  steps: [0.04, 0.08],
  followed: [0.92, 0.9],
  apart: [0.71, 0.7],
  wrists: [0.39, 0.4],
  ball: [0.45, 0.55],
  forward: [0.5, 0.35],
  flight: [0.28, 0.3],
  highFlight: [0.42, 0.52],
  walks: [0.35, 0.55],
  footLift: [0.18, 0.2],
  hipsSink: [0.2, 0.28],
} as const satisfies Record<string, CueRange | Record<"speed" | "rhythm" | "contrast", CueRange>>;

/** Times about the strike of a hand, s: over which its way is compared with the other hand's and with its own speed, and over which the other hand must be seen; backswing and follow-through of a pendulum; over which the hips stay; without another swing. */
export const ABOUT_STRIKE_S = { way: 0.1, instant: 0.05, seen: 0.2, pendulum: [0.6, 0.5], hips: 0.7, alone: 0.7 } as const;

/**
 * Ranges of the cues against the stroke of a hand (see `handCues`): `together`: difference between the ways of both hands as a share of this one's; jumps with an arm swing 0.1 to 0.25, strokes and throws 1 and more, a filmed bowler 0.65.
 * `vertical`: part of the way up or down. `way`: as a share of what the peak speed would make; strokes 0.41 and more, filmed throws 0.25, landmarks that jump 0.12 to 0.19. `pendulum`: height of the hand over the hips, leg lengths;
 * bowling and underhand serves 0.41 and more, walkers 0.05. `hipsSink`: range of the hips' height, leg lengths; strokes beside the body 0.05 to 0.15, rises from a chair and squats 0.39 and more.
 */
export const HAND_CUES = {
  together: [0.55, 0.35],
  vertical: [0.6, 0.8],
  way: [0.24, 0.17],
  pendulum: [0.25, 0.1],
  hipsSink: [0.3, 0.45],
} as const satisfies Record<string, CueRange>;

/** Length of a straight arm from shoulder to wrist, statures (Drillis and Contini 1966: upper arm 0.186, forearm 0.146). */
export const ARM_STATURE = 0.332;

/** Times before the strike, s, from and to, in which a throw is compared with others: the other hand's toss, the strike itself, the hand of a put before the arm extends; the length of an approach. */
export const BEFORE_STRIKE_S = { toss: [0.8, 0], strike: [0.03, -0.03], put: [0.6, 0.25], approach: 1.5 } as const;

/**
 * Ranges of the cues against a throw of one arm (see `throwCues`), arm lengths: `tossed`: height of the other hand over its shoulder; strokes with a toss or an aim 0.9 to 1.2, throws 0.15 at
 * most, a pitcher's glove 0.73. `straightUp`: height of the throwing hand; bowling 0.92 and more, strokes 0.84, throws 0.5; `underarm`: the same; strokes beside the body -0.6, underarm -0.86, a filmed sidearm pitch -0.3. `offNeck`, `onNeck`: distance of the hand from the mid-shoulder; puts 0.6, throws 0.9 and
 * more. `approach`: way of the hips, leg lengths.
 */
export const THROW_CUES = {
  tossed: [0.75, 1],
  straightUp: [0.84, 1],
  underarm: [-0.35, -0.55],
  offNeck: [0.65, 0.85],
  onNeck: [0.8, 0.65],
  approach: [1, 0.6],
} as const satisfies Record<string, CueRange>;

/** Of a stroke of one hand: `stoops`: trunk lean at the start of the forward swing, degrees; bowling 41 at most, a start from the floor 97. `high`: hand over the shoulder at the strike, arm lengths; a volley -0.16, a put 0.48. */
export const STROKE_CUES = { stoops: [60, 80], high: [0.2, 0.45] } as const satisfies Record<string, CueRange>;

/**
 * Ranges of the cues against a golf swing (see `ClubSigns`): wrists on one grip; hands about the hips at the ball and at the address, where a bat starts at the shoulder; the shoulders turn, which
 * a swing of both arms in the sagittal plane (kettlebell, jump) lacks; hands fall 0.8 leg lengths in 0.2 to 0.5 s.
 */
export const CLUB_CUES = {
  wrists: [0.35, 0.5],
  low: [0.15, 0.3],
  address: [0.25, 0.45],
  turn: [45, 20],
  descent: [1.5, 1.1],
} as const satisfies Record<string, CueRange>;

/** Of a straight punch, s: time before it that shows the guard, from the fastest instant to full reach, until the fist is on its way back, and until the heel is highest. */
export const PUNCH = { guardS: 0.3, fullS: 0.25, backS: 0.6, heelS: 0.25 } as const;

/**
 * Ranges of the cues against a straight punch (see `punchCues`), arm lengths. `behind`: fist ahead of its shoulder in the guard; a throw or stroke draws it back. `high`, `low`: fist over the shoulder at the strike.
 * `outBefore`: distance of the fist from the shoulder in the guard. `notBack`: least distance after the punch as a share of full reach; a put or a throw leaves the arm out or swings past. `bent`: elbow at full reach, degrees; a volley keeps 40 and more. From how the punch is defined, tried on the figure.
 */
export const PUNCH_CUES = {
  behind: [-0.1, -0.4],
  high: [0.45, 0.7],
  low: [-0.45, -0.7],
  outBefore: [0.75, 0.9],
  notBack: [0.75, 0.9],
  bent: [30, 45],
} as const satisfies Record<string, CueRange>;

/**
 * What a stroke has in common with a straight punch (see `comesBackCue`): 0 at the first value, 1 at the second. `ahead`: least place of the hand ahead of its shoulder before the strike, arm lengths; strokes -0.5 and less, volley and punch
 * 0.25 and more. `stretched`: elbow at full reach, degrees; volleys 40, punches 7. `back`: least distance of the hand from the shoulder afterwards, share of full reach; punches 0.3, strokes 0.43 and more. On the figure.
 */
export const LIKE_PUNCH = { ahead: [-0.2, 0.1], stretched: [36, 24], back: [0.5, 0.4] } as const satisfies Record<string, CueRange>;

/** Of a lunge: `weightBehind`: where the COM is between the ankles at the lowest point, 0 over the rear foot, 1 over the front one. `sideways`: way of the hips across a front or back view, leg lengths; a shuffle 2.5. */
export const LUNGE_CUES = { weightBehind: [0.3, 0.2], sideways: [1.2, 1.8] } as const satisfies Record<string, CueRange>;
