/** Cues against a stroke, throw or kick, with which the analysers of strokes reject other movements. */
import type { SwingSigns } from "@sagittal/biomechanics";
import { beyond, type Cue, clarity, cueOf, type ExerciseName } from "../../engine/evidence.ts";
import { type Motion, seenBoth } from "../../engine/motion.ts";
import { alternatingLiftLegs, longestFlight } from "../shared/cues.ts";
import type { StrokePlan } from "./phases.ts";
import { SWING_CUES } from "./thresholds.ts";

const RUN: ExerciseName = { activity: "running", exercise: "Easy Run" };
const JUMP: ExerciseName = { activity: "jump", exercise: "Countermovement Jump" };

/**
 * Cues of one fast movement. Arms that swing in a rhythm while the feet are lifted in turn belong to walking or running; without steps the rhythm may be a stroke and its preparation.
 */
export function swingCues(m: Motion, { endpoint }: StrokePlan, { speed, followed, rhythm, contrast, apart, wrists }: SwingSigns): Cue[] {
  const range = SWING_CUES[endpoint];
  const inStep = beyond(rhythm, ...SWING_CUES.beat) * beyond(alternatingLiftLegs(m), ...SWING_CUES.steps);
  return [
    cueOf("slow", speed, range.speed),
    cueOf("lost", followed, SWING_CUES.followed),
    cueOf("rhythm", rhythm, range.rhythm),
    { name: "in_step", against: inStep, seen: 1, suggests: RUN },
    cueOf("other_limb", contrast, range.contrast),
    cueOf("foot_stays", apart, SWING_CUES.apart),
    cueOf("hands_apart", wrists, SWING_CUES.wrists),
  ];
}

/** Cues of the whole clip: arms below the head also swing in a jump, both together also in a run. */
export function clipCues(m: Motion, { endpoint, height, stride, twoHanded }: StrokePlan): Cue[] {
  if (endpoint === "foot" || height === "any" || height === "overhead") return [];
  const feet = clarity(seenBoth(m, ["ankle", "heel", "toe"]));
  return [
    cueOf("flight", longestFlight(m), SWING_CUES.flight, { seen: feet, suggests: JUMP }),
    ...(stride && twoHanded
      ? [cueOf("runs", alternatingLiftLegs(m), SWING_CUES.footLift, { seen: clarity(seenBoth(m, ["ankle"])), suggests: RUN })]
      : []),
  ];
}
