import {
  derivative,
  feetHeights,
  flightHeight,
  GRAVITY_MPS2,
  LEG_SHARE,
  leftward,
  maximum,
  mean,
  median,
  minimum,
  otherSide,
  peakPower,
  percentile,
  pushOff,
  type Side,
  surfaceGain,
  takeoffVelocity,
  valueAt,
} from "@sagittal/biomechanics";
import { COMMON_SHARE, limbSymmetry, ratioError } from "@sagittal/catalogue";
import type { Reader, SharedReaders } from "../../engine/analyser.ts";
import { legSeen, type Motion, metresPerPixel, seenBoth, shoulderWidth } from "../../engine/motion.ts";
import { isSuppressed, type Reading, type Sided, sample, single, summarise, suppressed } from "../../engine/reading.ts";
import { bySide } from "../../engine/sides.ts";
import { FAR_LIMB_FACTOR, measurementError } from "../../engine/uncertainty.ts";
import { landingErrors } from "./landing-errors.ts";
import { isHop, type Jump, type JumpPhases, startsFrom } from "./phases.ts";
import {
  DROP_LEG,
  FALLING_LEG_PER_S,
  FAR_CONTACT_MS,
  FRONTAL_FLIGHT_S,
  HELD_SQUAT_LEG,
  HELD_SQUAT_S,
  HOP_SIDE_S,
  LANDED_FOOT_LEG,
  LANDED_FOOT_S,
  LANDED_HOLD,
  RESTING_LANDING,
  STEP_OFF_S,
  TUCKED_DEG,
} from "./thresholds.ts";

type R = Reader<JumpPhases>;

/** Standard error of the length of a hop of one metre, as a share of it. */
const HOP_ERROR_SHARE = measurementError("cm", 100) / 100;

/** True for jumps for distance. */
export const jumpsForward = (m: Motion): boolean => m.exercise.strategy?.jump?.travel === "forward";

const seconds = (m: Motion, j: Jump): number => (j.flight.landing - j.flight.takeOff) / m.body.fps;

/** One value per jump; quality is the confidence of the flights. */
const perJump = (
  p: Pick<JumpPhases, "jumps">,
  value: (j: Jump) => number,
  extra: { aggregate?: "max" | "min"; error?: number } = {},
): Reading => sample(p.jumps.map(value), mean(p.jumps.map((j) => j.flight.confidence)) || 0, extra);

/** One value per jump of its push; without any because the clip begins within the jump, it says so. */
function perPush(p: JumpPhases, value: (j: Jump) => number, extra: { aggregate?: "max" } = {}): Reading {
  const first = p.jumps[0];
  const cut = first !== undefined && (first.push === null || Number.isNaN(first.push.standingPx));
  return cut && p.jumps.every((j) => Number.isNaN(value(j))) ? suppressed("clip_start") : perJump(p, value, extra);
}

/** A value of the best jump only. @param error of the value beyond the usual one of its unit */
function ofBest(p: JumpPhases, value: (j: Jump) => number, error?: (j: Jump) => number): Reading {
  const best = p.jumps[p.best];
  if (!best) return suppressed("no_event");
  const read = single(value(best), p.jumps.length, best.flight.confidence);
  return isSuppressed(read) ? read : { ...read, ...(error && { error: error(best) }) };
}

/** A value of the push of the best jump, whose lowest point must be in the clip. */
const ofBestPush = (p: JumpPhases, value: (j: Jump) => number): Reading =>
  p.jumps[p.best]?.push === null ? suppressed("clip_start") : ofBest(p, value);

const nearAngle =
  (name: "kneeFlexion" | "hipFlexion" | "thigh") =>
  (m: Motion, frame: number): number => {
    const near = m.body.nearSide;
    return near && m.sagittal ? valueAt(m.sagittal[near][name], frame) : Number.NaN;
  };

/** Knee flexion at landing minus at take-off, degrees: a tucked landing prolongs the flight, so that heights are not comparable. */
const tuckDeg = (m: Motion, j: Jump): number =>
  nearAngle("kneeFlexion")(m, j.flight.landing) - nearAngle("kneeFlexion")(m, j.flight.takeOff);

/** Error of a flight's time beyond the usual one, s. */
const flightError = (m: Motion): number => (m.body.view === "side" ? 0 : FRONTAL_FLIGHT_S);

