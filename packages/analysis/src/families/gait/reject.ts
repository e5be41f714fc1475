/** What tells that another movement is done than the one an exercise is about: shared by the analysers that turn it away. */
import { type Contact, cyclesOf, frontalContacts, type GaitKind, median, percentile } from "@sagittal/biomechanics";
import type { EventAt } from "../../engine/analyser.ts";
import type { Motion } from "../../engine/motion.ts";
import { goesAlong, highestLift, legLift, staysBent } from "../shared/cues.ts";
import type { GaitPhases } from "./phases.ts";
import {
  BRIEF_CLIP_S,
  FASTEST_WALK_STEP_S,
  FOOT_LIFT_LEG,
  LEAST_ALTERNATION_SHARE,
  LEAST_BRIEF_EVENTS,
  LEAST_WALK_CONTACTS,
  NEAR_CAMERA_RATIO,
  PARTED_ANKLES_LEG,
  RUNNING_FLIGHT_S,
  SLOWEST_RUN_STEP_S,
  SLOWEST_STEP_S,
  STOOPED_DEG,
  TRACK_WIDTH_LEG,
  WALKING_OVERLAP_S,
} from "./thresholds.ts";

/** Time from each toe-off to the other foot's next contact, s: positive in running, negative in walking; NaN without three of them. */
function flightOfSteps(m: Motion, contacts: readonly Contact[]): number {
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

/** The clip shows no more than a passing walker's stride or two. */
const isBrief = (m: Motion): boolean => m.body.view === "side" && m.body.rows < BRIEF_CLIP_S * m.body.fps && goesAlong(m);

/** Too few steps for a walk. */
function tooFewSteps(m: Motion, contacts: readonly Contact[]): boolean {
  const landings = contacts.filter((c) => c.initialContact).length;
  if (!isBrief(m)) return landings < LEAST_WALK_CONTACTS;
  return landings + contacts.filter((c) => c.toeOff).length < LEAST_BRIEF_EVENTS;
}

/** Median time from one contact to the next, of either foot, s; NaN with fewer than three contacts. */
function stepTime(m: Motion, contacts: readonly Contact[]): number {
  const landings = contacts.flatMap((c) => (c.initialContact ? [c.initialContact.at] : [])).sort((a, b) => a - b);
  return landings.length < 3 ? Number.NaN : median(landings.slice(1).map((t, i) => (t - landings[i]!) / m.body.fps));
}

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
  if (partingOfFeet(m) > TRACK_WIDTH_LEG || alternation(contacts) < LEAST_ALTERNATION_SHARE) return true;
  const step = stepTime(m, contacts);
  if (kind === "walking") return step < FASTEST_WALK_STEP_S;
  return (
    !m.exercise.strategy?.gait?.skip &&
    (step > SLOWEST_RUN_STEP_S || flightOfSteps(m, frontalContacts(m.body, "walking")) < WALKING_OVERLAP_S)
  );
}

/** The steps that were found are no steps of this kind: of the other gait, or of somebody who does not step at all. */
export function otherGait(m: Motion, kind: GaitKind, contacts: readonly Contact[]): boolean {
  const side = m.body.view === "side";
  // A brief clip may show the swing of one foot only.
  const lift = kind === "walking" && isBrief(m) ? highestLift(m) : legLift(m);
  if (kind === "walking" && tooFewSteps(m, contacts)) return true;
  if (lift < FOOT_LIFT_LEG[kind][0] || lift > FOOT_LIFT_LEG[kind][1] * (side ? 1 : NEAR_CAMERA_RATIO)) return true;
  if (!side) return otherFrontalGait(m, kind, contacts);
  if (partingOfFeet(m) < PARTED_ANKLES_LEG && !m.exercise.strategy?.gait?.skip) return true;
  const stoops = m.sagittal !== null && Math.abs(median(m.sagittal.trunkLean)) > STOOPED_DEG;
  if ((m.exercise.strategy?.gait?.start === "crouch" ? staysBent(m) : stoops) || stepTime(m, contacts) > SLOWEST_STEP_S[kind]) return true;
  const flight = flightOfSteps(m, contacts);
  return kind === "walking" ? flight > RUNNING_FLIGHT_S : flight < WALKING_OVERLAP_S;
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
