import { CUTOFFS, derivative, mean, median, plantsOf, type Series, type Side, type UpAndGo, upAndGo } from "@sagittal/biomechanics";
import { domainPoints, type FallsTests } from "@sagittal/catalogue";
import { defineAnalyser, type EventAt, type Reader, type ReadersOf } from "../engine/analyser.ts";
import { legsSeen, type Motion } from "../engine/motion.ts";
import { pickReaders } from "../engine/parts.ts";
import { isSuppressed, type Reading, type Sided, single, suppressed } from "../engine/reading.ts";
import { at, greatest, least } from "../engine/series.ts";
import { findReach, type ReachPhases, reachEvents, reachReaders } from "../families/posture/reach.ts";
import { findStances, holdEvents, type StancePhases, stanceMetrics } from "../families/posture/stances.ts";
import { type ChairPhases, chairEvents, chairMetrics, findChair, foreshortening, NO_CHAIR } from "../families/repetitions/chair.ts";
import { walking } from "./walking.ts";

interface FallsPhases extends ChairPhases, StancePhases, ReachPhases {
  readonly tug: UpAndGo | null;
  /** The walk of a gait speed test, analysed by the walking analyser. */
  readonly gait: ReturnType<typeof walking.analyse> | null;
}
type R = Reader<FallsPhases>;

/** Distance of the Timed Up and Go from the chair to the mark, m. */
const COURSE_M = 3;
/** Distance over which the walk is timed, from the chair to half a metre before the mark, m. */
const TIMED_M = 2.5;

/** Direction of the walk away from the chair along the picture's x. */
const outward = (m: Motion, p: UpAndGo): 1 | -1 => {
  const { x } = m.body.joints.midHip;
  const far = p.turn ? (p.turn.from + p.turn.to) / 2 : (p.stood + p.sitStart) / 2;
  return at(x, far) < at(x, p.start) ? -1 : 1;
};

/** Trunk lean, degrees, positive in the direction of the walk away from the chair. */
const leanOut = (m: Motion, p: UpAndGo): Series | undefined => m.sagittal?.trunkLean.map((v) => outward(m, p) * v);

/** Trunk lean, degrees, positive in the direction of the clip's travel; in front and back views unsigned, from the trunk's foreshortening. */
function leanTowardsWalk(m: Motion): Series {
  if (!m.sagittal) return foreshortening(m);
  const { x } = m.body.joints.midHip;
  const home = median(x.subarray(0, Math.max(3, Math.round(0.5 * m.body.fps))));
  const way = Math.sign(greatest(x, 0, x.length - 1) - home - (home - least(x, 0, x.length - 1))) || 1;
  return m.sagittal.trunkLean.map((v) => way * v);
}

/** A value of the test. What needs the beginning of the rise has none when the clip begins within it: a time would be too short, and the risk too low. */
const ofTug = (m: Motion, p: FallsPhases, value: (t: UpAndGo) => number, needs?: "start" | "turn"): Reading => {
  if (!p.tug) return suppressed("no_event");
  if (needs === "start" && !p.tug.startSeen) return suppressed("clip_start");
  if (needs === "turn" && !p.tug.turn) return suppressed("visibility");
  return single(value(p.tug), 1, legsSeen(m));
};

/**
 * Adds the points of the falls risk indicator for this test: 0 good, 1 caution, 2 high. A failed test has points without a number; a hold cut short by the clip
 * has points only when its lower bound is already good.
 */
function withPoints(m: Motion, reading: Reading, tests: (value: number) => FallsTests): Reading {
  const failed = reading.detail?.arms_used === true || reading.detail?.unable === true;
  if (failed) return { ...reading, detail: { ...reading.detail, risk_points: 2 } };
  if (isSuppressed(reading)) return reading;
  const { age, sex } = m.request.athlete;
  const value = reading.aggregate === "max" ? Math.max(...reading.values) : mean(reading.values);
  const points = Object.values(domainPoints(tests(value), { age, sex }))[0];
  if (points === undefined || (reading.detail?.at_least && points > 0)) return reading;
  return { ...reading, detail: { ...reading.detail, risk_points: points } };
}

