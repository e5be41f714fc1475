import { leftward, maximum, median, type Series, type Side, standardDeviation } from "@sagittal/biomechanics";
import type { Reader, SharedReaders } from "../../engine/analyser.ts";
import { legSeen, type Motion, metresPerPixel, seen, seenBoth, shoulderWidth } from "../../engine/motion.ts";
import { type Sided, sample, spreadOf, suppressed } from "../../engine/reading.ts";
import { bySide } from "../../engine/sides.ts";
import type { GaitPhases } from "./phases.ts";

type R = Reader<GaitPhases>;

/** Stances in a frontal view, frames: from initial contact to toe-off. Without a detected toe-off, from a quarter of a step before the lowest point of the hips to half a step after it. */
function stances(p: GaitPhases, side: Side): { from: number; to: number }[] {
  const step = p.cycles.stepFrames;
  return p.cycles.contacts.flatMap((c) => {
    if (c.side !== side || !c.initialContact) return [];
    if (c.toeOff) return [{ from: c.initialContact.at, to: c.toeOff.at }];
    return [{ from: c.initialContact.at - step / 4, to: c.initialContact.at + step / 2 }];
  });
}

const overStances = (m: Motion, p: GaitPhases, series: (side: Side) => Series | undefined): Sided =>
  bySide((side) => {
    const s = series(side);
    if (!s || !Number.isFinite(p.cycles.stepFrames)) return suppressed(s ? "no_event" : "view");
    return sample(
      stances(p, side).map(({ from, to }) => maximum(s, from, to)?.value ?? Number.NaN),
      legSeen(m, side),
    );
  });

/**
 * Not measured. In frontal views the hip landmarks move far less than the pelvis (correlation with truth -0.6 on a rendered clip from behind), and subtracting their mean would hide a drop
 * to one side.
 */
const pelvicDrop: R = () => suppressed("unproven");

/** A foot at initial contact. */
interface Placement {
  readonly side: Side;
  /** Frame. */
  readonly at: number;
  /** Distance of the ankle from the mid-hip towards the athlete's left, pixels. */
  readonly xPx: number;
  /** Size of the athlete in the picture over the median of the clip. */
  readonly growth: number;
}

/** Feet at initial contact, one per contact. */
function placements(m: Motion, p: GaitPhases): Placement[] {
  const sign = leftward(m.body);
  return p.cycles.contacts.flatMap((c) => {
    if (!c.initialContact) return [];
    const at = Math.round(c.initialContact.at);
    const { ankle } = m.body.joints[c.side];
    const xPx = sign * (ankle.x[at]! - m.body.joints.midHip.x[at]!);
    return Number.isFinite(xPx) ? [{ side: c.side, at, xPx, growth: trunkGrowth(m, at) }] : [];
  });
}

/** Ratio of the trunk length in the picture at a frame to its median: above 1 when the athlete is nearer to the camera than usual. */
function trunkGrowth(m: Motion, at: number): number {
  const trunk = m.body.joints.midShoulder.y.map((v, i) => v - m.body.joints.midHip.y[i]!);
  return trunk[at]! / median(trunk);
}

function stepWidths(m: Motion, p: GaitPhases): number[] {
  const feet = placements(m, p);
  return feet.slice(1).flatMap((b, i) => {
    const a = feet[i]!;
    if (a.side === b.side) return [];
    const left = a.side === "left" ? a : b;
    const right = a.side === "left" ? b : a;
    return [100 * metresPerPixel(m) * (left.xPx / left.growth - right.xPx / right.growth)];
  });
}

export const frontalGaitMetrics = {
  pelvic_drop: pelvicDrop,
  knee_valgus_stance: (m, p) => overStances(m, p, (side) => m.frontal?.kneeFppa[side]),
  trunk_lateral_lean: (m, p) => overStances(m, p, (side) => m.frontal?.trunkLateralLean.map((v) => (side === "left" ? v : -v))),
  step_width: (m, p) => sample(stepWidths(m, p), seenBoth(m, ["ankle"])),
  step_width_sd: (m, p) => {
    const widths = stepWidths(m, p);
    return spreadOf(standardDeviation(widths), widths.length, seenBoth(m, ["ankle"]));
  },
  pelvic_drop_asymmetry: pelvicDrop,
  arm_crossover_pct: (m, p) =>
    bySide((side) => {
      if (!m.frontal) return suppressed("view");
      const sign = leftward(m.body) * (side === "left" ? -1 : 1);
      const middle = m.body.joints.midShoulder.x;
      const beyond = m.body.joints[side].wrist.x.map((v, i) => (100 * sign * (v - middle[i]!)) / shoulderWidth(m));
      return sample(
        p.cycles.strides.map((s) => Math.max(0, maximum(beyond, s.start, s.end)?.value ?? Number.NaN)),
        seen(m, side, ["wrist", "shoulder"]),
      );
    }),
  lateral_sway_cm: (m, p) => {
    if (!m.frontal) return suppressed("view");
    const x = m.body.joints.nose.x;
    const values = p.cycles.strides.map((s) => {
      const from = Math.round(s.start);
      const to = Math.round(s.end);
      const slope = (x[to]! - x[from]!) / (to - from);
      const flat = Float64Array.from({ length: to - from + 1 }, (_, i) => x[from + i]! - slope * i);
      return 100 * metresPerPixel(m) * (Math.max(...flat) - Math.min(...flat));
    });
    return sample(values, seenBoth(m, ["shoulder"]));
  },
} satisfies SharedReaders<GaitPhases>;
