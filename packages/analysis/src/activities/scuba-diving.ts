import {
  CUTOFFS,
  coverage,
  fitLine,
  type Kick,
  type KickSignals,
  kickSignals,
  kicksOf,
  mean,
  meanPhase,
  median,
  percentile,
  phaseLags,
  type Series,
  type Side,
  standardDeviation,
} from "@sagittal/biomechanics";
import { limbRole, readScubaMeta, type ScubaReading } from "@sagittal/catalogue";
import { defineAnalyser, type EventAt, type ReadersOf } from "../engine/analyser.ts";
import { type Motion, metresPerPixel, seen, trunkSeen } from "../engine/motion.ts";
import { isSuppressed, type Reading, type Sided, sample, single, suppressed } from "../engine/reading.ts";
import { greatest, least } from "../engine/series.ts";
import { asymmetry, bySide } from "../engine/sides.ts";
import { alternatingLiftLegs } from "../families/shared/cues.ts";

interface ScubaPhases {
  readonly signals: Readonly<Record<Side, KickSignals>>;
  readonly kicks: Readonly<Record<Side, readonly Kick[]>>;
  /** The trunk lies in the water; who stands upright does not swim. A back view cannot tell, but shows who steps or pedals. */
  readonly afloat: boolean;
  /** The session's condition; null when none was given. */
  readonly condition: ScubaReading | null;
}

const SIDES = ["left", "right"] as const;
/** Smallest kick: degrees of leg swing, share of leg length for frog kicks. */
const LEAST_DEG = 8;
const LEAST_REACH = 0.1;
const LEAST_SPREAD = 0.15;
/** A trunk steeper than this does not swim, degrees above the horizontal. */
const UPRIGHT_DEG = 40;
/** Seen from behind, whoever lifts each foot above the other in turn by more than this walks, runs or pedals, leg lengths. */
const STEPS = 0.08;
/** A swimmer's trunk keeps its slope within this, degrees; who bends over and rises does not swim. */
const STEADY_DEG = 40;
/** A knee that never bends this much is locked or not there: 5 degrees (CATALOGUE H4) and the error of the angle. */
const LOCKED_DEG = 5 + 5;
/** An ankle must be seen this well in this share of frames: mask, bubbles and fins hide it (CATALOGUE H4). */
const ANKLE_SEEN = 0.5;
const ANKLE_SHARE = 0.7;

const frog = (m: Motion): boolean => m.exercise.strategy?.finKick?.drive === "leg draw";

/** What turns back and forth once per kick: the leg's swing, for frog kicks its drawing up (side view; the legs rest stretched, so that only the drawing up marks an instant) or the feet's parting (back view). */
function driveOf(m: Motion, s: KickSignals): { series: Series; least: number } {
  if (!frog(m)) return { series: s.leg, least: LEAST_DEG };
  const { legPx } = m.body;
  if (m.body.view === "side") return { series: s.reach.map((v) => -v / legPx), least: LEAST_REACH };
  const { left, right } = m.body.joints;
  return {
    series: left.ankle.x.map((v, i) => Math.hypot(v - right.ankle.x[i]!, left.ankle.y[i]! - right.ankle.y[i]!) / legPx),
    least: LEAST_SPREAD,
  };
}

function find(m: Motion, corrected?: readonly EventAt[]): ScubaPhases {
  const { joints, fps } = m.body;
  const of = (side: Side): KickSignals => kickSignals(joints[side], joints.midShoulder, joints.midHip);
  const signals = { left: of("left"), right: of("right") };
  const slope = trunkSlope(m);
  const steady = percentile(slope, 90) - percentile(slope, 10) < STEADY_DEG;
  const afloat = m.body.view === "side" ? Math.abs(median(slope)) < UPRIGHT_DEG && steady : alternatingLiftLegs(m) < STEPS;
  const kicks = (side: Side): Kick[] => {
    const drive = driveOf(m, signals[side]);
    if (corrected) return kicksOfEvents(corrected, side, drive.series);
    return afloat ? kicksOf(drive.series, fps, drive.least) : [];
  };
  const meta = m.request.scuba_session_meta;
  return {
    afloat,
    signals,
    kicks: { left: kicks("left"), right: kicks("right") },
    condition: meta ? readScubaMeta(meta) : null,
  };
}

