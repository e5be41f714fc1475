import { cadenceOf, massCentre, maximum, mean, median, otherSide, runningForces, type Side, valueAt } from "@sagittal/biomechanics";
import type { Reader, SharedReaders } from "../../engine/analyser.ts";
import { ARM, type Motion, metresPerPixel, seen, seenBoth, standingLegM, TRUNK } from "../../engine/motion.ts";
import { isSuppressed, type Reading, sample, single, suppressed } from "../../engine/reading.ts";
import { asymmetry, bySide } from "../../engine/sides.ts";
import { fastestSplit, timeOver } from "../shared/marked.ts";
import { frontalGaitMetrics } from "./frontal-readers.ts";
import { flightTimesS } from "./landings.ts";
import {
  atContact,
  atToeOff,
  cadence,
  frontalError,
  oscillationPerStep,
  overStance,
  overStrides,
  overSwing,
  stepTimeAsymmetry,
  wholeContacts,
} from "./over-cycles.ts";
import type { GaitPhases } from "./phases.ts";
import { CONTACT_SIDES_MS, SKIP_CONTACT_ERROR_MS } from "./thresholds.ts";

type R = Reader<GaitPhases>;

const contactTime = (motion: Motion, p: GaitPhases) =>
  bySide((side) =>
    sample(
      wholeContacts(p, side).map((c) => (1000 * (c.toeOff.at - c.initialContact.at)) / motion.body.fps),
      mean(wholeContacts(p, side).map((c) => Math.min(c.initialContact.confidence, c.toeOff.confidence))) || 0,
      motion.exercise.strategy?.gait?.skip ? { error: SKIP_CONTACT_ERROR_MS } : {},
    ),
  );

/** Longest double support in which the end of a flight is looked for, s: short, as a run has hardly any. */
const DOUBLE_SUPPORT_S = 0.15;

const flights = (motion: Motion, p: GaitPhases): number[] => flightTimesS(p.cycles.contacts, motion.body.fps, DOUBLE_SUPPORT_S);

const contactSeconds = (motion: Motion, p: GaitPhases): number[] =>
  (["left", "right"] as const).flatMap((side) => wholeContacts(p, side).map((c) => (c.toeOff.at - c.initialContact.at) / motion.body.fps));

function forces(motion: Motion, p: GaitPhases, pick: (f: ReturnType<typeof runningForces>) => number): Reading {
  const tc = contactSeconds(motion, p);
  const tf = flights(motion, p);
  if (tc.length === 0 || tf.length === 0) return suppressed("no_event");
  const { athlete } = motion.request;
  const f = runningForces(median(tc), median(tf), athlete.weight_kg ?? Number.NaN, p.speedMps, standingLegM(motion));
  const value = pick(f);
  return Number.isFinite(value) ? single(value, Math.min(tc.length, tf.length), p.certainty, { estimated: true }) : suppressed("no_event");
}

const legAt = (motion: Motion, side: Side, frame: number, point: "ankle" | "toe"): number => {
  const { body } = motion;
  const reference = point === "ankle" ? body.joints.midHip.x : motion.centreOfMass.x;
  const incline = Math.cos((motion.request.treadmill_incline_deg * Math.PI) / 180);
  return (100 * (valueAt(body.joints[side][point].x, frame) - valueAt(reference, frame))) / (body.legPx * incline);
};

const angle =
  (name: "kneeFlexion" | "thigh" | "shank" | "foot" | "ankleDorsiflexion", sign: 1 | -1 = 1) =>
  (motion: Motion, side: Side, frame: number): number =>
    motion.sagittal ? sign * valueAt(motion.sagittal[side][name], frame) : Number.NaN;

const footStrike: R = (m, p) => atContact(m, p, (side, at) => angle("foot")(m, side, at) - m.request.treadmill_incline_deg);

/** First push and first landing of a start from standing or blocks. */
function firstSteps(p: GaitPhases) {
  const offs = p.cycles.contacts.flatMap((c) => (c.toeOff ? [{ side: c.side, at: c.toeOff.at }] : [])).sort((a, b) => a.at - b.at);
  const push = offs[0];
  const landing = p.cycles.contacts
    .flatMap((c) => (c.initialContact ? [{ side: c.side, at: c.initialContact.at }] : []))
    .filter((l) => !push || l.at > push.at)
    .sort((a, b) => a.at - b.at)[0];
  return { push, landing };
}

const classOf = (degrees: number): string => (degrees > 8 ? "rearfoot" : degrees < -1.6 ? "forefoot" : "midfoot");

/**
 * Height of the body along time for its oscillation, px: the mean of the segmental mass centre and of the head. Hip and shoulder landmarks underestimate fast
 * vertical motion by 10 to 20 % (legs and arms swing against it), head landmarks do not, and in gait head and COM move up and down together.
 */
function verticalPath(m: Motion): Float64Array {
  const { y } = massCentre(m.body.extremities, m.request.athlete.sex);
  const { left, right } = m.body.extremities;
  return y.map((v, i) => (v + (left.ear.y[i]! + right.ear.y[i]! + m.body.extremities.nose.y[i]!) / 3) / 2);
}

/** Frontal metrics without those of walking only. */
const { step_width_sd, lateral_sway_cm, ...frontalReaders } = frontalGaitMetrics;

