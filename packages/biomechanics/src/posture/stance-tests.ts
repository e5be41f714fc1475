import type { Body, Side } from "../body/body.ts";
import { LandmarkTrack } from "../body/landmark-track.ts";
import { distance, type Point } from "../body/points.ts";
import { LEG_SHARE } from "../constants.ts";
import { LANDMARK } from "../landmarks.ts";
import { mean, percentile, type Series } from "../signals/series.ts";
import { type Stretch, stretchesWhere } from "./stillness.ts";

/** Stature in pixels from the leg length. */
export const staturePx = (body: Body): number => body.legPx / LEG_SHARE;

/** A stand on one leg. */
export interface OneLegStance extends Stretch {
  /** The standing leg. */
  readonly side: Side;
}

/** Height of the free ankle above the standing one from which it is lifted (events B13), and below which it is lowered again (hysteresis). */
const LIFTED_STATURE = 0.04;
const LOWERED_STATURE = 0.03;
/** Height of a foot's lowest position above the other foot's from which it is never down; a wide stance seen from above gives less. */
const NEVER_DOWN_STATURE = 0.1;
/** Greatest distance in depth of the free foot behind the standing one, m; in a lunge it is larger. */
const BEHIND_M = 0.35;
/** Greatest distance of the hips from the standing foot along the picture in a one-leg stance. */
const HIPS_OVER_FOOT_STATURE = 0.09;
/** Displacement of the standing foot that ends the hold: a hop or step. */
const STEP_STATURE = 0.05;
const BRIDGE_S = 0.1;
/** Distance between the ankles of feet that touch; a foot is 0.055 statures broad (Winter 2009), and at hip width the ankles are twice as far apart. */
const TOGETHER_STATURE = 0.08;
/** Difference in height of the ankles, each over its own floor, up to which both feet stand. Chosen, wider than `LIFTED_STATURE`. */
const BOTH_DOWN_STATURE = 0.06;
/** Displacement of hips or shoulders that ends a stand: a squat, a rise, a bend or a jump. */
const STANDING_STATURE = 0.08;
/** Relative change of the trunk length in the picture from which the person has come nearer or gone away. */
const GROWTH_SHARE = 0.06;

/** Lowest place of an ankle in the clip, px: its floor if the foot ever stands. */
const ankleFloor = (body: Body, side: Side): number => percentile(body.extremities[side].ankle.y, 3);

const ankleAbove = (body: Body, side: Side, floor: number): Series =>
  body.extremities[side].ankle.y.map((y) => (y - floor) / staturePx(body));

/** Height of each ankle above its own lowest place in the clip, statures. */
export const ankleLifts = (body: Body): Record<Side, Series> => ({
  left: ankleAbove(body, "left", ankleFloor(body, "left")),
  right: ankleAbove(body, "right", ankleFloor(body, "right")),
});

/** Height of each ankle above its own floor, statures. A foot that never comes down takes the other foot's floor. */
export function ankleHeights(body: Body): Record<Side, Series> {
  const [l, r] = [ankleFloor(body, "left"), ankleFloor(body, "right")];
  const never = Math.abs(l - r) > NEVER_DOWN_STATURE * staturePx(body);
  const low = Math.min(l, r);
  return { left: ankleAbove(body, "left", never ? low : l), right: ankleAbove(body, "right", never ? low : r) };
}

/**
 * One-leg stances: from the lift-off of the free foot to its touch-down or to a step of the standing foot (events B13). Support by a hand
 * is not detected.
 * @param least shortest stand that counts, s
 */