function kicksOfEvents(events: readonly EventAt[], side: Side, series: Series): Kick[] {
  const own = events.filter((e) => e.side === side).toSorted((a, b) => a.frame - b.frame);
  const tops = own.filter((e) => e.type === "stroke_top");
  return tops.slice(1).flatMap((to, i) => {
    const from = tops[i]!.frame;
    const bottom = own.find((e) => e.type === "stroke_bottom" && e.frame > from && e.frame < to.frame)?.frame;
    if (bottom === undefined) return [];
    const amplitude = greatest(series, from, to.frame) - least(series, from, to.frame);
    return [{ from, to: to.frame, middle: bottom, amplitude }];
  });
}

/** A swimmer lies in the water and kicks. */
const swims = (p: ScubaPhases): boolean => p.afloat && p.kicks.left.length + p.kicks.right.length > 0;

const ankleSeen = (m: Motion, side: Side): boolean => {
  const v = m.body.visibility[side].ankle;
  return coverage(v.map((x) => (x >= ANKLE_SEEN ? x : Number.NaN))) >= ANKLE_SHARE;
};

const kneeLocked = (p: ScubaPhases, side: Side): boolean => {
  const bends = p.kicks[side].map((k) => greatest(p.signals[side].knee, k.from, k.to));
  return bends.length > 0 && median(bends) < LOCKED_DEG;
};

/** A value of every kick of a side, with the leg's role; a leg without a seen ankle has none. */
const perKick = (m: Motion, p: ScubaPhases, value: (k: Kick, side: Side) => number): Sided =>
  bySide((side): Reading => {
    if (!ankleSeen(m, side)) return suppressed("visibility");
    const read = sample(
      p.kicks[side].map((k) => value(k, side)),
      seen(m, side, ["hip", "knee", "ankle"]),
      { aggregate: "median" },
    );
    const role = p.condition && limbRole(p.condition, side);
    return isSuppressed(read) || !role ? read : { ...read, detail: { role } };
  });

const amplitude = (m: Motion, p: ScubaPhases): Sided =>
  perKick(m, p, (k, side) => {
    const s = p.signals[side].offset;
    return (100 * (greatest(s, k.from, k.to) - least(s, k.from, k.to))) / m.body.legPx;
  });

/** Kicks that the rhythm is read from: of the sound leg when one is a prosthesis, else of the leg with more of them. */
function rhythm(p: ScubaPhases): readonly Kick[] {
  const sound = p.condition?.sound;
  if (sound && p.kicks[sound].length > 0) return p.kicks[sound];
  return p.kicks.left.length >= p.kicks.right.length ? p.kicks.left : p.kicks.right;
}

const periods = (m: Motion, p: ScubaPhases): number[] => rhythm(p).map((k) => (k.to - k.from) / m.body.fps);

const legsQuality = (m: Motion): number => Math.max(...SIDES.map((side) => seen(m, side, ["hip", "ankle"])));

const frequency = (m: Motion, p: ScubaPhases): number => 1 / median(periods(m, p));

/** Travel of the mid-hip over time, m/s, along whatever line the diver swims. */
function speed(m: Motion): number {
  const { midHip } = m.body.joints;
  const t = Float64Array.from({ length: m.body.rows }, (_, i) => i / m.body.fps);
  return Math.hypot(fitLine(t, midHip.x).slope, fitLine(t, midHip.y).slope) * metresPerPixel(m);
}

/** The trunk's line above the horizontal, degrees, head up positive. */
function trunkSlope(m: Motion): Series {
  const { midHip, midShoulder } = m.body.joints;
  return midHip.x.map((hx, i) => (180 / Math.PI) * Math.atan2(midShoulder.y[i]! - midHip.y[i]!, Math.abs(midShoulder.x[i]! - hx)));
}

