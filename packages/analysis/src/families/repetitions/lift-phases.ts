import {
  ankleHeights,
  barOf,
  combine,
  crossing,
  derivative,
  maximum,
  median,
  minimum,
  type Point,
  percentile,
  type Repetition,
  type Series,
  SIDES,
  type Side,
  staturePx,
  valueAt,
} from "@sagittal/biomechanics";
import type { Strategy } from "@sagittal/catalogue";
import type { Activity } from "@sagittal/contract";
import type { EventAt } from "../../engine/analyser.ts";
import { beyond, type Cue, clarity } from "../../engine/evidence.ts";
import { type Motion, seen } from "../../engine/motion.ts";
import { alternatingLiftLegs, trunkLeanChangeDeg } from "../shared/cues.ts";
import { leastComAheadLegs, splitLegs, strikes, upright } from "../shared/support.ts";
import { feetStay, findReps, footStays, type Rep, type RepPhases, type RepSource } from "./phases.ts";
import {
  DEADLIFT_DROP_LEG,
  HANDS_LEVEL_TRUNK,
  HANGING_HANDS_TRUNK,
  LIFT_TRAVEL_LEG,
  LUNGE_FOOT_LIFT_LEG,
  LUNGE_KNEE_DEG,
  LYING_TRUNK_DEG,
  ONE_FOOT_LIFTED_STATURE,
  PULL_TRUNK_CHANGE_DEG,
  RACKED_BAR_TRUNK,
  ROW_LEAN_DEG,
  ROW_TRUNK_CHANGE_DEG,
  SHORTEST_LUNGE_S,
  SPLIT_STANCE_LEG,
  SQUAT_CUES,
} from "./thresholds.ts";

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

/** The strategy fields of the lift. */
const liftOf = (m: Motion): Partial<NonNullable<Strategy["lift"]>> => m.exercise.strategy?.lift ?? {};

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
    accepts: (r) => {
      if (lift.pattern === "lunge")
        return lunges(m, r) && r.end - r.start > SHORTEST_LUNGE_S * m.body.fps && SIDES.some((side) => footStays(m, side, r));
      // In a bench press the feet may be outside the picture: a lying trunk is enough.
      if (lift.pattern === "bench press") return barFitsLift(m, bar, r, r.turn);
      return feetStay(m, r) && (lift.pattern === "squat" || (bothFeetDown(m, r) && barFitsLift(m, bar, r, raises ? r.start : r.turn)));
    },
    ...(lift.pattern === "squat" && { cues: (r: Repetition) => squatCues(m, bar, r) }),
  };
  const found = findReps(m, !corrected && strikes(m) && !lift.catch ? [] : [source], corrected);
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

/** True when the hands are where the lift has its bar: below the hips at the lowest point of a pull, above the shoulders at the top of a press; in a bench press the trunk lies. */
function barFitsLift(m: Motion, bar: Point, r: Repetition, lowest: number): boolean {
  const lift = liftOf(m);
  const { midHip, midShoulder } = m.body.joints;
  if (lift.pattern === "row" && (trunkLeanChangeDeg(m, r) > ROW_TRUNK_CHANGE_DEG || !bentOver(m, r))) return false;
  const { left, right } = m.body.joints;
  const trunk = Math.hypot(
    valueAt(midShoulder.x, r.start) - valueAt(midHip.x, r.start),
    valueAt(midShoulder.y, r.start) - valueAt(midHip.y, r.start),
  );
  // Both hands hold one bar: they are at the same height.
  const apart = (frame: number): number => Math.abs(valueAt(left.wrist.y, frame) - valueAt(right.wrist.y, frame)) / trunk;
  const together = Math.max(apart(r.start), apart(r.turn)) < HANDS_LEVEL_TRUNK;
  if (lift.pattern === "overhead press") return valueAt(bar.y, r.turn) > valueAt(midShoulder.y, r.turn) && together;
  if (lift.pattern === "pull" || lift.pattern === "row") {
    const highest = lowest === r.start ? r.turn : r.start;
    const hangs = !lift.armsHang || valueAt(bar.y, highest) < valueAt(midHip.y, highest) + HANGING_HANDS_TRUNK * trunk;
    if (lift.catch === "shoulders" && valueAt(bar.y, r.turn) < valueAt(midShoulder.y, r.turn) - RACKED_BAR_TRUNK * trunk) return false;
    if (lift.catch === "overhead" && valueAt(bar.y, r.turn) < valueAt(midShoulder.y, r.turn)) return false;
    if (lift.pattern !== "row" && m.sagittal && trunkLeanChangeDeg(m, r) < PULL_TRUNK_CHANGE_DEG) return false;
    return together && hangs && valueAt(bar.y, lowest) < valueAt(midHip.y, lowest);
  }
  if (!m.sagittal) return lift.pattern !== "bench press" || !upright(m);
  if (lift.pattern === "bench press") {
    const end = Number.isNaN(r.end) ? r.turn : r.end;
    const fromLevel = m.sagittal.trunkLean.map((v) => Math.abs(90 - Math.abs(v)));
    return (maximum(fromLevel, r.start, end)?.value ?? Number.NaN) < LYING_TRUNK_DEG;
  }
  return true;
}

