import type { Body } from "../body.ts";
import { atan2d } from "../math.ts";
import type { Movement } from "../movement.ts";
import { valueAt } from "./planned.ts";
import { posed, type Signal } from "./posed.ts";

/** Rowing ergometer: seconds of drive and recovery, seat travel in metres, trunk lean at catch and finish and elbow flexion at the finish in degrees. */
export const ROW_DEFAULTS = { drive: 0.9, recovery: 1.5, slide: 0.52, catchLean: 28, finishLean: -24, elbow: 105, strokes: 6 };

/** Height of the hips on the seat, and of the feet on the stretcher, m. */
const SEAT_M = 0.4;
const STRETCHER_M = 0.28;

const DEGREES = 180 / Math.PI;

/** Strokes on a rowing ergometer: legs, trunk, arms; then arms, trunk, legs. The feet stand still. The figure faces the flywheel. */
export function row(body: Body, p: typeof ROW_DEFAULTS): Movement {
  const period = p.drive + p.recovery;
  const cyclic =
    (keys: readonly (readonly [number, number])[]): Signal & ((t: number) => number) =>
    (t) =>
      valueAt(keys, t % period);
  /** 1 at the catch, 0 with straight legs. */
  const seat = cyclic([
    [0, 1],
    [0.7 * p.drive, 0],
    [p.drive + 0.35 * p.recovery, 0],
    [period, 1],
  ]);
  const lean = cyclic([
    [0, p.catchLean],
    [0.25 * p.drive, p.catchLean],
    [p.drive, p.finishLean],
    [p.drive + 0.1 * p.recovery, p.finishLean],
    [p.drive + 0.5 * p.recovery, p.catchLean],
    [period, p.catchLean],
  ]);
  const pull = cyclic([
    [0, 0],
    [0.55 * p.drive, 0],
    [p.drive, 1],
    [p.drive + 0.3 * p.recovery, 0],
    [period, 0],
  ]);
  const x = (t: number): number => p.slide * seat(t);
  const reach = 0.97 * (body.thigh + body.shank);
  /** Thigh and shank angles that put the ankle on the stretcher, degrees. */
  const leg = (t: number): { thigh: number; shank: number } => {
    const [dx, dz] = [reach - x(t), STRETCHER_M - SEAT_M];
    const d = Math.hypot(dx, dz);
    const bend = Math.acos((body.thigh ** 2 + d ** 2 - body.shank ** 2) / (2 * body.thigh * d)) * DEGREES;
    const thigh = atan2d(dx, -dz) + bend;
    const [kx, kz] = [body.thigh * Math.sin(thigh / DEGREES), -body.thigh * Math.cos(thigh / DEGREES)];
    return { thigh, shank: atan2d(kx - dx, kz - dz) };
  };
  return posed(body, {
    name: "rowing ergometer",
    activity: "rowing ergometer",
    duration: p.strokes * period,
    height: SEAT_M,
    x,
    legs: { thigh: (t) => leg(t).thigh, shank: (t) => leg(t).shank, foot: 45 },
    trunkLean: lean,
    headPitch: 0,
    arms: { flexion: (t) => 80 + lean(t) - pull(t) * 85, abduction: 8, elbow: (t) => 6 + pull(t) * (p.elbow - 6) },
  });
}
