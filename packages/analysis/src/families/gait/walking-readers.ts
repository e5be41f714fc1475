import {
  cadenceOf,
  LEG_SHARE,
  leftward,
  maximum,
  mean,
  minimum,
  otherSide,
  type Side,
  standardDeviation,
  staturePx,
  valueAt,
} from "@sagittal/biomechanics";
import type { Reader, SharedReaders } from "../../engine/analyser.ts";
import { type Motion, metresPerPixel, seen, seenBoth, TRUNK } from "../../engine/motion.ts";
import { type Reading, sample, single, spreadOf, suppressed } from "../../engine/reading.ts";
import { asymmetry, bySide } from "../../engine/sides.ts";
import { frontalGaitMetrics } from "./frontal-readers.ts";
import { atContact, cadence, overStance, overStrides, overSwing, stepTimeAsymmetry } from "./over-cycles.ts";
import type { GaitPhases } from "./phases.ts";
import { WALKING_EVENT_S } from "./thresholds.ts";

type R = Reader<GaitPhases>;

/**
 * Time of the mid-hip over its whole travel in the clip, s: the time from 2 % to 98 % of the travel, divided by 0.96; null for less than one
 * leg length of travel.
 */
function traversal(m: Motion): { seconds: number; mode: "full_travel" } | null {
  const { x } = m.body.joints.midHip;
  const valid = Array.from(x.keys()).filter((i) => !Number.isNaN(x[i]!));
  const first = valid[0];
  const last = valid.at(-1);
  if (first === undefined || last === undefined) return null;
  const travel = x[last]! - x[first]!;
  if (Math.abs(travel) < m.body.legPx) return null;
  const share = (i: number) => (x[i]! - x[first]!) / travel;
  const start = valid.find((i) => share(i) > 0.02) ?? first;
  const end = valid.findLast((i) => share(i) < 0.98) ?? last;
  return { seconds: (end - start) / m.body.fps / 0.96, mode: "full_travel" };
}

const gaitSpeed: R = (m, p) => {
  const declared = m.request.walk_test_distance_m;
  if (declared && !p.treadmill) {
    const t = traversal(m);
    if (t) return single(declared / t.seconds, p.cycles.steps.length, p.certainty, { mode: t.mode, scale_source: "distance" });
  }
  return single(p.speedMps, p.cycles.steps.length, p.certainty, { treadmill: p.treadmill, scale_source: m.scale?.source });
};

/**
 * Step length, per cent of stature: distance of the landing heel from the position of the other heel one step before, both just after their
 * contact, minus the movement of the ground in between (belt or pan).
 */
const stepLength = (m: Motion, p: GaitPhases) =>
  bySide((side: Side): Reading => {
    const statureM = (m.request.athlete.height_cm ?? Number.NaN) / 100;
    const settle = 0.04 * m.body.fps;
    const values = p.cycles.steps.flatMap((s) => {
      if (s.side !== side) return [];
      const other = otherSide(side);
      const placed = (foot: Side, at: number) => valueAt(m.body.extremities[foot].heel.x, at + settle);
      const moved = (p.groundLegPerS * m.body.legPx * (s.end - s.start)) / m.body.fps;
      const gap = Math.abs(placed(side, s.end) - placed(other, s.start) - moved);
      // Stature from the athlete's leg length where it is not declared.
      const share = m.scale ? (gap * metresPerPixel(m)) / statureM : (gap / m.body.legPx) * LEG_SHARE;
      return [100 * share];
    });
    return sample(values, Math.max(0.3, p.certainty));
  });

const stancePct: R = (_, p) =>
  bySide((side) =>
    sample(
      p.cycles.strides.flatMap((s) => (s.side === side && s.toeOff !== null ? [(100 * (s.toeOff - s.start)) / (s.end - s.start)] : [])),
      p.certainty,
    ),
  );

/** Share of each stride in double support. */
function doubleSupport(p: GaitPhases): number[] {
  return p.cycles.strides.flatMap((s) => {
    if (s.toeOff === null) return [];
    const others = p.cycles.contacts.filter((c) => c.side !== s.side);
    const landing = others.find((c) => c.initialContact && c.initialContact.at > s.start && c.initialContact.at < s.end);
    const before = others.find((c) => c.toeOff && c.toeOff.at > s.start && c.toeOff.at < s.end);
    if (!landing?.initialContact || !before?.toeOff) return [];
    const first = Math.max(0, before.toeOff.at - s.start);
    const second = Math.max(0, s.toeOff - landing.initialContact.at);
    return [(100 * (first + second)) / (s.end - s.start)];
  });
}