const pointed =
  (read: Reader<FallsPhases>, tests: (value: number) => FallsTests): R =>
  (m, p) => {
    const r: Reading | Sided = read(m, p);
    return "left" in r ? r : withPoints(m, r, tests);
  };

/** Walking speed over the timed part of the course, m/s, mean of both ways. */
function courseSpeed(m: Motion, t: UpAndGo): number {
  if (!t.turn) return Number.NaN;
  const { x } = m.body.joints.midHip;
  const home = at(x, t.start);
  const { from, to } = t.turn;
  const far = greatest(
    x.map((v) => Math.abs(v - home)),
    from,
    to,
  );
  const share = x.map((v) => Math.abs(v - home) / far);
  const between = (a: number, b: number): number => {
    // Speed from 20 % of the course to the end of the timed part, where the athlete is upright and walks.
    const [low, high] = [0.2, TIMED_M / COURSE_M];
    const inside: number[] = [];
    for (let i = Math.ceil(a); i <= b; i++) if (share[i]! >= low && share[i]! <= high) inside.push(i);
    return ((high - low) * COURSE_M * m.body.fps) / inside.length;
  };
  return mean([between(t.stood, from), between(to, t.sitStart)]);
}

/** A walking metric; suppressed when no walk was found. */
const walked =
  (key: string): R =>
  (_, p) =>
    p.gait?.read(key) ?? suppressed("no_event");

const metrics: ReadersOf<"fri", FallsPhases> = {
  ...pickReaders(chairMetrics, "sts_rise_time", "sts_time_cv", "sts_slowdown_pct"),
  ...stanceMetrics,
  tug_time: pointed(
    (m, p) => ofTug(m, p, (t) => (t.end - t.start) / m.body.fps, "start"),
    (tug_s) => ({ tug_s }),
  ),
  tug_sit_to_stand_time: (m, p) => ofTug(m, p, (t) => (t.stood - t.start) / m.body.fps, "start"),
  tug_turn_time: (m, p) => ofTug(m, p, (t) => (t.turn ? (t.turn.to - t.turn.from) / m.body.fps : Number.NaN), "turn"),
  tug_turn_steps: (m, p) =>
    ofTug(m, p, (t) => plantsOf(m.body).filter((s) => t.turn && s.from >= t.turn.from && s.from <= t.turn.to).length, "turn"),
  tug_walk_speed: (m, p) => ofTug(m, p, (t) => courseSpeed(m, t), "turn"),
  tug_sit_down_time: (m, p) => ofTug(m, p, (t) => (t.end - t.sitStart) / m.body.fps),
  sts5_time: pointed(chairMetrics.sts5_time, (sts5_s) => ({ sts5_s })),
  sts30_count: pointed(chairMetrics.sts30_count, (sts30_count) => ({ sts30_count })),
  sts_trunk_lean: (m, p) => {
    if (m.exercise.cycle !== "phases") return chairMetrics.sts_trunk_lean(m, p);
    return ofTug(m, p, (t) => greatest(leanOut(m, t), t.start, t.stood));
  },
  tandem_time: pointed(stanceMetrics.tandem_time, (tandem_s) => ({ tandem_s })),
  gait_speed: pointed(walked("gait_speed"), (gait_mps) => ({ gait_mps })),
  cadence: walked("cadence"),
  step_length_pct: walked("step_length_pct"),
  double_support_pct: walked("double_support_pct"),
  stride_time_cv: walked("stride_time_cv"),
  step_time_asymmetry: walked("step_time_asymmetry"),
  trunk_lean: (m, p) => {
    if (p.gait) return walked("trunk_lean")(m, p);
    return ofTug(m, p, (t) => {
      const lean = m.sagittal?.trunkLean;
      const { x } = m.body.joints.midHip;
      const way = derivative(x, m.body.fps).map((v) => Math.sign(v));
      const walking: number[] = [];
      for (let i = Math.ceil(t.stood); i <= t.sitStart; i++) {
        const turning = t.turn && i >= t.turn.from && i <= t.turn.to;
        if (lean && !turning) walking.push(way[i]! * lean[i]!);
      }
      return mean(walking);
    });
  },
  ...reachReaders,
  functional_reach: pointed(reachReaders.functional_reach, (reach_cm) => ({ reach_cm })),
  // The index needs tests of at least two domains; one clip is one test, whose points are in its own value's detail.
  fri_index: () => suppressed("several_tests"),
};