/** Jumps whose height counts: of a drop jump not the way down from the box, on which the hips land lower than they left it. */
const risingJumps = (m: Motion, p: JumpPhases): readonly Jump[] => {
  if (!startsFrom(m, "drop")) return p.jumps;
  const { y } = m.body.joints.midHip;
  return p.jumps.filter(({ flight: f }) => !(valueAt(y, f.takeOff) - valueAt(y, f.landing) > DROP_LEG * m.body.legPx));
};

const heightCm = (m: Motion, j: Jump): number => 100 * flightHeight(seconds(m, j));

/** Error of the height of a flight beyond the usual one, m: dh = v/2·dt with the take-off velocity v = √(2·g·h). */
const heightErrorM = (m: Motion, heightM: number): number => Math.sqrt((GRAVITY_MPS2 * heightM) / 2) * flightError(m);
const heightErrorCm = (m: Motion, j: Jump): number => 100 * heightErrorM(m, flightHeight(seconds(m, j)));

/** True when the jump starts with a counter-movement (events B4). */
function counters(m: Motion, { push: p }: Jump): boolean {
  if (!p) return false;
  const near = p.bottomPx + HELD_SQUAT_LEG * m.body.legPx;
  let from = Math.round(p.bottom);
  let to = from;
  while (from > 0 && m.centreOfMass.y[from - 1]! < near) from--;
  while (to < m.body.rows - 1 && m.centreOfMass.y[to + 1]! < near) to++;
  return to - from < HELD_SQUAT_S * m.body.fps;
}

const jumpHeight: R = (m, p) => {
  const tucked = p.jumps.some((j) => tuckDeg(m, j) > TUCKED_DEG);
  const list =
    p.rebounds.length > 0 && startsFrom(m, "drop") ? p.rebounds.map((r) => 100 * r.height) : risingJumps(m, p).map((j) => heightCm(m, j));
  const best = p.jumps[p.best];
  if (!best || list.length === 0) return suppressed("no_event");
  const rise = m.scale ? (100 * centreRise(m, best)) / m.scale.pxPerM : null;
  return sample(list, best.flight.confidence, {
    aggregate: "max",
    error: heightErrorCm(m, best),
    detail: {
      mean: mean(list),
      ...(tucked && { beta: true, tucked: true }),
      // A jump towards or away from the camera changes the height of the feet in the picture without a flight.
      ...(jumpsForward(m) && m.body.view !== "side" && { beta: true, in_depth: true }),
      ...(startsFrom(m, "held squat") && counters(m, best) && { beta: true, countermovement: true }),
      ...(rise !== null && { com_rise_cm: Math.round(10 * rise) / 10 }),
    },
  });
};

/** Rise of the mass centre from the take-off to its highest point, px. */
const centreRise = (m: Motion, { flight }: Jump): number =>
  (maximum(m.centreOfMass.y, flight.takeOff, flight.landing)?.value ?? Number.NaN) - valueAt(m.centreOfMass.y, flight.takeOff);

const timeToTakeoff = (m: Motion, j: Jump): number => (j.push?.onset == null ? Number.NaN : (j.flight.takeOff - j.push.onset) / m.body.fps);

const massKg = (m: Motion): number => m.request.athlete.weight_kg ?? Number.NaN;

/** Peak power of a jump of a height, W. */
const powerAt = (m: Motion, cm: number): number => peakPower(startsFrom(m, "held squat") ? "squat" : "countermovement", cm, massKg(m));

const power = (m: Motion, j: Jump): number => powerAt(m, heightCm(m, j));

/** Error of the peak power from that of the height, W. */
const powerError = (m: Motion, j: Jump): number => powerAt(m, heightCm(m, j) + heightErrorCm(m, j)) - power(m, j);

function push(m: Motion, j: Jump) {
  const hpo = j.push && m.scale ? (j.push.takeOffPx - j.push.bottomPx) / m.scale.pxPerM : Number.NaN;
  return pushOff(flightHeight(seconds(m, j)), hpo, massKg(m));
}

const overLanding = (m: Motion, j: Jump, series: Float64Array): number =>
  maximum(series, j.flight.landing, Math.min(m.body.rows - 1, j.absorbed + 0.1 * m.body.fps))?.value ?? Number.NaN;

function contactTimes(m: Motion, p: JumpPhases): Reading {
  if (p.rebounds.length === 0) return suppressed("no_event");
  const values = p.rebounds.map((r) => (1000 * (r.to - r.from)) / m.body.fps);
  return sample(values, mean(p.jumps.map((j) => j.flight.confidence)), {
    ...(startsFrom(m, "drop") && { aggregate: "min" }),
    ...(p.series.length > 0 && {
      detail: { reps: values.map(Math.round) },
      error: p.series.some((s) => s.side !== m.body.nearSide) ? FAR_CONTACT_MS : 0,
    }),
  });
}

