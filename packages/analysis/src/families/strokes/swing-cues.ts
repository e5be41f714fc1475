/** Cues against a stroke, throw or kick, with which the analysers of strokes reject other movements. */
import type { ClubSigns, SwingSigns } from "@sagittal/biomechanics";
import { beyond, type Cue, clarity, cueOf } from "../../engine/evidence.ts";
import { type Motion, seenBoth } from "../../engine/motion.ts";
import { alternatingLiftLegs, feetSeen, hipRangeLegs, longestFlight, runsCue, steppingShare } from "../shared/cues.ts";
import { JUMP, RUN, WALKING_LUNGE } from "../shared/exercise-names.ts";
import type { StrokePlan } from "./phases.ts";
import { CLUB_CUES, SWING_CUES } from "./thresholds.ts";

/**
 * Cues of one fast movement. Arms that swing in a rhythm while the feet are lifted in turn belong to walking or running; without steps the rhythm may be a stroke and its preparation.
 */
export function swingCues(
  m: Motion,
  { endpoint, ball, forward }: StrokePlan,
  { speed, followed, rhythm, contrast, apart, wrists, forward: along }: SwingSigns,
): Cue[] {
  const range = SWING_CUES[endpoint];
  const inStep = beyond(rhythm, ...SWING_CUES.beat) * beyond(alternatingLiftLegs(m), ...SWING_CUES.steps);
  return [
    cueOf("slow", speed, range.speed),
    cueOf("lost", followed, SWING_CUES.followed),
    cueOf("rhythm", rhythm, range.rhythm),
    { name: "in_step", against: inStep, seen: 1, suggests: RUN },
    cueOf("other_limb", contrast, range.contrast),
    cueOf("foot_stays", apart, SWING_CUES.apart),
    cueOf("hands_apart", wrists, ball ? SWING_CUES.ball : SWING_CUES.wrists),
    ...(forward ? [cueOf("not_forward", along, SWING_CUES.forward)] : []),
  ];
}

/** Cues of one swing from an address. */
export const clubCues = ({ wrists, low, address, turn, descent }: ClubSigns): Cue[] => [
  cueOf("hands_apart", wrists, CLUB_CUES.wrists),
  cueOf("hands_high", low, CLUB_CUES.low),
  cueOf("no_address", address, CLUB_CUES.address),
  cueOf("no_turn", turn, CLUB_CUES.turn),
  cueOf("slow", descent, CLUB_CUES.descent),
];

/**
 * Cues of the whole clip against a stroke or throw: hands also swing in a jump, in a walk and in a run. Arms below the head swing with low flights, an overhead stroke is left with a jump
 * only in a high one.
 */
export function clipCues(m: Motion, { endpoint, height, stride, twoHanded, runUp, jumps }: StrokePlan): Cue[] {
  // From front and back, coming nearer moves the hips in the picture as well.
  if (endpoint === "foot")
    return [runsCue(m), ...(m.sagittal ? [cueOf("hips_sink", hipRangeLegs(m), SWING_CUES.hipsSink, { suggests: WALKING_LUNGE })] : [])];
  const free = height === "any" || height === "overhead" || height === "above_shoulder";
  const flight = cueOf("flight", longestFlight(m), free ? SWING_CUES.highFlight : SWING_CUES.flight, {
    seen: clarity(feetSeen(m)),
    suggests: JUMP,
  });
  const walks = beyond(steppingShare(m), ...SWING_CUES.walks) * beyond(alternatingLiftLegs(m), ...SWING_CUES.steps);
  return [
    ...(jumps ? [] : [flight]),
    ...(runUp ? [] : [{ name: "walks", against: walks, seen: 1, suggests: RUN }]),
    ...(!free && stride && twoHanded
      ? [cueOf("runs", alternatingLiftLegs(m), SWING_CUES.footLift, { seen: clarity(seenBoth(m, ["ankle"])), suggests: RUN })]
      : []),
  ];
}
