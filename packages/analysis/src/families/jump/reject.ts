/** Cues against a jump, which distinguish its flights from those of a run or a kick. */
import { combine, type Flight, maximum, median, minimum, type Series, surfaceGain, valueAt } from "@sagittal/biomechanics";
import { type Cue, cueOf } from "../../engine/evidence.ts";
import type { Motion } from "../../engine/motion.ts";
import { alternatingLiftLegs, footHighCue, hipSpeedLegs, runsCue } from "../shared/cues.ts";
import { BOX_JUMP, JACK, JUMP, RUN } from "../shared/exercise-names.ts";
import { isHop, landsOnBox, startsFrom } from "./phases.ts";
import { JUMP_CUES, STANDING_S, STANDS_BEFORE_S } from "./thresholds.ts";

/** In a jump both feet leave and land together, so that their places against each other hardly change from before the take-off to the landing; in a running step or a kick the legs part. A hop takes off and lands on one foot. */
export function jumpCues(m: Motion, flight: Flight): Cue[] {
  const { left, right } = m.body.joints;
  const apart = (axis: "x" | "y"): Series => combine((l, r) => (l - r) / m.body.legPx, left.ankle[axis], right.ankle[axis]);
  const up = apart("y");
  const short = startsFrom(m, "rebound") ? [] : [cueOf("short", (flight.landing - flight.takeOff) / m.body.fps, JUMP_CUES.short)];
  if (isHop(m)) {
    const [off, down] = [valueAt(up, flight.takeOff), valueAt(up, flight.landing)];
    return [
      ...short,
      footHighCue(m),
      ...startCues(m, flight),
      runsCue(m),
      cueOf("runs_up", alternatingLiftLegs(m), JUMP_CUES.runsUp, { suggests: RUN }),
      cueOf("both_feet", off * down > 0 ? Math.min(Math.abs(off), Math.abs(down)) : 0, JUMP_CUES.bothFeet),
    ];
  }
  const stands = STANDING_S * m.body.fps;
  const from = flight.takeOff - stands;
  // From the front the feet of a jumping jack part for as long as it flies and somewhat longer; from the side a step that follows a landing would count.
  const to = m.sagittal ? flight.landing : flight.landing + stands;
  const parting = (s: Series): number => (maximum(s, from, to)?.value ?? Number.NaN) - (minimum(s, from, to)?.value ?? Number.NaN);
  return [
    ...short,
    ...surfaceCue(m, flight),
    cueOf("feet_part", parting(up), JUMP_CUES.partUp, { suggests: RUN }),
    cueOf("legs_part", parting(apart("x")), JUMP_CUES.partAlong, { suggests: m.sagittal ? RUN : JACK }),
  ];
}

/** A hop from a stand: the hips do not arrive at the speed of a walk or run. Unknown where the clip begins with the take-off. */
function startCues(m: Motion, flight: Flight): Cue[] {
  if (!m.sagittal) return [];
  const [from, to] = STANDS_BEFORE_S.map((s) => Math.round(flight.takeOff - s * m.body.fps));
  const speed = median(hipSpeedLegs(m).subarray(Math.max(0, from!), Math.max(0, to!)));
  return [cueOf("arrives", speed, JUMP_CUES.arrives, { suggests: RUN })];
}

/** A box jump ends higher than it began, other jumps where they began. Rebounds follow one another too quickly for the feet to stand in between. */
function surfaceCue(m: Motion, flight: Flight): Cue[] {
  if (!m.sagittal || isHop(m) || startsFrom(m, "rebound")) return [];
  const gain = surfaceGain(m.body, flight);
  return [
    landsOnBox(m)
      ? cueOf("no_box", gain, JUMP_CUES.noBox, { suggests: JUMP })
      : cueOf("lands_higher", gain, m.exercise.strategy?.jump?.travel === "forward" ? JUMP_CUES.landsHigherAhead : JUMP_CUES.landsHigher, {
          suggests: BOX_JUMP,
        }),
  ];
}