/** Horizontal travel from the toe at take-off to the heel at landing, pixels. */
function leap(m: Motion, j: Jump): number {
  const side = hopSide(m, j) ?? m.body.nearSide ?? "right";
  const { toe, heel } = m.body.extremities[side];
  return Math.abs(valueAt(heel.x, j.flight.landing + 0.03 * m.body.fps) - valueAt(toe.x, j.flight.takeOff));
}

/** The take-off leg: the one with the lower foot just before take-off. */
export function hopSide(m: Motion, j: Jump): Side | null {
  if (!isHop(m)) return null;
  const heights = feetHeights(m.body);
  const at = Math.round(j.flight.takeOff - HOP_SIDE_S * m.body.fps);
  return heights.left[at]! < heights.right[at]! ? "left" : "right";
}

/** The hops of each leg in a unit. @param unit size of a pixel in it */
const hops = (m: Motion, p: JumpPhases, unit: number): Sided =>
  bySide((side) =>
    sample(
      p.jumps.filter((j) => hopSide(m, j) === side).map((j) => leap(m, j) * unit),
      mean(p.jumps.map((j) => j.flight.confidence)),
      { aggregate: "max" },
    ),
  );

/** Limb symmetry of the best hops, %: the weaker leg's in per cent of the stronger's; a ratio, so that it needs no scale. Its error is that of both hops without what they have in common. */
function hopSymmetry(m: Motion, p: JumpPhases): Reading {
  const { left, right } = hops(m, p, 1);
  if (isSuppressed(left) || isSuppressed(right)) return suppressed("no_event");
  const value = limbSymmetry("single", { left: summarise(left).value, right: summarise(right).value }, null);
  const read = single(value, left.values.length + right.values.length, Math.min(left.quality, right.quality));
  const shareOf = (side: Side): number => (side === m.body.nearSide ? 1 : FAR_LIMB_FACTOR) * HOP_ERROR_SHARE;
  const systematic = value * ratioError(shareOf("left"), shareOf("right"), COMMON_SHARE);
  return isSuppressed(read) ? read : { ...read, propagated: { systematic, instant: 0, modelled: false } };
}

/** How long each leg stands alone where it landed, s: the longest hold, a lower bound when the clip ends before it. */
function landingHold(m: Motion, p: JumpPhases): Sided {
  const { fps, rows, legPx, joints } = m.body;
  const landings = p.series.length > 0 ? p.jumps.filter((j) => p.series.some((s) => s.flights.at(-1) === j.flight)) : p.jumps;
  const ends = landings.flatMap((j) => {
    const side = hopSide(m, j);
    if (!side) return [];
    const { x, y } = joints[side].ankle;
    const free = joints[otherSide(side)].ankle.y;
    const settled = Math.min(rows - 1, Math.ceil(j.flight.landing + LANDED_HOLD.settleS * fps));
    const stays = (i: number): boolean =>
      !(free[i]! - y[i]! < LANDED_HOLD.downLeg * legPx) && !(Math.abs(x[i]! - x[settled]!) > LANDED_HOLD.stepLeg * legPx);
    let end = settled;
    while (end < rows - 1 && stays(end)) end++;
    return [{ side, held: (end - j.flight.landing) / fps, cut: end === rows - 1 }];
  });
  return bySide((side) => {
    const own = ends.filter((e) => e.side === side);
    const best = own.toSorted((a, b) => b.held - a.held)[0];
    return sample(
      own.map((e) => e.held),
      legSeen(m, side),
      { aggregate: "max", ...(best?.cut && { detail: { at_least: true } }) },
    );
  });
}

/** True when the hips already fall as the clip begins: the athlete has stepped off the box before. */
function fallsAtFirst(m: Motion): boolean {
  const speed = derivative(m.body.joints.midHip.y, m.body.fps).subarray(0, Math.max(2, Math.round(STEP_OFF_S * m.body.fps)));
  return median(speed) < -FALLING_LEG_PER_S * m.body.legPx;
}

