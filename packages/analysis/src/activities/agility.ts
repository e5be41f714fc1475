import {
  ankleHeights,
  type Course,
  CUTOFFS,
  courseOf,
  crossing,
  fastest,
  finite,
  flexionAt,
  median,
  type Plant,
  pace,
  percentile,
  plantsOf,
  type Series,
  SIDES,
  type Side,
  staturePx,
  stopOf,
  type Turn,
  turnsOf,
} from "@sagittal/biomechanics";
import { defineAnalyser, type EventAt, type ReadersOf } from "../engine/analyser.ts";
import { CERTAIN, type Cue, cueOf, judged, type Match, question } from "../engine/evidence.ts";
import { LEG, legSeen, type Motion, metresPerPixel, seen, seenBoth, trunkSeen } from "../engine/motion.ts";
import { isSuppressed, type Reading, sample, single, suppressed } from "../engine/reading.ts";
import { at, greatest, least } from "../engine/series.ts";
import { asymmetry, bySide } from "../engine/sides.ts";
import { alternatingLiftLegs, footHighCue, travelLegs } from "../families/shared/cues.ts";
import { OVERHAND_THROW, SINGLE_HOP, TRIPLE_HOP, WALK } from "../families/shared/exercise-names.ts";
import { markedTime } from "../families/shared/marked.ts";
import { handSpeed } from "../families/shared/support.ts";
import { AGILITY } from "./thresholds.ts";

/** One change of direction or stop. */
interface Cut {
  /** Frame of the turning point or stop. */
  readonly at: number;
  /** Direction of the approach along the picture's x. */
  readonly direction: 1 | -1;
  /** Stay in the turning zone; null for a stop and for a cut that does not turn back. */
  readonly turn: Turn | null;
  /** Contact of the planted foot; null when not found. */
  readonly plant: Plant | null;
}

interface AgilityPhases {
  readonly cuts: readonly Cut[];
  readonly plants: readonly Plant[];
  /** Start and finish of a timed course; null without one. */
  readonly course: Course | null;
  readonly match: Match;
}

/** The contact planted for a cut: of the contacts near the frame, the one furthest along the approach (the outside foot). */
function plantAt(m: Motion, plants: readonly Plant[], frame: number, direction: 1 | -1): Plant | null {
  const around = AGILITY.plantNearTurnS * m.body.fps;
  const standing = plants.filter(
    (p) => p.from <= frame + around && p.to >= frame - around && p.to - p.from < AGILITY.plantS.turn * m.body.fps,
  );
  const place = (p: Plant): number => direction * at(m.body.joints[p.side].ankle.x, Math.max(p.from, Math.min(p.to, frame)));
  return standing.sort((a, b) => place(b) - place(a))[0] ?? null;
}

/** A cut in a side view: travel along the picture slows while a foot is planted, and the athlete runs on in depth. */
function depthCut(m: Motion, plants: readonly Plant[]): Cut[] {
  const { x } = m.body.joints.midHip;
  const { fps } = m.body;
  const top = fastest(x, fps, 0, m.body.rows - 1);
  if (!top || top.speed < AGILITY.runningLegsPerS * m.body.legPx || travelLegs(m) < AGILITY.travelLegs) return [];
  const slowed = crossing(pace(x, fps), AGILITY.slowedShare * top.speed, top.at, m.body.rows - 1, "down");
  if (slowed === null) return [];
  const plant = plants.findLast(
    (p) => p.from <= slowed + AGILITY.plantNearSlowingS.after * fps && p.to > slowed - AGILITY.plantNearSlowingS.before * fps,
  );
  // A stop is no cut: the other foot must have a contact after the planted one.
  const runsOn =
    plant &&
    plants.some(
      (p) => p.side !== plant.side && p.from > plant.from && p.to < m.body.rows - 1 && p.from < plant.to + AGILITY.nextContactS * fps,
    );
  if (!plant || !runsOn || plant.to - plant.from > AGILITY.plantS.side * fps) return [];
  const direction = at(x, top.at + 1) > at(x, top.at - 1) ? 1 : -1;
  return [{ at: (plant.from + plant.to) / 2, direction, turn: null, plant }];
}

/** A run-up: how long the hips are faster than half of their greatest speed, s, and how low the foot that comes down less does, statures over its own floor (10th percentile). */
function runUp({ body }: Motion, top: { readonly speed: number }): { seconds: number; otherFoot: number } {
  const fast = pace(body.joints.midHip.x, body.fps).map((v) => (v > top.speed / 2 ? 1 : Number.NaN));
  const heights = ankleHeights(body);
  const low = SIDES.map((side) =>
    percentile(
      heights[side].map((h, i) => h * fast[i]!),
      10,
    ),
  );
  return { seconds: finite(fast).length / body.fps, otherFoot: Math.max(...low) };
}

