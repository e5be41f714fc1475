import { derivative, maximum, median, type Side } from "@sagittal/biomechanics";
import type { EventAt, SharedReaders } from "../../engine/analyser.ts";
import { type Motion, metresPerPixel, seen, trunkSeen } from "../../engine/motion.ts";
import { single, suppressed } from "../../engine/reading.ts";
import { at, greatest, least } from "../../engine/series.ts";
import { hipRangeLegs } from "../shared/cues.ts";
import { strikes } from "../shared/support.ts";
import {
  FEET_RISE_LEG,
  LEVEL_ARM_DEG,
  REACH_HIPS_LEG,
  RESTING_HAND_LEG_PER_S,
  RESTING_HAND_S,
  SHORTEST_REACH_CM,
  SHORTEST_REACH_LEG,
  STANDING_LEAN_DEG,
  UPRIGHT_DEG,
} from "./thresholds.ts";

/** A functional reach: the hand at the start, with the arm level, and at its furthest. */
export interface Reach {
  /** Middle frame of the rest at the start. */
  readonly from: number;
  /** Median x of the hand at rest at the start, px. */
  readonly start: number;
  /** Frame (`at`) and x (`value`, px) of the hand at its furthest. */
  readonly far: { readonly at: number; readonly value: number };
}

export interface ReachPhases {
  readonly reach: Reach | null;
}

const near = (m: Motion): Side => m.body.nearSide ?? "right";

/** Frames up to `until` in which the arm is level, the hand rests and the trunk is upright; none when they last less than `RESTING_HAND_S`. */
function startFrames(m: Motion, until: number): number[] {
  const s = m.sagittal?.[near(m)];
  if (!s || !m.sagittal) return [];
  const lean = m.sagittal.trunkLean;
  const upright = Math.min(...lean.filter((v) => !Number.isNaN(v))) + UPRIGHT_DEG;
  const speed = derivative(m.body.joints[near(m)].hand.x, m.body.fps);
  const frames: number[] = [];
  for (let i = 0; i < until; i++) {
    const level = s.arm[i]! > LEVEL_ARM_DEG[0] && s.arm[i]! < LEVEL_ARM_DEG[1];
    if (
      level &&
      lean[i]! < upright &&
      Math.abs(lean[i]!) < STANDING_LEAN_DEG &&
      Math.abs(speed[i]!) < RESTING_HAND_LEG_PER_S * m.body.legPx
    )
      frames.push(i);
  }
  return frames.length >= RESTING_HAND_S * m.body.fps ? frames : [];
}

/** The reach of the clip, or that of a coach's corrected start and furthest point. */
export function findReach(m: Motion, corrected?: readonly EventAt[]): Reach | null {
  const { x } = m.body.joints[near(m)].hand;
  if (corrected) {
    const from = corrected.find((e) => e.type === "rep_start")?.frame;
    const far = corrected.find((e) => e.type === "rep_top")?.frame;
    return from === undefined || far === undefined ? null : { from, start: at(x, from), far: { at: far, value: at(x, far) } };
  }
  const far = maximum(x, 0, m.body.rows - 1);
  const frames = far ? startFrames(m, m.body.rows) : [];
  const before = frames.filter((i) => far && i < far.at);
  if (!far || frames.length === 0) return null;
  if (strikes(m)) return null;
  // A person whose feet leave the floor hangs or steps.
  const { y } = m.body.joints[near(m)].ankle;
  if (greatest(y, 0, m.body.rows - 1) - least(y, 0, m.body.rows - 1) > FEET_RISE_LEG * m.body.legPx) return null;
  const reach = { from: before[before.length >> 1] ?? frames[0]!, start: median(frames.map((i) => x[i]!)), far };
  if (far.value - reach.start < SHORTEST_REACH_LEG * m.body.legPx) return null;
  // The hips of a reach go back over feet that stay; in a squat with the arms held out they sink.
  const [first, last] = [reach.from, far.at].sort((a, b) => a - b);
  if (hipRangeLegs(m, Math.floor(first!), Math.ceil(last!)) > REACH_HIPS_LEG) return null;
  return reach;
}

/**
 * Start (`rep_start`) and furthest point (`rep_top`) of the reach, without a side; none where there is no reach. `findReach` reads them
 * back from a coach's correction.
 * @param confidence 0 to 1, of both events
 */
export const reachEvents = ({ reach }: ReachPhases, confidence: number): EventAt[] =>
  reach
    ? [
        { type: "rep_start", side: null, frame: reach.from, confidence },
        { type: "rep_top", side: null, frame: reach.far.at, confidence },
      ]
    : [];

/** True when the hand still moves forward as the clip ends: the furthest point is not reached yet. */
function reachesOn(m: Motion, { far }: Reach): boolean {
  const { hand } = m.body.joints[near(m)];
  const speed = derivative(hand.x, m.body.fps);
  return far.at >= m.body.rows - 1 - RESTING_HAND_S * m.body.fps && at(speed, far.at) > RESTING_HAND_LEG_PER_S * m.body.legPx;
}

export const reachReaders = {
  functional_reach: (m, { reach }) => {
    const cm = reach ? 100 * metresPerPixel(m) * (reach.far.value - reach.start) : Number.NaN;
    if (reach && reachesOn(m, reach)) return suppressed("clip_end");
    return cm > SHORTEST_REACH_CM ? single(cm, 1, seen(m, near(m), ["wrist", "shoulder"])) : suppressed("no_event");
  },
  reach_strategy_lean: (m, { reach }) =>
    reach && !reachesOn(m, reach)
      ? single(at(m.sagittal?.trunkLean, reach.far.at), 1, trunkSeen(m))
      : suppressed(reach ? "clip_end" : "no_event"),
  reach_heel_lift_pct: (m, { reach }) => {
    if (!reach) return suppressed("no_event");
    const { y } = m.body.joints[near(m)].heel;
    return single(Math.max(0, (100 * (greatest(y, 0, m.body.rows - 1) - median(y))) / m.body.legPx), 1, seen(m, near(m), ["heel"]));
  },
} satisfies SharedReaders<ReachPhases>;
