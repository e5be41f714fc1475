/**
 * Thresholds of single activities. Lengths are in leg lengths (`Legs`) or statures (`Stature`), speeds in leg lengths per second (`LegsPerS`). A value without a source separates
 * the figure's movement of the activity from its other movements: `field.test.ts`, `cycling.test.ts`, `wrong-activity.test.ts` and `other-movement.test.ts` hold it.
 */

import type { CueRange } from "../engine/evidence.ts";

export const AGILITY = {
  /** Half width of the turning zone along the picture. */
  turnZoneStature: 0.3,
  /** Least travel before and after a turn. */
  travelLegs: 1,
  /** Greatest time between the turning point and the contact of the planted foot. */
  plantNearTurnS: 0.35,
  /** Longest contact of a planted foot: in a turn, in a cut seen from the front, in a cut seen from the side. */
  plantS: { turn: 2, front: 1, side: 0.7 },
  /** Fastest hand against the shoulders, statures/s: doubt 0 at the first value, 1 at the second; arms of a sprint up to 3.3, a throw 4.8. */
  throwingHand: [3.6, 4.6],
  /** Least approach speed of a cut in a side view; slower travel is walking. */
  runningLegsPerS: 2,
  /** Approach speed in a side view: doubt 0 at the first value, 1 at the second. A brisk walk reaches 2.1 for a moment, a slow run 2.8; a walking lunge 1.0, the way to a mark and back to a chair 1.3. */
  approachLegsPerS: { "turn back": [2.3, 1.6], cut: [2.8, 2.1], stop: [1.8, 1.3] },
  /** Share of the approach speed below which travel along the picture shows a cut out of the picture plane. */
  slowedShare: 0.8,
  /** The planted foot is on the ground from this long before the slowing, and touches down at most this long after it. */
  plantNearSlowingS: { before: 0.25, after: 0.05 },
  /** The other foot has its next contact within this time of the plant's end; otherwise the athlete stops. */
  nextContactS: 1,
  /** Least sideways speed after a cut in a front view. */
  sidewaysLegsPerS: 0.6,
  /** Share of the sideways speed at which the new direction is taken. */
  gainedShare: 0.8,
  /** Longest time from the planted foot's initial contact to the new direction. */
  plantToGainS: 0.9,
  /** Time before the initial contact in which sideways travel would show that the cut was made by an earlier foot, and the greatest share of the later speed in it. */
  beforePlant: { s: 0.3, share: 0.5 },
  /** Speed below which an athlete stands at the start of a timed course. */
  standsLegsPerS: 0.2,
  /** Distance of the timing gate from the turning line of a 5-0-5, m. */
  gate505M: 5,
  /** Least approach speed of a stop. */
  stopLegsPerS: 1,
  /** Least alternating foot lift of a run-up to a stop; a jump lifts both feet together. */
  runUpLiftLegs: 0.03,
  /** Time for which a run-up to a stop is faster than half of its greatest speed, s: doubt 0 at the first value, 1 at the second; a hop has no run-up. */
  runUpS: [0.9, 0.7],
  /** How low both feet come down in it, statures: doubt 0 at the first value, 1 at the second; a run-up 0.01, hops 0.05 to 0.2: one foot stays up. */
  otherFootStature: [0.02, 0.05],
  /** Time after initial contact in which the knee's greatest valgus is read. */
  valgusS: 0.1,
  /** Half width of the time around a cut in which the mid-hip is lowest. */
  dropS: 0.4,
  /** Time before a cut, from and to, in which the running height of the mid-hip is read. */
  runningHeightS: { from: 2, to: 0.6 },
} as const;

export const ICE_HOCKEY = {
  /** Least lengthening of the hip-to-ankle distance in a push-off, side view. */
  pushLegs: 0.06,
  /** Least change of the leg's outward angle in a push-off, front and back views. */
  pushDeg: 8,
  /** Share of the other leg's push-offs below which a leg is not seen well enough. */
  pushesShare: 0.6,
  /** Least median trunk lean of a skater in a side view (the catalogue's zone is 30 to 60); upright runners push off as well. */
  leanDeg: 18,
  /** Greatest travel of a skater across the picture in front and back views; a lateral shuffle travels further. */
  crossingLegs: 1.2,
  /** Push-offs of both legs this near in time are one, and the share of them: doubt 0 at the first value, 1 at the second; skaters push off with one leg at a time. */
  togetherS: 0.12,
  together: [0.3, 0.6],
  /** Time from one push-off to the next, s: doubt 0 at the first value, 1 at the second; a stride takes 0.4 to 1, a lateral lunge 2 and more. */
  pushGapS: [1.3, 1.9],
  /** The same from the side, where every second push-off may be missed; raises of one leg behind the body take 2.2. */
  sidePushGapS: [1.6, 2.1],
  /** Range of the distance between the ankles across a front or back view, leg lengths: doubt 0 at the first value, 1 at the second; skaters 0.47 to 0.53, walks and runs up to 0.36. */
  trackLegs: [0.44, 0.37],
  /** Least range of the distance between the ankles along the picture in skating; in a lunge it hardly changes. */
  ankleRangeLegs: 0.2,
  /** Least hand speed of a shot. */
  shotLegsPerS: 3,
  /** Greatest travel of the near foot around the release of a shot, and the time to either side; a stride travels further. */
  shotStep: { legs: 0.7, s: 0.25 },
  /** Least height of the hips above the near ankle at the release of a shot, leg lengths; a rower sits lower. */
  shotHipLegs: 0.5,
  /** Greatest alternating foot lift in a shot; a runner lifts the feet more. */
  shotLiftLegs: 0.15,
  /** Least displacement of the shooting hand from backswing to release, leg lengths; then the greatest range of the hips' height around it, and the time to either side. A shot moves the hand by 0.35, a landmark error by 0.1; a squat moves the hips by 0.5. */
  shotWayLegs: 0.2,
  /** Shortest time of the hand's way to the release, s: the figure's shot sweeps for 0.28 s; a hand guessed elsewhere for a frame or two of 33 ms seems to jump as far. */
  shotSweepS: 0.1,
  shotHips: { legs: 0.3, s: 0.7 },
  /** Least share of the hand speed that is horizontal: the puck is shot along the ice. */
  horizontalShare: 0.7,
  /** Least speed of the other hand as a share of the shooting hand's: both hold the stick. */
  otherHandShare: 0.3,
} as const;

