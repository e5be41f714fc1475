import {
  CUTOFFS,
  crossing,
  fastest,
  flexionAt,
  median,
  type Plant,
  pace,
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
import { type Motion, metresPerPixel, seen, seenBoth, trunkSeen } from "../engine/motion.ts";
import { isSuppressed, type Reading, sample, suppressed } from "../engine/reading.ts";
import { at, greatest, least } from "../engine/series.ts";
import { asymmetry, bySide } from "../engine/sides.ts";
import { alternatingLiftLegs, travelOf } from "../families/shared/cues.ts";

/** One change of direction or stop: where it happens, from which way the athlete comes, and the foot that is planted for it. */
interface Cut {
  readonly at: number;
  /** Approach along the picture's x. */
  readonly direction: 1 | -1;
  /** Time near the turning point; null for a stop and a cut that does not turn back. */
  readonly turn: Turn | null;
  readonly plant: Plant | null;
}

interface AgilityPhases {
  readonly cuts: readonly Cut[];
  readonly plants: readonly Plant[];
}

/** The turning zone, statures to either side. */
const NEAR = 0.3;
/** Least travel before and after a turn, leg lengths. */
const TRAVEL = 1;
/** A planted foot stands within this time of the turning point, s. */
const REACH_S = 0.35;

/** The foot planted for a cut: of those that stand then, the one furthest along the approach (the outside foot). */
function plantAt(m: Motion, plants: readonly Plant[], frame: number, direction: 1 | -1): Plant | null {
  const around = REACH_S * m.body.fps;
  const standing = plants.filter((p) => p.from <= frame + around && p.to >= frame - around && p.to - p.from < 2 * m.body.fps);
  const place = (p: Plant): number => direction * at(m.body.joints[p.side].ankle.x, Math.max(p.from, Math.min(p.to, frame)));
  return standing.sort((a, b) => place(b) - place(a))[0] ?? null;
}

/** Cuts are run: whoever travels slower walks on, leg lengths/s. */
const RUNNING = 2;
/** Whoever jumps lifts no foot above the other one; steps of a run-up lift each by more than this, leg lengths. */
const STEPS = 0.03;

/** A cut away from the picture's plane slows the travel along it to less than this share of the approach. */
const LEFT_PLANE = 0.8;

/** A cut seen from the side: the travel along the picture falls while a foot is planted, and the athlete runs on in depth. */
function depthCut(m: Motion, plants: readonly Plant[]): Cut[] {
  const { x } = m.body.joints.midHip;
  const { fps } = m.body;
  const top = fastest(x, fps, 0, m.body.rows - 1);
  if (!top || top.speed < RUNNING * m.body.legPx || travelOf(m) < TRAVEL) return [];
  const slowed = crossing(pace(x, fps), LEFT_PLANE * top.speed, top.at, m.body.rows - 1, "down");
  if (slowed === null) return [];
  const plant = plants.findLast((p) => p.from <= slowed + 0.05 * fps && p.to > slowed - 0.25 * fps);
  // Who stops does not run on: another foot must be put down after the planted one has left.
  const goesOn =
    plant && plants.some((p) => p.side !== plant.side && p.from > plant.from && p.to < m.body.rows - 1 && p.from < plant.to + fps);
  if (!plant || !goesOn || plant.to - plant.from > 0.7 * fps) return [];
  const direction = at(x, top.at + 1) > at(x, top.at - 1) ? 1 : -1;
  return [{ at: (plant.from + plant.to) / 2, direction, turn: null, plant }];
}

/** A cut seen from the front: the mid-hip leaves its line sideways. */
function sideCut(m: Motion, plants: readonly Plant[]): Cut[] {
  const { x } = m.body.joints.midHip;
  const top = fastest(x, m.body.fps, 0, m.body.rows - 1);
  if (!top || top.speed < 0.6 * m.body.legPx) return [];
  const speed = pace(x, m.body.fps);
  const first = speed.findIndex((v) => v >= 0);
  const gained = crossing(speed, 0.8 * top.speed, Math.max(0, first), top.at, "up") ?? top.at;
  // The foot that pushes is on the side from which the athlete leaves, and was put down less than 0.9 s before the new speed is reached.
  const direction = at(x, gained + 1) > at(x, gained - 1) ? -1 : 1;
  const candidates = plants.filter((p) => p.from <= gained && p.from >= gained - 0.9 * m.body.fps && p.to - p.from < m.body.fps);
  const place = (p: Plant): number => direction * (at(m.body.joints[p.side].ankle.x, p.from) - at(x, p.from));
  const plant = candidates.toSorted((a, b) => place(b) - place(a))[0] ?? null;
  if (!plant) return [];
  // Who already travels sideways when the foot is put down does not cut there.
  const earlier = fastest(x, m.body.fps, plant.from - 0.3 * m.body.fps, plant.from);
  if (!earlier || earlier.speed > 0.5 * top.speed) return [];
  return [{ at: (plant.from + plant.to) / 2, direction, turn: null, plant }];
}

function stops(m: Motion, plants: readonly Plant[]): Cut[] {
  const { x } = m.body.joints.midHip;
  const stop = stopOf(x, m.body.fps);
  if (stop === null) return [];
  const top = fastest(x, m.body.fps, 0, stop);
  if (!top || top.speed < m.body.legPx || travelOf(m) < TRAVEL || alternatingLiftLegs(m) < STEPS) return [];
  const direction = at(x, stop) > at(x, top.at) ? 1 : -1;
  // The last foot put down before the stop does the braking; the one put beside it afterwards only stands.
  const braking = plants.filter((p) => p.from < stop && p.to > top.at).sort((a, b) => b.from - a.from);
  const place = (p: Plant): number => direction * at(m.body.joints[p.side].ankle.x, Math.max(p.from, Math.min(p.to, stop)));
  const plant = braking.slice(0, 2).sort((a, b) => place(b) - place(a))[0] ?? null;
  return [{ at: stop, direction, turn: null, plant }];
}

function find(m: Motion, corrected?: readonly EventAt[]): AgilityPhases {
  const plants = plantsOf(m.body);
  const { x } = m.body.joints.midHip;
  const turns = turnsOf(x, m.body.fps, TRAVEL * m.body.legPx, NEAR * staturePx(m.body));
  const turned = turns.map(
    (turn): Cut => ({ at: turn.at, direction: turn.direction, turn, plant: plantAt(m, plants, turn.at, turn.direction) }),
  );
  const change = m.exercise.strategy?.directionChange;
  const cuts = change === "turn back" ? turned : change === "stop" ? stops(m, plants) : (m.sagittal ? depthCut : sideCut)(m, plants);
  return { cuts: corrected ? recut(cuts, corrected) : cuts, plants };
}

/** A coach's initial contacts and toe-offs replace the planted foot's own. */
function recut(cuts: readonly Cut[], events: readonly EventAt[]): Cut[] {
  const contacts = events.filter((e) => e.type === "initial_contact" && e.side !== null);
  const offs = events.filter((e) => e.type === "toe_off" && e.side !== null);
  return cuts.map((cut) => {
    const nearest = contacts.toSorted((a, b) => Math.abs(a.frame - cut.at) - Math.abs(b.frame - cut.at))[0];
    const off = nearest && offs.find((o) => o.side === nearest.side && o.frame > nearest.frame);
    return nearest?.side && off ? { ...cut, plant: { side: nearest.side, from: nearest.frame, to: off.frame } } : cut;
  });
}

/** A value of every cut whose planted foot was found. */
function perPlant(m: Motion, p: AgilityPhases, value: (plant: Plant, cut: Cut) => number): Reading {
  const values = p.cuts.flatMap((c) => (c.plant ? [value(c.plant, c)] : []));
  return sample(values, seenBoth(m, ["hip", "knee", "ankle"]), { aggregate: "median" });
}

/** Knee flexion in the picture whichever way the athlete faces just then, degrees. */
const knee = (m: Motion, side: Side): Series => flexionAt(m.body.joints[side].hip, m.body.joints[side].knee, m.body.joints[side].ankle);

const turnTimes = (m: Motion, cuts: readonly Cut[]): number[] =>
  cuts.flatMap((c) => (c.turn ? [(c.turn.to - c.turn.from) / m.body.fps] : []));

/** Fastest travel before a cut, px/s. */
function approach(m: Motion, cut: Cut, p: AgilityPhases): { at: number; speed: number } | null {
  const earlier = p.cuts.filter((c) => c.at < cut.at).map((c) => c.at);
  return fastest(m.body.joints.midHip.x, m.body.fps, Math.max(0, ...earlier), cut.plant?.from ?? cut.at);
}

const metrics: ReadersOf<"agility", AgilityPhases> = {
  turn_time: (m, p) => sample(turnTimes(m, p.cuts), trunkSeen(m), { aggregate: "median" }),
  plant_contact_time: (m, p) => perPlant(m, p, (plant) => (1000 * (plant.to - plant.from)) / m.body.fps),
  plant_knee_flexion: (m, p) => perPlant(m, p, (plant) => greatest(knee(m, plant.side), plant.from, plant.to)),
  plant_knee_valgus: (m, p) =>
    bySide((side) => {
      const s = m.frontal?.kneeFppa[side];
      if (!s) return suppressed("view");
      return sample(
        p.cuts.flatMap(({ plant }) => (plant?.side === side ? [greatest(s, plant.from, plant.from + 0.1 * m.body.fps)] : [])),
        seen(m, side, ["hip", "knee", "ankle"]),
      );
    }),
  trunk_lean_plant: (m, p) => perPlant(m, p, (plant, cut) => cut.direction * at(m.sagittal?.trunkLean, plant.from)),
  trunk_lateral_lean_cut: (m, p) =>
    perPlant(m, p, (plant) => (plant.side === "left" ? 1 : -1) * at(m.frontal?.trunkLateralLean, (plant.from + plant.to) / 2)),
  com_drop_pct: (m, p) => {
    const { midHip, left, right } = m.body.joints;
    // From the front a runner who comes nearer sinks in the picture: height is taken above the lower ankle.
    const y: Series = m.sagittal ? midHip.y : midHip.y.map((v, i) => v - Math.min(left.ankle.y[i]!, right.ankle.y[i]!));
    const values = p.cuts.map((c) => {
      const low = least(y, c.at - 0.4 * m.body.fps, c.at + 0.4 * m.body.fps);
      const from = Math.max(0, Math.round(c.at - 2 * m.body.fps));
      const running = median(y.subarray(from, Math.max(from + 1, Math.round(c.at - 0.6 * m.body.fps))));
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

/** Turning points as turning repetitions, planted feet as contacts. */
const eventsOf = (m: Motion, p: AgilityPhases): EventAt[] => {
  const confidence = Math.min(1, ...SIDES.map((side) => Math.max(0.3, seen(m, side, ["ankle", "hip"]))));
  return p.cuts
    .flatMap((c): EventAt[] => [
      { type: "rep_bottom", side: null, frame: c.at, confidence },
      ...(c.plant
        ? [
            { type: "initial_contact" as const, side: c.plant.side, frame: c.plant.from, confidence },
            { type: "toe_off" as const, side: c.plant.side, frame: c.plant.to, confidence },
          ]
        : []),
    ])
    .sort((a, b) => a.frame - b.frame);
};

export const agility = defineAnalyser<"agility", AgilityPhases>({
  activity: "agility",
  cutoffs: () => CUTOFFS.sprint,
  find: (motion, corrected) => {
    const phases = find(motion, corrected);
    return { phases, events: eventsOf(motion, phases), zone: {} };
  },
  metrics,
});