/** Cues against a turn, cut or stop: a kick, or walking. */
function approachCues(m: Motion, change: keyof typeof AGILITY.approachLegsPerS): Cue[] {
  const top = m.sagittal && fastest(m.body.joints.midHip.x, m.body.fps, 0, m.body.rows - 1);
  const before = top && change === "stop" ? runUp(m, top) : null;
  return [
    ...(change === "turn back" ? [] : [footHighCue(m)]),
    cueOf("throws", handSpeed(m), AGILITY.throwingHand, { suggests: OVERHAND_THROW }),
    ...(before
      ? [
          cueOf("no_run_up", before.seconds, AGILITY.runUpS, { suggests: SINGLE_HOP }),
          question(cueOf("one_foot", before.otherFoot, AGILITY.otherFootStature, { suggests: TRIPLE_HOP })),
        ]
      : []),
    ...(top ? [cueOf("walks", top.speed / m.body.legPx, AGILITY.approachLegsPerS[change], { suggests: WALK })] : []),
  ];
}

/** A cut in a front view: the mid-hip gains speed along the picture. */
function sideCut(m: Motion, plants: readonly Plant[]): Cut[] {
  const { x } = m.body.joints.midHip;
  const top = fastest(x, m.body.fps, 0, m.body.rows - 1);
  if (!top || top.speed < AGILITY.sidewaysLegsPerS * m.body.legPx) return [];
  const speed = pace(x, m.body.fps);
  const first = speed.findIndex((v) => v >= 0);
  const gained = crossing(speed, AGILITY.gainedShare * top.speed, Math.max(0, first), top.at, "up") ?? top.at;
  // The push-off foot is on the side away from the new direction, with its initial contact shortly before the new speed is reached.
  const direction = at(x, gained + 1) > at(x, gained - 1) ? -1 : 1;
  const candidates = plants.filter(
    (p) => p.from <= gained && p.from >= gained - AGILITY.plantToGainS * m.body.fps && p.to - p.from < AGILITY.plantS.front * m.body.fps,
  );
  const place = (p: Plant): number => direction * (at(m.body.joints[p.side].ankle.x, p.from) - at(x, p.from));
  const plant = candidates.toSorted((a, b) => place(b) - place(a))[0] ?? null;
  if (!plant) return [];
  // Lateral travel before the initial contact: no cut at this foot.
  const earlier = fastest(x, m.body.fps, plant.from - AGILITY.beforePlant.s * m.body.fps, plant.from);
  if (!earlier || earlier.speed > AGILITY.beforePlant.share * top.speed) return [];
  return [{ at: (plant.from + plant.to) / 2, direction, turn: null, plant }];
}

function stops(m: Motion, plants: readonly Plant[]): Cut[] {
  const { x } = m.body.joints.midHip;
  const stop = stopOf(x, m.body.fps);
  if (stop === null) return [];
  const top = fastest(x, m.body.fps, 0, stop);
  if (
    !top ||
    top.speed < AGILITY.stopLegsPerS * m.body.legPx ||
    travelLegs(m) < AGILITY.travelLegs ||
    alternatingLiftLegs(m) < AGILITY.runUpLiftLegs
  )
    return [];
  const direction = at(x, stop) > at(x, top.at) ? 1 : -1;
  // Braking is the last contact before the stop; the other foot, placed next to it afterwards, does not brake.
  const braking = plants.filter((p) => p.from < stop && p.to > top.at).sort((a, b) => b.from - a.from);
  const place = (p: Plant): number => direction * at(m.body.joints[p.side].ankle.x, Math.max(p.from, Math.min(p.to, stop)));
  const plant = braking.slice(0, 2).sort((a, b) => place(b) - place(a))[0] ?? null;
  return [{ at: stop, direction, turn: null, plant }];
}

function find(m: Motion, corrected?: readonly EventAt[]): AgilityPhases {
  const plants = plantsOf(m.body);
  const { x } = m.body.joints.midHip;
  const turns = turnsOf(x, m.body.fps, AGILITY.travelLegs * m.body.legPx, AGILITY.turnZoneStature * staturePx(m.body));
  const turned = turns.map(
    (turn): Cut => ({ at: turn.at, direction: turn.direction, turn, plant: plantAt(m, plants, turn.at, turn.direction) }),
  );
  const change = m.exercise.strategy?.directionChange;
  const of = { "turn back": () => turned, stop: () => stops(m, plants), cut: () => (m.sagittal ? depthCut : sideCut)(m, plants) };
  const { kept: cuts, match } = judged(change ? of[change]() : [], () => (change ? approachCues(m, change) : []));
  const run = course(m, corrected);
  const timed = judged(run ? [run] : [], () => (corrected ? [] : approachCues(m, "turn back")));
  return {
    cuts: corrected ? correctedCuts(cuts, corrected) : cuts,
    plants,
    course: timed.kept[0] ?? null,
    match: corrected ? CERTAIN : change ? match : timed.match,
  };
}

