import { CUTOFFS } from "@sagittal/biomechanics";
import { defineAnalyser, type EventAt, type Found } from "../engine/analyser.ts";
import type { Motion } from "../engine/motion.ts";
import { flatFootOf } from "../families/gait/phases.ts";
import { findJumpPhases, type JumpPhases } from "../families/jump/phases.ts";
import { hopSide, jumpMetrics, jumpsForward } from "../families/jump/readers.ts";
import { jumpCues } from "../families/jump/reject.ts";

function findJumps(motion: Motion, corrected?: readonly EventAt[]): Found<JumpPhases> {
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
  return { phases, events: [...drop, ...events], zone: {}, match: phases.match };
}

export const jump = defineAnalyser<"jump", JumpPhases>({
  activity: "jump",
  planar: () => "repetition",
  cutoffs: () => CUTOFFS.jump,
  flatFoot: flatFootOf,
  standing: () => true,
  find: findJumps,
  metrics: jumpMetrics,
});
