/** Thresholds of the cues that several families share. Lengths are in leg lengths (`_LEG`), statures (`_STATURE`) or trunk lengths (`_TRUNK`). */

import type { CueRange } from "../../engine/evidence.ts";

/** Cut-off of the low-pass filter for estimated depth, which is noisier than the picture. */
export const DEPTH_CUTOFF_HZ = 4;

/** COM less than this ahead of the rear heel: the person may be seated. Standing, also at the bottom of a squat: 0.05 and more; seated: -0.05 and less (measured). */
export const COM_OVER_FEET_LEG = 0.02;

/** Rest before a repetition in which a seat shows. */
export const REST_BEFORE_S = 0.7;

/** Greatest distance between the ankles of a parallel stance, shoulder widths. */
export const WIDEST_STANCE_SHOULDERS = 1.5;

/** Hand speed relative to the shoulders above which the arm strikes or throws. Arm raises and presses reach 1.5, strokes and throws 1.9 to 5 (measured). */
export const STRIKING_HAND_STATURE_PER_S = 2.2;

/** Least visibility of a wrist whose speed counts: the landmark of a hidden wrist jumps. */
export const HAND_VISIBILITY = 0.5;

/** Time before and after a hidden wrist in which its speed does not count either, s: while one arm passes behind the other, the landmark jumps from hand to hand and is sure of both. */
export const HAND_HIDDEN_S = 0.05;

/** Ratio of shoulder width to the greatest shoulder width of the clip below which the trunk has turned (front and back views). */
export const TURNED_WIDTH_RATIO = 0.75;

/** Ratio of trunk length to shoulder width below which the trunk points at the camera: the person lies (front and back views). */
export const UPRIGHT_TRUNK_RATIO = 0.9;

/** Least angle of the thigh to the vertical of a seated person; in a fencer's guard or a crouch it is smaller. */
export const SEATED_THIGH_DEG = 50;

/** Least time with both feet off the floor in a jump or a running step; in lifts and lunges one foot stays down. */
export const FLIGHT_S = 0.16;

/** Hands below the lower foot, leg lengths (99th percentile): a dive reaches 1; hands on the floor stay at 0.1. */
export const HEAD_FIRST_LEGS: CueRange = [0.15, 0.25];

/** Greatest height of a foot above the hips over the clip: doubt 0 at the first value, 1 at the second. Squats, lunges, walks and runs stay below -0.05 (runs that come close to the camera below 0.22); a punt and a pitcher's wind-up reach 0.24 and 0.26. */
export const FOOT_ABOVE_HIPS_LEG: CueRange = [0, 0.2];

/** Least visibility of the feet at which a flight counts. */
export const FEET_VISIBILITY = 0.5;

/** Travel of the hips along the picture above which the person moves through the scene. */
export const TRAVEL_LEG = 0.6;

/** Ratio of greatest to least trunk length in the picture above which the person comes nearer or goes away (front and back views). */
export const GROWTH_RATIO = 1.25;

/** Least rise of the trunk out of a crouched start; a rider's or diver's trunk keeps its lean. */
export const TRUNK_RISE_DEG = 12;

/** Shortest time of a step; ankles that stand level seem to pass each other by noise. */
export const SHORTEST_STEP_S = 0.2;

/** Greatest deviation of an even step's time from the median, as a share. */
export const EVEN_STEP_SHARE = 0.35;

/** Share of a clip filled with even steps: doubt 0 at the first value, 1 at the second; runs 0.5 to 0.95, a clip with a run-up less. */
export const EVEN_STEPS: CueRange = [0.6, 0.8];

/** Least height onto which somebody jumps, leg lengths: a box of 20 cm. */
export const STEP_UP_LEG = 0.23;

/** Passages of declared distance marks. */
export const MARKED = {
  /** Distance of the hips from a mark from which they are clearly before or behind it, leg lengths. */
  clearLegs: 0.1,
  /** Half of the time over which the speed at a passage is taken, s. */
  speedS: 0.1,
  /** Standard error of where a person places a mark in the picture, shares of its width: 2 pixels of 1000. */
  placedShare: 0.002,
  /** Standard error of the hips' place in the picture, leg lengths. */
  hipLegs: 0.03,
  /** Standard error of a passage that a person sees, s, besides that of the frame: times of 10 to 40 m by video and by photocells differ by 7 to 15 ms (Romero-Franco et al. 2017), over two passages each. */
  judgedS: 0.01,
};
