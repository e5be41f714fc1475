import { GRAVITY_MPS2 } from "../constants.ts";

export { flightHeight } from "@sagittal/contract/free-fall";

/** Take-off velocity from flight time, m/s: g·t/2. */
export const takeoffVelocity = (flightS: number): number => (GRAVITY_MPS2 * flightS) / 2;

/**
 * Peak power of a jump, W (Sayers et al. 1999): squat jump 60.7·h + 45.3·m − 2055, countermovement jump 51.9·h + 48.9·m − 2007.
 * @param heightCm jump height, cm
 * @param massKg body mass, kg
 */
export function peakPower(kind: "squat" | "countermovement", heightCm: number, massKg: number): number {
  return kind === "squat" ? 60.7 * heightCm + 45.3 * massKg - 2055 : 51.9 * heightCm + 48.9 * massKg - 2007;
}

/** Mean force, velocity and power of the push-off (Samozino et al. 2008). */
export interface PushOff {
  readonly forceBw: number;
  /** N; NaN without a mass. */
  readonly forceN: number;
  readonly velocityMps: number;
  /** W; NaN without a mass. */
  readonly powerW: number;
}

/**
 * Mean push-off mechanics: F = m·g·(h/hpo + 1), v = √(g·h/2), P = F·v (Samozino et al. 2008).
 * @param heightM jump height, m
 * @param pushOffM vertical travel of the mass centre from its lowest point to take-off, m
 * @param massKg body mass, kg; NaN when unknown
 */
export function pushOff(heightM: number, pushOffM: number, massKg: number): PushOff {
  const forceBw = heightM / pushOffM + 1;
  const velocityMps = Math.sqrt((GRAVITY_MPS2 * heightM) / 2);
  const forceN = massKg * GRAVITY_MPS2 * forceBw;
  return { forceBw, forceN, velocityMps, powerW: forceN * velocityMps };
}
