import type { MotionEvent, PoseSidecar, Side } from "@sagittal/contract";
import { cycles, meanAndSd, overCycle } from "./motion.ts";

/** Two neighbouring joints whose angles are drawn against one another: the upper one across, the lower one upwards. */
export const PAIRS = [
  ["hip_flexion", "knee_flexion"],
  ["knee_flexion", "ankle_dorsiflexion"],
] as const;
export type Pair = (typeof PAIRS)[number];

/** A point of a loop, degrees; its index is the per cent of the cycle. */
export type LoopPoint = readonly [x: number, y: number];

/**
 * The mean cycle of a leg as a loop: one angle against another from 0 to 100 % of the cycle. Null where a recording has no cycle of that
 * leg or an angle is missing at any of its points.
 */
export function loopOf(pose: PoseSidecar, events: readonly MotionEvent[], side: Side, [x, y]: Pair): LoopPoint[] | null {
  const own = cycles(events).filter((c) => c.side === null || c.side === side);
  const mean = (angle: string) => meanAndSd(own.map((c) => overCycle(pose.angles[`${angle}_${side}`] ?? [], pose.t_ms, c))).mean;
  const [across, up] = [mean(x), mean(y)];
  const points = across.flatMap((a, i): LoopPoint[] => {
    const b = up[i] ?? null;
    return a === null || b === null ? [] : [[a, b]];
  });
  return points.length > 0 && points.length === across.length ? points : null;
}

/** Steps of an axis that people count in. */
const STEPS = [5, 10, 20, 30, 45, 60, 90] as const;

/** Even marks of an axis around all values, at most eight of them; the first and the last are its ends. */
export function marks(values: readonly number[]): number[] {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const step = STEPS.find((s) => Math.ceil(most / s) - Math.floor(least / s) <= 7) ?? 90;
  const [first, last] = [Math.floor(least / step), Math.max(Math.ceil(most / step), Math.floor(least / step) + 1)];
  return Array.from({ length: last - first + 1 }, (_, i) => (first + i) * step);
}
