import type { EventType, MetricTarget, MotionEvent, Side } from "@sagittal/contract";
import { cycles, type Span } from "./motion.ts";
import { stages } from "./stages.ts";

/** The part of a movement in which a metric is read: an event, a stage, a stretch of the cycle in per cent, or the whole cycle. */
type Where = EventType | "stance" | "swing" | "cycle" | readonly [from: number, to: number];

/** How a metric's number is read from an angle curve. */
export interface Reading {
  /** Name of the angle in the pose file, without a side. */
  angle: string;
  where: Where;
  /** What of the values there counts. */
  read: "most" | "mean";
  /** -1 where the metric is the angle with its sign turned. */
  sign: 1 | -1;
}

const reading = (angle: string, where: Where, read: Reading["read"] = "most", sign: Reading["sign"] = 1): Reading => ({
  angle,
  where,
  read,
  sign,
});

/**
 * Metrics that are read from one angle curve as the pose file holds it, by key; see their definitions in the catalogue. A metric of one leg
 * among two, or of another point of time than an event, is not among them.
 */
export const READINGS: Readonly<Record<string, Reading>> = {
  knee_flexion_ic: reading("knee_flexion", "initial_contact"),
  knee_flexion_hs: reading("knee_flexion", "initial_contact"),
  knee_flexion_stance: reading("knee_flexion", "stance"),
  knee_flexion_loading: reading("knee_flexion", [0, 30]),
  knee_flexion_swing: reading("knee_flexion", "swing"),
  knee_flexion_max: reading("knee_flexion", "cycle"),
  knee_extension_takeoff: reading("knee_flexion", "take_off"),
  landing_knee_ic: reading("knee_flexion", "landing"),
  hip_extension_to: reading("thigh", "toe_off", "most", -1),
  hip_extension_ts: reading("thigh", "stance", "most", -1),
  knee_lift: reading("thigh", "swing"),
  squat_depth: reading("thigh", "cycle"),
  shank_angle_ic: reading("shank", "initial_contact", "most", -1),
  foot_strike_angle: reading("foot", "initial_contact"),
  ankle_df_stance: reading("ankle_dorsiflexion", [10, 60]),
  trunk_lean: reading("trunk_lean", "cycle", "mean"),
  trunk_lean_max: reading("trunk_lean", "cycle"),
  elbow_flexion_mean: reading("elbow_flexion", "cycle", "mean"),
  knee_valgus_stance: reading("knee_fppa", "stance"),
};

/** When a reading is taken, ms; an event is a stretch without length. `side` leaves out what belongs to the other foot. */
export function stretches(where: Where, events: readonly MotionEvent[], side: Side | null): Span[] {
  const own = (span: { side: Side | null }) => side === null || span.side === null || span.side === side;
  if (where === "cycle") return cycles(events).filter(own);
  if (where === "stance" || where === "swing") return stages(events).filter((s) => s.kind === where && own(s));
  if (typeof where === "string")
    return events.filter((e) => e.type === where && own(e)).map((e) => ({ side: e.side, from: e.t_ms, to: e.t_ms }));
  const [from, to] = where;
  return stretches("cycle", events, side).map((c) => {
    const share = (c.to - c.from) / 100;
    return { side: c.side, from: c.from + from * share, to: c.from + to * share };
  });
}

/** Where in the cycle stretches begin and end, per cent, over all cycles in the middle; null where no cycle holds one. */
export function inCycle(parts: readonly Span[], all: readonly Span[]): [from: number, to: number] | null {
  const shares = all.flatMap((cycle) => {
    const held = parts.find((p) => p.side === cycle.side && p.from >= cycle.from && p.from < cycle.to);
    const share = (t: number) => (100 * (Math.min(t, cycle.to) - cycle.from)) / (cycle.to - cycle.from);
    return held ? [[share(held.from), share(held.to)] as const] : [];
  });
  if (shares.length === 0) return null;
  const mean = (at: 0 | 1) => shares.reduce((sum, s) => sum + s[at], 0) / shares.length;
  return [mean(0), mean(1)];
}

/** A metric's target as limits of the curve that it is read from. */
export interface CurveZone extends Reading {
  /** Metric key without a side. */
  key: string;
  target: MetricTarget;
  /** Limits of the angle in degrees; null where there is none. */
  low: number | null;
  high: number | null;
}

const turned = (value: number | null) => (value === null ? null : -value);

/** The targets that one angle's curve is judged by; of a metric with a side its own, else the one of both. */
export function curveZones(angle: string, targets: Readonly<Record<string, MetricTarget>>, side: Side | null): CurveZone[] {
  return Object.entries(READINGS).flatMap(([key, found]) => {
    const target = (side && targets[`${key}_${side}`]) ?? targets[key] ?? targets[`${key}_right`] ?? targets[`${key}_left`];
    if (found.angle !== angle || !target || (target.min_good === null && target.max_good === null)) return [];
    const [low, high] = found.sign === 1 ? [target.min_good, target.max_good] : [turned(target.max_good), turned(target.min_good)];
    return [{ ...found, key, target, low, high }];
  });
}