/** The timed course of the exercise, from a coach's first and last phase where given. */
function course(m: Motion, corrected?: readonly EventAt[]): Course | null {
  const passes = m.exercise.strategy?.coursePasses;
  if (!passes) return null;
  if (corrected) {
    const phases = corrected.filter((e) => e.type === "phase_start").map((e) => e.frame);
    return phases.length < 2 ? null : { start: Math.min(...phases), finish: Math.max(...phases) };
  }
  const { fps, legPx, joints } = m.body;
  return courseOf(joints.midHip.x, fps, { still: AGILITY.standsLegsPerS * legPx, least: AGILITY.travelLegs * legPx, passes });
}

/** Replaces the planted contacts by a coach's initial contacts and toe-offs. */
function correctedCuts(cuts: readonly Cut[], events: readonly EventAt[]): Cut[] {
  const contacts = events.filter((e) => e.type === "initial_contact" && e.side !== null);
  const offs = events.filter((e) => e.type === "toe_off" && e.side !== null);
  return cuts.map((cut) => {
    const nearest = contacts.toSorted((a, b) => Math.abs(a.frame - cut.at) - Math.abs(b.frame - cut.at))[0];
    const off = nearest && offs.find((o) => o.side === nearest.side && o.frame > nearest.frame);
    return nearest?.side && off ? { ...cut, plant: { side: nearest.side, from: nearest.frame, to: off.frame } } : cut;
  });
}

/** One value per cut with a planted foot. */
function perPlant(m: Motion, p: AgilityPhases, value: (plant: Plant, cut: Cut) => number): Reading {
  const values = p.cuts.flatMap((c) => (c.plant ? [value(c.plant, c)] : []));
  return sample(values, seenBoth(m, LEG), { aggregate: "median" });
}

/** Unsigned knee flexion in the picture, degrees: valid for either facing direction. */
const knee = (m: Motion, side: Side): Series => flexionAt(m.body.joints[side].hip, m.body.joints[side].knee, m.body.joints[side].ankle);

const turnTimes = (m: Motion, cuts: readonly Cut[]): number[] =>
  cuts.flatMap((c) => (c.turn ? [(c.turn.to - c.turn.from) / m.body.fps] : []));

/** Frame and value (px/s) of the greatest speed before a cut. */
function approach(m: Motion, cut: Cut, p: AgilityPhases): { at: number; speed: number } | null {
  const earlier = p.cuts.filter((c) => c.at < cut.at).map((c) => c.at);
  return fastest(m.body.joints.midHip.x, m.body.fps, Math.max(0, ...earlier), cut.plant?.from ?? cut.at);
}

/** Times between the gates of a 5-0-5, s, with the error that the scale leaves: the gates' places are off by its share of 5 m. */
function times505(m: Motion, p: AgilityPhases): Reading {
  const marked = markedTime(m);
  if (marked) return marked;
  const { scale, body } = m;
  if (!scale) return suppressed("scale");
  const gatePx = AGILITY.gate505M * scale.pxPerM;
  const runs = p.cuts.flatMap(({ at: turning, direction, plant }) => {
    if (!plant) return [];
    const along: Series = body.joints.midHip.x.map((v) => direction * v);
    const line = direction * at(body.extremities[plant.side].toe.x, (plant.from + plant.to) / 2);
    const enter = crossing(along, line - gatePx, turning, 0, "up");
    const leave = crossing(along, line - gatePx, turning, body.rows - 1, "down");
    if (enter === null || leave === null) return [];
    const speed = pace(along, body.fps);
    const late = (frame: number): number => (scale.relativeSd * gatePx) / at(speed, frame);
    return [{ seconds: (leave - enter) / body.fps, error: late(enter) + late(leave) }];
  });
  const error = median(runs.map((r) => r.error));
  return sample(
    runs.map((r) => r.seconds),
    trunkSeen(m),
    { aggregate: "median", ...(Number.isFinite(error) && { error }), detail: { scale_source: scale.source } },
  );
}

