import { GRAVITY_MPS2 } from "../constants.ts";

/** Ground reaction and stiffness of the sine-wave model of running (Morin et al. 2005). */
export interface RunningForces {
  /** Peak vertical force in body weights. */
  readonly peakBw: number;
  /** Peak vertical force, N; NaN without a mass. */
  readonly peakN: number;
  /** Downward travel of the mass centre in contact, m; NaN without a mass. */
  readonly compressionM: number;
  /** Vertical stiffness, kN/m; NaN without a mass. */
  readonly verticalStiffness: number;
  /** Leg stiffness, kN/m; NaN without mass, speed and leg length. */
  readonly legStiffness: number;
}

/**
 * Peak vertical force and stiffness from contact and flight time: Fmax/(m·g) = π/2·(tf/tc + 1), Δy = Fmax·tc²/(m·π²) − g·tc²/8,
 * kvert = Fmax/Δy, ΔL = L − √(L² − (v·tc/2)²) + Δy, kleg = Fmax/ΔL (Morin et al. 2005).
 * @param contactS ground-contact time, s
 * @param flightS flight time, s; at or below 0.02 s there is no flight and no estimate (all NaN)
 * @param massKg body mass, kg; NaN when unknown
 * @param speedMps running speed, m/s; NaN when unknown
 * @param legM leg length, m; NaN when unknown
 */
export function runningForces(contactS: number, flightS: number, massKg: number, speedMps: number, legM: number): RunningForces {
  const valid = contactS > 0 && flightS > 0.02;
  const peakBw = valid ? (Math.PI / 2) * (flightS / contactS + 1) : Number.NaN;
  const peakN = peakBw * massKg * GRAVITY_MPS2;
  const compressionM = (peakN * contactS ** 2) / (massKg * Math.PI ** 2) - (GRAVITY_MPS2 * contactS ** 2) / 8;
  const shortening = legM - Math.sqrt(legM ** 2 - ((speedMps * contactS) / 2) ** 2) + compressionM;
  return {
    peakBw,
    peakN,
    compressionM,
    verticalStiffness: peakN / compressionM / 1000,
    legStiffness: peakN / shortening / 1000,
  };
}
