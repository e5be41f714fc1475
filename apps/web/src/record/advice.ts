import type { Light } from "./light.ts";
import { FRAMING, type Framing } from "./live/framing.ts";
import { LEVEL_DEG, type Tilt, UPRIGHT_DEG } from "./tilt.ts";

/** The most important correction before filming, or the message that everything is fine as far as this device can measure: light, level, framing. */
export const ADVICE = ["dark", "bright", "level", "upright", "lit", "good", ...FRAMING] as const;
export type Advice = (typeof ADVICE)[number];

const WELL: readonly Advice[] = ["lit", "good", "whole"];

/** Whether the advice is positive: nothing to correct. */
export const isWell = (advice: Advice): boolean => WELL.includes(advice);

/** Directions come last: they cost exactness, not the clip. */
const DIRECTIONS: readonly Framing[] = ["from_side", "from_front"];

/** Measurements of the picture; null where the browser cannot measure. */
export interface Seen {
  tilt: Tilt | null;
  light: Light | null;
  framing: Framing | null;
}

/** The first correction: faults that spoil the whole clip before faults that reduce accuracy. Null while nothing is known. */
export function adviceOf({ tilt, light, framing }: Seen): Advice | null {
  if (light === "dark" || light === "bright") return light;
  if (framing && framing !== "whole" && !DIRECTIONS.includes(framing)) return framing;
  if (tilt && Math.abs(tilt.rollDeg) > LEVEL_DEG) return "level";
  if (tilt && tilt.pitchDeg > UPRIGHT_DEG) return "upright";
  return framing ?? (light ? (tilt ? "good" : "lit") : null);
}
