import type { Side } from "@sagittal/contract";
import type { Zone } from "../definition.ts";
import { mapLimits, mapUpper, type Rule } from "./rule.ts";

interface ResidualLeg {
  amplitude: number;
  hipRange: number;
  asymmetry: readonly [maxGood: number, amberHigh: number];
  phase: readonly [maxGood: number, amberHigh: number];
}

/** Section H4; no norms per condition are published, so all of it is assumed. */
const RESIDUAL: Record<"transtibial" | "transfemoral", ResidualLeg> = {
  transtibial: { amplitude: 0.85, hipRange: 0.85, asymmetry: [20, 32], phase: [40, 60] },
  transfemoral: { amplitude: 0.7, hipRange: 0.9, asymmetry: [30, 45], phase: [50, 75] },
};

/** SCUBA: limits by the session's condition; the residual leg has its own limits, the mean of both legs the mean of theirs. */
export const scubaCondition: Rule = (zone, { context, key, side }) => {
  const scuba = context.scuba;
  if (!scuba || scuba.condition === "control_no_arms") return zone;
  if (scuba.condition === "control_with_arms") return withArms(zone, key);
  const leg = RESIDUAL[scuba.condition];
  const residual: Side = scuba.side_involved === "L" ? "left" : "right";
  switch (key) {
    case "kick_amplitude_asymmetry":
      return upper(zone, leg.asymmetry);
    case "kick_phase_error":
      return upper(zone, leg.phase);
    case "kick_amplitude_pct":
      return scaleResidual(zone, leg.amplitude, side, residual);
    case "hip_rom_kick":
      return scaleResidual(zone, leg.hipRange, side, residual);
    case "knee_flexion_kick":
      return scuba.condition === "transfemoral" && context.residualKneeLocked && (side === null || side === residual) ? null : zone;
    default:
      return zone;
  }
};

function withArms(zone: Zone, key: string): Zone {
  if (key === "kick_frequency") return mapLimits(zone, (limit) => limit * 0.9);
  return key === "body_trim_angle" ? mapUpper(zone, (limit) => limit + 5) : zone;
}

function scaleResidual(zone: Zone, factor: number, side: Side | null, residual: Side): Zone {
  if (side !== null && side !== residual) return zone;
  return mapLimits(zone, (limit) => limit * (side === null ? (1 + factor) / 2 : factor));
}

function upper(zone: Zone, [maxGood, amberHigh]: readonly [number, number]): Zone {
  return { ...zone, maxGood, amberHigh };
}