/** Inclination of the trunk against the line of travel, or against the horizontal when the diver hardly moves, degrees. */
function trim(m: Motion): number {
  const { midHip } = m.body.joints;
  const t = Float64Array.from({ length: m.body.rows }, (_, i) => i / m.body.fps);
  const [vx, vy] = [fitLine(t, midHip.x).slope, fitLine(t, midHip.y).slope];
  const travelling = Math.hypot(vx, vy) > 0.1 * m.body.legPx;
  const slope = travelling ? Math.abs((180 / Math.PI) * Math.atan2(vy, Math.abs(vx))) * Math.sign(vy) : 0;
  return Math.abs(median(trunkSlope(m)) - slope);
}

const metrics: ReadersOf<"scuba_diving", ScubaPhases> = {
  kick_frequency: (m, p) => {
    const n = rhythm(p).length;
    if (n === 0) return suppressed("no_event");
    const inconsistent = p.condition?.armsInconsistent ? { arms_inconsistent: true } : undefined;
    return single(frequency(m, p), n, legsQuality(m), inconsistent);
  },
  kick_amplitude_pct: amplitude,
  hip_rom_kick: (m, p) =>
    perKick(m, p, (k, side) => greatest(p.signals[side].thigh, k.from, k.to) - least(p.signals[side].thigh, k.from, k.to)),
  knee_flexion_kick: (m, p) => {
    const read = perKick(m, p, (k, side) => greatest(p.signals[side].knee, k.from, k.to));
    const residual = p.condition?.residual;
    // A locked or missing prosthetic knee has no angle worth telling.
    if (!residual || !kneeLocked(p, residual)) return read;
    return { ...read, [residual]: suppressed("input") };
  },
  body_trim_angle: (m, p) => (swims(p) ? single(trim(m), 1, trunkSeen(m)) : suppressed("no_event")),
  kick_amplitude_asymmetry: (m, p) => asymmetry(amplitude(m, p)),
  kick_phase_error: (m, p) => {
    const lags = phaseLags(p.kicks.left, p.kicks.right, (k) => (frog(m) ? k.from : k.middle));
    if (lags.length === 0) return suppressed("no_event");
    const phase = meanPhase(lags);
    const fromTogether = Math.min(phase, 360 - phase);
    const error = m.exercise.strategy?.finKick?.legs === "alternate" ? Math.abs(phase - 180) : fromTogether;
    return single(error, lags.length, legsQuality(m), { phase_deg: Math.round(phase) });
  },
  cycle_time_cv: (m, p) => {
    const t = periods(m, p);
    return t.length < 2 ? suppressed("cycles") : single((100 * standardDeviation(t)) / mean(t), t.length, legsQuality(m));
  },
  swim_speed: (m, p) => (swims(p) ? single(speed(m), 1, trunkSeen(m), { scale_source: m.scale?.source }) : suppressed("no_event")),
  distance_per_kick: (m, p) => {
    const n = rhythm(p).length;
    return n === 0 ? suppressed("no_event") : single(speed(m) / frequency(m, p), n, legsQuality(m));
  },
};

export const scubaDiving = defineAnalyser<"scuba_diving", ScubaPhases>({
  activity: "scuba_diving",
  cutoffs: () => CUTOFFS.scuba,
  find: (motion, corrected) => {
    const phases = find(motion, corrected);
    const confidence = legsQuality(motion);
    const events = SIDES.flatMap((side) =>
      phases.kicks[side].flatMap((k, i): EventAt[] => [
        { type: "stroke_top", side, frame: k.from, confidence },
        { type: "stroke_bottom", side, frame: k.middle, confidence },
        ...(i === phases.kicks[side].length - 1 ? [{ type: "stroke_top" as const, side, frame: k.to, confidence }] : []),
      ]),
    ).sort((a, b) => a.frame - b.frame);
    const residual = phases.condition?.residual;
    return { phases, events, zone: { residualKneeLocked: residual ? kneeLocked(phases, residual) : false } };
  },
  metrics,
});
