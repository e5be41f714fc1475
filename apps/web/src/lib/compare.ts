import { boundedOf, isKnownChange } from "@sagittal/catalogue/verdict";
import type { EventType, MetricValue, MotionEvent, PoseSidecar, Side } from "@sagittal/contract";
import { ANCHORS } from "./ghost.ts";
import { angleFamilies, cycles, meanAndSd, overCycle } from "./motion.ts";

/** A kind of event at which recordings can be aligned. */
export interface Anchor {
  type: EventType;
  side: Side | null;
}

const SIDES: readonly (Side | null)[] = ["right", "left", null];

/** The kinds of event that every recording has, the surest first. */
export function commonAnchors(recordings: readonly (readonly MotionEvent[])[]): Anchor[] {
  const types = [...ANCHORS, ...recordings.flatMap((events) => events.map((e) => e.type))];
  return [...new Set(types)].flatMap((type) =>
    SIDES.filter(
      (side) => recordings.length > 0 && recordings.every((events) => events.some((e) => e.type === type && e.side === side)),
    ).map((side) => ({ type, side })),
  );
}

/** The first instant of an anchor in a recording, ms. */
export function anchorTime(events: readonly MotionEvent[], anchor: Anchor | undefined): number | undefined {
  const times = events.filter((e) => e.type === anchor?.type && e.side === anchor.side).map((e) => e.t_ms);
  return times.length > 0 ? Math.min(...times) : undefined;
}

/** The stretch of common time, relative to the aligned instant, in which every recording runs; ms. */
export function commonRange(recordings: readonly { start: number; end: number; anchor: number }[]): [number, number] {
  const from = Math.max(...recordings.map((r) => r.start - r.anchor));
  const to = Math.min(...recordings.map((r) => r.end - r.anchor));
  // Clips without common time are still shown, each at its aligned instant.
  return to > from ? [from, to] : [0, 1];
}

/** One angle over the cycle, a mean curve per recording; null where a recording has none. */
export interface AngleCurves {
  angle: string;
  means: ((number | null)[] | null)[];
}

/** Mean curves of every angle over 0 to 100 % of the cycle; of sided angles those of one side. */
export function cycleCurves(poses: readonly (PoseSidecar | undefined)[], side: Side): AngleCurves[] {
  const families = new Map(poses.flatMap((pose) => angleFamilies(pose?.angles ?? {}).map((f) => [f.name, f] as const)));
  return [...families.values()].flatMap(({ name, sided }) => {
    const key = sided ? `${name}_${side}` : name;
    const means = poses.map((pose) => {
      const own = cycles(pose?.events ?? []).filter((c) => c.side === null || c.side === side);
      const curves = own.map((c) => overCycle(pose?.angles[key] ?? [], pose?.t_ms ?? [], c)).filter((c) => c.some((v) => v !== null));
      return curves.length > 0 ? meanAndSd(curves).mean : null;
    });
    return means.some((m) => m !== null) ? [{ angle: name, means }] : [];
  });
}

/** Least and greatest value of a curve; null where it has none. */
export function spanOf(curve: readonly (number | null)[] | null): [number, number] | null {
  const values = (curve ?? []).filter((v) => v !== null);
  return values.length > 0 ? [Math.min(...values), Math.max(...values)] : null;
}

/** Limits that a value is held against; null where open. */
export interface Limits {
  low: number | null;
  high: number | null;
}

/** The limits of each recording, those that are alike named once with the recordings they hold for, by index. */
export function sharedLimits(of: readonly (Limits | undefined)[]): { limits: Limits; of: number[] }[] {
  const found: { limits: Limits; of: number[] }[] = [];
  for (const [i, limits] of of.entries()) {
    if (!limits || (limits.low === null && limits.high === null)) continue;
    const same = found.find((f) => f.limits.low === limits.low && f.limits.high === limits.high);
    if (same) same.of.push(i);
    else found.push({ limits, of: [i] });
  }
  return found;
}

/** A value beside the one it is compared with. */
export interface Difference {
  value: number | null;
  /** Whether the value is a lower bound. */
  atLeast: boolean;
  /** Standard error of the value; null where it has none. */
  se: number | null;
  /** Difference from the first value; null where one of the two is missing, and where a lower bound leaves it open. */
  delta: number | null;
  /** Standard error of the difference; null where one of the two values has none. */
  deltaSe: number | null;
  /** Whether it exceeds the smallest detectable change of the two measurements. */
  real: boolean;
}

/**
 * Values against the first one. The smallest detectable change of a pair is the root mean square of the two measurements' own; where one
 * is not known, no difference counts as real.
 */
export function differences(metrics: readonly (MetricValue | undefined)[]): Difference[] {
  const [first] = metrics;
  const a = boundedOf(first);
  const { mdc: mdcA, se: seA } = first?.value_json ?? {};
  return metrics.map((metric, i) => {
    const b = boundedOf(metric);
    const { mdc, se } = metric?.value_json ?? {};
    const deltaSe = se !== undefined && seA !== undefined ? Math.hypot(se, seA) : null;
    const known = mdc !== undefined && mdcA !== undefined ? Math.hypot(mdc, mdcA) / Math.SQRT2 : null;
    const delta = i === 0 || !a || !b || !isKnownChange(a, b, known ?? 0) ? null : b.value - a.value;
    const real = delta !== null && known !== null && Math.abs(delta) > known;
    return { value: b?.value ?? null, atLeast: b?.at_least ?? false, se: se ?? null, delta, deltaSe, real };
  });
}
