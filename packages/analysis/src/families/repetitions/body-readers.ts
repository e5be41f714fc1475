import { coverage, crossing, leftward, median, type Series, type Side, worldElbowFlexion } from "@sagittal/biomechanics";
import type { Reader, SharedReaders } from "../../engine/analyser.ts";
import { legSeen, legsSeen, type Motion, seen, shoulderWidth, trunkSeen } from "../../engine/motion.ts";
import { isSuppressed, type Reading, sample, single, suppressed } from "../../engine/reading.ts";
import { at, greatest, least } from "../../engine/series.ts";
import { bySide } from "../../engine/sides.ts";
import { kneeFlexion } from "../shared/angles.ts";
import { endOf, perRep, perSideRep, type Rep, type RepPhases, restOf } from "./phases.ts";
import { DEEPEST_THIGH_DEG } from "./thresholds.ts";

/** Metrics of squats, hinges and lunges, shared by weightlifting and mobility. They work on any repetitions. */

type R = Reader<RepPhases>;

const near = (m: Motion): Side => m.body.nearSide ?? "right";

/** An angle of the near limb in the sagittal plane, degrees; undefined in front and back views. */
export const nearAngle = (
  m: Motion,
  name: "thigh" | "shank" | "kneeFlexion" | "hipFlexion" | "elbowFlexion" | "shoulderFlexion",
): Series | undefined => m.sagittal?.[near(m)][name];

/** Distance of the mid-hip from the middle of the ankles, per cent of shoulder width, positive towards the athlete's left. */
export function hipShift(m: Motion): Series {
  const { left, right, midHip } = m.body.joints;
  const width = shoulderWidth(m);
  return midHip.x.map((v, i) => (100 * leftward(m.body) * (v - (left.ankle.x[i]! + right.ankle.x[i]!) / 2)) / width);
}

/** Greatest absolute change of a series from its value at rest beside a repetition, in the unit of the series. */
export const change = (m: Motion, series: Series, r: Rep): number => {
  const rest = at(series, restOf(r));
  const end = endOf(m, r);
  return Math.max(greatest(series, r.start, end) - rest, rest - least(series, r.start, end));
};

/** Greatest rise of a side's heel above its height at rest beside the repetition, per cent of leg length. */
export function heelRise(m: Motion, side: Side, r: Rep): number {
  const { y } = m.body.joints[side].heel;
  return Math.max(0, (100 * (greatest(y, r.start, endOf(m, r)) - at(y, restOf(r)))) / m.body.legPx);
}

/** Greatest shank angle of a side, degrees, while its heel is down: risen by less than `heelRisePct` per cent of leg length. */
export function shankWithHeelDown(m: Motion, side: Side, r: Rep, heelRisePct: number): number {
  const shank = m.sagittal?.[side].shank;
  if (!shank) return Number.NaN;
  const { y } = m.body.joints[side].heel;
  const floor = at(y, restOf(r));
  let best = Number.NaN;
  for (let i = Math.ceil(r.start); i <= Math.floor(endOf(m, r)); i++) {
    const down = (100 * (y[i]! - floor)) / m.body.legPx < heelRisePct;
    if (down && !(shank[i]! <= best)) best = shank[i]!;
  }
  return best;
}

/** Time between the sides' passages of half-way extension in the raising part of one repetition, ms. */
function extensionDelayMs(m: Motion, of: (side: Side) => Series, from: number, to: number): number {
  const half = (side: Side): number => {
    const s = of(side);
    if (coverage(s, from, to) < 0.9) return Number.NaN;
    return crossing(s, (at(s, from) + at(s, to)) / 2, to, from, "down") ?? Number.NaN;
  };
  return (1000 * Math.abs(half("left") - half("right"))) / m.body.fps;
}

/**
 * Time between the left and the right joint's passage of half-way extension, ms, unsigned; the median over repetitions. A repetition counts
 * where both joints are seen in 90 % of the raising part.
 * @param raising first and last frame of a repetition's raising part
 */
export const extensionTiming = (m: Motion, p: RepPhases, by: "knee" | "elbow", raising: (r: Rep) => readonly [number, number]): Reading => {
  const series = {
    left: by === "knee" ? kneeFlexion(m, "left") : worldElbowFlexion(m.body, "left", 6),
    right: by === "knee" ? kneeFlexion(m, "right") : worldElbowFlexion(m.body, "right", 6),
  };
  return perRep(p, legsSeen(m), (r) => extensionDelayMs(m, (side) => series[side], ...raising(r)));
};

/** Greatest inclination of the near thigh in a repetition, degrees. */
export const deepestThigh = (m: Motion, r: Rep): number => greatest(nearAngle(m, "thigh"), r.start, endOf(m, r));