/** Cues against a squat with or without a bar. Hands hidden behind the plates have no weight. */
function squatCues(m: Motion, bar: Point, r: Repetition): Cue[] {
  const { midHip, midShoulder, left, right } = m.body.joints;
  const heights = ankleHeights(m.body);
  const trunk = Math.hypot(
    valueAt(midShoulder.x, r.start) - valueAt(midHip.x, r.start),
    valueAt(midShoulder.y, r.start) - valueAt(midHip.y, r.start),
  );
  const end = Number.isNaN(r.end) ? r.turn : r.end;
  const apart = combine((l, h) => Math.abs(l - h), heights.left, heights.right);
  const hands = clarity(Math.max(...SIDES.map((side) => seen(m, side, ["wrist"], r.start, end))));
  const feet = clarity(Math.min(...SIDES.map((side) => seen(m, side, ["ankle"], r.start, end))));
  const overhead = Math.max(...[r.start, r.turn].map((f) => (valueAt(bar.y, f) - valueAt(midShoulder.y, f)) / trunk));
  const aboveKnees = (valueAt(bar.y, r.turn) - (valueAt(left.knee.y, r.turn) + valueAt(right.knee.y, r.turn)) / 2) / trunk;
  const cue = (name: keyof typeof SQUAT_CUES, value: number, weight: number, activity: Activity, exercise: string): Cue => ({
    name,
    against: beyond(value, SQUAT_CUES[name][0], SQUAT_CUES[name][1]),
    seen: weight,
    suggests: { activity, exercise },
  });
  return [
    cue("seat", leastComAheadLegs(m, r), 1, "fri", "5x Sit-to-Stand"),
    cue("split", splitLegs(m, r.turn), 1, "weightlifting", "Lunge"),
    cue("oneFoot", minimum(apart, r.start, end)?.value ?? Number.NaN, feet, "mobility", "Single-leg Squat"),
    cue("overhead", overhead, hands, "mobility", "Overhead Squat Assessment"),
    // Arms may hang in a squat without a bar, but its hips drop further than those of a deadlift.
    cue("hanging", aboveKnees, hands * beyond(r.excursion / m.body.legPx, ...DEADLIFT_DROP_LEG), "weightlifting", "Deadlift"),
  ];
}

/** True when both feet are down at the turning point of a repetition. */
function bothFeetDown(m: Motion, r: Repetition): boolean {
  const heights = ankleHeights(m.body);
  return Math.abs(valueAt(heights.left, r.turn) - valueAt(heights.right, r.turn)) < ONE_FOOT_LIFTED_STATURE;
}

/** True when the trunk leans forward at the start and at the turning point of a repetition; true in front and back views. */
function bentOver(m: Motion, r: Repetition): boolean {
  const lean = m.sagittal?.trunkLean;
  return !lean || Math.min(valueAt(lean, r.start), valueAt(lean, r.turn)) > ROW_LEAN_DEG;
}

/** True when the stance is split and the front knee bent at the turning point; front and back views do not show the knee flexion. */
export function lunges(m: Motion, r: Repetition): boolean {
  if (!(splitLegs(m, r.turn) > SPLIT_STANCE_LEG) || alternatingLiftLegs(m) > LUNGE_FOOT_LIFT_LEG) return false;
  return !m.sagittal || valueAt(m.sagittal[frontLeg(m, r.turn)].kneeFlexion, r.turn) >= LUNGE_KNEE_DEG;
}

/** Height of the mid-hip above the ankles, px: unlike a height in the picture it does not change when the camera shakes or the athlete shuffles. */
export function hipHeight(m: Motion): Series {
  const { midHip, left, right } = m.body.joints;
  const near = m.body.nearSide;
  const floor = near ? m.body.joints[near].ankle.y : left.ankle.y.map((v, i) => (v + right.ankle.y[i]!) / 2);
  return midHip.y.map((v, i) => v - floor[i]!);
}

/**
 * Height of the mid-hip above standing feet, px. The floor moves with the camera only, which moves all of both feet: each mark weighs by the inverse of its own variance, so that
 * a foot whose landmarks are guessed (behind plates, in a dark corner) leaves the floor to the other one.
 */
function hipHeightOverStance(m: Motion): Series {
  const marks = SIDES.flatMap((side) => (["ankle", "heel"] as const).map((joint) => m.body.joints[side][joint].y));
  const drifts = marks.map((y) => {
    const usual = median(y);
    return y.map((v) => v - usual);
  });
  const weights = drifts.map((d) => 1 / (percentile(d, 90) - percentile(d, 10)) ** 2);
  const level = median(m.body.nearSide ? m.body.joints[m.body.nearSide].ankle.y : marks[0]!);
  const floor = (i: number): number => {
    let sum = 0;
    let weight = 0;
    for (const [k, d] of drifts.entries()) {
      if (!Number.isFinite(d[i]!)) continue;
      sum += weights[k]! * d[i]!;
      weight += weights[k]!;
    }
    return level + sum / weight;
  };
  return m.body.joints.midHip.y.map((v, i) => v - floor(i));
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

/** The front leg at a frame: the ankle ahead in a side view, the lower ankle in the picture in a front view, the higher one in a back view. */
export function frontLeg(m: Motion, frame: number): Side {
  const { left, right } = m.body.joints;
  const i = Math.max(0, Math.min(m.body.rows - 1, Math.round(frame)));
  if (m.body.view === "side") return left.ankle.x[i]! > right.ankle.x[i]! ? "left" : "right";
  const leftLower = left.ankle.y[i]! < right.ankle.y[i]!;
  return leftLower === (m.body.view === "front") ? "left" : "right";
}
