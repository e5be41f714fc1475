import type { EventType, MetricTarget, MotionEvent, PoseSidecar, Side } from "@sagittal/contract";
import { facing, groundLine, isFound, legLength, midHip } from "./body.ts";
import { cycles, meanAndSd, nearestFrame, overCycle, type Span } from "./motion.ts";
import { inCycle, READINGS, stretches } from "./readings.ts";

/** Events by which two recordings can be laid over one another, the surest first. */
export const ANCHORS: readonly EventType[] = ["initial_contact", "take_off", "rep_start", "phase_start", "release", "impact", "stroke_top"];
const SIDES: readonly (Side | null)[] = ["right", "left", null];

/** The stretches at which two recordings meet: cycles of a side that both have, else the first kind of event that both have. */
export function meeting(mine: readonly MotionEvent[], theirs: readonly MotionEvent[]): { mine: Span[]; theirs: Span[] } | null {
  const readings: ((events: readonly MotionEvent[], side: Side | null) => Span[])[] = [
    (events, side) => cycles(events).filter((c) => c.side === side),
    ...ANCHORS.map(
      (type) => (events: readonly MotionEvent[], side: Side | null) =>
        events
          .filter((e) => e.type === type && e.side === side)
          .map((e) => ({ side, from: e.t_ms, to: e.t_ms }))
          .sort((a, b) => a.from - b.from),
    ),
  ];
  for (const read of readings) {
    for (const side of SIDES) {
      const [a, b] = [read(mine, side), read(theirs, side)];
      if (a.length > 0 && b.length > 0) return { mine: a, theirs: b };
    }
  }
  return null;
}

/**
 * The time in another recording that shows the same instant of the movement as `t` in this one: inside a cycle the same share of the
 * reference cycle, outside as far before or after it. Null where the other recording has no such instant.
 * @param clip first and last time of the other recording
 */
export function sameInstant(t: number, mine: readonly Span[], reference: Span, clip: readonly [number, number]): number | null {
  const inside = mine.find((c) => t >= c.from && t < c.to);
  const earlier = mine.findLast((c) => c.to <= t);
  const first = mine[0];
  if (!first) return null;
  const at = inside
    ? reference.from + ((reference.to - reference.from) * (t - inside.from)) / (inside.to - inside.from)
    : earlier
      ? reference.to + (t - earlier.to)
      : reference.from + (t - first.from);
  return at >= clip[0] && at <= clip[1] ? at : null;
}

const outside = (value: number, { min_good, max_good }: MetricTarget) =>
  Math.max(0, (min_good ?? value) - value, value - (max_good ?? value));

/**
 * The cycle that serves as the example: nearest to the targets of the angles that can be read from it; among equals the one nearest to
 * the mean of all. Null without cycles.
 */
export function bestCycle(pose: PoseSidecar, events: readonly MotionEvent[], targets: Readonly<Record<string, MetricTarget>>): Span | null {
  const all = cycles(events);
  const series = (angle: string, side: Side | null) => pose.angles[angle] ?? pose.angles[`${angle}_${side ?? "right"}`] ?? [];
  const off = (span: Span) =>
    Object.entries(READINGS).reduce((sum, [key, { angle, where, read, sign }]) => {
      const target = targets[key] ?? targets[`${key}_${span.side ?? "right"}`];
      const part = target && inCycle(stretches(where, events, span.side), [span]);
      if (!part) return sum;
      const values = overCycle(series(angle, span.side), pose.t_ms, span)
        .slice(Math.round(part[0]), Math.round(part[1]) + 1)
        .flatMap((v) => (v === null ? [] : [sign * v]));
      if (values.length === 0) return sum;
      return sum + outside(read === "most" ? Math.max(...values) : values.reduce((a, b) => a + b, 0) / values.length, target);
    }, 0);
  const untypical = (span: Span) => {
    const own = all.filter((c) => c.side === span.side);
    const { mean } = meanAndSd(own.map((c) => overCycle(series("knee_flexion", c.side), pose.t_ms, c)));
    return overCycle(series("knee_flexion", span.side), pose.t_ms, span).reduce<number>(
      (sum, v, i) => sum + (v === null ? 0 : Math.abs(v - (mean[i] ?? v))),
      0,
    );
  };
  const ranked = all
    .map((span) => ({ span, off: Math.round(off(span) * 10) / 10, untypical: untypical(span) }))
    .sort((a, b) => a.off - b.off || a.untypical - b.untypical);
  return ranked[0]?.span ?? null;
}

/** Another body to be laid over this one, frame by frame. */
export interface Ghost {
  /** Joints in pixels of this recording's image at a frame; null where the ghost has no such instant. */
  at: (frame: number) => [number, number][] | null;
}

/** One recording to be laid over another. */
export interface Guest {
  pose: PoseSidecar;
  /** The cycle to show over and over; null: its first, and what lies around it. */
  cycle: Span | null;
}

/**
 * Lays a guest over this recording: at the same event and share of the cycle, facing the same way, scaled to the same leg length, its hips
 * above this athlete's hips and its feet on the same ground. Null where the two have no event in common.
 */
export function ghostOf(mine: PoseSidecar, events: readonly MotionEvent[], { pose: theirs, cycle }: Guest): Ghost | null {
  const met = cycle ? { mine: cycles(events).filter((c) => c.side === cycle.side), theirs: [cycle] } : meeting(events, theirs.events);
  const reference = met?.theirs[0];
  if (!met || !reference) return null;
  const clip: [number, number] = cycle ? [cycle.from, cycle.to] : [theirs.t_ms[0] ?? 0, theirs.t_ms.at(-1) ?? 0];
  const scale = legLength(mine) / (legLength(theirs) || 1);
  const turn = facing(mine) === facing(theirs) ? 1 : -1;
  const [ground, theirGround] = [groundLine(mine), groundLine(theirs)];
  return {
    at: (frame) => {
      const t = sameInstant(mine.t_ms[frame] ?? 0, met.mine, reference, clip);
      const here = mine.image.joints[frame];
      const joints = t === null ? undefined : theirs.image.joints[nearestFrame(theirs.t_ms, t)];
      if (!here || !joints) return null;
      const [hx, hy] = midHip(here);
      const [gx, gy] = midHip(joints);
      const dy = ground !== null && theirGround !== null ? ground - scale * theirGround : hy - scale * gy;
      return joints.map((at) => (isFound(at) ? [hx + turn * scale * (at[0] - gx), scale * at[1] + dy] : [Number.NaN, Number.NaN]));
    },
  };
}
