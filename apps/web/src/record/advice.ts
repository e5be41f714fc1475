import type { Light } from "./light.ts";
import { LEVEL_DEG, type Tilt, UPRIGHT_DEG } from "./tilt.ts";

/** The one thing to put right before filming, or that all is well: level and light, or the light alone where nothing tells the level. */
export const ADVICE = ["dark", "bright", "level", "upright", "lit", "good"] as const;
export type Advice = (typeof ADVICE)[number];

/** What is known of the picture; null where the browser cannot tell. */
export interface Seen {
  tilt: Tilt | null;
  light: Light | null;
}

/** What to put right first: what spoils the whole clip before what makes angles less exact. Null while nothing is known. */
export function adviceOf({ tilt, light }: Seen): Advice | null {
  if (light === "dark" || light === "bright") return light;
  if (tilt && Math.abs(tilt.rollDeg) > LEVEL_DEG) return "level";
  if (tilt && tilt.pitchDeg > UPRIGHT_DEG) return "upright";
  return light ? (tilt ? "good" : "lit") : null;
}
