import { CUTOFFS } from "@sagittal/biomechanics";
import { defineAnalyser, type EventAt, type Found } from "../engine/analyser.ts";
import { CERTAIN } from "../engine/evidence.ts";
import { armsSeen, type Motion } from "../engine/motion.ts";
import { flatFootOf } from "../families/gait/phases.ts";
import { findJumpPhases, type JumpPhases } from "../families/jump/phases.ts";
import { hopSide, jumpMetrics, jumpsForward } from "../families/jump/readers.ts";
import { jumpCues } from "../families/jump/reject.ts";
import { findJacks, jackMetrics, type WithJacks } from "../families/repetitions/jacks.ts";
import { type RepPhases, repEvents } from "../families/repetitions/phases.ts";

type Phases = JumpPhases & WithJacks;

const NO_JACKS: RepPhases = { reps: [], sources: [], match: CERTAIN };

function findJumpingJacks(m: Motion, corrected?: readonly EventAt[]): Found<Phases> {
  const jacks = findJacks(m, corrected);
  const phases: Phases = { jumps: [], best: -1, rebounds: [], match: jacks.match, jacks };
  return { phases, events: repEvents(jacks, armsSeen(m), m.body.fps), zone: {}, match: jacks.match };
}

function findJumps(motion: Motion, corrected?: readonly EventAt[]): Found<Phases> {
  const phases = findJumpPhases(motion, corrected, (flight) => jumpCues(motion, flight));
  const [first] = phases.rebounds;
  const dropped = first && first.from < (phases.jumps[0]?.flight.takeOff ?? 0);
  const drop: EventAt[] = dropped
    ? [{ type: "landing", side: null, frame: first.from, confidence: phases.jumps[0]?.flight.confidence ?? 0 }]
    : [];
  const events = phases.jumps.flatMap((j): EventAt[] => {
    const side = hopSide(motion, j);
    const { confidence } = j.flight;
    return [
      ...(j.push && !jumpsForward(motion) ? [{ type: "rep_bottom" as const, side: null, frame: j.push.bottom, confidence }] : []),
      { type: "take_off", side, frame: j.flight.takeOff, confidence },
      { type: "landing", side, frame: j.flight.landing, confidence },
    ];
  });
  return { phases: { ...phases, jacks: NO_JACKS }, events: [...drop, ...events], zone: {}, match: phases.match };
}

export const jump = defineAnalyser<"jump", Phases>({
  activity: "jump",
  planar: () => "repetition",
  cutoffs: () => CUTOFFS.jump,
  flatFoot: flatFootOf,
  standing: () => true,
  find: (m, corrected) => (m.exercise.cycle === "rep angle" ? findJumpingJacks : findJumps)(m, corrected),
  metrics: { ...jumpMetrics, ...jackMetrics },
});
