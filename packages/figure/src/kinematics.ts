import type { Side } from "@sagittal/contract";
import { sub, type Vec3 } from "./math.ts";
import { type Movement, poseAt } from "./movement.ts";
import { truthAngles } from "./truth-angles.ts";

/** True quantities of a movement as functions of time (s). */

/** Step of the search for a maximum and of its refinement, s. No quantity of the figure has two maxima within the first. */
const [COARSE_S, FINE_S] = [0.01, 0.001];

function greatestOn(f: (t: number) => number, from: number, to: number, step: number): number {
  let best = { t: from, value: f(from) };
  for (let t = from + step; t <= to; t += step) {
    const value = f(t);
    if (value > best.value) best = { t, value };
  }
  return best.t;
}

/** Time in [from, to] at which a function of time is greatest, to a millisecond. */
export function argmax(f: (t: number) => number, from: number, to: number): number {
  const near = greatestOn(f, from, to, COARSE_S);
  return greatestOn(f, Math.max(from, near - COARSE_S), Math.min(to, near + COARSE_S), FINE_S);
}

/** Greatest value of a function of time in [from, to]. */
export const greatest = (f: (t: number) => number, from: number, to: number): number => f(argmax(f, from, to));

/** Speed of a wrist or ankle relative to the pelvis in the sagittal plane, m/s. */
export function limbSpeed(m: Movement, side: Side, joint: "wrist" | "ankle"): (t: number) => number {
  const place = (t: number): Vec3 => {
    const p = poseAt(m, t);
    return sub(joint === "wrist" ? p.arms[side].wrist : p.legs[side].ankle, p.pelvis);
  };
  return (t) => {
    const d = sub(place(t + 5e-4), place(t - 5e-4));
    return Math.hypot(d[0], d[2]) / 1e-3;
  };
}

/** A true angle of the figure as a function of time, degrees. */
export const trueAngle =
  (m: Movement, name: string) =>
  (t: number): number =>
    truthAngles(poseAt(m, t))[name] ?? Number.NaN;

/** Least value of a function of time in [from, to]. */
export const least = (f: (t: number) => number, from: number, to: number): number => -greatest((t) => -f(t), from, to);