/** A Timed Up and Go from a coach's corrected events in order of time: start (unless the clip begins after it), upright, start and end of the turn (when visible), sitting down, end. */
function tugOfEvents(events: readonly EventAt[]): UpAndGo | null {
  const of = (type: EventAt["type"]): number[] => events.flatMap((e) => (e.type === type ? [e.frame] : [])).sort((a, b) => a - b);
  const [start, end] = [of("rep_start")[0], of("rep_end").at(-1)];
  const phases = of("phase_start");
  const [stood, sitStart] = [phases[0], phases.at(-1)];
  if (end === undefined || stood === undefined || sitStart === undefined || phases.length < 2) return null;
  const [from, to] = [phases[1], phases[2]];
  const turn = phases.length >= 4 && from !== undefined && to !== undefined ? { from, to } : null;
  return { start: start ?? 0, startSeen: start !== undefined, stood, turn, sitStart, end };
}

function find(m: Motion, corrected?: readonly EventAt[]): FallsPhases {
  const { cycle } = m.exercise;
  const chair = cycle === "sts reps" ? findChair(m, corrected) : NO_CHAIR;
  const stances = cycle === "static" ? findStances(m, corrected) : { oneLeg: [], twoFeet: [], match: chair.match };
  return {
    ...chair,
    ...stances,
    reach: cycle === "rep x_HAND" ? findReach(m, corrected) : null,
    tug: cycle !== "phases" ? null : corrected ? tugOfEvents(corrected) : upAndGo(m.body, leanTowardsWalk(m)),
    gait: cycle === "gait" ? walking.analyse(m, corrected) : null,
  };
}

function events(m: Motion, p: FallsPhases): EventAt[] {
  const confidence = legsSeen(m);
  const phase = (frame: number, side: Side | null = null): EventAt => ({ type: "phase_start", side, frame, confidence });
  const tug = p.tug
    ? [
        ...(p.tug.startSeen ? [{ ...phase(p.tug.start), type: "rep_start" as const }] : []),
        phase(p.tug.stood),
        ...(p.tug.turn ? [phase(p.tug.turn.from), phase(p.tug.turn.to)] : []),
        phase(p.tug.sitStart),
        { ...phase(p.tug.end), type: "rep_end" as const },
      ]
    : [];
  const holds = holdEvents([...p.oneLeg, ...p.twoFeet], confidence);
  return [...tug, ...holds, ...reachEvents(p, confidence), ...chairEvents(p, confidence), ...(p.gait?.events ?? [])].sort(
    (a, b) => a.frame - b.frame,
  );
}

export const fri = defineAnalyser<"fri", FallsPhases>({
  activity: "fri",
  planar: () => "repetition",
  cutoffs: ({ cycle }) => (cycle === "static" ? CUTOFFS.posture : CUTOFFS.walking),
  flatFoot: (body, exercise) => (exercise.cycle === "gait" ? walking.flatFoot(body, exercise) : {}),
  standing: ({ cycle }) => cycle !== "gait" && cycle !== "phases",
  find: (motion, corrected) => {
    const phases = find(motion, corrected);
    return { phases, events: events(motion, phases), zone: phases.gait?.zone ?? {}, match: phases.gait?.match ?? phases.match };
  },
  metrics,
});