const metrics: ReadersOf<"agility", AgilityPhases> = {
  course_time: (m, { course: run }) =>
    markedTime(m) ?? (run ? single((run.finish - run.start) / m.body.fps, 1, trunkSeen(m)) : suppressed("no_event")),
  time_505: times505,
  turn_time: (m, p) => sample(turnTimes(m, p.cuts), trunkSeen(m), { aggregate: "median" }),
  plant_contact_time: (m, p) => perPlant(m, p, (plant) => (1000 * (plant.to - plant.from)) / m.body.fps),
  plant_knee_flexion: (m, p) => perPlant(m, p, (plant) => greatest(knee(m, plant.side), plant.from, plant.to)),
  plant_knee_valgus: (m, p) =>
    bySide((side) => {
      const s = m.frontal?.kneeFppa[side];
      if (!s) return suppressed("view");
      return sample(
        p.cuts.flatMap(({ plant }) => (plant?.side === side ? [greatest(s, plant.from, plant.from + AGILITY.valgusS * m.body.fps)] : [])),
        legSeen(m, side),
      );
    }),
  trunk_lean_plant: (m, p) => perPlant(m, p, (plant, cut) => cut.direction * at(m.sagittal?.trunkLean, plant.from)),
  trunk_lateral_lean_cut: (m, p) =>
    perPlant(m, p, (plant) => (plant.side === "left" ? 1 : -1) * at(m.frontal?.trunkLateralLean, (plant.from + plant.to) / 2)),
  com_drop_pct: (m, p) => {
    const { midHip, left, right } = m.body.joints;
    // In a front view a runner who comes nearer sinks in the picture: measure height above the lower ankle.
    const y: Series = m.sagittal ? midHip.y : midHip.y.map((v, i) => v - Math.min(left.ankle.y[i]!, right.ankle.y[i]!));
    const values = p.cuts.map((c) => {
      const low = least(y, c.at - AGILITY.dropS * m.body.fps, c.at + AGILITY.dropS * m.body.fps);
      const from = Math.max(0, Math.round(c.at - AGILITY.runningHeightS.from * m.body.fps));
      const running = median(y.subarray(from, Math.max(from + 1, Math.round(c.at - AGILITY.runningHeightS.to * m.body.fps))));
      return (100 * (running - low)) / m.body.legPx;
    });
    return sample(values, seenBoth(m, ["hip"]), { aggregate: "median" });
  },
  braking_steps: (m, p) => {
    const values = p.cuts.flatMap((c) => {
      const top = approach(m, c, p);
      if (!top || !c.plant) return [];
      const first = c.plant.from;
      return [p.plants.filter((s) => s.from > top.at && s.from < first).length];
    });
    return sample(values, seenBoth(m, ["ankle"]), { aggregate: "median" });
  },
  turn_asymmetry: (m, p) => {
    const way = (direction: 1 | -1): Reading =>
      sample(
        turnTimes(
          m,
          p.cuts.filter((c) => c.direction === direction),
        ),
        trunkSeen(m),
      );
    const left = way(-1);
    const right = way(1);
    return isSuppressed(left) || isSuppressed(right) ? suppressed("cycles") : asymmetry({ left, right });
  },
  approach_speed: (m, p) => {
    const speeds = p.cuts.flatMap((c) => {
      const top = approach(m, c, p);
      return top ? [top.speed * metresPerPixel(m)] : [];
    });
    return sample(speeds, trunkSeen(m), { aggregate: "max", detail: { scale_source: m.scale?.source } });
  },
};

/** Events of the cuts: start and finish of the course, turning points, and initial contact and toe-off of the planted foot. */
const eventsOf = (m: Motion, p: AgilityPhases): EventAt[] => {
  const confidence = Math.min(1, ...SIDES.map((side) => Math.max(0.3, seen(m, side, ["ankle", "hip"]))));
  const phase = (frame: number): EventAt => ({ type: "phase_start", side: null, frame, confidence });
  const course = p.course ? [phase(p.course.start), phase(p.course.finish)] : [];
  const cuts = p.cuts.flatMap((c): EventAt[] => [
    { type: "rep_bottom", side: null, frame: c.at, confidence },
    ...(c.plant
      ? [
          { type: "initial_contact" as const, side: c.plant.side, frame: c.plant.from, confidence },
          { type: "toe_off" as const, side: c.plant.side, frame: c.plant.to, confidence },
        ]
      : []),
  ]);
  return [...course, ...cuts].sort((a, b) => a.frame - b.frame);
};

export const agility = defineAnalyser<"agility", AgilityPhases>({
  activity: "agility",
  cutoffs: () => CUTOFFS.sprint,
  find: (motion, corrected) => {
    const phases = find(motion, corrected);
    return { phases, events: eventsOf(motion, phases), zone: {}, match: phases.match };
  },
  metrics,
});
