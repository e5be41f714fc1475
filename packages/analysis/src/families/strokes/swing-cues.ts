/** What speaks against a fast movement's being the stroke, throw or kick of an exercise. */
import type { SwingSigns } from "@sagittal/biomechanics";
import { type Cue, clarity, cueOf, type ExerciseName } from "../../engine/evidence.ts";
import { type Motion, seenBoth } from "../../engine/motion.ts";
import { alternatingLiftLegs, longestFlight } from "../shared/cues.ts";
import type { StrokePlan } from "./phases.ts";
import { SWING_CUES } from "./thresholds.ts";

const RUN: ExerciseName = { activity: "running", exercise: "Easy Run" };
const JUMP: ExerciseName = { activity: "jump", exercise: "Countermovement Jump" };

/** What one movement says. */
export const swingCues = ({ speed, followed, rhythm, contrast, apart, wrists }: SwingSigns): Cue[] => [
  cueOf("slow", speed, SWING_CUES.speed),
  cueOf("lost", followed, SWING_CUES.followed),
  cueOf("rhythm", rhythm, SWING_CUES.rhythm, { suggests: RUN }),
  cueOf("other_limb", contrast, SWING_CUES.contrast),
  cueOf("foot_stays", apart, SWING_CUES.apart),
  cueOf("hands_apart", wrists, SWING_CUES.wrists),
];

/** What the whole clip says: the arms of a stroke below the head may swing in a jump, those of a two-handed one in a run. */
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
