import { coverage, crossing, leftward, median, type Series, type Side, worldElbowFlexion } from "@sagittal/biomechanics";
import type { Reader, SharedReaders } from "../../engine/analyser.ts";
import { legsSeen, type Motion, seen, shoulderWidth, trunkSeen } from "../../engine/motion.ts";
import { isSuppressed, type Reading, sample, single, suppressed } from "../../engine/reading.ts";
import { at, greatest, least } from "../../engine/series.ts";
import { bySide } from "../../engine/sides.ts";
import { kneeFlexion } from "../shared/angles.ts";
import { endOf, perRep, perSideRep, type Rep, type RepPhases } from "./phases.ts";

/** Readers of squats, hinges and lunges that lifting and mobility share. All of them work on any repetitions. */

type R = Reader<RepPhases>;

const near = (m: Motion): Side => m.body.nearSide ?? "right";

/** A sagittal angle of the near limb. */
export const nearAngle = (m: Motion, name: "thigh" | "shank" | "kneeFlexion" | "elbowFlexion" | "shoulderFlexion"): Series | undefined =>
  m.sagittal?.[near(m)][name];

/** The mid-hip's place between the ankles along the athlete's left, shoulder widths in per cent. */
export function hipShift(m: Motion): Series {
  const { left, right, midHip } = m.body.joints;
  const width = shoulderWidth(m);
  return midHip.x.map((v, i) => (100 * leftward(m.body) * (v - (left.ankle.x[i]! + right.ankle.x[i]!) / 2)) / width);
}

/** Largest change of a series from its value at the start of a repetition, either way. */
export const change = (m: Motion, series: Series, r: Rep): number => {
  const rest = at(series, r.start);
  const end = endOf(m, r);
  return Math.max(greatest(series, r.start, end) - rest, rest - least(series, r.start, end));
};

/** Rise of a side's heel above where it stood at the start of the repetition, leg lengths in per cent. */
export function heelRise(m: Motion, side: Side, r: Rep): number {
  const { y } = m.body.joints[side].heel;
  return Math.max(0, (100 * (greatest(y, r.start, endOf(m, r)) - at(y, r.start))) / m.body.legPx);
}

/** Largest shank angle of a side while its heel stays down (rise below `limit` % of leg length). */
export function shankWithHeelDown(m: Motion, side: Side, r: Rep, limit: number): number {
  const shank = m.sagittal?.[side].shank;
  if (!shank) return Number.NaN;
  const { y } = m.body.joints[side].heel;
  const floor = at(y, r.start);
  let best = Number.NaN;
  for (let i = Math.ceil(r.start); i <= Math.floor(endOf(m, r)); i++) {
    const down = (100 * (y[i]! - floor)) / m.body.legPx < limit;
    if (down && !(shank[i]! <= best)) best = shank[i]!;
  }
  return best;
}

/** Delay between the sides of half-way extension, ms, of one repetition's raising part. */
function extensionDelay(m: Motion, of: (side: Side) => Series, from: number, to: number): number {
  const half = (side: Side): number => {
    const s = of(side);
    if (coverage(s, from, to) < 0.9) return Number.NaN;
    return crossing(s, (at(s, from) + at(s, to)) / 2, to, from, "down") ?? Number.NaN;
  };
  return (1000 * Math.abs(half("left") - half("right"))) / m.body.fps;
}

export const extensionTiming = (m: Motion, p: RepPhases, by: "knee" | "elbow", raising: (r: Rep) => readonly [number, number]): Reading => {
  const series = {
    left: by === "knee" ? kneeFlexion(m, "left") : worldElbowFlexion(m.body, "left", 6),
    right: by === "knee" ? kneeFlexion(m, "right") : worldElbowFlexion(m.body, "right", 6),
  };
  return perRep(p, legsSeen(m), (r) => extensionDelay(m, (side) => series[side], ...raising(r)));
};

