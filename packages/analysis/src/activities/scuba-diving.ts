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
import { legSeen, type Motion, metresPerPixel, seen, trunkSeen } from "../engine/motion.ts";
import { isSuppressed, type Reading, type Sided, sample, single, spreadOf, suppressed } from "../engine/reading.ts";
import { greatest, least } from "../engine/series.ts";
import { asymmetry, bySide } from "../engine/sides.ts";
import { alternatingLiftLegs } from "../families/shared/cues.ts";
import { SCUBA } from "./thresholds.ts";

interface ScubaPhases {
  readonly signals: Readonly<Record<Side, KickSignals>>;
  readonly kicks: Readonly<Record<Side, readonly Kick[]>>;
  /** True when the body is in a swimming position: in a side view a trunk near the horizontal with a steady slope and the legs behind it; a back view only excludes standing, stepping and pedalling. */
  readonly afloat: boolean;
  /** The session's condition; null when none was given. */
  readonly condition: ScubaReading | null;
}

const SIDES = ["left", "right"] as const;

const frog = (m: Motion): boolean => m.exercise.strategy?.finKick?.drive === "leg draw";

/** Signal with one cycle per kick, and its least amplitude: swing of the leg; for frog kicks the draw of the leg (side view) or the distance between the ankles, leg lengths (back view). */
function driveOf(m: Motion, s: KickSignals): { series: Series; least: number } {
  if (!frog(m)) return { series: s.leg, least: SCUBA.swingDeg };
  const { legPx } = m.body;
  if (m.body.view === "side") return { series: s.reach.map((v) => -v / legPx), least: SCUBA.drawLegs };
  const { left, right } = m.body.joints;
  return {
    series: left.ankle.x.map((v, i) => Math.hypot(v - right.ankle.x[i]!, left.ankle.y[i]! - right.ankle.y[i]!) / legPx),
    least: SCUBA.partingLegs,
  };
}

/** The near hip is flexed as in a crouch. */
const crouches = (m: Motion): boolean => {
  const hip = m.sagittal?.[m.body.nearSide ?? "right"].hipFlexion;
  return hip !== undefined && median(hip) > SCUBA.hipDeg;
};

/** From behind: the hips are over the feet. */
function standsUp(m: Motion): boolean {
  const { midHip, left, right } = m.body.joints;
  return median(midHip.y.map((y, i) => y - (left.ankle.y[i]! + right.ankle.y[i]!) / 2)) > SCUBA.standingLegs * m.body.legPx;
}

function find(m: Motion, corrected?: readonly EventAt[]): ScubaPhases {
  const { joints, fps } = m.body;
  const of = (side: Side): KickSignals => kickSignals(joints[side], joints.midShoulder, joints.midHip);
  const signals = { left: of("left"), right: of("right") };
  const slope = trunkSlope(m);
  const steady = percentile(slope, 90) - percentile(slope, 10) < SCUBA.slopeRangeDeg;
  const afloat =
    m.body.view === "side"
      ? Math.abs(median(slope)) < SCUBA.slopeDeg && steady && !crouches(m)
      : alternatingLiftLegs(m) < SCUBA.footLiftLegs && !standsUp(m);
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

/** True when the body is in a swimming position and kicks. */
const swims = (p: ScubaPhases): boolean => p.afloat && p.kicks.left.length + p.kicks.right.length > 0;

const ankleSeen = (m: Motion, side: Side): boolean => {
  const v = m.body.visibility[side].ankle;
  return coverage(v.map((x) => (x >= SCUBA.ankleVisibility ? x : Number.NaN))) >= SCUBA.ankleFrameShare;
};

const kneeLocked = (p: ScubaPhases, side: Side): boolean => {
  const bends = p.kicks[side].map((k) => greatest(p.signals[side].knee, k.from, k.to));
  return bends.length > 0 && median(bends) < SCUBA.lockedKneeDeg;
};

/** One value per kick of each side, with the leg's role in the detail; suppressed for a leg whose ankle is not visible. */
const perKick = (m: Motion, p: ScubaPhases, value: (k: Kick, side: Side) => number): Sided =>
  bySide((side): Reading => {
    if (!ankleSeen(m, side)) return suppressed("visibility");
    const read = sample(
      p.kicks[side].map((k) => value(k, side)),
      legSeen(m, side),
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

/** Kicks that give the rhythm: of the sound leg of a diver with a prosthesis, else of the leg with more kicks. */
function rhythm(p: ScubaPhases): readonly Kick[] {
  const sound = p.condition?.sound;
  if (sound && p.kicks[sound].length > 0) return p.kicks[sound];
  return p.kicks.left.length >= p.kicks.right.length ? p.kicks.left : p.kicks.right;
}

const periods = (m: Motion, p: ScubaPhases): number[] => rhythm(p).map((k) => (k.to - k.from) / m.body.fps);

const legsQuality = (m: Motion): number => Math.max(...SIDES.map((side) => seen(m, side, ["hip", "ankle"])));

const frequency = (m: Motion, p: ScubaPhases): number => 1 / median(periods(m, p));

/** Speed of the mid-hip along the line of travel, m/s. */
function speed(m: Motion): number {
  const { midHip } = m.body.joints;
  const t = Float64Array.from({ length: m.body.rows }, (_, i) => i / m.body.fps);
  return Math.hypot(fitLine(t, midHip.x).slope, fitLine(t, midHip.y).slope) * metresPerPixel(m);
}

/** Slope of the trunk to the horizontal, degrees, positive with the head up. */
function trunkSlope(m: Motion): Series {
  const { midHip, midShoulder } = m.body.joints;
  return midHip.x.map((hx, i) => (180 / Math.PI) * Math.atan2(midShoulder.y[i]! - midHip.y[i]!, Math.abs(midShoulder.x[i]! - hx)));
}

/** Trim: angle of the trunk to the line of travel, or to the horizontal when the diver hardly travels, degrees. */
function trim(m: Motion): number {
  const { midHip } = m.body.joints;
  const t = Float64Array.from({ length: m.body.rows }, (_, i) => i / m.body.fps);
  const [vx, vy] = [fitLine(t, midHip.x).slope, fitLine(t, midHip.y).slope];
  const travelling = Math.hypot(vx, vy) > SCUBA.travellingLegsPerS * m.body.legPx;
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
    // A locked or absent prosthetic knee has no meaningful flexion.
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
    return spreadOf((100 * standardDeviation(t)) / mean(t), t.length, legsQuality(m));
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
