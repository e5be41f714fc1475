import { combine, type Flight, maximum, type Series, valueAt } from "@sagittal/biomechanics";
import { type Cue, clarity, cueOf, type ExerciseName } from "../../engine/evidence.ts";
import { type Motion, seenBoth } from "../../engine/motion.ts";
import { isHop, startsFrom } from "./phases.ts";
import { JUMP_CUES } from "./thresholds.ts";

const RUN: ExerciseName = { activity: "running", exercise: "Easy Run" };
const HOP: ExerciseName = { activity: "jump", exercise: "Single-leg Hop" };
const JUMP: ExerciseName = { activity: "jump", exercise: "Countermovement Jump" };

/** What speaks against a flight's being the exercise's jump: off both feet, or for a hop off one foot and down on the same; in a running step the legs part, and the other foot lands. */
export function jumpCues(m: Motion, flight: Flight): Cue[] {
  const { left, right } = m.body.joints;
  const legs = clarity(seenBoth(m, ["ankle"]));
  const apart = (axis: "x" | "y"): Series => combine((l, r) => (l - r) / m.body.legPx, left.ankle[axis], right.ankle[axis]);
  const up = apart("y");
  const [off, down] = [valueAt(up, flight.takeOff), valueAt(up, flight.landing)];
  const seconds = (flight.landing - flight.takeOff) / m.body.fps;
  const brief = cueOf("brief", startsFrom(m, "rebound") ? Number.NaN : seconds, JUMP_CUES.brief);
  if (isHop(m)) {
    const lands = Math.sign(off) === Math.sign(down) ? Math.min(Math.abs(off), Math.abs(down)) : 0;
    return [brief, cueOf("both_feet", lands, JUMP_CUES.freeFoot, { seen: legs, suggests: lands === 0 ? RUN : JUMP })];
  }
  const most = (s: Series): number => maximum(s.map(Math.abs), flight.takeOff, flight.landing)?.value ?? Number.NaN;
  return [
    brief,
    cueOf("feet_apart_up", most(up), JUMP_CUES.apartUp, { seen: legs, suggests: HOP }),
    cueOf("feet_apart_along", m.sagittal ? most(apart("x")) : Number.NaN, JUMP_CUES.apartAlong, { seen: legs, suggests: RUN }),
  ];
}
