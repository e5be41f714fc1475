/** What tells that another movement is done than the one an exercise is about: shared by the analysers that turn it away. */
import { type Contact, cyclesOf, frontalContacts, type GaitKind, median, percentile } from "@sagittal/biomechanics";
import type { EventAt } from "../../engine/analyser.ts";
import type { Motion } from "../../engine/motion.ts";
import { goesAlong, highestLift, legLift, staysBent } from "../shared/cues.ts";
import type { GaitPhases } from "./phases.ts";

/** Time from each toe-off to the other foot's next contact, s: positive in running, negative in walking; NaN without three of them. */
export function flightOfSteps(m: Motion, contacts: readonly Contact[]): number {
  const landings = contacts.flatMap((c) => (c.initialContact ? [{ side: c.side, at: c.initialContact.at }] : []));
  const gaps = contacts.flatMap((c) => {
    if (!c.toeOff) return [];
    const off = c.toeOff.at;
    const next = landings.filter((l) => l.side !== c.side && l.at > off - 0.3 * m.body.fps).sort((a, b) => a.at - b.at)[0];
    const gap = next ? (next.at - off) / m.body.fps : Number.NaN;
    return Math.abs(gap) < 0.5 ? [gap] : [];
  });
  return gaps.length < 3 ? Number.NaN : median(gaps);
}

/** In walking a foot always stands, in running both are off the ground between steps: beyond these the steps are of the other kind, s. */
const RUNS_S = 0.02;
const WALKS_S = -0.06;
/** Legs that swing part the ankles along the picture by this much, leg lengths; a lifter's feet stay beside each other. */
const PARTED = 0.3;
/**
 * In its swing each foot rises above the other one by this much, leg lengths: a walker's by 0.08 to 0.23, a runner's by 0.24 to 0.5, measured on real and rendered clips
 * from all sides; who stands, squats or lunges lifts neither foot above the other in turn.
 */
const LIFT: Readonly<Record<GaitKind, readonly [least: number, most: number]>> = {
  walking: [0.045, 0.27],
  running: [0.15, Number.POSITIVE_INFINITY],
};
/** From the front whoever comes near looks as if lifting the feet higher. */
const NEAR_CAMERA = 1.15;
/** From the front the feet of a walker stay in one track; a skater's go out to the sides by more than this, leg lengths. */
const TRACK_WIDTH = 0.35;
/** Walking steps are slower than this, s. */
const FASTEST_WALK_S = 0.38;
/** Steps change feet; single contacts may be missed. */
const LEAST_ALTERNATION = 0.4;
/** Fewer landings than this are the run-up of something else, no walk. */
const LEAST_LANDINGS = 3;
/** A clip shorter than this, s, shows a stride or two: so many contacts and toe-offs suffice for somebody who goes along the picture. */
const BRIEF_S = 2;
const LEAST_EVENTS = 2;

/** The clip shows no more than a passing walker's stride or two. */
const isBrief = (m: Motion): boolean => m.body.view === "side" && m.body.rows < BRIEF_S * m.body.fps && goesAlong(m);

/** Too few steps for a walk. */
function tooFewSteps(m: Motion, contacts: readonly Contact[]): boolean {
  const landings = contacts.filter((c) => c.initialContact).length;
  if (!isBrief(m)) return landings < LEAST_LANDINGS;
  return landings + contacts.filter((c) => c.toeOff).length < LEAST_EVENTS;
}

/** A trunk that leans further than this rides, skates or swims, degrees; steps that last longer than this are none, s. */
const STOOPED = 35;
const SLOWEST_STEP_S: Readonly<Record<GaitKind, number>> = { running: 0.65, walking: 1.6 };

/** Median time from one contact to the next, of either foot, s; NaN with fewer than three contacts. */
function stepTime(m: Motion, contacts: readonly Contact[]): number {
  const landings = contacts.flatMap((c) => (c.initialContact ? [c.initialContact.at] : [])).sort((a, b) => a - b);
  return landings.length < 3 ? Number.NaN : median(landings.slice(1).map((t, i) => (t - landings[i]!) / m.body.fps));
}

/** Nobody runs with steps that last longer than this, s; who walks briskly steps faster. */
const SLOWEST_RUN_S = 0.46;

/** Range of the way between the ankles along the picture, leg lengths. */
function partingOfFeet(m: Motion): number {
  const { left, right } = m.body.joints;
  const apart = left.ankle.x.map((v, i) => v - right.ankle.x[i]!);
  return (percentile(apart, 95) - percentile(apart, 5)) / m.body.legPx;
}

/** Share of landings that follow one of the other foot. */
function alternation(contacts: readonly Contact[]): number {
  const landings = contacts.filter((c) => c.initialContact).sort((a, b) => a.initialContact!.at - b.initialContact!.at);
  return landings.slice(1).filter((c, i) => c.side !== landings[i]!.side).length / Math.max(1, landings.length - 1);
}

/** Seen from the front or from behind, the steps are of the other gait: a runner's are quick, a walker has both feet on the ground at once. */
function otherFrontalGait(m: Motion, kind: GaitKind, contacts: readonly Contact[]): boolean {
  if (partingOfFeet(m) > TRACK_WIDTH || alternation(contacts) < LEAST_ALTERNATION) return true;
  const step = stepTime(m, contacts);
  if (kind === "walking") return step < FASTEST_WALK_S;
  return !m.exercise.strategy?.gait?.skip && (step > SLOWEST_RUN_S || flightOfSteps(m, frontalContacts(m.body, "walking")) < WALKS_S);
}

/** The steps that were found are no steps of this kind: of the other gait, or of somebody who does not step at all. */
export function otherGait(m: Motion, kind: GaitKind, contacts: readonly Contact[]): boolean {
  const side = m.body.view === "side";
  // A brief clip may show the swing of one foot only.
  const lift = kind === "walking" && isBrief(m) ? highestLift(m) : legLift(m);
  if (kind === "walking" && tooFewSteps(m, contacts)) return true;
  if (lift < LIFT[kind][0] || lift > LIFT[kind][1] * (side ? 1 : NEAR_CAMERA)) return true;
  if (!side) return otherFrontalGait(m, kind, contacts);
  if (partingOfFeet(m) < PARTED && !m.exercise.strategy?.gait?.skip) return true;
  const stoops = m.sagittal !== null && Math.abs(median(m.sagittal.trunkLean)) > STOOPED;
  if ((m.exercise.strategy?.gait?.start === "crouch" ? staysBent(m) : stoops) || stepTime(m, contacts) > SLOWEST_STEP_S[kind]) return true;
  const flight = flightOfSteps(m, contacts);
  return kind === "walking" ? flight > RUNS_S : flight < WALKS_S;
}

/** Gait phases without any step. */
export const withoutSteps = <P extends GaitPhases & { events: EventAt[] }>(phases: P): P => ({
  ...phases,
  cycles: cyclesOf([]),
  passings: [],
  speed: Number.NaN,
  certainty: 0,
  events: [],
});
