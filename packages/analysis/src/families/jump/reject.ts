import { combine, type Flight, maximum, type Series, valueAt } from "@sagittal/biomechanics";
import type { Motion } from "../../engine/motion.ts";
import { isHop, startsFrom } from "./phases.ts";

/** In a jump off both feet the ankles stay no further apart than this along the picture and in height, leg lengths; a hopper's free foot is higher than the last. */
const TOGETHER = { along: 0.6, up: 0.22, free: 0.06 };

/** A jump of 3 cm flies for this long, s; what is shorter is a step. Pogo hops may be low. */
const SHORTEST_S = 0.16;

/** The flight belongs to a jump: off both feet, or for a hop off one foot and down on the same; in a running step the legs part, and the other foot lands. */
export function isJump(m: Motion, flight: Flight): boolean {
  if (!startsFrom(m, "rebound") && flight.landing - flight.takeOff < SHORTEST_S * m.body.fps) return false;
  const { left, right } = m.body.joints;
  const apart = (axis: "x" | "y"): Series => combine((l, r) => (l - r) / m.body.legPx, left.ankle[axis], right.ankle[axis]);
  const up = apart("y");
  const [off, down] = [valueAt(up, flight.takeOff), valueAt(up, flight.landing)];
  if (isHop(m)) return Math.min(Math.abs(off), Math.abs(down)) > TOGETHER.free && off * down > 0;
  const most = (s: Series): number => maximum(s.map(Math.abs), flight.takeOff, flight.landing)?.value ?? Number.NaN;
  return !(most(up) > TOGETHER.up) && !(m.sagittal && most(apart("x")) > TOGETHER.along);
}