/** Depth and posture of squats. */
export const squatMetrics = {
  squat_depth: (m, p) => perRep(p, legsSeen(m), (r) => deepestThigh(m, r), { error: DEEPEST_THIGH_DEG }),
  knee_flexion_max: (m, p) => perRep(p, legsSeen(m), (r) => greatest(nearAngle(m, "kneeFlexion"), r.start, endOf(m, r))),
  trunk_lean_max: (m, p) => perRep(p, trunkSeen(m), (r) => greatest(m.sagittal?.trunkLean, r.start, endOf(m, r))),
  ankle_df_max: (m, p) => perRep(p, legsSeen(m), (r) => shankWithHeelDown(m, near(m), r, 2.5)),
  heel_rise_pct: (m, p) => perRep(p, seen(m, near(m), ["heel", "ankle"]), (r) => heelRise(m, near(m), r)),
  hip_shift_pct: (m, p) => {
    const shift = hipShift(m);
    return perRep(p, legsSeen(m), (r) => change(m, shift, r));
  },
} satisfies SharedReaders<RepPhases>;

/**
 * Line of trunk and thighs of a body on hands and feet, degrees: the near hip's flexion where it is furthest from 0 in a part of each repetition. Negative when the hips sag, positive when they are high.
 */
export const bodyLine = (m: Motion, p: RepPhases, part: (r: Rep) => readonly [number, number]): Reading =>
  perRep(p, trunkSeen(m), (r) => {
    const hip = nearAngle(m, "hipFlexion");
    const [high, low] = [greatest(hip, ...part(r)), least(hip, ...part(r))];
    return high > -low ? high : low;
  });

/** Trunk lean minus shank angle at the deepest point, degrees. */
export const trunkMinusShin: R = (m, p) =>
  perRep(p, trunkSeen(m), (r) => at(m.sagittal?.trunkLean, r.turn) - at(nearAngle(m, "shank"), r.turn));

/** Height of the hip over the ankle at 60° of knee flexion, share of standing: thigh 40° and shank 20° from the vertical (Munro et al. 2012 read the angle at 45 to 60°). */
const LEG_HEIGHT_AT_60_DEG = 0.85;

/**
 * Frontal-plane projection angle (FPPA) of a knee at up to about 60° of flexion, degrees, positive towards valgus; NaN at deeper flexion, where the thigh points along the camera axis and
 * the angle is not defined.
 * @param upright frame at which the leg is straight
 */
export function fppaUpTo60Deg(m: Motion, side: Side, upright: number): Series | undefined {
  const { hip, ankle } = m.body.joints[side];
  const height = hip.y.map((y, i) => y - ankle.y[i]!);
  const least = LEG_HEIGHT_AT_60_DEG * at(height, upright);
  return m.frontal?.kneeFppa[side].map((v, i) => (height[i]! >= least ? v : Number.NaN));
}

/** Greatest FPPA of each knee over a part of each repetition, at 60° of knee flexion or less, degrees. */
export const valgusOver = (m: Motion, p: RepPhases, part: (r: Rep) => readonly [number, number]) =>
  perSideRep(
    p,
    (side) => legSeen(m, side),
    (r, side) => greatest(fppaUpTo60Deg(m, side, restOf(r)), ...part(r)),
  );

/** One value per repetition, of its front leg; `side` in the detail is the leg that most repetitions lead with. */
export function ofFrontLeg(m: Motion, p: RepPhases, front: (r: Rep) => Side, value: (r: Rep, side: Side) => number): Reading {
  if (p.reps.length === 0) return suppressed("no_event");
  const left = p.reps.filter((r) => front(r) === "left").length;
  const side: Side = 2 * left > p.reps.length ? "left" : "right";
  const all = p.reps.map((r) => value(r, front(r)));
  const read = sample(all, legSeen(m, side), { aggregate: "median" });
  return isSuppressed(read) ? read : { ...read, detail: { side, left_reps: left, right_reps: p.reps.length - left } };
}

/** Difference in greatest knee flexion between lunges with the left and with the right leg in front, degrees. */
export function lungeAsymmetry(m: Motion, p: RepPhases, front: (r: Rep) => Side): Reading {
  const depth = bySide((side) => {
    const s = kneeFlexion(m, side);
    return sample(
      p.reps.filter((r) => front(r) === side).map((r) => at(s, r.turn)),
      legSeen(m, side),
    );
  });
  if (isSuppressed(depth.left) || isSuppressed(depth.right)) return suppressed("cycles");
  const value = Math.abs(median(depth.left.values) - median(depth.right.values));
  return single(value, p.reps.length, Math.min(depth.left.quality, depth.right.quality));
}
