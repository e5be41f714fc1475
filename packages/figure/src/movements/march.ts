import type { Body } from "../body.ts";
import type { Movement } from "../movement.ts";
import { SIDES, type Side, signOf } from "../skeleton.ts";
import { type Foothold, type Keyframes, planned } from "./planned.ts";

/** Marching on the spot. */
export interface MarchOptions {
  /** Steps per minute. */
  readonly cadence: number;
  /** Height to which the foot is lifted, metres. */
  readonly lift: number;
  readonly seconds: number;
  /** Forward swing of the lifted foot, metres: under the raised knee with an upright shank. */
  readonly ahead: number;
}

/** A march of 6 s at 110 steps per minute. */
export const MARCH_DEFAULTS: MarchOptions = { cadence: 110, lift: 0.22, ahead: 0.2, seconds: 6 };

/** Marching on the spot: each foot is lifted and put down where it stood. */
export function march(body: Body, o: MarchOptions): Movement {
  const step = 60 / o.cadence;
  const holds = (side: Side): Foothold[] => {
    const y = signOf(side) * 0.05 * body.height;
    const out: Foothold[] = [];
    let from = -1;
    for (let t = 0.4 + (side === "right" ? 0 : step); t + 0.8 * step < o.seconds; t += 2 * step) {
      out.push({ from, to: t, x: 0, y, pitchOut: -20, pitchIn: -8 });
      from = t + 0.8 * step;
    }
    out.push({ from, to: o.seconds + 9, x: 0, y, pitchIn: -8 });
    return out;
  };
  const swing = (side: Side): Keyframes => {
    const sign = signOf(side);
    return Array.from({ length: Math.ceil(o.seconds / step) + 1 }, (_, k): [number, number] => [
      0.4 + (k - 0.1) * step,
      sign * (k % 2 === 0 ? -18 : 18),
    ]);
  };
  const arms = (side: Side) => ({ flexion: swing(side), abduction: 8, elbow: 25, inward: 5 });
  return planned(body, {
    name: "march",
    activity: "march",
    duration: o.seconds,
    footholds: { left: holds("left"), right: holds("right") },
    lift: o.lift,
    ahead: o.ahead,
    pelvis: { by: "path", x: 0, y: 0, height: 0.99 * (body.thigh + body.shank) + 0.04 * body.height },
    trunkLean: 2,
    arms: Object.fromEntries(SIDES.map((s) => [s, arms(s)])) as Record<Side, ReturnType<typeof arms>>,
  });
}