export function oneLegStances(body: Body, least = 0.5): OneLegStance[] {
  const heights = ankleHeights(body);
  const h = staturePx(body);
  const { world } = new LandmarkTrack(body.track);
  const out: OneLegStance[] = [];
  for (const side of ["left", "right"] as const) {
    const free = heights[side === "left" ? "right" : "left"];
    const own = heights[side];
    let lifted = false;
    const up = Array.from(free, (v, i) => {
      const gap = v - Math.max(0, own[i]!);
      lifted = lifted ? gap > LOWERED_STATURE : gap > LIFTED_STATURE;
      return lifted;
    });
    const { x } = body.extremities[side].ankle;
    const beside = (i: number): boolean =>
      body.view === "side" || !(Math.abs(world.z(i, LANDMARK.left_ankle) - world.z(i, LANDMARK.right_ankle)) > BEHIND_M);
    const over = (i: number): boolean => Math.abs(body.extremities.midHip.x[i]! - x[i]!) < HIPS_OVER_FOOT_STATURE * h;
    for (const s of stretchesWhere((i) => up[i]! && over(i) && beside(i), body.rows, BRIDGE_S * body.fps)) {
      let to = s.from;
      while (to < s.to && Math.abs(x[to + 1]! - x[s.from]!) <= STEP_STATURE * h) to++;
      if (to - s.from >= least * body.fps) out.push({ side, from: s.from, to });
    }
  }
  return out.sort((a, b) => a.from - b.from);
}

/**
 * Stands on both feet in a front or back view: ankles in line for heel to toe (within 5 % of stature) or feet that touch (within 8 %), and both feet in their places. Which foot is ahead,
 * and by how much, this view does not show: semi-tandem and side by side are distinguished by the declared exercise.
 * @param feet how the feet stand
 * @param least shortest stand that counts, s
 */
export function bothFeetStances(body: Body, feet: "in line" | "touching", least = 0.5): Stretch[] {
  const h = staturePx(body);
  const { left, right } = body.extremities;
  const heights = ankleHeights(body);
  const trunk = distance(body.joints.midHip, body.joints.midShoulder);
  const apart = (feet === "in line" ? STEP_STATURE : TOGETHER_STATURE) * h;
  const close = (i: number): boolean =>
    Math.abs(left.ankle.x[i]! - right.ankle.x[i]!) < apart && Math.abs(heights.left[i]! - heights.right[i]!) < BOTH_DOWN_STATURE;
  return stretchesWhere(close, body.rows, BRIDGE_S * body.fps).flatMap((s) => {
    let to = s.from;
    const moved = (p: Point, i: number): number => Math.hypot(p.x[i]! - p.x[s.from]!, p.y[i]! - p.y[s.from]!);
    // Walking towards the camera also keeps the ankles in line, but the person grows in the picture.
    const grown = (i: number): boolean => Math.abs(trunk[i]! / trunk[s.from]! - 1) > GROWTH_SHARE;
    const { midHip, midShoulder } = body.joints;
    const upright = (i: number): boolean => feet === "in line" || [midHip, midShoulder].every((p) => moved(p, i) <= STANDING_STATURE * h);
    const placed = (i: number): boolean => !grown(i) && upright(i) && [left, right].every((l) => moved(l.ankle, i) <= STEP_STATURE * h);
    while (to < s.to && placed(to + 1)) to++;
    return to - s.from >= least * body.fps ? [{ from: s.from, to }] : [];
  });
}

export interface Sway {
  /** Root mean square about the mean, in the signal's unit. */
  readonly rms: number;
  /** Length of the path over time, unit per second. */
  readonly velocity: number;
}

/** Sway of a signal over a stretch (Prieto et al. 1996); the signal should be low-passed at about 2 Hz. */
export function swayOf(signal: Series, stretch: Stretch, fps: number): Sway {
  const part = signal.subarray(stretch.from, stretch.to + 1);
  const m = mean(part);
  const rms = Math.sqrt(mean(part.map((v) => (v - m) ** 2)));
  let path = 0;
  for (let i = 1; i < part.length; i++) path += Math.abs(part[i]! - part[i - 1]!);
  return { rms, velocity: (path * fps) / (part.length - 1) };
}