/** Offsets of placed feet from the line through them, and heel-to-toe gaps, for tandem walking; lengths in stature. */
function tandemSteps(m: Motion, p: GaitPhases): boolean[] {
  const stature = staturePx(m.body);
  const sign = leftward(m.body);
  const feet = p.cycles.contacts.flatMap((c) => {
    const at = c.initialContact?.at;
    if (at === undefined) return [];
    const { heel, toe } = m.body.joints[c.side];
    const x = m.body.view === "side" ? 0 : sign * (valueAt(m.body.joints[c.side].ankle.x, at) - valueAt(m.body.joints.midHip.x, at));
    return [{ x, heel: valueAt(heel.x, at), toe: valueAt(toe.x, at) }];
  });
  const centre = mean(feet.map((f) => f.x));
  return feet.slice(1).map((f, i) => {
    const onLine = Math.abs(f.x - centre) <= (0.04 / 1.75) * stature;
    const gap = m.body.view === "side" ? Math.abs(f.heel - feet[i]!.toe) <= 0.06 * stature : true;
    return onLine && gap;
  });
}

/** Frontal metrics without those of running only. */
const { pelvic_drop_asymmetry, arm_crossover_pct, ...frontalReaders } = frontalGaitMetrics;

/** Readers of walking metrics by key. */
export const walkingMetrics = {
  ...frontalReaders,
  gait_speed: gaitSpeed,
  traversal_time: (m) => {
    const t = traversal(m);
    return t ? single(t.seconds, 1, 1, { mode: t.mode }) : suppressed("no_event");
  },
  cadence: (m, p) => cadence(m, p, WALKING_EVENT_S),
  step_length_pct: stepLength,
  walk_ratio: (m, p) => {
    const { cadence, steps } = cadenceOf(p.cycles, m.body.fps, p.passings);
    return single((100 * p.speedMps * 60) / cadence / cadence, steps, p.certainty);
  },
  stance_pct: stancePct,
  double_support_pct: (_, p) => sample(doubleSupport(p), p.certainty),
  step_time_asymmetry: stepTimeAsymmetry,
  step_length_asymmetry: (m, p) => asymmetry(stepLength(m, p)),
  stride_time_cv: (_, p) => {
    const times = p.cycles.strides.map((s) => s.end - s.start);
    return spreadOf((100 * standardDeviation(times)) / mean(times), times.length, p.certainty);
  },
  knee_flexion_hs: (m, p) => atContact(m, p, (side, at) => (m.sagittal ? valueAt(m.sagittal[side].kneeFlexion, at) : Number.NaN)),
  knee_flexion_loading: (m, p) => overStance(m, p, (side) => m.sagittal?.[side].kneeFlexion, "max", [0.03, 0.5]),
  knee_flexion_swing: (m, p) => overSwing(m, p, (side) => m.sagittal?.[side].kneeFlexion),
  hip_extension_ts: (m, p) => overStance(m, p, (side) => m.sagittal?.[side].thigh.map((v) => -v), "max"),
  ankle_df_stance: (m, p) => overStance(m, p, (side) => m.sagittal?.[side].ankleDorsiflexion, "max", [0.15, 0.95]),
  ankle_pf_toeoff: (m, p) =>
    bySide((side) => {
      const s = m.sagittal?.[side].ankleDorsiflexion;
      if (!s) return suppressed("view");
      return sample(
        p.cycles.strides.flatMap((stride) => {
          if (stride.side !== side || stride.toeOff === null) return [];
          const around = 0.08 * (stride.end - stride.start);
          return [-(minimum(s, stride.toeOff - around, stride.toeOff + around)?.value ?? Number.NaN)];
        }),
        seen(m, side, ["ankle", "heel", "toe"]),
      );
    }),
  trunk_lean: (m, p) => overStrides(p, m.sagittal?.trunkLean, seenBoth(m, TRUNK)),
  arm_swing_rom: (m, p) => {
    const near = m.body.nearSide;
    const arm = near && m.sagittal?.[near].arm;
    if (!near || !arm) return suppressed("view");
    const values = p.cycles.strides.map(
      (s) => (maximum(arm, s.start, s.end)?.value ?? Number.NaN) - (minimum(arm, s.start, s.end)?.value ?? Number.NaN),
    );
    return sample(values, seen(m, near, ["shoulder", "elbow"]));
  },
  tandem_step_errors: (m, p) => {
    const steps = tandemSteps(m, p);
    return single(steps.filter((ok) => !ok).length, steps.length, seenBoth(m, ["ankle"]));
  },
  tandem_steps_completed: (m, p) => {
    const steps = tandemSteps(m, p);
    let best = 0;
    let run = 0;
    for (const ok of steps) {
      run = ok ? run + 1 : 0;
      best = Math.max(best, run);
    }
    // No error ended the longest run: it was the clip, the picture's edge or the walker's will.
    const open = best > 0 && run === best;
    return single(best, steps.length, seenBoth(m, ["ankle"]), open ? { at_least: true } : undefined);
  },
} satisfies SharedReaders<GaitPhases>;