export const SCUBA = {
  /** Least swing of the leg in a flutter or dolphin kick. */
  swingDeg: 8,
  /** Least change of the hip-to-ankle distance in a frog kick, side view. */
  drawLegs: 0.1,
  /** Least change of the distance between the ankles in a frog kick, back view. */
  partingLegs: 0.15,
  /** Greatest median slope of a swimmer's trunk from the horizontal. */
  slopeDeg: 40,
  /** Greatest range of the trunk's slope while swimming (10th to 90th percentile); bending over and rising changes it more. */
  slopeRangeDeg: 40,
  /** Greatest median hip flexion of a swimmer, degrees; legs trail behind the trunk (figure: 16 at most), a speed skater crouches over them (96). */
  hipDeg: 65,
  /** Height of the hips over the ankles in a back view, leg lengths: the legs of a diver trail at the height of the hips, those of a skater are under them (0.8). */
  standingLegs: 0.4,
  /** Greatest alternating foot lift of a swimmer in a back view; in walking, running and pedalling it is larger. */
  footLiftLegs: 0.08,
  /** Median of the greatest knee flexion per kick below which a prosthetic knee is locked or absent: 5 (composites H4) plus the error of the angle. */
  lockedKneeDeg: 5 + 5,
  /** Least visibility of an ankle in a frame that counts: bubbles and fins hide it (composites H4). */
  ankleVisibility: 0.5,
  /** Least share of such frames (composites H4). */
  ankleFrameShare: 0.7,
  /** Speed below which the diver hardly travels: trim is then measured against the horizontal. */
  travellingLegsPerS: 0.1,
} as const;

export const CYCLING = {
  /** Greatest deviation of the foot's path from a circle, share of its radius, side view; running and walking deviate more. */
  roughnessShare: 0.16,
  /** Least median trunk lean. */
  leanDeg: 15,
  /** Greatest variation of the revolutions' durations, share. */
  unevennessShare: 0.25,
  /** Greatest travel of the pelvis (5th to 95th percentile). */
  hipTravelLegs: 0.45,
  /** Least alternating foot lift of a pedalling rider; twice the crank length is 0.38. */
  footLiftLegs: 0.2,
  /** Part of a revolution before the top in which the knee's and hip's greatest flexion may lie. */
  beforeTopShare: 0.15,
  /** Position of the ball of the foot, above the pedal spindle, as a share of the distance from heel to shoe tip (Winter 2009). */
  ballShare: 0.72,
  /** Standard deviation of the foot's position on the pedal (assumed: cleats are set within about 2 cm). */
  spindleErrorCm: 1,
  /** Length of the shank, share of stature (Winter 2009). */
  shankStature: 0.246,
} as const;

export const FENCING = {
  /** Guard: least distance of the ankles. */
  guardSpreadLegs: 0.35,
  /** Guard: greatest speed of the pelvis, and of the feet. */
  guardHipLegsPerS: 0.25,
  guardFootLegsPerS: 0.4,
  /** Guard: least duration. */
  guardS: 0.3,
  /** Guard: greatest trunk lean. */
  guardLeanDeg: 40,
  /** Where the COM is between the ankles of a guard, 0 over the rear foot, 1 over the front one: both carry the body. On one leg it is over that foot. */
  guardWeight: [0.2, 0.8],
  /** Greatest difference of the ankles' heights over their floors in a guard, statures; on one leg 0.06 and more. */
  guardFootStature: 0.05,
  /** Greatest hand speed in a guard held without a lunge. */
  guardHandStaturePerS: 1,
  /** Extension of the arm: least peak rate; share of the peak rate at which the extension starts; longest time from the peak to the front foot's lift; longest time from the start to the peak. */
  extension: { degPerS: 60, startShare: 0.1, beforeLiftS: 0.6, beforePeakS: 0.8 },
} as const;

export const LIFTED_LOAD = {
  /** Depth of the hand below the standing hips when it takes a load from the floor: doubt 0 at the first value, 1 at the second. */
  depthLegs: [0.35, 0.25],
  /** Least change of the trunk lean, or least hip drop, when a load is taken from the floor. */
  stoopLeanDeg: 15,
  stoopDropLegs: 0.1,
  /** Difference between the hips' heights before and after a lift, leg lengths: doubt 0 at the first value, 1 at the second; six squats 0 to 0.18, rises from a chair and sitting down 0.34 and more. */
  levelLegs: [0.2, 0.33],
  /** Least travel of the hand in a repetition. */
  handTravelLegs: 0.25,
} as const;

/** Cues against a shot at a basket: doubt 0 at the first value, 1 at the second. */
export const BASKETBALL = {
  /** Distance of the wrists at the set point, leg lengths; shots 0.44 to 0.55, a put 0.78. */
  handsApartLegs: [0.6, 0.75],
  /** Greatest speed of the elbow's extension, degrees/s; 550 to 710 in shots, 330 at most under a bar. */
  extensionDegPerS: [450, 330],
} as const satisfies Record<string, CueRange>;
