import { distance, GRAVITY_MPS2, liftVelocity, loadPercent, mean, median, oneRepMax, type Point, staturePx } from "@sagittal/biomechanics";
import type { Reader, SharedReaders } from "../../engine/analyser.ts";
import { armsSeen, type Motion, metresPerPixel } from "../../engine/motion.ts";
import { mapReaders } from "../../engine/parts.ts";
import { type Reading, sample, single, suppressed } from "../../engine/reading.ts";
import { rounded } from "../../engine/rounded.ts";
import { at, greatest, least } from "../../engine/series.ts";
import type { LiftPhases } from "./lift-phases.ts";
import { endOf, perRep, type Rep } from "./phases.ts";
import { BAR_HAND_DRIFT_LEG, BAR_HAND_REACH_TRUNK } from "./thresholds.ts";

type R = Reader<LiftPhases>;

/** Middle of both feet along x, px. */
const midFoot = (m: Motion): Point["x"] => {
  const { left, right } = m.body.joints;
  return left.heel.x.map((v, i) => (v + left.toe.x[i]! + right.heel.x[i]! + right.toe.x[i]!) / 4);
};

/** Velocities of the repetitions whose concentric phase lies within the clip: part of one is no slower repetition. */
const velocities = (m: Motion, p: LiftPhases, unit: number) => {
  const y = p.bar.y.map((v) => v * unit);
  return p.raised.flatMap((r) => {
    const [from, to] = p.concentric(r);
    return Number.isNaN(to) ? [] : [liftVelocity(y, m.body.fps, from, to)];
  });
};

/** Mean concentric velocity of each repetition, m/s. */
const meanVelocities = (m: Motion, p: LiftPhases): number[] => velocities(m, p, metresPerPixel(m)).map((v) => v.mean);

/** Repetitions in which a lifter is not tired yet: only from these is the one-repetition maximum estimated. */
const FRESH_REPS = 3;

/** Load in per cent of 1RM from the fastest of the first `most` repetitions, for lifts with a published relation; NaN without one. */
function loadShare(m: Motion, p: LiftPhases, most = Number.POSITIVE_INFINITY): number {
  const lift = m.exercise.strategy?.lift?.pattern === "bench press" ? "bench" : "squat";
  const reps = velocities(m, p, metresPerPixel(m)).slice(0, most);
  return reps.length === 0 ? Number.NaN : loadPercent(lift, Math.max(...reps.map((v) => v.propulsive)));
}

const centimetres = (m: Motion, px: number): number => 100 * px * metresPerPixel(m);

/** Range of x over the frames [from, to], px. */
const rangeOfX = (x: Point["x"], from: number, to: number): number => greatest(x, from, to) - least(x, from, to);

