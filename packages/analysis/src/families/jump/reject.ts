import { combine, type Flight, maximum, type Series, valueAt } from "@sagittal/biomechanics";
import type { Motion } from "../../engine/motion.ts";
import { isHop, startsFrom } from "./phases.ts";
import { FEET_APART_ALONG_LEG, FEET_APART_UP_LEG, FREE_FOOT_LEG, SHORTEST_FLIGHT_S } from "./thresholds.ts";

/** True when the flight is a jump: take-off from both feet, or for a hop take-off and landing on the same foot. In a running step the legs part and the other foot lands. */
export function isJump(m: Motion, flight: Flight): boolean {
  if (!startsFrom(m, "rebound") && flight.landing - flight.takeOff < SHORTEST_FLIGHT_S * m.body.fps) return false;
  const { left, right } = m.body.joints;
  const apart = (axis: "x" | "y"): Series => combine((l, r) => (l - r) / m.body.legPx, left.ankle[axis], right.ankle[axis]);
  const up = apart("y");
  const [off, down] = [valueAt(up, flight.takeOff), valueAt(up, flight.landing)];
  if (isHop(m)) return Math.min(Math.abs(off), Math.abs(down)) > FREE_FOOT_LEG && off * down > 0;
  const most = (s: Series): number => maximum(s.map(Math.abs), flight.takeOff, flight.landing)?.value ?? Number.NaN;
  return !(most(up) > FEET_APART_UP_LEG) && !(m.sagittal && most(apart("x")) > FEET_APART_ALONG_LEG);
}
