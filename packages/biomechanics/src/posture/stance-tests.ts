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

/** The free ankle is this much of stature above the standing one (events B13). */
const LIFTED = 0.04;
const LOWERED = 0.03;
/** A foot whose lowest place is this much of stature higher than the other one's is never down: less may come from a wide stance seen from above the feet. */
const NEVER_DOWN = 0.1;
/** Whoever stands on one leg has the other foot beside it; in a lunge it stands further behind than this, m. */
const BEHIND_M = 0.35;
/** Who stands on one leg has the hips over its foot, statures along the picture. */
const OVER_FOOT = 0.09;
/** The standing foot moves by more than this much of stature: a hop or step, the end of the hold. */
const STEPPED = 0.05;
const BRIDGE_S = 0.1;
/** A trunk that changes its size in the picture by more than this share has come nearer or gone further. */
const GROWN = 0.06;

/** Height of each ankle above its own floor, statures. A foot that never comes down takes the other foot's floor. */
export function ankleHeights(body: Body): Record<Side, Series> {
  const h = staturePx(body);
  const floor = (side: Side): number => percentile(body.extremities[side].ankle.y, 3);
  const [l, r] = [floor("left"), floor("right")];
  const never = Math.abs(l - r) > NEVER_DOWN * h;
  const low = Math.min(l, r);
  const of = (side: Side, own: number): Series => body.extremities[side].ankle.y.map((y) => (y - (never ? low : own)) / h);
  return { left: of("left", l), right: of("right", r) };
}

/**
 * Stands on one leg: from the lift-off of the free foot to its touch-down or to a step of the standing foot (events B13). Support by a hand
 * cannot be seen.
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
      lifted = lifted ? gap > LOWERED : gap > LIFTED;
      return lifted;
    });
    const { x } = body.extremities[side].ankle;
    const beside = (i: number): boolean =>
      body.view === "side" || !(Math.abs(world.z(i, LANDMARK.left_ankle) - world.z(i, LANDMARK.right_ankle)) > BEHIND_M);
    const over = (i: number): boolean => Math.abs(body.extremities.midHip.x[i]! - x[i]!) < OVER_FOOT * h;
    for (const s of stretchesWhere((i) => up[i]! && over(i) && beside(i), body.rows, BRIDGE_S * body.fps)) {
      let to = s.from;
      while (to < s.to && Math.abs(x[to + 1]! - x[s.from]!) <= STEPPED * h) to++;
      if (to - s.from >= least * body.fps) out.push({ side, from: s.from, to });
    }
  }
  return out.sort((a, b) => a.from - b.from);
}

/** Heel-to-toe stand in a front or back view: ankles in line (within 5 % of stature) and both feet in their places. */
export function tandemStances(body: Body, least = 0.5): Stretch[] {
  const h = staturePx(body);
  const { left, right } = body.extremities;
  const heights = ankleHeights(body);
  const trunk = distance(body.joints.midHip, body.joints.midShoulder);
  const inLine = (i: number): boolean =>
    Math.abs(left.ankle.x[i]! - right.ankle.x[i]!) < STEPPED * h && Math.abs(heights.left[i]! - heights.right[i]!) < 0.06;
  return stretchesWhere(inLine, body.rows, BRIDGE_S * body.fps).flatMap((s) => {
    let to = s.from;
    const moved = (p: Point, i: number): number => Math.hypot(p.x[i]! - p.x[s.from]!, p.y[i]! - p.y[s.from]!);
    // Who walks towards the camera keeps the line, but grows.
    const grown = (i: number): boolean => Math.abs(trunk[i]! / trunk[s.from]! - 1) > GROWN;
    const placed = (i: number): boolean => !grown(i) && [left, right].every((l) => moved(l.ankle, i) <= STEPPED * h);
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