const barReaders = {
  bar_midfoot_offset: (m, p) => {
    const foot = midFoot(m);
    const offset = p.bar.x.map((v, i) => v - foot[i]!);
    return perRep(p, armsSeen(m), (r) => {
      const [from, to] = p.concentric(r);
      return centimetres(m, mean(offset.subarray(Math.ceil(from), Math.floor(to) + 1)));
    });
  },
  bar_path_deviation: (m, p) => perRep(p, armsSeen(m), (r) => centimetres(m, rangeOfX(p.bar.x, ...p.concentric(r)))),
  mean_velocity: (m, p) => {
    const reps = meanVelocities(m, p);
    return sample(reps, armsSeen(m), { aggregate: "max", detail: { reps: reps.map(rounded), scale_source: m.scale?.source } });
  },
  peak_velocity: (m, p) =>
    sample(
      velocities(m, p, metresPerPixel(m)).map((v) => v.peak),
      armsSeen(m),
      { aggregate: "max" },
    ),
  velocity_loss: (m, p) => {
    const reps = velocities(m, p, 1).map((v) => v.mean);
    if (reps.length === 0) return suppressed("no_event");
    const best = Math.max(...reps);
    return single((100 * (best - (reps.at(-1) ?? Number.NaN))) / best, reps.length, armsSeen(m));
  },
  mean_power: (m, p) => {
    const bar = m.request.barbell_mass_kg ?? Number.NaN;
    return sample(
      meanVelocities(m, p).map((v) => bar * GRAVITY_MPS2 * v),
      armsSeen(m),
      { aggregate: "max" },
    );
  },
  load_pct_1rm: (m, p): Reading => {
    const percent = loadShare(m, p);
    if (Number.isNaN(percent)) return suppressed("no_event");
    return percent > 0 && percent <= 110 ? single(percent, p.reps.length, armsSeen(m)) : suppressed("plausibility");
  },
  est_1rm: (m, p): Reading => {
    const percent = loadShare(m, p, FRESH_REPS);
    if (Number.isNaN(percent)) return suppressed("no_event");
    const kg = oneRepMax(m.request.barbell_mass_kg ?? Number.NaN, percent);
    if (!Number.isFinite(kg)) return suppressed("plausibility");
    return single(kg, Math.min(FRESH_REPS, p.reps.length), armsSeen(m), { range: [rounded(0.925 * kg), rounded(1.075 * kg)] });
  },
  bench_bar_travel_x: (m, p) => {
    const headward = Math.sign(at(m.body.joints.midShoulder.x, 0) - at(m.body.joints.midHip.x, 0)) || 1;
    return perRep(p, armsSeen(m), (r: Rep) => centimetres(m, headward * (at(p.bar.x, r.end) - at(p.bar.x, r.turn))));
  },
  bar_over_midfoot_top: (m, p) => {
    const foot = midFoot(m);
    return perRep(p, armsSeen(m), (r) => centimetres(m, at(p.bar.x, p.top(r)) - at(foot, p.top(r))));
  },
  peak_bar_velocity_ol: (m, p) =>
    sample(
      velocitiesOfPulls(m, p).map((v) => v * metresPerPixel(m)),
      armsSeen(m),
      { aggregate: "max" },
    ),
  bar_height_peak_pct: (m, p) => {
    const { left, right } = m.body.joints;
    return sample(
      p.pulls.map((k) => {
        const floor = Math.min(at(left.toe.y, k.liftOff), at(right.toe.y, k.liftOff));
        return (100 * (greatest(p.bar.y, k.peakSpeed, k.caught) - floor)) / staturePx(m.body);
      }),
      armsSeen(m),
    );
  },
  bar_forward_drift: (m, p) =>
    sample(
      p.pulls.map((k) => centimetres(m, greatest(p.bar.x, k.liftOff, k.caught) - at(p.bar.x, k.liftOff))),
      armsSeen(m),
    ),
} satisfies SharedReaders<LiftPhases>;

/** True when the hands are where a bar on the shoulders has them: near the shoulders and moving with them. A squat without a bar has no bar path. */
function barOnShoulders(m: Motion, p: LiftPhases): boolean {
  const { midShoulder, midHip } = m.body.joints;
  const gap = (axis: "x" | "y") => p.bar[axis].map((v, i) => v - midShoulder[axis][i]!);
  const [x, y] = [gap("x"), gap("y")];
  const trunk = median(distance(midHip, midShoulder));
  const drift = p.reps.map((r) => Math.max(...[x, y].map((g) => greatest(g, r.start, endOf(m, r)) - least(g, r.start, endOf(m, r)))));
  const reach = p.reps.map((r) => Math.abs(at(x, r.turn)) / trunk);
  return median(drift) < BAR_HAND_DRIFT_LEG * m.body.legPx && median(reach) < BAR_HAND_REACH_TRUNK;
}

/** True when there is a bar to measure: the lift needs one, or the hands are where a bar on the shoulders has them. */
export const holdsBar = (m: Motion, p: LiftPhases): boolean =>
  m.exercise.strategy?.lift?.pattern !== "squat" || p.reps.length === 0 || barOnShoulders(m, p);

/** Metrics of the bar path. */
export const barMetrics = mapReaders(
  barReaders,
  (read): R =>
    (m, p) =>
      holdsBar(m, p) ? read(m, p) : suppressed("no_bar"),
);

const velocitiesOfPulls = (m: Motion, p: LiftPhases): number[] =>
  p.pulls.map((k) => liftVelocity(p.bar.y, m.body.fps, k.liftOff, k.caught).peak);
