import type { Side } from "@sagittal/contract";
import { sub, type Vec3 } from "./math.ts";
import { type Movement, poseAt } from "./movement.ts";
import { truthAngles } from "./truth-angles.ts";

/** True quantities of a movement as functions of time (s). */

/** Time in [from, to] at which a function of time is greatest. */
export function argmax(f: (t: number) => number, from: number, to: number): number {
  let best = { t: from, value: f(from) };
  for (let t = from + 0.001; t <= to; t += 0.001) {
    const value = f(t);
    if (value > best.value) best = { t, value };
  }
  return best.t;
}

/** Greatest value of a function of time in [from, to]. */
export const greatest = (f: (t: number) => number, from: number, to: number): number => f(argmax(f, from, to));

/** Speed of a wrist or ankle against the pelvis, m/s; in the sagittal plane, as a side view sees it. */
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
