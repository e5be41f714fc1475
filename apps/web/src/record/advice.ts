import type { Light } from "./light.ts";
import { FRAMING, type Framing } from "./live/framing.ts";
import { LEVEL_DEG, type Tilt, UPRIGHT_DEG } from "./tilt.ts";

/** The one thing to put right before filming, or that all is well as far as this device can tell: light, level, and where the body is. */
export const ADVICE = ["dark", "bright", "level", "upright", "lit", "good", ...FRAMING] as const;
export type Advice = (typeof ADVICE)[number];

const WELL: readonly Advice[] = ["lit", "good", "whole"];

/** Whether the advice says that nothing need be put right. */
export const isWell = (advice: Advice): boolean => WELL.includes(advice);

/** Directions come last: they cost exactness, not the clip. */
const DIRECTIONS: readonly Framing[] = ["from_side", "from_front"];

/** What is known of the picture; null where the browser cannot tell. */
export interface Seen {
  tilt: Tilt | null;
  light: Light | null;
  framing: Framing | null;
}

/** What to put right first: what spoils the whole clip before what makes angles less exact. Null while nothing is known. */
export function adviceOf({ tilt, light, framing }: Seen): Advice | null {
  if (light === "dark" || light === "bright") return light;
  if (framing && framing !== "whole" && !DIRECTIONS.includes(framing)) return framing;
  if (tilt && Math.abs(tilt.rollDeg) > LEVEL_DEG) return "level";
  if (tilt && tilt.pitchDeg > UPRIGHT_DEG) return "upright";
  return framing ?? (light ? (tilt ? "good" : "lit") : null);
}