/** Depth and posture of squats. */
export const squatMetrics = {
  squat_depth: (m, p) => perRep(p, legsSeen(m), (r) => greatest(nearAngle(m, "thigh"), r.start, endOf(m, r))),
  knee_flexion_max: (m, p) => perRep(p, legsSeen(m), (r) => greatest(nearAngle(m, "kneeFlexion"), r.start, endOf(m, r))),
  trunk_lean_max: (m, p) => perRep(p, trunkSeen(m), (r) => greatest(m.sagittal?.trunkLean, r.start, endOf(m, r))),
  ankle_df_max: (m, p) => perRep(p, legsSeen(m), (r) => shankWithHeelDown(m, near(m), r, 2.5)),
  heel_rise_pct: (m, p) => perRep(p, seen(m, near(m), ["heel", "ankle"]), (r) => heelRise(m, near(m), r)),
  hip_shift_pct: (m, p) => {
    const shift = hipShift(m);
    return perRep(p, legsSeen(m), (r) => change(m, shift, r));
  },
} satisfies SharedReaders<RepPhases>;

/** Trunk minus shin at the deepest point. */
export const trunkMinusShin: R = (m, p) =>
  perRep(p, trunkSeen(m), (r) => at(m.sagittal?.trunkLean, r.turn) - at(nearAngle(m, "shank"), r.turn));

/** Height of the hip over the ankle at 60° of knee flexion, share of standing: thigh 40° and shank 20° from the vertical (Munro et al. 2012 read the angle at 45 to 60°). */
const LEG_HEIGHT_AT_60_DEG = 0.85;

/**
 * Frontal projection angle of a knee while it is bent by about 60° at most, NaN below: deeper, the thigh points along the camera's axis and the angle means nothing.
 * @param upright frame at which the leg is straight
 */
export function fppaUpTo60Deg(m: Motion, side: Side, upright: number): Series | undefined {
  const { hip, ankle } = m.body.joints[side];
  const height = hip.y.map((y, i) => y - ankle.y[i]!);
  const least = LEG_HEIGHT_AT_60_DEG * at(height, upright);
  return m.frontal?.kneeFppa[side].map((v, i) => (height[i]! >= least ? v : Number.NaN));
}

/** Largest valgus of each knee over a part of each repetition, at 60° of knee flexion or less. */
export const valgusOver = (m: Motion, p: RepPhases, part: (r: Rep) => readonly [number, number]) =>
  perSideRep(
    p,
    (side) => seen(m, side, ["hip", "knee", "ankle"]),
    (r, side) => greatest(fppaUpTo60Deg(m, side, r.start), ...part(r)),
  );

/** A value of each repetition's front leg, the leg that most repetitions lead with. */
export function ofFrontLeg(m: Motion, p: RepPhases, front: (r: Rep) => Side, value: (r: Rep, side: Side) => number): Reading {
  if (p.reps.length === 0) return suppressed("no_event");
  const left = p.reps.filter((r) => front(r) === "left").length;
  const side: Side = 2 * left > p.reps.length ? "left" : "right";
  const all = p.reps.map((r) => value(r, front(r)));
  const read = sample(all, seen(m, side, ["hip", "knee", "ankle"]), { aggregate: "median" });
  return isSuppressed(read) ? read : { ...read, detail: { side, left_reps: left, right_reps: p.reps.length - left } };
}

/** Difference of depth between lunges that lead with the left and with the right leg. */
export function lungeAsymmetry(m: Motion, p: RepPhases, front: (r: Rep) => Side): Reading {
  const depth = bySide((side) => {
    const s = kneeFlexion(m, side);
    return sample(
      p.reps.filter((r) => front(r) === side).map((r) => at(s, r.turn)),
      seen(m, side, ["hip", "knee", "ankle"]),
    );
  });
  if (isSuppressed(depth.left) || isSuppressed(depth.right)) return suppressed("cycles");
  const value = Math.abs(median(depth.left.values) - median(depth.right.values));
  return single(value, p.reps.length, Math.min(depth.left.quality, depth.right.quality));
}