/** Readers of running metrics by key. */
export const runningMetrics = {
  cadence,
  contact_time: contactTime,
  flight_time: (m, p) =>
    sample(
      flights(m, p).map((s) => 1000 * s),
      p.certainty,
    ),
  duty_factor: (_, p) => {
    const values = (["left", "right"] as const).flatMap((side) => {
      const strides = p.cycles.strides.filter((s) => s.side === side && s.toeOff !== null);
      return strides.map((s) => (100 * (s.toeOff! - s.start)) / (s.end - s.start));
    });
    return sample(values, p.certainty);
  },
  vertical_oscillation: (m, p) => {
    const cm = oscillationPerStep(p, verticalPath(m)).map((px) => 100 * px * metresPerPixel(m));
    return sample(cm, seenBoth(m, TRUNK), {
      n: p.cycles.steps.length,
      error: frontalError(m, "oscillationCm"),
      detail: { scale_source: m.scale?.source },
    });
  },
  trunk_lean: (m, p) => overStrides(p, m.sagittal?.trunkLean, seenBoth(m, TRUNK)),
  knee_flexion_ic: (m, p) => atContact(m, p, (side, at) => angle("kneeFlexion")(m, side, at)),
  knee_flexion_stance: (m, p) => overStance(m, p, (side) => m.sagittal?.[side].kneeFlexion, "max"),
  shank_angle_ic: (m, p) => atContact(m, p, (side, at) => angle("shank", -1)(m, side, at)),
  overstride_pct: (m, p) => atContact(m, p, (side, at) => legAt(m, side, at, "ankle")),
  foot_strike_angle: (m, p) => {
    const read = footStrike(m, p);
    if (!("left" in read)) return read;
    const named = (r: Reading): Reading => (isSuppressed(r) ? r : { ...r, classOf });
    return { left: named(read.left), right: named(read.right) };
  },
  hip_extension_to: (m, p) => atToeOff(m, p, (side, at) => angle("thigh", -1)(m, side, at)),
  knee_flexion_swing: (m, p) => overSwing(m, p, (side) => m.sagittal?.[side].kneeFlexion),
  elbow_flexion_mean: (m, p) => {
    const near = m.body.nearSide;
    if (!near) return suppressed("view");
    return overStrides(p, m.sagittal?.[near].elbowFlexion, seen(m, near, ARM));
  },
  step_time_asymmetry: stepTimeAsymmetry,
  contact_time_asymmetry: (m, p) => asymmetry(contactTime(m, p), CONTACT_SIDES_MS),
  running_speed: (m, p) =>
    single(p.speedMps, p.cycles.steps.length, p.certainty, { treadmill: p.treadmill, scale_source: m.scale?.source }),
  step_length: (m, p) => {
    const { cadence, steps } = cadenceOf(p.cycles, m.body.fps, p.passings);
    return single((p.speedMps * 60) / cadence, steps, p.certainty, { stride_length_m: (2 * p.speedMps * 60) / cadence });
  },
  time_10m: timeOver(10),
  time_20m: timeOver(20),
  time_30m: timeOver(30),
  time_40m: timeOver(40),
  fastest_split: fastestSplit,
  peak_vgrf_bw: (m, p) => forces(m, p, (f) => f.peakBw),
  peak_vgrf_n: (m, p) => forces(m, p, (f) => f.peakN),
  vertical_stiffness: (m, p) => forces(m, p, (f) => f.verticalStiffness),
  leg_stiffness: (m, p) => (Number.isFinite(p.speedMps) ? forces(m, p, (f) => f.legStiffness) : suppressed(m.scale ? "no_event" : "scale")),
  knee_lift: (m, p) => overSwing(m, p, (side) => m.sagittal?.[side].thigh),
  touchdown_distance_pct: (m, p) => atContact(m, p, (side, at) => legAt(m, side, at, "toe")),
  knee_gap_touchdown: (m, p) =>
    sample(
      p.cycles.contacts.flatMap((c) => {
        if (!c.initialContact || !m.sagittal) return [];
        const other = otherSide(c.side);
        const at = c.initialContact.at;
        return [valueAt(m.sagittal[c.side].thigh, at) - valueAt(m.sagittal[other].thigh, at)];
      }),
      p.certainty,
    ),
  trunk_angle_first_step: (m, p) => {
    const { push } = firstSteps(p);
    return push && m.sagittal ? single(valueAt(m.sagittal.trunkLean, push.at), 1, p.certainty) : suppressed("no_event");
  },
  shin_angle_first_contact: (m, p) => {
    const { landing } = firstSteps(p);
    return landing ? single(angle("shank")(m, landing.side, landing.at), 1, p.certainty) : suppressed("no_event");
  },
  hip_extension_push: (m, p) => {
    const { push } = firstSteps(p);
    if (!push || !m.sagittal) return suppressed("no_event");
    const included = 180 - (valueAt(m.sagittal.trunkLean, push.at) + valueAt(m.sagittal[push.side].thigh, push.at));
    return single(included > 180 ? 360 - included : included, 1, p.certainty);
  },
  ankle_df_top: (m, p) =>
    bySide((side) => {
      const s = m.sagittal?.[side];
      if (!s) return suppressed("view");
      const values = p.cycles.strides.flatMap((stride) => {
        if (stride.side !== side || stride.toeOff === null) return [];
        const top = maximum(s.thigh, stride.toeOff, stride.end);
        return top ? [valueAt(s.ankleDorsiflexion, top.at)] : [];
      });
      return sample(values, seen(m, side, ["ankle", "heel", "toe"]));
    }),
  ...frontalReaders,
} satisfies SharedReaders<GaitPhases>;