/** Readers of jump metrics by key. */
export const jumpMetrics = {
  jump_height: jumpHeight,
  flight_time: (m, p) =>
    perJump({ jumps: risingJumps(m, p) }, (j) => 1000 * seconds(m, j), { aggregate: "max", error: 1000 * flightError(m) }),
  takeoff_velocity: (m, p) =>
    perJump({ jumps: risingJumps(m, p) }, (j) => takeoffVelocity(seconds(m, j)), {
      aggregate: "max",
      error: takeoffVelocity(flightError(m)),
    }),
  countermovement_depth: (m, p) => perPush(p, (j) => (j.push ? (100 * (j.push.standingPx - j.push.bottomPx)) / m.body.legPx : Number.NaN)),
  knee_flexion_bottom: (m, p) => perPush(p, (j) => (j.push ? nearAngle("kneeFlexion")(m, j.push.bottom) : Number.NaN)),
  trunk_lean_bottom: (m, p) => perPush(p, (j) => (j.push && m.sagittal ? valueAt(m.sagittal.trunkLean, j.push.bottom) : Number.NaN)),
  time_to_takeoff: (m, p) => perPush(p, (j) => timeToTakeoff(m, j)),
  rsi_mod: (m, p) => perPush(p, (j) => heightCm(m, j) / 100 / timeToTakeoff(m, j), { aggregate: "max" }),
  knee_extension_takeoff: (m, p) => perJump(p, (j) => nearAngle("kneeFlexion")(m, j.flight.takeOff)),
  hip_extension_takeoff: (m, p) => perJump(p, (j) => nearAngle("hipFlexion")(m, j.flight.takeOff)),
  peak_power_w: (m, p) =>
    ofBest(
      p,
      (j) => power(m, j),
      (j) => powerError(m, j),
    ),
  peak_power_wkg: (m, p) =>
    ofBest(
      p,
      (j) => power(m, j) / massKg(m),
      (j) => powerError(m, j) / massKg(m),
    ),
  mean_force_bw: (m, p) => ofBestPush(p, (j) => push(m, j).forceBw),
  mean_power_w: (m, p) => ofBestPush(p, (j) => push(m, j).powerW),
  less_errors: landingErrors,
  landing_knee_ic: (m, p) => perJump(p, (j) => nearAngle("kneeFlexion")(m, j.flight.landing)),
  landing_knee_peak: (m, p) =>
    perJump(p, (j) => (m.sagittal && m.body.nearSide ? overLanding(m, j, m.sagittal[m.body.nearSide].kneeFlexion) : Number.NaN)),
  landing_trunk_flexion: (m, p) =>
    perJump(p, (j) => {
      if (!m.sagittal || !m.body.nearSide) return Number.NaN;
      const deepest = maximum(
        m.sagittal[m.body.nearSide].kneeFlexion,
        j.flight.landing,
        Math.min(m.body.rows - 1, j.flight.landing + 0.5 * m.body.fps),
      );
      return deepest ? valueAt(m.sagittal.trunkLean, deepest.at) : Number.NaN;
    }),
  landing_valgus: (m, p) =>
    bySide((side) => {
      const s = m.frontal?.kneeFppa[side];
      if (!s) return suppressed("view");
      return sample(
        p.jumps.map((j) => overLanding(m, j, s)),
        legSeen(m, side),
      );
    }),
  kasr_landing: (m, p) => {
    const { left, right } = m.body.joints;
    const ratio = left.knee.x.map((v, i) => Math.abs(v - right.knee.x[i]!) / Math.abs(left.ankle.x[i]! - right.ankle.x[i]!));
    return perJump(p, (j) => minimum(ratio, j.flight.landing, j.absorbed + 0.1 * m.body.fps)?.value ?? Number.NaN);
  },
  landing_timing_asymmetry: (m, p) => {
    const heights = feetHeights(m.body);
    return perJump(p, (j) => {
      const down = (s: Float64Array) => {
        const [from, to] = [j.flight.landing - LANDED_FOOT_S.before * m.body.fps, j.flight.landing + LANDED_FOOT_S.after * m.body.fps];
        for (let i = Math.floor(from); i < to; i++) {
          if (s[i]! > LANDED_FOOT_LEG && s[i + 1]! <= LANDED_FOOT_LEG) return i + (s[i]! - LANDED_FOOT_LEG) / (s[i]! - s[i + 1]!);
        }
        return Number.NaN;
      };
      return (1000 * Math.abs(down(heights.left) - down(heights.right))) / m.body.fps;
    });
  },
  takeoff_hip_shift: (m, p) => {
    const { left, right } = m.body.joints;
    const shift = m.body.joints.midHip.x.map(
      (v, i) => (100 * leftward(m.body) * (v - (left.ankle.x[i]! + right.ankle.x[i]!) / 2)) / shoulderWidth(m),
    );
    return perJump(p, (j) => {
      const from = j.push?.onset ?? j.push?.bottom ?? j.flight.takeOff;
      return Math.max(
        maximum(shift, from, j.flight.takeOff)?.value ?? Number.NaN,
        -(minimum(shift, from, j.flight.takeOff)?.value ?? Number.NaN),
      );
    });
  },
  contact_time: contactTimes,
  rsi: (m, p) => {
    if (p.rebounds.length === 0) return suppressed("no_event");
    const perContact = (of: (heightM: number) => number): number[] => p.rebounds.map((r) => (of(r.height) * m.body.fps) / (r.to - r.from));
    return sample(
      perContact((heightM) => heightM),
      mean(p.jumps.map((j) => j.flight.confidence)),
      { ...(startsFrom(m, "drop") && { aggregate: "max" }), error: mean(perContact((heightM) => heightErrorM(m, heightM))) },
    );
  },
  drop_height_est: (m, p) => {
    if (p.jumps.length === 0) return suppressed("no_event");
    const y = m.body.joints.midHip.y;
    if (fallsAtFirst(m)) return suppressed("clip_start");
    const standing = (a: number, b: number) => percentile(y.subarray(a, b), 75);
    const early = standing(0, Math.round(0.4 * m.body.fps));
    const late = standing(m.body.rows - Math.round(0.4 * m.body.fps), m.body.rows);
    const cm = 100 * (early - late) * metresPerPixel(m);
    return cm > 5 ? single(cm, 1, 0.6) : suppressed("no_event");
  },
  jump_distance: (m, p) => perJump(p, (j) => 100 * leap(m, j) * metresPerPixel(m), { aggregate: "max" }),
  jump_distance_pct: (m, p) => perJump(p, (j) => (100 * leap(m, j) * LEG_SHARE) / m.body.legPx, { aggregate: "max" }),
  com_rise: (m, p) => perJump(p, (j) => 100 * centreRise(m, j) * metresPerPixel(m), { aggregate: "max" }),
  box_height: (m, p) => perJump(p, (j) => 100 * surfaceGain(m.body, j.flight) * m.body.legPx * metresPerPixel(m)),
  landing_hip_peak: (m, p) =>
    perJump(p, (j) => (m.sagittal && m.body.nearSide ? overLanding(m, j, m.sagittal[m.body.nearSide].hipFlexion) : Number.NaN)),
  landing_hip_above_knee: (m, p) => {
    const near = m.body.nearSide;
    if (!near) return suppressed("view");
    const { hip, knee } = m.body.joints[near];
    return perJump(p, (j) => (100 * (valueAt(hip.y, j.absorbed) - valueAt(knee.y, j.absorbed))) / m.body.legPx);
  },
  takeoff_angle: (m, p) => {
    const vx = derivative(m.centreOfMass.x, m.body.fps);
    const vy = derivative(m.centreOfMass.y, m.body.fps);
    return perJump(p, (j) => (Math.atan2(valueAt(vy, j.flight.takeOff), Math.abs(valueAt(vx, j.flight.takeOff))) * 180) / Math.PI);
  },
  hop_distance: (m, p) => hops(m, p, 100 * metresPerPixel(m)),
  hop_lsi: hopSymmetry,
  hop_landing_stability: (m, p) => {
    const vx = derivative(m.centreOfMass.x, m.body.fps);
    const vy = derivative(m.centreOfMass.y, m.body.fps);
    const speed = vx.map((v, i) => Math.hypot(v, vy[i]!) / m.body.legPx);
    return perJump(p, (j) => {
      const hold = Math.round(RESTING_LANDING.forS * m.body.fps);
      for (let i = Math.ceil(j.flight.landing); i + hold < m.body.rows; i++) {
        if (speed.subarray(i, i + hold).every((v) => v < RESTING_LANDING.legPerS)) return (i - j.flight.landing) / m.body.fps;
      }
      return Number.NaN;
    });
  },
  landing_hold_time: landingHold,
  hop_frequency: (m, p) => {
    const starts = p.jumps.map((j) => j.flight.takeOff);
    const periods = starts.slice(1).map((v, i) => (v - starts[i]!) / m.body.fps);
    return periods.length === 0 ? suppressed("no_event") : single(1 / mean(periods), starts.length, seenBoth(m, ["hip"]));
  },
  knee_flexion_hop: (m, p) => {
    const near = m.body.nearSide;
    if (!near || !m.sagittal) return suppressed("view");
    const s = m.sagittal[near].kneeFlexion;
    return sample(
      p.rebounds.map((r) => (maximum(s, r.from, r.to)?.value ?? Number.NaN) - valueAt(s, r.from)),
      legSeen(m, near),
    );
  },
} satisfies SharedReaders<JumpPhases>;
