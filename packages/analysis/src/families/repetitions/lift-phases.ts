import {
  barOf,
  crossing,
  derivative,
  maximum,
  median,
  minimum,
  type Point,
  percentile,
  type Series,
  SIDES,
  staturePx,
} from "@sagittal/biomechanics";
import type { EventAt } from "../../engine/analyser.ts";
import type { Motion } from "../../engine/motion.ts";
import { liftCues, liftOf } from "./lift-cues.ts";
import { findReps, type Rep, type RepPhases, type RepSource } from "./phases.ts";
import { strikeCues } from "./rep-cues.ts";
import { LIFT_TRAVEL_LEG } from "./thresholds.ts";

/** A pull of a clean or snatch. Instants in frames. */
interface Pull {
  readonly liftOff: number;
  /** Greatest bar speed: the second pull. */
  readonly peakSpeed: number;
  /** Lowest hips after it: the catch. */
  readonly caught: number;
}

/** The phases that lift metrics are computed from. */
export interface LiftPhases extends RepPhases {
  readonly bar: Point;
  readonly pulls: readonly Pull[];
  /** Raising and lowering part of a repetition, frames. */
  readonly concentric: (r: Rep) => readonly [number, number];
  readonly eccentric: (r: Rep) => readonly [number, number];
  /** Instant at which the load is lowest. */
  readonly bottom: (r: Rep) => number;
  /** Instant at which the load is highest and the lift is finished. */
  readonly top: (r: Rep) => number;
}

/** Repetitions, bar and phases of a lift. */
export function findLift(m: Motion, corrected?: readonly EventAt[]): LiftPhases {
  const lift = liftOf(m);
  const raises = lift.first === "raise";
  const bar = barOf(m.body);
  const source: RepSource = {
    series: lift.pattern === "squat" ? hipHeightOverStance(m) : lift.followed === "hips" ? hipHeight(m) : bar.y,
    side: null,
    turn: raises ? "rep_top" : "rep_bottom",
    away: raises ? "up" : "down",
    least: LIFT_TRAVEL_LEG * m.body.legPx,
    openEnd: lift.endsHeld === true,
    cues: (r) => liftCues(m, bar, r),
  };
  const found = findReps(m, [source], corrected, lift.catch ? [] : strikeCues(m));
  const away = (r: Rep) => [r.start, r.turnFrom] as const;
  const back = (r: Rep) => [r.turnTo, r.end] as const;
  return {
    ...found,
    bar,
    pulls: lift.catch ? found.reps.flatMap((r) => pullOf(m, bar, r)) : [],
    concentric: raises ? away : back,
    eccentric: raises ? back : away,
    bottom: (r) => (raises ? r.start : r.turn),
    top: (r) => (raises ? r.turn : r.end),
  };
}

/** Height of the mid-hip above the ankles, px: a camera that shakes or an athlete who shuffles does not move it. */
export function hipHeight(m: Motion): Series {
  const { midHip, left, right } = m.body.joints;
  const near = m.body.nearSide;
  const floor = near ? m.body.joints[near].ankle.y : left.ankle.y.map((v, i) => (v + right.ankle.y[i]!) / 2);
  return midHip.y.map((v, i) => v - floor[i]!);
}

/**
 * Height of the mid-hip above standing feet, px. The floor moves with the camera only: the median of what ankles and heels of both feet do, so that no single guessed
 * landmark moves it.
 */
function hipHeightOverStance(m: Motion): Series {
  const marks = SIDES.flatMap((side) => (["ankle", "heel"] as const).map((joint) => m.body.joints[side][joint].y));
  const drift = marks.map((y) => {
    const usual = median(y);
    return y.map((v) => v - usual);
  });
  const level = median(m.body.nearSide ? m.body.joints[m.body.nearSide].ankle.y : marks[0]!);
  return m.body.joints.midHip.y.map((v, i) => v - level - median(drift.map((d) => d[i]!).filter(Number.isFinite)));
}

function pullOf(m: Motion, bar: Point, r: Rep): Pull[] {
  const { fps } = m.body;
  const from = Math.max(0, Math.floor(r.start));
  const rest = percentile(bar.y.subarray(Math.max(0, from - Math.round(0.3 * fps)), from + 1), 50);
  const fastest = maximum(derivative(bar.y, fps), r.start, r.turn);
  if (!fastest) return [];
  const liftOff = crossing(bar.y, rest + 0.01 * staturePx(m.body), fastest.at, Math.max(0, from - 0.3 * fps), "up") ?? r.start;
  const caught = minimum(m.body.joints.midHip.y, fastest.at, Math.min(fastest.at + fps, Math.max(r.turn, fastest.at + 0.3 * fps)));
  return caught ? [{ liftOff, peakSpeed: fastest.at, caught: caught.at }] : [];
}
